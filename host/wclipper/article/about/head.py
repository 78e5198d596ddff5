"""Facts from the head of a page: OpenGraph, Dublin Core, the tags for scholars, networks and analytics, links.

Dozens of programs have tags of their own for the same few facts (`parsely-pub-date`, `cXenseParse:recs:publishtime`,
`DC.date.issued`). Their names end alike, so what a tag says is read from the end of its name, and who says it from
the beginning.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from wclipper.article.about import people
from wclipper.article.about.facts import Facts

if TYPE_CHECKING:
    from lxml import etree

# The family of a tag by the beginning of its name, and how often its titles, authors and dates are right.
_FAMILIES = (
    (re.compile(r"citation_|prism\.|eprints\.|bepress_"), "citation", 0.95),
    (re.compile(r"og:|article:|book:|rnews:|schema:"), "open-graph", 0.93),
    (re.compile(r"dc[.:]|dcterms?[.:]"), "dublin-core", 0.9),
    (re.compile(r"twitter:"), "twitter", 0.85),
    (re.compile(""), "meta", 0.88),
)
_KINDS = {
    **dict.fromkeys(
        "og:title citation_title dc.title dc:title dcterms.title twitter:title articletitle title headline".split(),
        "titles",
    ),
    **dict.fromkeys("og:site_name application-name apple-mobile-web-app-title".split(), "sites"),
    **dict.fromkeys("content-language dc.language dcterms.language og:locale".split(), "languages"),
    "og:url": "urls",
    **dict.fromkeys(
        "og:description description twitter:description dc.description dcterms.description".split(),
        "descriptions",
    ),
    **dict.fromkeys(
        "og:image:secure_url og:image og:image:url twitter:image twitter:image:src".split(), "images"
    ),
    **dict.fromkeys("dc.rights dcterms.rights dcterms.license license".split(), "licences"),
}
"""Names that mean one thing; dates and authors go by the ends of their names."""
_ENDS = (
    ("modified", re.compile(r"(?:modif|updat|revised|lastmod|lastchange)[a-z]*$")),
    (
        "published",
        re.compile(
            r"(?:publish|published|publication)(?:date|time|at|on)?$|pub(?:date|time)$|issued$|created?(?:date|time|at|on)?$"
            r"|(?<!vali)(?<!expir)(?<!expiry)(?<!expiration)(?<!end)(?<!start)(?<!event)(?<!cover)date(?:created)?$"
        ),
    ),
    ("authors", re.compile(r"(?:author|creator|byline|writer|journalist|columnist)s?(?:names?)?$")),
)
_NOT_LETTER = re.compile(r"[^a-z]+")
_WRITTEN_BY = frozenset(
    {
        "written by",
        "verfasst von",
        "écrit par",
        "escrito por",
        "scritto da",
        "geschreven door",
        "作者",
        "著者",
    }
)
_ATTRIBUTES = ("property", "name", "http-equiv")


class _Meaning(NamedTuple):
    """What a tag of some name says, and who says it."""

    kind: str
    source: str
    sure: float


@dataclass(slots=True)
class Head:
    """What one pass over the page found."""

    facts: Facts
    title: str | None = None
    scripts: list[str] = field(default_factory=list)
    """JSON-LD."""


def read(root: etree._Element) -> Head:
    """Collect the tags that describe the page, wherever they stand."""
    head = Head(Facts())
    labels: dict[str, str] = {}
    authors: dict[str, list[str]] = {}
    for element in root.iter("meta", "link", "title", "script"):
        match element.tag:
            case "meta":
                _meta(element, head, labels, authors)
            case "link":
                _link(element, head)
            case "title" if head.title is None and not _in_picture(element):
                head.title = element.text
            case "script" if "ld+json" in (element.get("type") or "").lower():
                head.scripts.append(element.text or "")
    for name, values in authors.items():  # papers repeat the tag for each author
        meaning = _meaning(name)
        assert meaning is not None
        turned = meaning.source in {"citation", "dublin-core"}
        said = dict.fromkeys(people.in_order(value) if turned else value for value in values)
        head.facts.add("authors", "; ".join(said), meaning.source, meaning.sure)
    for number in "12":
        if labels.get(f"label{number}", "").strip().lower() in _WRITTEN_BY:
            head.facts.add("authors", labels.get(f"data{number}"), "twitter", 0.9)
    return head


def _meta(element: etree._Element, head: Head, labels: dict[str, str], authors: dict[str, list[str]]) -> None:
    value = element.get("content")
    if not value:
        return
    for attribute in _ATTRIBUTES:
        for name in (element.get(attribute) or "").lower().split():
            if name.startswith(("twitter:label", "twitter:data")):
                labels[name.removeprefix("twitter:")] = value
                continue
            meaning = _meaning(name)
            if meaning is not None and meaning.kind == "authors":
                authors.setdefault(name, []).append(value)
            elif meaning is not None:
                head.facts.add(meaning.kind, value, meaning.source, meaning.sure)


@lru_cache(maxsize=2048)
def _meaning(name: str) -> _Meaning | None:
    """What a tag of this name says; None of most."""
    letters = _NOT_LETTER.sub("", name)
    kind = _KINDS.get(name) or next((kind for kind, end in _ENDS if end.search(letters)), None)
    if kind is None:
        return None
    source, sure = next((source, sure) for start, source, sure in _FAMILIES if start.match(name))
    return _Meaning(kind, source, sure)


def _link(element: etree._Element, head: Head) -> None:
    relations = (element.get("rel") or "").lower().split()
    if "canonical" in relations:
        head.facts.add("urls", element.get("href"), "canonical", 0.95)
    if "license" in relations:
        head.facts.add("licences", element.get("href"), "rel", 0.9)


def _in_picture(title: etree._Element) -> bool:
    """Whether a title belongs to a drawing in the page."""
    parent = title.getparent()
    return parent is not None and parent.tag not in {"head", "html", "body"}
