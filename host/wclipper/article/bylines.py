"""Authors and dates as a page shows them: microdata, `rel=author`, `<time>` and the usual class names."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import dropwhile, islice
from typing import TYPE_CHECKING, NamedTuple

from wclipper.article import dates
from wclipper.article.facts import Facts, clean

if TYPE_CHECKING:
    from lxml import etree

MAX_BYLINE = 150

_TAGS = (
    "a",
    "address",
    "b",
    "cite",
    "div",
    "em",
    "h3",
    "h4",
    "i",
    "li",
    "p",
    "small",
    "span",
    "strong",
    "td",
    "time",
)
_AUTHOR = re.compile(r"author|by-?line|writer|contributor|user-?name|creator", re.IGNORECASE)
_NO_AUTHOR = re.compile(
    r"avatar|bio|image|img|photo|social|title|role|job|date|time|desc|related|list|count|comment|follow|links|label",
    re.IGNORECASE,
)
_PROFILE = re.compile(r"/(?:authors?|by|contributors?|profiles?|people|writers?)/[^/?#]+/?$", re.IGNORECASE)
_BY = re.compile(r"\s*(?:written |posted |article |words )?by[\s:]", re.IGNORECASE)
_DATE = re.compile(r"date|publish|posted|time|byline|meta|info|source", re.IGNORECASE)
_NO_DATE = re.compile(r"updat|modif|comment|related|expir|event|copyright|footer", re.IGNORECASE)
_UPDATED = re.compile(r"updat|modif|aktualis|mis à jour|更新", re.IGNORECASE)
# A name as most scripts with capitals write it, for places that hold other things, too.
_FULL_NAME = re.compile(
    r"(?:(?:dr|prof|mr|mrs|ms)\.? )?(?!(?:The|All|About|More|View|Our|Privacy|Terms|Log|Sign|Read|Contact|Click|USE)\b)"
    r"[A-ZÀ-Þ][\w.'’-]+(?: (?:(?:van|von|de|der|den|di|da|del|la|le|el|al|bin|ten|ter|y|e)\b|[A-ZÀ-Þ][\w.'’-]*)){1,4}"
)
_UNSURE = 4
"""From this kind on, only full names count."""
_KINDS = 6
_NEAR = 60
_CLOCK = re.compile(r"\d[日号]?,?\s*(?:at\s+)?\d{1,2}[:：]\d{2}")
_ALONE = 60


def stamp(root: etree._Element) -> str | None:
    """The first date with a time of day: old pages, without headings, say so when they were published."""
    for element in root.iter():
        for text in (element.text if isinstance(element.tag, str) else None, element.tail):
            if text and len(text) <= MAX_BYLINE and _CLOCK.search(text) and (found := dates.parse(text)):
                return found
    return None


class _Hints(NamedTuple):
    """What the class and id of an element say about what it holds."""

    author: bool
    name: bool
    date: bool
    updated: bool


@lru_cache(maxsize=2_048)
def _hints(names: str) -> _Hints:
    """Cached: a page has thousands of elements and a few dozen class names."""
    return _Hints(
        author=bool(_AUTHOR.search(names)) and not _NO_AUTHOR.search(names),
        name="name" in names.lower(),
        date=bool(_DATE.search(names)) and not _NO_DATE.search(names),
        updated=bool(_UPDATED.search(names)),
    )


def read(root: etree._Element) -> Facts:
    """The facts shown on the page, the surest kind first, each kind in the order of the page."""
    authors: list[list[str]] = [[] for _ in range(_KINDS)]
    published: list[list[str]] = [[], [], []]
    facts = Facts()
    for element in root.iter(*_TAGS):
        hints = _hints(f"{element.get('class', '')} {element.get('id', '')}")
        itemprop = element.get("itemprop", "")
        if (kind := _author_kind(element, hints, itemprop)) is not None:
            name = _name_in(element)
            _add(authors[kind], name if kind < _UNSURE or _is_full_name(name) else None)
        if element.tag == "time" or itemprop.startswith("date"):
            value = element.get("datetime") or element.get("content") or _text(element)
            changed = "odified" in itemprop or hints.updated
            _add(facts.modified if changed else published[0 if itemprop == "datePublished" else 1], value)
        elif hints.date:
            _add(published[2], _date_in(element))
    facts.authors = [name for kind in authors for name in kind]
    facts.published = [text for kind in published for text in kind]
    return facts


def date_below(heading: etree._Element, root: etree._Element) -> str | None:
    """The first date that stands alone, or behind a few words, shortly below a heading."""
    following = islice(dropwhile(lambda element: element is not heading, root.iter()), _NEAR)
    for element in following:
        text = element.text
        if isinstance(element.tag, str) and text and len(text) <= _ALONE and (found := dates.parse(text)):
            return found
    return None


def _author_kind(element: etree._Element, hints: _Hints, itemprop: str) -> int | None:
    """How sure it is that an element holds the author; 0 is surest."""
    if itemprop == "author":
        return 0
    if element.tag == "a":
        if "author" in element.get("rel", ""):
            return 1
        if _PROFILE.search(element.get("href", "")):
            return 4
    if hints.author:
        return 2 if hints.name or element.tag == "a" else 3
    return 5 if element.text and _BY.match(element.text + " ") else None


def _name_in(element: etree._Element) -> str | None:
    """The name of the author: of a microdata item its name, else a link, else the whole small text."""
    for inner in element.iterdescendants("a", "meta", "span"):
        if inner.get("itemprop") == "name":
            return clean(inner.get("content") or _text(inner))
    link = next(element.iterdescendants("a"), None)
    name = _text(link) if link is not None else None
    return name or _text(element)


def _is_full_name(name: str | None) -> bool:
    return bool(name and _FULL_NAME.fullmatch(_BY.sub("", name).strip()))


def _date_in(element: etree._Element) -> str | None:
    text = _text(element)
    return text if text and not _UPDATED.search(text) and dates.parse(text) else None


def _text(element: etree._Element) -> str | None:
    """The text of a small element; None of one that holds more than a line."""
    parts: list[str] = []
    length = 0
    for part in element.itertext():
        parts.append(part)
        length += len(part.strip())
        if length > MAX_BYLINE:
            return None
    return clean(" ".join(parts))


def _add(values: list[str], value: str | None) -> None:
    if value:
        values.append(value)
