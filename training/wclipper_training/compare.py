"""Methods side by side on the same pages, by the measures of the papers and by our own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from wclipper_training import papers, quality, tables
from wclipper_training.evaluate import run, text_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wclipper.extract.pipeline import Extraction
    from wclipper_training.datasets import LabelledPage, Truth
    from wclipper_training.evaluate import Choice
    from wclipper_training.papers import Measures, PageScores
    from wclipper_training.quality import Quality

LEGEND = f"""\
Leaf: runs of text, counted over all pages (paper 000). Word: the longest common subsequence of words, a CJK character
being one, the mean of all pages (004). Char: the characters of these words (003). Page: right are pages with P and R of
characters of {papers.RIGHT} or more; P of the pages of which anything was kept, R of those with a text (001, 002).
"""


@dataclass(frozen=True, slots=True)
class Compared:
    """Methods on a set."""

    set: str
    pages: int
    texts: int
    """Pages whose text is known."""
    shared: int
    """Pages of which the set has others of the same site."""
    measures: dict[str, Measures]
    """Empty where no text is known."""
    quality: dict[str, Quality]


@dataclass(frozen=True, slots=True)
class _Looked:
    truth: Truth
    texts: dict[str, str]
    scores: dict[str, PageScores] | None
    has_memory: bool


def compare(pages: list[LabelledPage], choices: Mapping[str, Choice], *, jobs: int) -> Compared:
    """All figures of some choices on the pages of a set."""
    looked = run(pages, choices, _look, jobs=jobs)
    known = [page.scores for page in looked if page.scores is not None]
    ignore_case = quality.ignores_case(pages[0].set)
    return Compared(
        set=pages[0].set,
        pages=len(pages),
        texts=len(known),
        shared=sum(page.has_memory for page in looked),
        measures={name: papers.measure([scores[name] for scores in known]) for name in choices if known},
        quality={
            name: quality.measure(
                [(page.truth, page.texts[name]) for page in looked], ignore_case=ignore_case
            )
            for name in choices
        },
    )


def _look(truth: Truth, kept: Mapping[str, Extraction]) -> _Looked:
    return _Looked(
        truth=truth,
        texts={name: text_of(extraction) for name, extraction in kept.items()},
        scores=papers.page_scores(truth, kept) if truth.text is not None else None,
        has_memory=next(iter(kept.values())).page.memory is not None,
    )


def markdown(results: Sequence[Compared]) -> str:
    """The tables of all sets."""
    parts = [_section(result) for result in results]
    return "\n".join([*parts, LEGEND] if any(result.measures for result in results) else parts)


def _section(result: Compared) -> str:
    title = f"## {result.set}: {result.pages:,} pages, {result.shared:,} of them from sites with several\n"
    own = f"Bags of words:\n\n{tables.side_by_side('method', result.quality)}"
    return "\n".join([title, _papers(result), own] if result.measures else [title, own])


def _papers(result: Compared) -> str:
    units = ("leaf", "word", "char", "page")
    head = ["method", *(f"{unit} {part}" for unit in units for part in ("P", "R", "F1"))]
    rows = [
        [name, *(tables.part(share) for score in measures for share in score)]
        for name, measures in result.measures.items()
    ]
    return tables.markdown(head, rows)
