"""How near an extracted text comes to the truth."""

from __future__ import annotations

import re
from collections import Counter
from statistics import fmean
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wclipper_training.datasets import Truth

_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_WORD = re.compile(rf"[{_CJK}]|[^\W{_CJK}]+")
_TOKEN = re.compile(r"\w+")
_SHINGLE = 4


class Score(NamedTuple):
    """Precision, recall and their harmonic mean."""

    precision: float
    recall: float
    f1: float


def score(*, right: int, extra: int, missing: int) -> Score:
    """The score of counts."""
    precision = right / (right + extra) if right + extra else 0.0
    recall = right / (right + missing) if right + missing else 0.0
    return Score(precision, recall, _harmonic(precision, recall))


def tokens(text: str) -> list[str]:
    """Lower-cased words; a CJK character is a word of its own."""
    return _WORD.findall(text.lower())


def word_score(text: str, truth: str) -> Score:
    """Bags of lower-cased words, a CJK character being a word; two empty texts agree fully."""
    found, wanted = (Counter(tokens(part)) for part in (text, truth))
    if not found and not wanted:
        return Score(1.0, 1.0, 1.0)
    return _overlap(found, wanted)


def mean(scores: list[Score]) -> Score:
    """The mean of page scores, each part by itself."""
    return Score(*(fmean(column) for column in zip(*scores, strict=True)))


def shingle_score(pairs: Iterable[tuple[str, str]]) -> Score:
    """Runs of four tokens of (text, truth) pairs, as Scrapinghub's article benchmark counts them.

    Precision is the mean over pages with a text, recall the mean over pages with a truth, F1 that of the two means.
    """
    precisions, recalls = [], []
    for text, truth in pairs:
        found, wanted = _shingles(text), _shingles(truth)
        page = _overlap(found, wanted)
        if found:
            precisions.append(page.precision)
        if wanted:
            recalls.append(page.recall)
    precision, recall = fmean(precisions or [0.0]), fmean(recalls or [0.0])
    return Score(precision, recall, _harmonic(precision, recall))


def snippet_score(pairs: Iterable[tuple[str, Truth]], *, ignore_case: bool = False) -> Score:
    """Snippets that must and must not appear in the texts, counted over all pages as trafilatura's evaluation does."""
    right = extra = missing = 0
    for text, truth in pairs:
        page = _squeezed(text, ignore_case=ignore_case)
        found = sum(_squeezed(snippet, ignore_case=ignore_case) in page for snippet in truth.present)
        right, missing = right + found, missing + len(truth.present) - found
        extra += sum(_squeezed(snippet, ignore_case=ignore_case) in page for snippet in truth.absent)
    return score(right=right, extra=extra, missing=missing)


def _harmonic(precision: float, recall: float) -> float:
    total = precision + recall
    return 2 * precision * recall / total if total else 0.0


def _overlap(found: Counter[Any], wanted: Counter[Any]) -> Score:
    right = (found & wanted).total()
    return score(right=right, extra=found.total() - right, missing=wanted.total() - right)


def _shingles(text: str) -> Counter[tuple[str, ...]]:
    """All runs of four tokens; a shorter text is one run."""
    tokens = _TOKEN.findall(text)
    if not tokens:
        return Counter()
    starts = range(max(1, len(tokens) - _SHINGLE + 1))
    return Counter(tuple(tokens[start : start + _SHINGLE]) for start in starts)


def _squeezed(text: str, *, ignore_case: bool) -> str:
    return " ".join((text.lower() if ignore_case else text).split())
