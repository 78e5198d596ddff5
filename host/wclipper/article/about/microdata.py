"""Facts marked up in the text itself: microdata (`itemprop`), RDFa (`property`), links that say what they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxml import etree

from wclipper.article.about.facts import Facts

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_MARKS = 300
MAX_LINKS = 5_000
MAX_TEXT = 200

_SOURCE = "microdata"
# The attributes are asked for their elements: a step back in the path would take time that grows with the square.
_ITEMS, _PROPERTIES = etree.XPath("descendant::*/@itemprop"), etree.XPath("body/descendant::*/@property")
_RELATIONS = etree.XPath("body/descendant::*/@rel")
_KINDS = {
    "headline": ("titles", 0.9),
    "author": ("authors", 0.9),
    "creator": ("authors", 0.8),
    "datePublished": ("published", 0.93),
    "dateCreated": ("published", 0.88),
    "dateModified": ("modified", 0.93),
    "license": ("licences", 0.9),
}
_OTHERS = ("Comment", "Answer", "Review", "Rating", "Product", "Offer", "ListItem", "Event", "Organization")
"""Things whose authors and dates are not the article's."""


def read(root: etree._Element) -> Facts:
    """The facts that elements of the page are marked with, in its order."""
    facts = Facts()
    for names in (*_ITEMS(root)[:MAX_MARKS], *_PROPERTIES(root)[:MAX_MARKS]):
        for name in _KINDS.keys() & {each.rpartition(":")[2] for each in names.split()}:
            _property(facts, names.getparent(), *_KINDS[name])
    for names in _RELATIONS(root)[:MAX_LINKS]:
        if "author" in names:
            facts.add("authors", text_of(names.getparent()), "rel", 0.88)
        elif "license" in names:
            facts.add("licences", names.getparent().get("href"), "rel", 0.9)
    return facts


def _property(facts: Facts, element: etree._Element, kind: str, sure: float) -> None:
    if not _of_another_thing(element):
        facts.add(kind, _value(element, kind), _SOURCE, sure)


def text_of(element: etree._Element) -> str | None:
    """The text of a small element; None of one that holds more than a line."""
    parts: list[str] = []
    length = 0
    for part in element.itertext():
        parts.append(part)
        length += len(part.strip())
        if length > MAX_TEXT:
            return None
    return " ".join(" ".join(parts).split()) or None


def _value(element: etree._Element, kind: str) -> str | None:
    if kind == "licences":
        return element.get("href") or element.get("content") or text_of(element)
    if kind == "authors":
        return element.get("content") or _name(element) or text_of(element)
    return element.get("content") or element.get("datetime") or text_of(element)


def _name(element: etree._Element) -> str | None:
    """The name of an author who is an item with properties of their own."""
    for inner in element.iterdescendants("a", "meta", "span", "div", "p", "strong", "b", "h3", "h4"):
        if "name" in inner.get("itemprop", "").split():
            return inner.get("content") or text_of(inner)
    link = next(element.iterdescendants("a"), None)
    return text_of(link) if link is not None else None


def _of_another_thing(element: etree._Element) -> bool:
    """Whether a property belongs to a comment, a product or the like."""
    scope = next((around for around in _scopes(element)), None)
    return scope is not None and any(
        name in scope.get("itemtype", "") or name.lower() in scope.get("itemprop", "") for name in _OTHERS
    )


def _scopes(element: etree._Element) -> Iterator[etree._Element]:
    return (around for around in element.iterancestors() if around.get("itemscope") is not None)
