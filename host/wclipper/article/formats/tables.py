"""The cells of a table as a grid, or the finding that it is no table of data but a layout."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml import etree

MAX_COLUMNS = 60
"""A page may claim a cell that spans a thousand columns."""

_SECTIONS = frozenset({"thead", "tbody", "tfoot"})
_BESIDE_ROWS = frozenset({"caption", "colgroup", "col"})
_CELLS = frozenset({"td", "th"})
# Blocks that a cell of Markdown can't hold without becoming unreadable.
_HEAVY = frozenset(
    {"table", "pre", "blockquote", "figure", "iframe", "video", "article", "section", "hr"}
) | {f"h{level}" for level in range(1, 7)}


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of equal width; None where another cell spans."""

    rows: list[list[etree._Element | None]]
    has_header: bool


def read(table: etree._Element) -> Grid | None:
    """The grid of a table, or None if it serves as a layout or holds something between its cells."""
    if table.get("role") in {"presentation", "none"} or any(
        element.tag in _HEAVY for element in table.iterdescendants()
    ):
        return None
    rows = _rows(table)
    if rows is None or any(_stray(row, _CELLS) for row in rows):
        return None
    grid = _spread(rows)
    width = max(map(len, grid), default=0)
    if width < 2:
        return None
    padded = [row + [None] * (width - len(row)) for row in grid]
    return Grid(padded, has_header=_is_header(rows[0]))


def write(rows: list[list[str]], *, has_header: bool) -> str:
    """Rows of Markdown as a table of GitHub's kind, which always has a header, if need be an empty one."""
    head, *body = rows if has_header else [[""] * len(rows[0]), *rows]
    lines = [head, ["---"] * len(head), *filter(any, body)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _rows(table: etree._Element) -> list[etree._Element] | None:
    """The rows of a table, or None if there is more in it than rows."""
    rows: list[etree._Element] = []
    if _stray(table, _SECTIONS | _BESIDE_ROWS | {"tr"}):
        return None
    for child in table:
        if child.tag in _SECTIONS:
            if _stray(child, {"tr"}):
                return None
            rows += child
        elif child.tag == "tr":
            rows.append(child)
    return [row for row in rows if isinstance(row.tag, str)]


def _stray(element: etree._Element, expected: frozenset[str] | set[str]) -> bool:
    """Whether an element holds text, or elements other than those expected."""
    if (element.text or "").strip() or any((child.tail or "").strip() for child in element):
        return True
    return any(isinstance(child.tag, str) and child.tag not in expected for child in element)


def _spread(rows: list[etree._Element]) -> list[list[etree._Element | None]]:
    """The cells at their columns, with spans left empty."""
    grid: list[list[etree._Element | None]] = []
    spanned: dict[int, int] = {}
    for row in rows:
        line: list[etree._Element | None] = []
        for cell in row.iterchildren(*_CELLS):
            while spanned.get(len(line), 0) > 0 and len(line) < MAX_COLUMNS:
                line.append(None)
            first = len(line)
            line += [cell] + [None] * (min(_number(cell, "colspan"), MAX_COLUMNS - first) - 1)
            for column in range(first, len(line)):
                spanned[column] = _number(cell, "rowspan")
        grid.append(line)
        spanned = {column: left - 1 for column, left in spanned.items() if left > 1}
    return grid


def _number(cell: etree._Element, name: str) -> int:
    value = (cell.get(name) or "").strip()
    return max(int(value), 1) if value.isdecimal() and len(value) < 6 else 1


def _is_header(row: etree._Element) -> bool:
    """Whether a row names the columns: in the head, or with no text outside header cells."""
    parent = row.getparent()
    if parent is not None and parent.tag == "thead":
        return True
    others = ("".join(cell.itertext()).strip() for cell in row.iterchildren("td"))
    return row.find("th") is not None and not any(others)
