"""Methods side by side on the same pages, by the measures of the papers and by our own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from wclipper_training import papers, quality, tables
from wclipper_training.evaluate import run, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from wclipper.extract.pipeline import Extraction
    from wclipper_training.datasets import LabelledPage, Truth
    from wclipper_training.evaluate import Choice
    from wclipper_training.papers import Measures, PageScores
    from wclipper_training.quality import Quality

ARTICLE = "article"
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
    shared: int
    """Pages of which the set has others of the same site."""
    measures: dict[str, Measures]
    """Empty where no text is known."""
    articles: dict[str, Measures]
    """Of the articles, which the papers are about; empty where there is nothing else, or none."""
    quality: dict[str, Quality]


@dataclass(frozen=True, slots=True)
class _Looked:
    truth: Truth
    texts: dict[str, str]
    scores: dict[str, PageScores]
    """Empty where the text is not known."""
    has_memory: bool


def compare(pages: list[LabelledPage], choices: Mapping[str, Choice], *, jobs: int) -> Compared:
    """All figures of some choices on the pages of a set."""
    looked = run(pages, choices, _look, jobs=jobs)
    known = [page for page in looked if page.scores]
    articles = [page for page in known if page.truth.type == ARTICLE]
    ignore_case = quality.ignores_case(pages[0].set)
    return Compared(
        set=pages[0].set,
        pages=len(pages),
        shared=sum(page.has_memory for page in looked),
        measures=_measures(known, choices),
        articles=_measures(articles, choices) if len(articles) < len(known) else {},
        quality={
            name: quality.measure(
                [(page.truth, page.texts[name]) for page in looked], ignore_case=ignore_case
            )
            for name in choices
        },
    )


def _measures(pages: list[_Looked], choices: Iterable[str]) -> dict[str, Measures]:
    return {name: papers.measure([page.scores[name] for page in pages]) for name in choices if pages}


def _look(truth: Truth, kept: Mapping[str, Extraction]) -> _Looked:
    return _Looked(
        truth=truth,
        texts={name: text_of(extraction) for name, extraction in kept.items()},
        scores=papers.page_scores(truth, kept) if truth.text is not None else {},
        has_memory=next(iter(kept.values())).page.memory is not None,
    )


def markdown(results: Sequence[Compared]) -> str:
    """The tables of all sets."""
    parts = [_section(result) for result in results]
    return "\n".join([*parts, LEGEND] if any(result.measures for result in results) else parts)


def _section(result: Compared) -> str:
    title = f"## {result.set}: {result.pages:,} pages, {result.shared:,} of them from sites with several\n"
    parts = [title]
    if result.measures:
        parts.append(_papers(result.measures))
    if result.articles:
        parts.append(f"Its articles:\n\n{_papers(result.articles)}")
    parts.append(f"Bags of words:\n\n{tables.side_by_side('method', result.quality)}")
    return "\n".join(parts)


def _papers(methods: Mapping[str, Measures]) -> str:
    units = ("leaf", "word", "char", "page")
    head = ["method", *(f"{unit} {part}" for unit in units for part in ("P", "R", "F1"))]
    rows = [
        [name, *(tables.part(share) for score in measures for share in score)]
        for name, measures in methods.items()
    ]
    return tables.markdown(head, rows)
