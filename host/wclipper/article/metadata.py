"""Title, authors, dates and the other facts about a page: what it says of itself, and where it says so.

Every source makes claims, each with how often such a claim is right; the surest credible one is taken. A value that
is not credible is left out: a wrong author or date is worse than none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import numpy as np

from wclipper.article import bylines, datelines, dates, head, jsonld, languages, microdata, people, place, titles, urls
from wclipper.article.facts import Claim, clean, surest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from wclipper.article.facts import Facts
    from wclipper.extract.page import Page
    from wclipper.extract.table import Table

GUESS = 0.7
"""What is less sure than this is a guess, and said to be one."""
ONLY_LATER = 0.5
"""How sure it is that an article was published when its page only says when it was changed."""
LEAST_AUTHOR = 0.3
DECLARED = 0.93
"""A person declared so surely is the author, whatever else is shown."""
MAX_HEADINGS = 12
_SHOWN = frozenset({"byline", "rel", "time", "text"})


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a value comes from, and how sure it is, 0 … 1."""

    source: str
    """`json-ld`, `open-graph`, `twitter`, `dublin-core`, `citation`, `meta`, `microdata`, `rel`, `canonical`, `title`,
    `heading`, `html`, `time`, `byline`, `text` (a line of the page), `url` or `page` (the page itself)."""
    sure: float

    @property
    def guessed(self) -> bool:
        """Whether it is a guess."""
        return self.sure < GUESS


@dataclass(frozen=True, slots=True)
class Metadata:
    """What a page says about itself; what it does not say, or not credibly, is None."""

    title: str | None = None
    authors: tuple[str, ...] = ()
    published: str | None = None
    """`YYYY-MM-DD`."""
    modified: str | None = None
    site: str | None = None
    language: str | None = None
    """BCP 47."""
    description: str | None = None
    url: str | None = None
    """The page's own word for its address if it is on the same site, else where it was found."""
    canonical: str | None = None
    """The page's own word for its address, wherever that is."""
    image: str | None = None
    """The lead image."""
    licence: str | None = None
    """An address or a few words."""
    words: int | None = None
    """Of the article; a Chinese or Japanese character is one."""
    minutes: int | None = None
    """How long it takes to read."""
    sources: dict[str, Origin] = field(default_factory=dict, compare=False)
    """By name of a field, where its value comes from."""

    @property
    def author(self) -> str | None:
        """All authors in a line."""
        return ", ".join(self.authors) or None

    @property
    def guessed(self) -> list[str]:
        """The names of the fields that are guesses; `author` stands for the authors."""
        names = {"authors": "author"}
        return [names.get(name, name) for name, origin in self.sources.items() if origin.guessed]


def read(page: Page) -> Metadata:
    """Read the metadata of a page."""
    root, url = page.root, page.url
    tags = head.read(root)
    facts = jsonld.read(tags.scripts)
    facts.extend(tags.facts)
    facts.extend(microdata.read(root))
    base = urls.absolute(root.get("wc-base"), None) or url
    sites = [claim for each in surest(facts.sites) if (claim := _cleaned(each, limit=80))]
    letters = languages.of_letters(page.table)
    language = _first([Claim(root.get("lang") or "", "html", 0.95), *facts.languages, *_also(letters, "text", 0.65)], languages.tag)
    title = _title(tags.title, facts, page, [*(each.value for each in sites), *_host_names(url)])
    near = place.find(page.table, title.value if title else None)
    tag = language.value if language else None
    names = {people.key(each.value) for each in sites}
    if not any(claim.sure >= DECLARED and not _doubt(people.names(clean(claim.value)), names) for claim in facts.authors):
        facts.extend(bylines.read(page.table, near, letters))
    facts.extend(datelines.read(page.table, near, tag))
    author = _author(facts.authors, names)
    published = _published(facts, url, tag)
    found = {
        "title": title,
        "published": published,
        "modified": _first(facts.modified, lambda text: dates.parse(text, language=tag)),
        "site": next(iter(sites), None) or _claimed(_host(url), "url", 0.8),
        "language": language,
        "description": _first(facts.descriptions, clean),
        "url": _own_url(facts.urls, base) or _claimed(url, "page", 1.0),
        "canonical": _first(facts.urls, lambda each: urls.absolute(each, base)),
        "image": _first(facts.images, lambda each: urls.absolute(each, base)),
        "licence": _first(facts.licences, _licence),
    }
    sources = {name: Origin(claim.source, round(claim.sure, 2)) for name, claim in found.items() if claim}
    if author:
        sources["authors"] = Origin(author.source, round(author.sure, 2))
    return Metadata(
        **{name: claim.value for name, claim in found.items() if claim},
        authors=tuple(author.value.split("; ")) if author else (),
        sources=sources,
    )


def _cleaned(claim: Claim, *, limit: int = 500) -> Claim | None:
    value = clean(claim.value, limit=limit)
    return Claim(value, claim.source, claim.sure) if value else None


def _claimed(value: str | None, source: str, sure: float) -> Claim | None:
    return Claim(value, source, sure) if value else None


def _also(value: str | None, source: str, sure: float) -> list[Claim]:
    return [Claim(value, source, sure)] if value else []


def _first(claims: Iterable[Claim], read_value: Callable[[str], str | None]) -> Claim | None:
    """The surest claim that a value can be read from."""
    for claim in surest(claims):
        if value := read_value(claim.value):
            return Claim(value, claim.source, claim.sure)
    return None


def _title(shown: str | None, facts: Facts, page: Page, sites: list[str]) -> Claim | None:
    """The title by the head and the headings of a page; of JSON-LD only the first, it may speak of other things."""
    described = [claim for claim in facts.titles if claim.source in {"json-ld", "microdata"}][:1]
    tags = [claim for claim in facts.titles if claim.source not in {"json-ld", "microdata"}]
    claims = [*surest(tags), *_also(shown, "title", 0.8), *described]
    return titles.choose(
        [claim for each in claims if (claim := _cleaned(each))],
        _headings(page.table, "h1"),
        _headings(page.table, "h2", "h3"),
        sites=sites,
        slug=_slug(page.url),
    )


def _headings(table: Table, *tags: str) -> list[str]:
    """The texts of the first headings of some ranks."""
    places = np.flatnonzero(table.is_tag(*tags) & (table.last_run > table.first_run))[:MAX_HEADINGS]
    spans = zip(table.first_run[places].tolist(), table.last_run[places].tolist(), strict=True)
    broken = table.sum_elements(table.is_tag("br"))[places].tolist()  # a line end parts words
    return [
        text
        for (first, last), breaks in zip(spans, broken, strict=True)
        if (text := clean((" " if breaks else "").join(table.runs[first:last])))
    ]


def _slug(url: str | None) -> str:
    """The end of an address, which often repeats the title."""
    try:
        path = urlsplit(url or "").path
    except ValueError:
        return ""
    return unquote(path.rstrip("/").rpartition("/")[2])


def _author(claims: list[Claim], sites: set[str]) -> Claim | None:
    """The author that most can be said for; the site itself, or a single name, only if nobody else is named."""
    credible = [
        Claim(names, claim.source, claim.sure - _doubt(names.split("; "), sites))
        for claim in claims
        if (names := "; ".join(people.names(clean(claim.value))))
    ]
    best = _weighed(credible, str)
    return best if best and best.sure >= LEAST_AUTHOR else None


def _doubt(names: Sequence[str], sites: set[str]) -> float:
    """What speaks against these being the authors."""
    if not names or sites.issuperset(map(people.key, names)):
        return 0.3
    if any(map(people.is_organisation, names)):
        return 0.12
    return 0.07 if len(names) == 1 and " " not in names[0] and names[0].isascii() else 0.0


def _together(claims: list[Claim]) -> Claim:
    """Claims that agree, as one: it is wrong only if all of them are."""
    best, doubt = surest(claims)[0], 1.0
    for claim in claims:
        doubt *= 1 - claim.sure if claim is best or claim.sure >= GUESS else 1.0
    return Claim(best.value, best.source, min(1 - doubt, 0.99))


def _published(facts: Facts, url: str | None, language: str | None) -> Claim | None:
    """The date that most can be said for; if only a later one is shown, that one as a guess."""
    claims = [*facts.published, *_also(dates.from_url(url), "url", 0.85)]
    best = _weighed(claims, lambda text: dates.parse(text, language=language))
    if best is None:
        shown = [claim for claim in facts.modified if claim.source in _SHOWN]
        later = _first(shown, lambda text: dates.parse(text, language=language))
        best = Claim(later.value, later.source, ONLY_LATER) if later else None
    return best


def _weighed(claims: list[Claim], read_value: Callable[[str], str | None]) -> Claim | None:
    """The value that most can be said for: what the page declares and what it shows are two witnesses."""
    support: dict[str, dict[bool, Claim]] = {}
    for claim in claims:
        if value := read_value(claim.value):
            voices, shown = support.setdefault(value, {}), claim.source in _SHOWN
            if shown not in voices or claim.sure > voices[shown].sure:
                voices[shown] = Claim(value, claim.source, claim.sure)
    found = [_together(list(voices.values())) for voices in support.values()]
    return max(found, key=lambda claim: claim.sure, default=None)


def _licence(text: str) -> str | None:
    return urls.absolute(text, None) or clean(text, limit=120)


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


def _own_url(claims: list[Claim], base: str | None) -> Claim | None:
    """The address by which the page wants to be known, if it is a page of the same server."""
    for claim in surest(claims):
        found = urls.absolute(claim.value, base)
        # Some content systems call every page by the address of the front page.
        if found and _host(found) == _host(base) and (_path(found) or not _path(base)):
            return Claim(found, claim.source, claim.sure)
    return None


def _path(url: str | None) -> str:
    parts = urlsplit(url or "")
    return f"{parts.path.strip('/')}?{parts.query}".strip("?")
