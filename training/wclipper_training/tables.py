"""Figures as Markdown tables, with the columns that they can fill."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from wclipper_training.metrics import Score
    from wclipper_training.quality import Quality

    Column = tuple[str, Callable[[Quality], str]]


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table whose first column is text and whose others are numbers."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def by_type(sets: Mapping[str, Quality]) -> str:
    """A row a set, and one for each type of page in it."""
    rows = []
    for name, quality in sets.items():
        last = [f1(quality.shingles), f1(quality.snippets)]
        rows.append([name, f"{quality.pages:,}", *_parts(quality.words), *last])
        if len(quality.types) > 1:
            rows += [
                [f"{name}: {kind}", f"{quality.counts[kind]:,}", *_parts(score), "–", "–"]
                for kind, score in quality.types.items()
            ]
    return markdown(["pages of", "number", "P", "R", "F1", "shingle F1", "snippet F1"], rows)


def side_by_side(title: str, rows: Mapping[str, Quality]) -> str:
    """A row a way of extracting the same pages."""
    columns = quality_columns(list(rows.values()))
    return markdown(
        [title, *(name for name, _ in columns)],
        [[name, *(cell(quality) for _, cell in columns)] for name, quality in rows.items()],
    )


def quality_columns(rows: Sequence[Quality]) -> list[Column]:
    """What there is to say about extractions of the same pages."""
    columns: list[Column] = []
    counts = rows[0].counts if rows else {}
    if counts:
        columns += [
            ("F1", lambda quality: f1(quality.words)),
            ("P", lambda quality: part(quality.words and quality.words.precision)),
            ("R", lambda quality: part(quality.words and quality.words.recall)),
        ]
    if len(counts) > 1:
        columns += [_type_column(name, count) for name, count in counts.items()]
    if any(quality.shingles for quality in rows):
        columns.append(("shingle F1", lambda quality: f1(quality.shingles)))
    if any(quality.snippets for quality in rows):
        columns.append(("snippet F1", lambda quality: f1(quality.snippets)))
    return columns


def _type_column(name: str, count: int) -> Column:
    return f"{name} ({count})", lambda quality: f1(quality.types.get(name))


def _parts(score: Score | None) -> list[str]:
    return [part(share) for share in score or (None, None, None)]


def f1(score: Score | None) -> str:
    """Its F1, if there is one."""
    return part(score and score.f1)


def part(share: float | None) -> str:
    """Three digits without the zero, as the literature has it."""
    return "–" if share is None else f"{share:.3f}".removeprefix("0")
