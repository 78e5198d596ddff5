"""Facts from the head of a page: OpenGraph, Dublin Core, the tags for scholars and for other networks, links."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from wclipper.article.facts import Facts

if TYPE_CHECKING:
    from lxml import etree

# By kind of fact, the most trusted name first.
_NAMES = {
    "titles": "og:title citation_title dc.title dcterms.title twitter:title title",
    "authors": "citation_author dc.creator dcterms.creator author parsely-author sailthru.author article:author",
    "published": "article:published_time og:published_time citation_publication_date citation_date dc.date.issued "
    "dcterms.issued dcterms.created dc.date dcterms.date date pubdate published publishdate publish_date "
    "publish-date publication_date datepublished parsely-pub-date sailthru.date",
    "modified": "article:modified_time og:updated_time dcterms.modified datemodified last-modified",
    "sites": "og:site_name application-name apple-mobile-web-app-title",
    "languages": "content-language dc.language dcterms.language og:locale",
    "urls": "og:url",
    "descriptions": "og:description description twitter:description dc.description",
    "images": "og:image:secure_url og:image og:image:url twitter:image twitter:image:src",
}
_RANKS = {name: (kind, rank) for kind, names in _NAMES.items() for rank, name in enumerate(names.split())}
_WRITTEN_BY = frozenset(
    {"written by", "verfasst von", "écrit par", "escrito por", "scritto da", "geschreven door"}
)


@dataclass(slots=True)
class Head:
    """What one pass over the page found."""

    facts: Facts
    title: str | None = None
    headings: list[etree._Element] = field(default_factory=list)
    scripts: list[str] = field(default_factory=list)
    """JSON-LD."""


def read(root: etree._Element) -> Head:
    """Collect the tags that describe the page, wherever they stand."""
    head = Head(Facts())
    found: dict[str, list[tuple[int, str]]] = {kind: [] for kind in _NAMES}
    labels: dict[str, str] = {}
    for element in root.iter("meta", "link", "title", "script", "h1"):
        match element.tag:
            case "meta":
                _meta(element, found, labels)
            case "link" if "canonical" in (element.get("rel") or "").lower().split():
                head.facts.urls.append(element.get("href") or "")
            case "title" if head.title is None and not _in_picture(element):
                head.title = element.text
            case "script" if "ld+json" in (element.get("type") or "").lower():
                head.scripts.append(element.text or "")
            case "h1":
                head.headings.append(element)
    _sort(head.facts, found)
    for number in "12":
        if labels.get(f"label{number}", "").strip().lower() in _WRITTEN_BY:
            head.facts.authors.append(labels.get(f"data{number}", ""))
    return head


def _meta(element: etree._Element, found: dict[str, list[tuple[int, str]]], labels: dict[str, str]) -> None:
    value = element.get("content")
    if not value:
        return
    for attribute in ("property", "name", "itemprop", "http-equiv"):
        for name in (element.get(attribute) or "").lower().split():
            if name in _RANKS:
                kind, rank = _RANKS[name]
                found[kind].append((rank, value))
            elif name.startswith(("twitter:label", "twitter:data")):
                labels[name.removeprefix("twitter:")] = value


def _sort(facts: Facts, found: dict[str, list[tuple[int, str]]]) -> None:
    for kind, claims in found.items():
        if kind == "authors":
            facts.authors += _joined_authors(claims)
        else:
            getattr(facts, kind).extend(value for _, value in sorted(claims, key=lambda claim: claim[0]))


def _joined_authors(claims: list[tuple[int, str]]) -> list[str]:
    """One claim a name of tag: papers repeat the tag for each author."""
    ranks = sorted({rank for rank, _ in claims})
    return [", ".join(dict.fromkeys(value for other, value in claims if other == rank)) for rank in ranks]


def _in_picture(title: etree._Element) -> bool:
    """Whether a title belongs to a drawing in the page."""
    parent = title.getparent()
    return parent is not None and parent.tag not in {"head", "html", "body"}
