"""The figures of a bench as Markdown: a table a set, with the columns that the set can fill."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from wclipper_training.bench_figures import Figures, SetFigures
    from wclipper_training.metrics import Score

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
    rows = [
        [title for title, _ in columns],
        ["---", *["---:"] * (len(columns) - 1)],
        *([cell(figures) for _, cell in columns] for figures in _best_first(result.extractors)),
    ]
    lines = (f"| {' | '.join(row)} |" for row in rows)
    return f"## {result.name}, {result.pages:,} pages\n\n" + "\n".join(lines) + "\n"


def _best_first(extractors: Sequence[Figures]) -> list[Figures]:
    def quality(figures: Figures) -> float:
        score = figures.words or figures.snippets
        return score.f1 if score else 0.0

    return sorted(extractors, key=quality, reverse=True)


def _columns(result: SetFigures) -> list[Column]:
    columns: list[Column] = [("extractor", _name)]
    if result.types:
        columns += [
            ("F1", lambda figures: _f1(figures.words)),
            ("P", lambda figures: _part(figures.words and figures.words.precision)),
            ("R", lambda figures: _part(figures.words and figures.words.recall)),
        ]
    if len(result.types) > 1:
        columns += [_type_column(name, count) for name, count in result.types.items()]
    if any(figures.shingles for figures in result.extractors):
        columns.append(("shingle F1", lambda figures: _f1(figures.shingles)))
    if any(figures.snippets for figures in result.extractors):
        columns.append(("snippet F1", lambda figures: _f1(figures.snippets)))
    return [
        *columns,
        ("CPU ms", lambda figures: _number(figures.milliseconds)),
        ("× parse", lambda figures: _number(figures.times_parse)),
        ("MB", lambda figures: _number(figures.peak_megabytes)),
        ("failed", lambda figures: str(figures.failed)),
    ]


def _type_column(name: str, count: int) -> Column:
    return f"{name} ({count})", lambda figures: _f1(figures.types.get(name))


def _name(figures: Figures) -> str:
    return f"{figures.extractor} {figures.version}"


def _f1(score: Score | None) -> str:
    return _part(score and score.f1)


def _part(share: float | None) -> str:
    """Three digits without the zero, as the literature has it."""
    return "–" if share is None else f"{share:.3f}".removeprefix("0")


def _number(value: float | None) -> str:
    """Three significant digits at least, and never a fraction of a large number."""
    if value is None:
        return "–"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
