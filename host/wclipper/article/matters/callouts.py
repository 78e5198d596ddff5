"""Callouts: boxes that note, warn or advise become a quote with a kind and a title.

    <blockquote class="callout-note"><p class="callout-title">…</p>…</blockquote>

Generators agree on little more than a class name for such boxes and another for the kind.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lxml import etree

from wclipper.article.standard import Claim
from wclipper.article.writable import writable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wclipper.article.source import Source

PREFIX = "callout-"
TITLE = "callout-title"
_TAGS = frozenset(("aside", "blockquote", "details", "div", "section", "p"))
_KINDS = frozenset(
    "abstract attention bug caution check danger done error example fail failure faq help hint important info missing "
    "note question quote success summary tip tldr todo warning".split()
)
_OTHER_KINDS = {
    **dict.fromkeys(
        ("primary", "secondary", "light", "dark", "notice", "seealso", "neutral", "default"), "note"
    ),
    **dict.fromkeys(("warn", "bad"), "warning"),
    "information": "info",
    "good": "success",
}
_PLAIN_BOXES = frozenset(
    "admonition admonitionblock theme-admonition markdown-alert alert custom-block hint-container hint callout "
    "starlight-aside book-hint notices notecard nextra-callout".split()
)
_BOXES = _PLAIN_BOXES | {
    f"{box}-{kind}" for box in ("admonition", "alert", "callout") for kind in (*_KINDS, *_OTHER_KINDS)
}
_ALWAYS = frozenset(("admonition", "nextra-callout", "theme-admonition"))
"""Boxes that are callouts even if no kind is said."""
_SEPARATOR = re.compile(r"[-_]+")
_TITLE_CLASS = re.compile(r"title|heading|header|label|caption", re.IGNORECASE)
_ICON = re.compile(r"(?:^|[\s_-])icons?(?=[\s_-]|$)", re.IGNORECASE)
_OPENED = frozenset("h1 h2 h3 h4 h5 h6 p div table tbody tr td th".split())
_CELLS = frozenset("table tbody tr td".split())
MAX_TITLE = 200


def claims(source: Source) -> Iterator[Claim]:
    """Every callout, and what is its title."""
    for place in (*source.named(_BOXES), *source.places("details")):
        if not source.has_kept[place] or source.table.tags[place] not in _TAGS:
            continue
        if kind := _kind(source.element(place)):
            yield from _callout(source, place, kind)


def _kind(element: etree._Element) -> str:
    """The kind of a callout; empty if the box is none."""
    if said := re.sub(r"[^a-z-]", "", (element.get("data-callout") or "").lower())[:20]:
        return said
    names = (element.get("class") or "").split()
    for word in (word.lower() for name in names for word in (name, *_SEPARATOR.split(name))):
        if kind := _OTHER_KINDS.get(word) or (word if word in _KINDS and word not in _PLAIN_BOXES else ""):
            return kind
    return "note" if _ALWAYS.intersection(names) else ""


def _callout(source: Source, place: int, kind: str) -> Iterator[Claim]:
    quote = etree.Element("blockquote")
    quote.set("class", f"{PREFIX}{kind}")
    yield Claim(place, quote, whole=False)
    title = _title(source, place, kind)
    if title is None:
        return
    yield from _opened(source, range(place + 1, title), _CELLS)
    yield from _title_claims(source, title)
    if source.table.tags[source.table.parent[title]] in {"td", "th"}:
        yield from _opened(source, range(title, int(source.table.end[place])), _CELLS)


def _title_claims(source: Source, place: int) -> Iterator[Claim]:
    line = etree.Element("p")
    line.set("class", TITLE)
    if not source.has_kept[place]:  # the model cuts a line that only says "Note"
        line.text = writable(" ".join("".join(source.element(place).itertext()).split()))
        yield Claim(place, line)
        return
    yield Claim(place, line, whole=False)
    inside = range(place + 1, int(source.table.end[place]))
    yield from (Claim(each) for each in inside if _ICON.search(source.element(each).get("class") or ""))
    yield from _opened(source, inside, _OPENED)


def _opened(source: Source, places: range, tags: frozenset[str]) -> Iterator[Claim]:
    """Boxes that are none in a callout."""
    return (Claim(place, whole=False) for place in places if source.table.tags[place] in tags)


def _title(source: Source, box: int, kind: str) -> int | None:
    """The first element with text in a callout, if it is called a title or says no more than the kind."""
    table = source.table
    first = next((run for run in range(table.first_run[box], table.last_run[box]) if table.chars[run]), None)
    if first is None or table.owner[first] == box:
        return None
    place = int(table.owner[first])
    inside: list[int] = []
    while place != box:
        inside.append(place)
        place = int(table.parent[place])
    return next((each for each in reversed(inside) if _is_title(source, each, box, kind)), None)


def _is_title(source: Source, place: int, box: int, kind: str) -> bool:
    element = source.element(place)
    if not 0 < source.chars[place] < MAX_TITLE:
        return False
    if element.tag == "summary" or _TITLE_CLASS.search(element.get("class") or ""):
        return True
    if source.chars[place] == source.chars[box]:
        return False
    words = "".join("".join(element.itertext()).split()).rstrip(":").lower()
    return (
        element.tag in {"p", "div", "strong", "b", "h4", "h5", "h6"}
        and words in {kind, *_KINDS}
        and _is_alone(element)
    )


def _is_alone(element: etree._Element) -> bool:
    """Whether no text follows in the same line."""
    return element.tag not in {"strong", "b"} or not (element.tail or "").strip()
