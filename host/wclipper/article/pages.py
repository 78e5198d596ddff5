"""Whether an article goes on on another page, and where.

A link is that only if its address is the page's own but for the number of the page (`?page=2`, `/story/2`,
`story_2.html`), one higher, and if the page says so: by `rel=next`, by a word such as «next», or by the number itself.
The next article of a site has another address, and no rule for one site is needed to tell them apart.
"""

from __future__ import annotations

import re
from operator import methodcaller
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urldefrag, urlsplit

import numpy as np

from wclipper.article import urls

if TYPE_CHECKING:
    from lxml import etree

    from wclipper.extract.page import Page

MAX_PAGE = 99
MAX_LABEL = 24
MAX_CANDIDATES = 50

_PAGE = "pages?|p|pg|pn|paged|page[_-]?no|page[_-]?num|pagenumber|currentpage|cp|seite|pagina|sida|strona"
_PARAMETER = re.compile(rf"(?<=[?&])(?:{_PAGE})=(\d{{1,4}})(?=&|$)&?", re.IGNORECASE)
_OFFSET = re.compile(r"(?<=[?&])(?:start|offset|from|st)=(\d{1,6})(?=&|$)&?", re.IGNORECASE)
_NAMED = re.compile(
    rf"[/_.,-](?:{_PAGE})[/_=,-]?(\d{{1,3}})(?=/?(?:\.[a-z]{{2,5}})?/?(?:\?|$))", re.IGNORECASE
)
_BARE = re.compile(r"[/_,](\d{1,2})(?=/?(?:\.[a-z]{2,5})?/?(?:\?|$))", re.IGNORECASE)
_NEXT = re.compile(
    r"(?:next(?: page)?|continue(?: reading)?|page|weiter|nächste(?: seite)?|(?:page )?suivante?|(?:página )?siguiente"
    r"|próxima(?: página)?|(?:pagina )?successiva|avanti|volgende(?: pagina)?|следующая(?: страница)?|далее|вперёд"
    r"|nästa(?: sida)?|neste(?: side)?|næste(?: side)?|następna(?: strona)?|dalej|další(?: strana)?|sonraki(?: sayfa)?"
    r"|下一页|下一頁|下页|后页|次へ|次のページ|次ページへ?|다음(?: 페이지)?)?\s*[›»>→]*",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d")
_GET_ADDRESS = methodcaller("get", "href", "")


class _Numbered(NamedTuple):
    """An address without the number of its page, and that number: 1 where there is none."""

    bare: str
    number: int
    named: bool
    """Whether the address says that it is the number of a page."""


def following(page: Page) -> str | None:
    """The address of the next page of the same article."""
    here = urls.absolute(page.url, None)
    if here is None:
        return None
    base, links = page.base, _elements(page, "a")
    addresses = list(map(_GET_ADDRESS, links))
    for address in (_declared(page) + _said(links, addresses, _stem(here)))[:MAX_CANDIDATES]:
        target = urls.absolute(address, base)
        if target and _goes_on(here, target, addresses, base):
            return urldefrag(target).url
    return None


def _elements(page: Page, tag: str) -> list[etree._Element]:
    return [page.table.elements[i] for i in np.flatnonzero(page.table.is_tag(tag)).tolist()]


def _declared(page: Page) -> list[str]:
    """The addresses that the head of a page calls the next."""
    links = page.root.iter("link")
    return [link.get("href", "") for link in links if "next" in link.get("rel", "").lower().split()]


def _said(links: list[etree._Element], addresses: list[str], stem: str) -> list[str]:
    """The addresses with a number, of pages that are called alike, behind links that say so."""
    return [
        address
        for link, address in zip(links, addresses, strict=True)
        if (stem in address or address[:1] == "?") and _NUMBER.search(address) and _says_next(link, address)
    ]


def _stem(url: str) -> str:
    """The part of an address that the next page has, too: the last name in its path, without numbers."""
    path = _numbered_path(urlsplit(url).path)
    name = path.rstrip("/").rpartition("/")[2]
    return name.rpartition(".")[0] or name


def _numbered_path(path: str) -> str:
    for pattern in (_NAMED, _BARE):
        if match := pattern.search(path):
            return path[: match.start()] + path[match.end() :]
    return path


def _says_next(element: etree._Element, target: str) -> bool:
    """Whether a link says that it leads to the next page, or names its number."""
    if "next" in element.get("rel", "").lower().split():
        return True
    text = " ".join("".join(element.itertext()).split())
    if text.isdecimal():
        return any(int(text) == each.number for each in _readings(target))
    label = text or element.get("title") or element.get("aria-label") or ""
    return 0 < len(label) <= MAX_LABEL and _NEXT.fullmatch(label) is not None


def _readings(url: str) -> list[_Numbered]:
    """The ways to read the number of a page in an address, and the one without."""
    found = [_Numbered(_plain(url), 1, named=False)]
    for pattern in (_PARAMETER, _NAMED, _BARE):
        matches = list(pattern.finditer(url))
        if matches:
            match = matches[-1]
            bare = url[: match.start()] + url[match.end() :]
            found.append(_Numbered(_plain(bare), int(match[1]), named=pattern is not _BARE))
    return found


def _plain(url: str) -> str:
    """An address in a form in which those of the same page are equal."""
    address = urldefrag(url).url.partition("://")[2].removeprefix("www.")
    return (
        re.sub(r"[?&]+$", "", re.sub(r"\.html?(?=\?|$)|/index(?=\?|$)", "", address).replace("/?", "?"))
        .rstrip("/")
        .lower()
    )


def _goes_on(here: str, there: str, addresses: list[str], base: str | None) -> bool:
    """Whether one address is that of the page after the other; `addresses` are all that the page links to."""
    if _offset(here, there):
        return True
    for one in _readings(here):
        for other in _readings(there):
            if one.bare != other.bare or other.number != one.number + 1 or other.number > MAX_PAGE:
                continue
            # An address with a mere number may be that of the next article: then nothing leads to one without.
            if other.named or one.number == 1 or _is_linked(one.bare, addresses, base):
                return True
    return False


def _is_linked(bare: str, addresses: list[str], base: str | None) -> bool:
    name = bare.rpartition("/")[2]
    return any(
        name in address.lower() and _plain(urls.absolute(address, base) or "") == bare
        for address in addresses
    )


def _offset(here: str, there: str) -> bool:
    """Whether an address asks for a later part by how much to leave out, as forums do."""
    one, other = _OFFSET.search(here), _OFFSET.search(there)
    if other is None or int(other[1]) <= (int(one[1]) if one else 0):
        return False
    return _plain(_OFFSET.sub("", here)) == _plain(_OFFSET.sub("", there))
