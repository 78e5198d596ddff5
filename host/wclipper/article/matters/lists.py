"""Lists: items stand in lists and lists in items, and a box to tick is a character."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxml import etree

from wclipper.article import nodes
from wclipper.article.standard import Claim

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wclipper.article.source import Source
    from wclipper.article.standard import Clean
    from wclipper.extract.table import Table

TICKED, OPEN = "☑", "☐"
LISTS = ("ul", "ol")


def claims(source: Source) -> Iterator[Claim]:
    """The boxes of lists of tasks: those before the text of an item. Elsewhere a box is a part of a form."""
    for place in source.places("input"):
        box = source.element(place)
        item = _item(source, place) if box.get("type") == "checkbox" else None
        if item is not None and source.has_kept[item] and not _has_text_between(source.table, item, place):
            mark = etree.Element("span")
            mark.text = (OPEN if box.get("checked") is None else TICKED) + " "
            yield Claim(place, mark)


def _item(source: Source, place: int) -> int | None:
    """The place of the item that an element stands in."""
    while place >= 0 and source.table.tags[place] != "li":
        place = int(source.table.parent[place])
    return place if place >= 0 else None


def _has_text_between(table: Table, start: int, end: int) -> bool:
    return bool(table.chars[table.first_run[start] : table.first_run[end]].any())


def settle(clean: Clean) -> None:
    """Items stand in lists, lists in items; lists without numbers that follow each other are one."""
    for each in list(clean.article.iter(*LISTS)):
        _nest(each)
    for item in list(clean.article.iter("li")):
        _house(item)
    for each in list(clean.article.iter("ul")):
        _join(each)


def _nest(outer: etree._Element) -> None:
    """Put lists that stand beside items into the item before, and whatever else stands there into items."""
    item: etree._Element | None = None
    for child in list(outer):
        if child.tag == "li":
            item = child
        elif child.tag in LISTS and item is not None:
            item.append(child)
        elif child.tag in LISTS:
            nodes.unwrap(child)
            item = None
        else:
            item = etree.Element("li")
            nodes.replace(child, item)
            item.append(child)


def _house(item: etree._Element) -> None:
    """Give an item without a list one, together with the items behind it."""
    parent = item.getparent()
    if parent is None or parent.tag in LISTS:
        return
    home = etree.Element("ul")
    item.addprevious(home)
    each: etree._Element | None = item
    while each is not None and each.tag == "li":
        following = each.getnext()
        home.append(each)
        each = following


def _join(later: etree._Element) -> None:
    """Add a list to the one directly before: pages part a list for its columns."""
    before = later.getprevious()
    if before is None or before.tag != "ul" or not nodes.is_blank(before.tail):
        return
    before.tail = None
    before.extend(list(later))
    nodes.remove(later)
