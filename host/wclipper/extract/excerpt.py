"""What the person has selected on the page: the tree of the page, cut down to exactly that.

The snapshot marks it, pieces of text by an element of their own (`<wc:selected>`) and what counts as a whole by an
attribute. What stands around it stays as far as it says what the selected is: a list of which several items are
selected is a list, words from one of them are words.
"""

from __future__ import annotations

from collections import Counter

from lxml import etree

from wclipper.extract.table import BLOCK_TAGS

MARK = "wc:selected"
GAP = " … "
"""Stands where words between two selected pieces of one paragraph are left out."""

_WHOLE = etree.XPath("descendant-or-self::*[@wc-selected]")
_LISTS = frozenset(("ul", "ol", "dl", "menu"))
_CELLS = frozenset(("td", "th"))
_LINES = (
    BLOCK_TAGS - {"li", "dt", "dd", "tr", "thead", "tbody", "tfoot", "caption", "colgroup", "col"} - _CELLS
)
"""What stands on lines of its own, and so does what is before and behind it."""


def unmark(root: etree._Element) -> None:
    """Take the elements away that mark pieces of text: the page is as it was."""
    etree.strip_tags(root, MARK)


def cut_down(root: etree._Element) -> None:
    """Leave what is selected, and the elements around it; everything if nothing is."""
    marks: set[etree._Element] = {*root.iter(MARK), *_WHOLE(root)}
    if not marks:
        return
    around = _around(marks)
    kept = marks | around
    _show_gaps(root)
    _open_tables(kept)
    for box in around:
        if box.tag == "ol":
            _go_on_counting(box, kept)
        _empty(box, kept)
    for box in around:
        items = [child for child in box if child in kept]
        if box.tag in _LISTS and len(items) == 1:
            box.tag = items[0].tag = "div"
    unmark(root)


def _around(marks: set[etree._Element]) -> set[etree._Element]:
    """The elements around what is selected, but for those that are selected themselves, with all that is in them."""
    around: set[etree._Element] = set()
    for mark in marks:
        if mark.getparent() in around:
            continue
        above = list(mark.iterancestors())
        if marks.isdisjoint(above):
            around.update(above)
    return around


def _open_tables(kept: set[etree._Element]) -> None:
    """Make plain boxes of the tables with only one cell that is kept: many a page stands in a table."""
    homes = {cell: next(cell.iterancestors("table"), None) for cell in kept if cell.tag in _CELLS}
    cells = Counter(homes.values())
    for cell, home in homes.items():
        if home is None or cells[home] > 1:
            continue
        for box in [cell, *cell.iterancestors()]:
            box.tag = "div"
            if box is home:
                break


def _go_on_counting(items: etree._Element, kept: set[etree._Element]) -> None:
    """Have a numbered list begin with the number of its first item that is kept."""
    start = items.get("start") or "1"
    before = 0
    for item in items.iterchildren("li"):
        if item in kept:
            break
        before += 1
    if before and start.isdecimal():
        items.set("start", str(int(start) + before))


def _show_gaps(root: etree._Element) -> None:
    """Put a sign between two selected pieces of one paragraph if there are words between them."""
    inside, left_out, previous = 0, False, False
    for event, element in etree.iterwalk(root, events=("start", "end")):
        is_mark, opens = element.tag == MARK, event == "start"
        inside += (1 if opens else -1) if is_mark else 0
        if element.tag in BLOCK_TAGS:
            left_out = previous = False
        if is_mark and opens:
            if left_out and previous:
                element.text = GAP + (element.text or "")
            left_out, previous = False, True
        text = element.text if opens else element.tail
        left_out = left_out or element.tag == "br" or (not inside and bool((text or "").strip()))


def _empty(box: etree._Element, kept: set[etree._Element]) -> None:
    """Take out of an element what is not kept; the cells of a row stay in their places, and lines apart."""
    box.text = None
    for child in list(box):
        child.tail = None
        if child in kept:
            continue
        if child.tag in _CELLS and box.tag == "tr":
            del child[:]
            child.text = None
        elif child.tag in _LINES:
            child.clear()
            child.tag = "div"
        else:
            box.remove(child)
