"""Tables: those that only lay out the page are opened, and the rest have their header named as such."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wclipper.article import nodes

if TYPE_CHECKING:
    from lxml import etree

    from wclipper.article.standard import Clean

LONG = 400
"""Characters from which a cell of a table with few rows is a column of the page."""
FEW_ROWS = 2

_BLOCKS = frozenset(
    "p h1 h2 h3 h4 h5 h6 pre blockquote ul ol dl table figure details hr caption thead tbody tfoot tr td th".split()
)
_SECTIONS = frozenset({"thead", "tbody", "tfoot"})
_CELLS = ("td", "th")
_HEAVY = ("h1", "h2", "h3", "h4", "h5", "h6", "hr", "figure", "blockquote", "table")
_BOLD = frozenset({"b", "strong"})


def settle(clean: Clean) -> None:
    """Open the tables that hold no data, the inner ones first; name the headers of the others."""
    for table in reversed(list(clean.article.iter("table"))):
        origin = clean.origin.get(table)
        rows = _rows(table)
        if _is_layout(table, rows, role="" if origin is None else origin.get("role", "")):
            _open(table, rows)
        elif table.find(".//th") is None:
            _name_header(rows)


def _rows(table: etree._Element) -> list[etree._Element]:
    parts = (part for child in table for part in (child if child.tag in _SECTIONS else [child]))
    return [part for part in parts if part.tag == "tr"]


def _is_layout(table: etree._Element, rows: list[etree._Element], *, role: str) -> bool:
    """Whether a table is there for the looks only."""
    if role in {"presentation", "none"} or max(map(_filled, rows), default=0) < 2:
        return True
    if table.find("caption") is not None or any(row.find("th") is not None for row in rows):
        return False
    cells = [cell for row in rows for cell in row.iterchildren(*_CELLS)]
    if any(next(cell.iterdescendants(*_HEAVY), None) is not None for cell in cells):
        return True
    return len(rows) <= FEW_ROWS and any(len(nodes.text_of(cell)) > LONG for cell in cells)


def _filled(row: etree._Element) -> int:
    """How many cells of a row have something in them."""
    return sum(len(cell) > 0 or not nodes.is_blank(cell.text) for cell in row.iterchildren(*_CELLS))


def _open(table: etree._Element, rows: list[etree._Element]) -> None:
    """Put the content of all cells in place of the table, in paragraphs."""
    for cell in [cell for row in rows for cell in row.iterchildren(*_CELLS)]:
        nodes.wrap_lines(cell, _BLOCKS)
        nodes.unwrap(cell)
    for part in [*rows, *table.iterchildren(*_SECTIONS)]:
        nodes.unwrap(part)
    for caption in table.findall("caption"):
        caption.tag = "p"
    nodes.wrap_lines(table, _BLOCKS)
    nodes.unwrap(table)


def _name_header(rows: list[etree._Element]) -> None:
    """Make header cells of a first row that is bold throughout, while the second is not."""
    if len(rows) > 1 and _is_bold(rows[0]) and not _is_bold(rows[1]):
        for cell in rows[0].iterchildren("td"):
            cell.tag = "th"
            for bold in list(cell.iter(*_BOLD)):
                nodes.unwrap(bold)


def _is_bold(row: etree._Element) -> bool:
    cells = [cell for cell in row.iterchildren("td") if nodes.text_of(cell)]
    return bool(cells) and all(_is_all_bold(cell) for cell in cells)


def _is_all_bold(cell: etree._Element) -> bool:
    """Whether all text of a cell, or of the only paragraph in it, is in bold."""
    line = cell[0] if len(cell) == 1 and cell[0].tag == "p" and nodes.is_blank(cell.text) else cell
    tails = "".join(child.tail or "" for child in line)
    return nodes.is_blank((line.text or "") + tails) and {str(child.tag) for child in line} <= _BOLD
