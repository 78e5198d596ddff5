"""Tables of data as Markdown, or as HTML where a cell holds more than Markdown can write in one."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lxml import etree

from wclipper.article import sanitise
from wclipper.article.formats.inline import spaced

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_COLUMNS = 60
"""A page may claim a cell that spans a thousand columns."""

_SECTIONS = frozenset({"thead", "tbody", "tfoot"})
_BESIDE_ROWS = frozenset({"caption", "colgroup", "col"})
_CELLS = frozenset({"td", "th"})
_HEAVY = frozenset("table blockquote figure iframe video hr".split()) | {f"h{n}" for n in range(1, 7)}
"""What no cell of Markdown holds."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of equal width; None where there is no cell."""

    rows: list[list[etree._Element | None]]
    has_header: bool
    needs_html: bool


@dataclass(slots=True)
class _Spread:
    """The cells of a row at their columns."""

    cells: dict[int, etree._Element]
    covered: set[int]
    """Columns that a cell from above or from the left spans."""


def read(table: etree._Element) -> Grid | None:
    """The grid of a table, or None if there is no more than one column, or something between the cells."""
    rows = None if table.get("role") in {"presentation", "none"} else _rows(table)
    if rows is None or any(_stray(row, _CELLS) for row in rows):
        return None
    spread = [row for row in _spread(rows) if row.cells]
    columns = sorted(set().union(*(row.cells for row in spread)))
    if len(columns) < 2:
        return None
    return Grid(
        rows=[[row.cells.get(column) for column in columns] for row in spread],
        has_header=_is_header(rows[0]),
        needs_html=any(row.covered.intersection(columns) for row in spread) or _is_heavy(table),
    )


def write(rows: list[list[str]], *, has_header: bool) -> str:
    """Rows of Markdown as a table of GitHub's kind, which always has a header, if need be an empty one."""
    head, *body = rows if has_header else [[""] * len(rows[0]), *rows]
    lines = [head, ["---"] * len(head), *filter(any, body)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def html(table: etree._Element, base: str | None) -> str:
    """The table as clean HTML in which no line is empty: an empty one would end it in the middle."""
    copy = deepcopy(table)
    copy.tail = None
    for listing in list(copy.iter("pre")):
        _break_lines(listing)
    for element in copy.iter():
        element.text = spaced(element.text or "")
        element.tail = "\n" if element.tag in {"tr", "caption"} else spaced(element.tail or "")
    return sanitise.clean(etree.tostring(copy, encoding="unicode", method="html"), base=base).strip()


def _break_lines(listing: etree._Element) -> None:
    """Line breaks as elements in a listing."""
    for element in list(listing.iter(etree.Element)):
        _, *rest = (element.text or "").split("\n")
        for line in reversed(rest):
            _insert_break(element, line)
        element.text = (element.text or "").split("\n", 1)[0]
        if element is not listing:
            parent, tail = element.getparent(), element.tail or ""
            element.tail, *rest = tail.split("\n")
            for line in reversed(rest):
                _insert_break(parent, line, after=element)


def _insert_break(parent: etree._Element | None, line: str, *, after: etree._Element | None = None) -> None:
    assert parent is not None
    element = etree.Element("br")
    element.tail = line
    parent.insert(0 if after is None else parent.index(after) + 1, element)


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


def _spread(rows: list[etree._Element]) -> Iterator[_Spread]:
    """The cells at their columns."""
    spanned: dict[int, int] = {}
    for row in rows:
        line = _Spread({}, set(spanned))
        column = 0
        for cell in row.iterchildren(*_CELLS):
            while column in spanned:
                column += 1
            if column >= MAX_COLUMNS:
                break
            line.cells[column] = cell
            width = min(_number(cell, "colspan"), MAX_COLUMNS - column)
            line.covered.update(range(column + 1, column + width))
            spanned.update(dict.fromkeys(range(column, column + width), _number(cell, "rowspan")))
            column += width
        yield line
        spanned = {column: left - 1 for column, left in spanned.items() if left > 1}


def _number(cell: etree._Element, name: str) -> int:
    value = (cell.get(name) or "").strip()
    return max(int(value), 1) if value.isdecimal() and len(value) < 6 else 1


def _is_heavy(table: etree._Element) -> bool:
    """Whether a cell holds blocks that would not be the same on one line."""
    if any(element is not table for element in table.iter(*_HEAVY)):
        return True
    return any("\n" in "".join(listing.itertext()).strip("\n") for listing in table.iter("pre"))


def _is_header(row: etree._Element) -> bool:
    """Whether a row names the columns: in the head, or with no text outside header cells."""
    parent = row.getparent()
    if parent is not None and parent.tag == "thead":
        return True
    others = ("".join(cell.itertext()).strip() for cell in row.iterchildren("td"))
    return row.find("th") is not None and not any(others)
