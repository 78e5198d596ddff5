"""The papers' own measures of what is kept of a page: by leaf, by words in their order, by characters, by page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from rapidfuzz.distance import LCSseq

from wclipper_training.evaluate import text_of
from wclipper_training.labels import align
from wclipper_training.metrics import Score, mean, score, tokens

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wclipper.extract.pipeline import Extraction
    from wclipper.extract.table import Bools
    from wclipper_training.datasets import Truth

RIGHT = 0.9
"""A page is right if so much of its text was found, and so much of what was found is its text."""


@dataclass(frozen=True, slots=True)
class PageScores:
    """What was kept of one page."""

    leaves: tuple[int, int, int]
    """Kept rightly, kept wrongly, cut wrongly."""
    words: Score
    characters: Score
    is_wanted: bool
    """Whether the page has a text."""
    is_given: bool
    """Whether any was kept."""

    @property
    def is_right(self) -> bool:
        """Whether a person would find nothing missing and nothing in the way."""
        return self.is_wanted and min(self.characters[:2]) >= RIGHT


class Measures(NamedTuple):
    """How a method does on a set, each as its paper counts it."""

    leaves: Score
    """Paper 000: leaf tags, over all pages."""
    words: Score
    """Paper 004: the longest common subsequence of words, the mean of all pages."""
    characters: Score
    """Paper 003: characters of those words, the mean of all pages."""
    pages: Score
    """Papers 001 and 002: pages that are right."""


def page_scores(truth: Truth, kept: Mapping[str, Extraction]) -> dict[str, PageScores]:
    """How each method did on a page whose text is known."""
    text = truth.text or ""
    table = next(iter(kept.values())).page.table
    content = align(table.texts, text)
    leaves = (table.chars > 0) & (table.block >= 0)
    wanted = np.append(content, np.False_)[table.block] & leaves
    return {name: _scores(extraction, wanted, leaves, text) for name, extraction in kept.items()}


def _scores(extraction: Extraction, wanted: Bools, leaves: Bools, truth: str) -> PageScores:
    found, text = extraction.kept_runs & leaves, text_of(extraction)
    words, characters = in_order(text, truth)
    return PageScores(
        leaves=(int((found & wanted).sum()), int((found & ~wanted).sum()), int((~found & wanted).sum())),
        words=words,
        characters=characters,
        is_wanted=bool(truth.strip()),
        is_given=bool(text),
    )


def in_order(text: str, truth: str) -> tuple[Score, Score]:
    """The longest common subsequence of words, a CJK character being one: by words and by their characters."""
    found, wanted = tokens(text), tokens(truth)
    if not found and not wanted:
        return Score(1.0, 1.0, 1.0), Score(1.0, 1.0, 1.0)
    common = [
        word
        for step in LCSseq.opcodes(found, wanted)
        if step.tag == "equal"
        for word in wanted[step.dest_start : step.dest_end]
    ]
    return _share(len(common), len(found), len(wanted)), _share(*map(_length, (common, found, wanted)))


def _length(words: list[str]) -> int:
    return sum(map(len, words))


def _share(right: int, found: int, wanted: int) -> Score:
    return score(right=right, extra=found - right, missing=wanted - right)


def measure(pages: Sequence[PageScores]) -> Measures:
    """The measures of all pages."""
    right, extra, missing = np.sum([page.leaves for page in pages], axis=0).tolist()
    pages_right = sum(page.is_right for page in pages)
    given, wanted = sum(page.is_given for page in pages), sum(page.is_wanted for page in pages)
    return Measures(
        leaves=score(right=right, extra=extra, missing=missing),
        words=mean([page.words for page in pages]),
        characters=mean([page.characters for page in pages]),
        pages=_share(pages_right, given, wanted),
    )
