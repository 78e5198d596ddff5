"""The figures of a bench as Markdown: a table a set, with the columns that the set can fill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wclipper_training import tables

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from wclipper_training.bench_figures import Figures, SetFigures
    from wclipper_training.quality import Quality

    Column = tuple[str, Callable[[Figures], str]]

_LEGEND = """\
P, R, F1: words, averaged over pages; under a page type: F1 of its pages; shingle F1: runs of four words, articles
only; snippet F1: texts that must and must not appear. CPU ms: median of a page. × parse: the same as a multiple of the
lxml parse of the same bytes in the same run, median. MB: peak memory of its process. failed: pages on which it raised,
died or was too slow.
"""


def markdown(results: Sequence[SetFigures]) -> str:
    """All tables, and which extractors are missing."""
    parts = [_section(result) for result in results]
    missing = {name: why for result in results for name, why in result.missing.items()}
    if missing:
        parts.append("\n".join(f"- {name}: {why}" for name, why in missing.items()) + "\n")
    return "\n".join([*parts, _LEGEND])


def _section(result: SetFigures) -> str:
    columns = _columns(result)
    rows = [[cell(figures) for _, cell in columns] for figures in _best_first(result.extractors)]
    table = tables.markdown([title for title, _ in columns], rows)
    return f"## {result.name}, {result.pages:,} pages\n\n{table}"


def _best_first(extractors: Sequence[Figures]) -> list[Figures]:
    def best(figures: Figures) -> float:
        score = figures.quality.words or figures.quality.snippets
        return score.f1 if score else 0.0

    return sorted(extractors, key=best, reverse=True)


def _columns(result: SetFigures) -> list[Column]:
    known = tables.quality_columns([figures.quality for figures in result.extractors])
    return [
        ("extractor", _name),
        *((title, _of_quality(cell)) for title, cell in known),
        ("CPU ms", lambda figures: _number(figures.milliseconds)),
        ("× parse", lambda figures: _number(figures.times_parse)),
        ("MB", lambda figures: _number(figures.peak_megabytes)),
        ("failed", lambda figures: str(figures.failed)),
    ]


def _of_quality(cell: Callable[[Quality], str]) -> Callable[[Figures], str]:
    return lambda figures: cell(figures.quality)


def _name(figures: Figures) -> str:
    return f"{figures.extractor} {figures.version}"


def _number(value: float | None) -> str:
    """Three significant digits at least, and never a fraction of a large number."""
    if value is None:
        return "–"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
