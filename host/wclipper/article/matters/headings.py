"""Headings: one outline below the title, without the links and signs that pages put beside their headings."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

import numpy as np
from lxml import etree

from wclipper.article import nodes
from wclipper.article.standard import Claim

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wclipper.article.source import Source
    from wclipper.article.standard import Clean

NAMES = tuple(f"h{level}" for level in range(1, 7))
TOP = 2
"""The level of the highest heading: the title is the one above."""

_BOLD = frozenset({"b", "strong"})
_NOT_WORD = re.compile(r"[\W_]+")
_PART = re.compile(r"\s+[|–—·•»›-]+\s+|\s*[|｜»›]\s*")
_SIGN = re.compile(r"[\s#¶§∞⚓🔗⛓\ufe0f\u200b]*")
_EDIT = re.compile(r"[?&](?:ve)?action=edit\b(?!.*redlink)|#/editor/")
_BRACKETS = re.compile(r"\s*\[[\s|/·]*\]\s*\Z")


def claims(source: Source) -> Iterator[Claim]:
    """What only says to be a heading, and buttons that stand beside the text of a heading."""
    table = source.table
    for place in np.flatnonzero(table.is_tag("div", "span", "p") & source.has_kept).tolist():
        element = table.elements[place]
        if element.get("role") == "heading":
            level = element.get("aria-level", "")
            yield Claim(place, etree.Element(f"h{level if level in set('123456') else TOP}"), whole=False)
    if "button" not in table.names:
        return
    is_heading = table.is_tag(*NAMES)
    chars = table.sum_runs(table.chars)
    for place in np.flatnonzero(table.is_tag("button") & table.below(is_heading)).tolist():
        around = place
        while not is_heading[around]:
            around = int(table.parent[around])
        if chars[around] > chars[place]:
            yield Claim(place)


def settle(clean: Clean) -> None:
    """Tidy every heading, leave out the one that repeats the title, and set the levels."""
    for heading in list(clean.article.iter(*NAMES)):
        _tidy(heading, clean)
    headings = list(clean.article.iter(*NAMES))
    if (again := _repeats_title(headings, clean.title)) is not None:
        nodes.remove(again)
        headings.remove(again)
    _set_levels(headings)
    for link in [link for link in clean.article.iter("a") if "action=edit" in link.get("href", "")]:
        _drop_edit_line(link)


def _tidy(heading: etree._Element, clean: Clean) -> None:
    """A heading without permalinks and links for editing, and not bold as a whole; a picture alone is none."""
    if not len(heading) and not nodes.is_blank(heading.text):
        return
    edited = False
    for link in list(heading.iter("a")):
        if _EDIT.search(link.get("href", "")):
            _remove_whole(link)
            edited = True
        elif _is_local(link, clean.base):
            _open_permalink(link, heading, clean)
    if edited:
        _strip_brackets(heading)
    if nodes.is_blank(nodes.text_of(heading)):
        heading.tag = "p"
    only = heading[0] if len(heading) == 1 else None
    if only is not None and only.tag in _BOLD and nodes.is_blank((heading.text or "") + (only.tail or "")):
        nodes.unwrap(only)


def _open_permalink(link: etree._Element, heading: etree._Element, clean: Clean) -> None:
    """Take a link to the page itself off a heading: all of it if it stands beside the words, else only the link."""
    text = nodes.text_of(link)
    beside = len(text) < len(nodes.text_of(heading))
    if beside and (_SIGN.fullmatch(text) or _leads_to(link, heading, clean)) and link.find(".//img") is None:
        _remove_whole(link)
    else:
        nodes.unwrap(link)


def _is_local(link: etree._Element, base: str | None) -> bool:
    """Whether a link leads to a place on the same page."""
    page, sign, _ = link.get("href", "").partition("#")
    return bool(sign) and (not page or page == (base or "").partition("#")[0])


def _leads_to(link: etree._Element, heading: etree._Element, clean: Clean) -> bool:
    """Whether a link leads to the heading it stands in: to its name, or that of something in it or just around."""
    target = link.get("href", "").partition("#")[2]
    own = clean.origin.get(heading)
    if own is None or not target:
        return False
    around = own.getparent()
    named = (*own.iter(), around) if around is not None else own.iter()
    return any(target in {element.get("id"), element.get("name")} for element in named)


def _remove_whole(link: etree._Element) -> None:
    """Take an element out with all that is in it."""
    for inner in list(link):
        link.remove(inner)
    nodes.remove(link)


def _strip_brackets(heading: etree._Element) -> None:
    """Cut off the brackets that stood around a link."""
    if not len(heading):
        heading.text = _BRACKETS.sub("", heading.text or "")
    elif tail := heading[-1].tail:
        heading[-1].tail = _BRACKETS.sub("", tail)


def _drop_edit_line(link: etree._Element) -> None:
    """Leave out a paragraph that is nothing but links for editing."""
    line = link.getparent()
    if line is None or line.tag != "p" or not _EDIT.search(link.get("href", "")):
        return
    beside = (line.text or "") + "".join(child.tail or "" for child in line)
    if not _NOT_WORD.sub("", beside) and all(_EDIT.search(child.get("href", "")) for child in line):
        nodes.remove(line)


def _repeats_title(headings: list[etree._Element], title: str | None) -> etree._Element | None:
    """The heading that says the title again: the first one of all, or of the first level."""
    if not title:
        return None
    first = next(iter(headings[:1]), None)
    if first is not None and first.tag in NAMES[:3] and is_title(nodes.text_of(first), title):
        return first
    return next(
        (each for each in headings if each.tag == "h1" and is_title(nodes.text_of(each), title)), None
    )


def is_title(heading: str, title: str) -> bool:
    """Whether two texts are the same title, be it that one of them goes on with the name of the site."""
    one, other = _key(heading), _key(title)
    return one == other or one == _key(_PART.split(title)[0]) or _key(_PART.split(heading)[0]) == other


def _key(text: str) -> str:
    return _NOT_WORD.sub("", unicodedata.normalize("NFKC", text).casefold())


def _set_levels(headings: list[etree._Element]) -> None:
    """Let no heading stand more than one level below the one around it, and none beside the title.

    Several headings of the first level are the parts of the article: all others then move down with them.
    """
    down = 1 if sum(heading.tag == "h1" for heading in headings) > 1 else 0
    around: list[tuple[int, int]] = []
    for heading in headings:
        claimed = int(str(heading.tag)[1])
        while around and around[-1][0] >= claimed:
            around.pop()
        level = around[-1][1] + 1 if around else max(TOP, claimed + down)
        level = min(level, claimed + down, 6) if around else min(level, 6)
        around.append((claimed, level))
        heading.tag = f"h{level}"
