"""Facts from JSON-LD, the machine-readable description that most news sites and content systems embed.

Pages write it in many ways: one object, a list, a graph whose parts refer to each other; authors as names, objects,
lists or references; JSON with raw line ends, trailing commas, comments or HTML around it. What can't be read is
passed over.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from wclipper.article.facts import Facts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MAX_SCRIPT = 1_000_000
MAX_NODES = 2_000

Node = dict[str, Any]

_ARTICLE = re.compile(r"Article|Posting|Report|Review$|Recipe|HowTo|Thesis|Chapter|Guide")
_PAGE = re.compile(
    r"Page|Product|VideoObject|Question|CreativeWork|Event|Course|Book|Podcast|Dataset|Software"
)
_HELD = ("@graph", "mainEntity", "mainEntityOfPage", "itemReviewed")
_WRAPPING = re.compile(
    r"^\s*(?:<!--|/\*.*?\*/|//\s*<!\[CDATA\[|<!\[CDATA\[)|(?://\s*)?(?:-->|\]\]>)\s*;?\s*$", re.DOTALL
)
_TRAILING_COMMA = re.compile(r",(?=\s*[}\]])")


def read(scripts: Iterable[str]) -> Facts:
    """The facts of all scripts of a page, those of the article before those of the page around it."""
    nodes = [node for script in scripts for node in _nodes(_parsed(script))][:MAX_NODES]
    by_id = {node["@id"]: node for node in nodes if isinstance(node.get("@id"), str) and len(node) > 1}
    facts = Facts()
    for kind in (_ARTICLE, _PAGE):
        for node in nodes:
            if any(kind.search(name) for name in _types(node)) and (
                kind is _ARTICLE or not _is_article(node)
            ):
                _take(facts, node, by_id, is_article=kind is _ARTICLE)
    facts.sites += [name for node in nodes if "WebSite" in _types(node) for name in _names(node, by_id)]
    return facts


def _parsed(script: str) -> Any:
    """The JSON of a script, after simple repairs; None if it is beyond them."""
    if len(script) > MAX_SCRIPT:
        return None
    bare = _WRAPPING.sub("", script).strip().rstrip(";")
    for text in (bare, _TRAILING_COMMA.sub("", bare)):
        try:
            return json.loads(text, strict=False)
        except (ValueError, RecursionError):
            continue
    return None


def _nodes(value: Any, depth: int = 0) -> Iterator[Node]:
    """The objects that describe something, in the order of the page."""
    if depth > 6:
        return
    if isinstance(value, list):
        for item in value:
            yield from _nodes(item, depth + 1)
    elif isinstance(value, dict):
        yield value
        for name in _HELD:
            yield from _nodes(value.get(name), depth + 1)


def _types(node: Node) -> list[str]:
    types = node.get("@type")
    return [name for name in (types if isinstance(types, list) else [types]) if isinstance(name, str)]


def _is_article(node: Node) -> bool:
    return any(_ARTICLE.search(name) for name in _types(node))


def _take(facts: Facts, node: Node, by_id: dict[str, Node], *, is_article: bool) -> None:
    facts.titles += _strings(node.get("headline")) + _strings(node.get("name"))
    facts.published += _strings(node.get("datePublished")) + _strings(node.get("dateCreated"))
    facts.modified += _strings(node.get("dateModified"))
    facts.descriptions += _strings(node.get("description"))
    facts.languages += [name for value in _each(node.get("inLanguage")) for name in _language(value)]
    facts.images += [url for value in _each(node.get("image")) for url in _url(value)]
    facts.images += _strings(node.get("thumbnailUrl"))
    facts.urls += _strings(node.get("url"))
    author = node.get("author") or (node.get("creator") if is_article else None)
    if names := _people(author, by_id):
        claims = facts.persons if all(_is_person(each, by_id) for each in _each(author)) else facts.authors
        claims.append(", ".join(names))
    facts.sites += [name for value in _each(node.get("publisher")) for name in _names(value, by_id)]


def _each(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _strings(value: Any) -> list[str]:
    return [item for item in _each(value) if isinstance(item, str)]


def _people(value: Any, by_id: dict[str, Node]) -> list[str]:
    """The names of authors, each once."""
    names = [name for item in _each(value) for name in _names(item, by_id)[:1]]
    return list(dict.fromkeys(" ".join(name.split()) for name in names if name.strip()))


def _is_person(value: Any, by_id: dict[str, Node]) -> bool:
    if not isinstance(value, dict):
        return False
    identity = value.get("@id")
    target = by_id.get(identity, value) if isinstance(identity, str) else value
    return "Person" in _types(value) + _types(target)


def _names(value: Any, by_id: dict[str, Node]) -> list[str]:
    """The names in a string, an object or a reference to one."""
    if isinstance(value, str):
        return [value]
    if not isinstance(value, dict):
        return []
    names = _strings(value.get("name"))
    target = by_id.get(value.get("@id", "")) if isinstance(value.get("@id"), str) else None
    if not names and target is not None:
        names = _strings(target.get("name"))
    return names


def _url(value: Any) -> list[str]:
    return _strings(value.get("url")) if isinstance(value, dict) else _strings(value)


def _language(value: Any) -> list[str]:
    return _strings(value.get("alternateName")) if isinstance(value, dict) else _strings(value)
