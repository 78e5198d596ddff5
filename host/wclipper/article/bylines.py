"""Authors and dates as a page shows them: microdata, `rel=author`, `<time>` and the usual class names."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from wclipper.article import dates
from wclipper.article.facts import Facts, clean

if TYPE_CHECKING:
    from collections.abc import Iterator

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
# Parts of class names and ids, in small letters.
_AUTHOR = "author byline by-line writer contributor username user-name creator".split()
_NO_AUTHOR = (
    "avatar bio image img photo social title role job date time desc related list count comment follow links "
    "label".split()
)
_DATE = "date publish posted time byline meta info source".split()
_NO_DATE = "updat modif comment related expir event copyright footer".split()
_PROFILES = frozenset(
    "author authors by contributor contributors profile profiles people writer writers".split()
)
"""What stands before the name in the address of a page about a person."""
_BY = re.compile(r"\s*+(?:written |posted |article |words )?by(?:[\s:]|\Z)", re.IGNORECASE)
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

    author: bool = False
    date: bool = False


_NO_HINTS = _Hints()


def _hints(names: set[str]) -> dict[str, _Hints]:
    """The hints in each of these names; most pages use few of the words, and only those are looked for in each."""
    everything = "\n".join(names).lower()
    author, date = ([word for word in words if word in everything] for words in (_AUTHOR, _DATE))
    found = dict.fromkeys(names, _NO_HINTS)
    for name in names:
        folded = name.lower()
        is_author, is_date = any(map(folded.__contains__, author)), any(map(folded.__contains__, date))
        if is_author or is_date:
            found[name] = _Hints(
                author=is_author and not any(map(folded.__contains__, _NO_AUTHOR)),
                date=is_date and not any(map(folded.__contains__, _NO_DATE)),
            )
    return found


def read(root: etree._Element, *, want_author: bool = True, want_date: bool = True) -> Facts:
    """The facts shown on the page, the surest kind first, each kind in the order of the page."""
    authors: list[list[str]] = [[] for _ in range(_KINDS)]
    published: list[list[str]] = [[], [], []]
    facts = Facts()
    elements = list(root.iter(*_TAGS))
    names = [f"{element.get('class', '')} {element.get('id', '')}" for element in elements]
    known = _hints(set(names))
    for element, named in zip(elements, names, strict=True):
        hints, itemprop = known[named], element.get("itemprop", "")
        if want_author and (kind := _author_kind(element, hints, itemprop, named)) is not None:
            name = _name_in(element)
            _add(authors[kind], name if kind < _UNSURE or _is_full_name(name) else None)
        if element.tag == "time" or itemprop.startswith("date"):
            value = element.get("datetime") or element.get("content") or _text(element)
            changed = "odified" in itemprop or _UPDATED.search(named)
            _add(facts.modified if changed else published[0 if itemprop == "datePublished" else 1], value)
        elif want_date and hints.date:
            _add(published[2], _date_in(element))
    facts.authors = [name for kind in authors for name in kind]
    facts.published = [text for kind in published for text in kind]
    return facts


def date_below(heading: etree._Element, root: etree._Element) -> str | None:
    """The first date that stands alone, or behind a few words, shortly below a heading."""
    for element in islice(_onwards(heading, root), _NEAR):
        text = element.text
        if isinstance(element.tag, str) and text and len(text) <= _ALONE and (found := dates.parse(text)):
            return found
    return None


def _onwards(element: etree._Element, root: etree._Element) -> Iterator[etree._Element]:
    """The element and all that follow it in the page."""
    yield from element.iter()
    around: etree._Element | None = element
    while around is not None and around is not root:
        for sibling in around.itersiblings():
            yield from sibling.iter()
        around = around.getparent()


def _author_kind(element: etree._Element, hints: _Hints, itemprop: str, names: str) -> int | None:
    """How sure it is that an element holds the author; 0 is surest."""
    if itemprop == "author":
        return 0
    if element.tag == "a":
        if "author" in element.get("rel", ""):
            return 1
        if _is_profile(element.get("href", "")):
            return 4
    if hints.author:
        return 2 if element.tag == "a" or "name" in names.lower() else 3
    return 5 if (text := element.text) and _BY.match(text) else None


def _is_profile(address: str) -> bool:
    """Whether an address ends like `/authors/jane-doe`."""
    parts = address.removesuffix("/").rsplit("/", 2)
    if len(parts) < 3 or parts[1].lower() not in _PROFILES:
        return False
    return parts[2] != "" and "?" not in parts[2] and "#" not in parts[2]


def _name_in(element: etree._Element) -> str | None:
    """The name of the author: of a microdata item its name, else a link, else the whole small text."""
    for inner in element.iterdescendants("a", "meta", "span"):
        if inner.get("itemprop") == "name":
            return clean(inner.get("content") or _text(inner))
    link = next(element.iterdescendants("a"), None)
    name = _text(link) if link is not None else None
    return name or _text(element)


def _is_full_name(name: str | None) -> bool:
    if not name:
        return False
    by = _BY.match(name)
    return bool(_FULL_NAME.fullmatch(name[by.end() if by else 0 :].strip()))


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
