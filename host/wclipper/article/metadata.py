"""Title, author, date and the other facts about a page: what it says of itself, the most trusted source first.

A value that is not credible is left out: a wrong author or date is worse than none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from wclipper.article import bylines, dates, head, jsonld, people, titles, urls
from wclipper.article.facts import Facts, clean

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lxml import etree

_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")


@dataclass(frozen=True, slots=True)
class Metadata:
    """What a page says about itself; what it does not say, or not credibly, is None."""

    title: str | None = None
    author: str | None = None
    published: str | None = None
    """`YYYY-MM-DD`."""
    modified: str | None = None
    site: str | None = None
    language: str | None = None
    """BCP 47."""
    url: str | None = None
    """The page's own word for its address if it is on the same site, else where it was found."""
    description: str | None = None
    image: str | None = None


def read(root: etree._Element, *, url: str | None) -> Metadata:
    """Read the metadata of a whole page, found at `url`."""
    page = head.read(root)
    data, tags = jsonld.read(page.scripts), page.facts
    base = urls.absolute(root.get("wc-base"), None) or url
    sites = [name for claim in (*tags.sites, *data.sites) if (name := clean(claim, limit=80))]
    author = _author(tags, data, sites=sites)
    published = _first(map(dates.parse, (*data.published, *tags.published)))
    # Going through all elements for a byline takes longer than everything else here.
    shown = (
        Facts()
        if author and published
        else bylines.read(root, want_author=not author, want_date=not published)
    )
    return Metadata(
        title=_title(page, data.titles, [*sites, *_host_names(url)]),
        author=author or _author(shown, Facts(), sites=sites),
        published=published or _shown_date(shown.published, page, root, url),
        modified=_first(map(dates.parse, (*data.modified, *tags.modified, *shown.modified))),
        site=_first(sites) or _host(url),
        language=_first(map(_language, (root.get("lang"), *tags.languages, *data.languages))),
        url=_own_url(tags.urls, base) or url,
        description=_first(map(clean, (*tags.descriptions, *data.descriptions))),
        image=_first(urls.absolute(each, base) for each in (*tags.images, *data.images)),
    )


def _first(values: Iterable[str | None]) -> str | None:
    return next(filter(None, values), None)


def _title(page: head.Head, claimed: list[str], sites: list[str]) -> str | None:
    claims = [claim for each in (*page.facts.titles, page.title, *claimed[:1]) if (claim := clean(each))]
    headings = [text for each in page.headings if (text := clean("".join(each.itertext())))]
    return titles.choose(claims, headings, sites=sites)


def _author(facts: Facts, data: Facts, *, sites: list[str]) -> str | None:
    """The author; the site itself only if the page says that it is a person."""
    names = {people.key(name) for name in sites} - {""}
    found = [people.name(clean(each), sites=set()) for each in data.persons]
    found += [people.name(clean(each), sites=names) for each in (*data.authors, *facts.authors)]
    return _first(found)


def _shown_date(claims: list[str], page: head.Head, root: etree._Element, url: str | None) -> str | None:
    """The date in a byline, else the one in the address, else one shown where a reader would look."""
    found = _first(map(dates.parse, claims)) or dates.from_url(url)
    if found is not None:
        return found
    return bylines.date_below(page.headings[0], root) if page.headings else bylines.stamp(root)


def _host(url: str | None) -> str | None:
    """The name of the server, without `www`."""
    try:
        host = urlsplit(url or "").hostname or ""
    except ValueError:
        return None
    return host.removeprefix("www.") or None


def _host_names(url: str | None) -> list[str]:
    """How an address names its site: the server, and the longest of its labels."""
    host = _host(url)
    if host is None:
        return []
    return [host, max(host.split(".")[:-1] or [host], key=len)]


def _own_url(claims: list[str], base: str | None) -> str | None:
    """The address by which the page wants to be known, if it is a page of the same server."""
    for claim in claims:
        found = urls.absolute(claim, base)
        # Some content systems call every page by the address of the front page.
        if found and _host(found) == _host(base) and (_path(found) or not _path(base)):
            return found
    return None


def _path(url: str | None) -> str:
    parts = urlsplit(url or "")
    return f"{parts.path.strip('/')}?{parts.query}".strip("?")


def _language(value: str | None) -> str | None:
    """A language tag in its usual spelling."""
    tag = (value or "").strip()
    if not _LANGUAGE.fullmatch(tag):
        return None
    first, *rest = re.split("[-_]", tag)
    return "-".join([first.lower(), *map(_subtag, rest)])


def _subtag(part: str) -> str:
    """A region in capitals, a script with one, others in small letters."""
    return part.upper() if len(part) == 2 else part.title() if len(part) == 4 else part.lower()
