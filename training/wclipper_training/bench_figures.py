"""From what an extractor made of each page to how it does on a set."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from statistics import median
from typing import TYPE_CHECKING

from wclipper_training.metrics import Score, mean, shingle_score, snippet_score, word_score

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from wclipper_training.datasets import LabelledPage, Truth


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an extractor made of a page."""

    truth: Truth
    text: str
    seconds: float | None
    """CPU time; None if its process died or was too slow."""
    parse_seconds: float
    """CPU time of the lxml parse of the same bytes, right before."""
    error: str | None = None

    @property
    def words(self) -> Score | None:
        """The word score, where the whole text is known."""
        return None if self.truth.text is None else word_score(self.text, self.truth.text)

    @property
    def milliseconds(self) -> float | None:
        """CPU time."""
        return None if self.seconds is None else 1000 * self.seconds

    @property
    def times_parse(self) -> float | None:
        """CPU time as a multiple of the parse."""
        return None if self.seconds is None else self.seconds / max(self.parse_seconds, 1e-6)


@dataclass(frozen=True, slots=True)
class PageFigures:
    """A page in the JSON."""

    id: str
    f1: float | None
    milliseconds: float | None
    times_parse: float | None
    error: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """How an extractor does on a set; None where the set or the system can't tell."""

    extractor: str
    version: str
    words: Score | None
    types: dict[str, Score]
    """Word scores by page type."""
    shingles: Score | None
    """Of the articles."""
    snippets: Score | None
    milliseconds: float | None
    """CPU time, the median of all pages."""
    times_parse: float | None
    """CPU time as a multiple of the lxml parse of the same bytes, the median of all pages."""
    peak_megabytes: float | None
    failed: int
    """Pages on which it raised, died or was too slow; their text is empty."""
    pages: list[PageFigures]


@dataclass(frozen=True, slots=True)
class SetFigures:
    """All extractors on a set."""

    name: str
    pages: int
    types: dict[str, int]
    """Pages of each type, if their texts are known."""
    extractors: list[Figures] = field(default_factory=list)
    missing: dict[str, str] = field(default_factory=dict)
    """Extractors that could not be run, and why."""


def count_types(pages: Iterable[LabelledPage]) -> dict[str, int]:
    """How many pages of each type there are among those with a text."""
    types = (page.truth.type or "unknown" for page in pages if page.truth.text is not None)
    return dict(Counter(types).most_common())


def summarise(
    outcomes: Sequence[Outcome], *, extractor: str, version: str, peak_bytes: int | None, ignore_case: bool
) -> Figures:
    """The figures of an extractor; `ignore_case` is for snippets."""
    words = [outcome.words for outcome in outcomes]
    known = [score for score in words if score is not None]
    return Figures(
        extractor=extractor,
        version=version,
        words=mean(known) if known else None,
        types=_by_type(outcomes, words),
        shingles=_shingles(outcomes),
        snippets=_snippets(outcomes, ignore_case=ignore_case),
        milliseconds=_median(outcome.milliseconds for outcome in outcomes),
        times_parse=_median(outcome.times_parse for outcome in outcomes),
        peak_megabytes=peak_bytes / 2**20 if peak_bytes else None,
        failed=sum(outcome.error is not None for outcome in outcomes),
        pages=[_page(outcome, score) for outcome, score in zip(outcomes, words, strict=True)],
    )


def _by_type(outcomes: Sequence[Outcome], words: Sequence[Score | None]) -> dict[str, Score]:
    groups: dict[str, list[Score]] = {}
    for outcome, score in zip(outcomes, words, strict=True):
        if score is not None:
            groups.setdefault(outcome.truth.type or "unknown", []).append(score)
    return {name: mean(group) for name, group in groups.items()}


def _shingles(outcomes: Sequence[Outcome]) -> Score | None:
    articles = [
        (outcome.text, outcome.truth.text)
        for outcome in outcomes
        if outcome.truth.text is not None and outcome.truth.type == "article"
    ]
    return shingle_score(articles) if articles else None


def _snippets(outcomes: Sequence[Outcome], *, ignore_case: bool) -> Score | None:
    if not any(outcome.truth.present for outcome in outcomes):
        return None
    pairs = ((outcome.text, outcome.truth) for outcome in outcomes)
    return snippet_score(pairs, ignore_case=ignore_case)


def _median(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return median(known) if known else None


def _page(outcome: Outcome, words: Score | None) -> PageFigures:
    f1 = None if words is None else words.f1
    return PageFigures(outcome.truth.id, f1, outcome.milliseconds, outcome.times_parse, outcome.error)
