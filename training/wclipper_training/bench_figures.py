"""From what an extractor made of each page to how it does on a set."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import median
from typing import TYPE_CHECKING

from wclipper_training import quality
from wclipper_training.metrics import word_score

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from wclipper_training.datasets import Truth
    from wclipper_training.quality import Quality


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
    def f1(self) -> float | None:
        """The word F1, where the whole text is known."""
        return None if self.truth.text is None else word_score(self.text, self.truth.text).f1

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
    """How an extractor does on a set; None where the system can't tell."""

    extractor: str
    version: str
    quality: Quality
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
    extractors: list[Figures] = field(default_factory=list)
    missing: dict[str, str] = field(default_factory=dict)
    """Extractors that could not be run, and why."""


def summarise(
    outcomes: Sequence[Outcome], *, extractor: str, version: str, peak_bytes: int | None, ignore_case: bool
) -> Figures:
    """The figures of an extractor; `ignore_case` is for snippets."""
    pairs = [(outcome.truth, outcome.text) for outcome in outcomes]
    return Figures(
        extractor=extractor,
        version=version,
        quality=quality.measure(pairs, ignore_case=ignore_case),
        milliseconds=_median(outcome.milliseconds for outcome in outcomes),
        times_parse=_median(outcome.times_parse for outcome in outcomes),
        peak_megabytes=peak_bytes / 2**20 if peak_bytes else None,
        failed=sum(outcome.error is not None for outcome in outcomes),
        pages=[_page(outcome) for outcome in outcomes],
    )


def _median(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return median(known) if known else None


def _page(outcome: Outcome) -> PageFigures:
    return PageFigures(outcome.truth.id, outcome.f1, outcome.milliseconds, outcome.times_parse, outcome.error)
