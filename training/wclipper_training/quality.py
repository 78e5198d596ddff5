"""How well a set of pages was extracted: every figure that its truths allow."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wclipper_training.metrics import Score, mean, shingle_score, snippet_score, word_score

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wclipper_training.datasets import Truth

    Pair = tuple[Truth, str]


@dataclass(frozen=True, slots=True)
class Quality:
    """The figures of a set; None where its truths can't tell."""

    pages: int
    words: Score | None
    types: dict[str, Score]
    """Word scores by page type, the most frequent type first."""
    counts: dict[str, int]
    """Pages of each type, if their texts are known."""
    shingles: Score | None
    """Of the articles."""
    snippets: Score | None


def measure(pairs: Sequence[Pair], *, ignore_case: bool) -> Quality:
    """The quality of extracted texts beside their truths; `ignore_case` is for snippets."""
    groups: dict[str, list[Score]] = {}
    for truth, text in pairs:
        if truth.text is not None:
            groups.setdefault(truth.type or "unknown", []).append(word_score(text, truth.text))
    counts = dict(Counter({name: len(group) for name, group in groups.items()}).most_common())
    known = [score for group in groups.values() for score in group]
    return Quality(
        pages=len(pairs),
        words=mean(known) if known else None,
        types={name: mean(groups[name]) for name in counts},
        counts=counts,
        shingles=_shingles(pairs),
        snippets=_snippets(pairs, ignore_case=ignore_case),
    )


def ignores_case(name: str) -> bool:
    """Whether snippets of the set are found in any case: WCXB's own evaluation does, trafilatura's does not."""
    return name.startswith("wcxb")


def _shingles(pairs: Sequence[Pair]) -> Score | None:
    articles = [
        (text, truth.text) for truth, text in pairs if truth.text is not None and truth.type == "article"
    ]
    return shingle_score(articles) if articles else None


def _snippets(pairs: Sequence[Pair], *, ignore_case: bool) -> Score | None:
    if not any(truth.present for truth, _ in pairs):
        return None
    return snippet_score(((text, truth) for truth, text in pairs), ignore_case=ignore_case)
