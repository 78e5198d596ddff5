"""Title, authors, dates and the other facts about a page: what it says of itself, and where it says so.

Every source makes claims, each with how often such a claim is right; the surest credible one is taken. A value that
is not credible is left out: a wrong author or date is worse than none.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from wclipper.article import urls
from wclipper.article.about import (
    addresses,
    bylines,
    datelines,
    dates,
    head,
    jsonld,
    languages,
    microdata,
    people,
    place,
    titles,
)
from wclipper.article.about.authors import JOINT, is_declared
from wclipper.article.about.authors import choose as choose_authors
from wclipper.article.about.facts import Claim, clean
from wclipper.article.about.weighing import GUESS, first, is_shown, surest, weighed

if TYPE_CHECKING:
    from wclipper.article.about.facts import Facts
    from wclipper.extract.page import Page
    from wclipper.extract.table import Table

ONLY_LATER = 0.5
"""How sure it is that an article was published when its page only says when it was changed."""
MAX_SITE, MAX_LICENCE = 80, 120
MAX_HEADINGS = 12

_DESCRIPTIONS = frozenset({"json-ld", "microdata"})


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
    tags = head.read(page.root)
    facts = jsonld.read(tags.scripts)
    facts.extend(tags.facts)
    facts.extend(microdata.read(page.root))
    found = _described(facts, page)
    sites = [claim.value for claim in surest(facts.sites)]
    found["title"] = _title(tags.title, facts.titles, page, sites)
    _look(page, facts, found, keys := {people.key(site) for site in sites})
    language = _value(found["language"])
    authors = choose_authors(facts.authors, keys)
    found["published"] = _published(facts, page.url, language)
    found["modified"] = first(facts.modified, partial(dates.parse, language=language))
    values: dict[str, Any] = {name: claim.value for name, claim in found.items() if claim}
    values["authors"] = tuple(authors.value.split(JOINT)) if authors else ()
    told = {name: claim for name, claim in (*found.items(), ("authors", authors)) if claim}
    sources = {name: Origin(claim.source, round(claim.sure, 2)) for name, claim in told.items()}
    return Metadata(**values, sources=sources)


def _described(facts: Facts, page: Page) -> dict[str, Claim | None]:
    """The values that a page only declares."""
    base = page.base
    return {
        "site": first(facts.sites, partial(clean, limit=MAX_SITE))
        or _claim(addresses.host(page.url), "url", 0.8),
        "language": first([*_some(page.root.get("lang"), "html", 0.95), *facts.languages], languages.tag)
        or _claim(languages.of_letters(page.table), "text", 0.65),
        "description": first(facts.descriptions, clean),
        "url": addresses.own(facts.urls, base) or _claim(page.url, "page", 1.0),
        "canonical": first(facts.urls, partial(urls.absolute, base=base)),
        "image": first(facts.images, partial(urls.absolute, base=base)),
        "licence": first(facts.licences, _licence),
    }


def _look(page: Page, facts: Facts, found: dict[str, Claim | None], sites: set[str]) -> None:
    """Add what the page shows near its title, as far as it is needed."""
    near = place.find(page.table, _value(found["title"]))
    if not is_declared(facts.authors, sites):
        facts.extend(bylines.read(page.table, near))
    facts.extend(datelines.read(page.table, near, _value(found["language"])))


def _title(shown: str | None, claims: list[Claim], page: Page, sites: list[str]) -> Claim | None:
    """The title by the head and the headings of a page; JSON-LD may speak of other things after the first."""
    described = [claim for claim in claims if claim.source in _DESCRIPTIONS][:1]
    tags = [claim for claim in claims if claim.source not in _DESCRIPTIONS]
    said = [*surest(tags), *_some(shown, "title", 0.8), *described]
    return titles.choose(
        [Claim(value, claim.source, claim.sure) for claim in said if (value := clean(claim.value))],
        _headings(page.table, "h1"),
        _headings(page.table, "h2", "h3"),
        sites=[*sites, *addresses.names_of_site(page.url)],
        slug=addresses.slug(page.url),
    )


def _headings(table: Table, *tags: str) -> list[str]:
    """The texts of the first headings of some ranks."""
    places = np.flatnonzero(table.is_tag(*tags) & (table.last_run > table.first_run))[:MAX_HEADINGS]
    spans = zip(table.first_run[places].tolist(), table.last_run[places].tolist(), strict=True)
    breaks = table.sum_elements(table.is_tag("br"))[places].tolist()  # a line end parts words
    texts = [
        (" " if broken else "").join(table.runs[slice(*span)])
        for span, broken in zip(spans, breaks, strict=True)
    ]
    return [text for each in texts if (text := clean(each))]


def _published(facts: Facts, url: str | None, language: str | None) -> Claim | None:
    """The date that most can be said for; if only a later one is shown, that one as a guess."""
    read_date = partial(dates.parse, language=language)
    best = weighed([*facts.published, *_some(dates.from_url(url), "url", 0.85)], read_date)
    if best:
        return best
    later = first(filter(is_shown, facts.modified), read_date)
    return Claim(later.value, later.source, ONLY_LATER) if later else None


def _licence(text: str) -> str | None:
    return urls.absolute(text, None) or clean(text, limit=MAX_LICENCE)


def _claim(value: str | None, source: str, sure: float) -> Claim | None:
    return Claim(value, source, sure) if value else None


def _some(value: str | None, source: str, sure: float) -> list[Claim]:
    return [Claim(value, source, sure)] if value else []


def _value(claim: Claim | None) -> str | None:
    return claim.value if claim else None
