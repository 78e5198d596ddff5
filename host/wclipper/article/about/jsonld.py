"""Facts from JSON-LD, the machine-readable description that most news sites and content systems embed.

Pages write it in many ways: one object, a list, a graph whose parts refer to each other; authors as names, objects,
lists or references; JSON with raw line ends, trailing commas, comments or HTML around it, several objects in a row.
Of what is beyond repair, the plain pairs of names and texts are still read.
"""

from __future__ import annotations

import html
import json
import re
from typing import TYPE_CHECKING, Any

from wclipper.article.about.facts import Facts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MAX_SCRIPT = 1_000_000
MAX_NODES = 2_000

Node = dict[str, Any]

_SOURCE = "json-ld"
_ARTICLE = re.compile(r"Article|Posting|Report|Review$|Recipe|HowTo|Thesis|Chapter|Guide")
_PAGE = re.compile(
    r"Page|Product|VideoObject|Question|CreativeWork|Event|Course|Book|Podcast|Dataset|Software"
)
_HELD = ("@graph", "mainEntity", "mainEntityOfPage", "itemReviewed")
_WRAPPING = re.compile(
    r"^\s*(?:<!--|/\*.*?\*/|//\s*<!\[CDATA\[|<!\[CDATA\[)|(?://\s*)?(?:-->|\]\]>)\s*;?\s*$", re.DOTALL
)
_TRAILING_COMMA = re.compile(r",(?=\s*[}\]])")
_BAD_ESCAPE = re.compile(r'\\(?![\\"/bfnrtu])')
_PAIR = re.compile(
    r'"(@type|headline|datePublished|dateModified|author|name)"\s*:\s*(?:\[?\s*\{[^{}]*?"name"\s*:\s*)?"((?:[^"\\\n]|\\.)*)"'
)
_BETWEEN = re.compile(r"[\s,;]*")
_DECODER = json.JSONDecoder(strict=False)
_PERSON, _NOBODY, _OTHERS = 0.95, 0.9, 0.75
"""How sure an author is that is said to be a person, of whom nothing is said, and that is something else."""


def read(scripts: Iterable[str]) -> Facts:
    """The facts of all scripts of a page, those of the article before those of the page around it."""
    nodes = [node for script in scripts for node in _nodes(_parsed(script))][:MAX_NODES]
    by_id = {node["@id"]: node for node in nodes if isinstance(node.get("@id"), str) and len(node) > 1}
    facts = Facts()
    for node in nodes:
        if _is(_ARTICLE, node):
            _take(facts, node, by_id, trust=1.0)
    for node in nodes:
        if _is(_PAGE, node) and not _is(_ARTICLE, node):
            _take(facts, node, by_id, trust=0.93)
    for node in nodes:
        if "WebSite" in _types(node):
            _add(facts, "sites", _names(node, by_id), 0.9)
    return facts


def _parsed(script: str) -> list[Any]:
    """The JSON of a script, after simple repairs."""
    if len(script) > MAX_SCRIPT:
        return []
    bare = _WRAPPING.sub("", script).strip().rstrip(";")
    if not bare:
        return []
    try:
        return [_DECODER.decode(bare)]
    except (ValueError, RecursionError):
        repaired = _TRAILING_COMMA.sub("", _BAD_ESCAPE.sub(r"\\\\", bare))
        if "&quot;" in repaired:
            repaired = html.unescape(repaired)
        return _sequence(repaired) or _pairs(repaired)


def _sequence(text: str) -> list[Any]:
    """The values of a text that stand one after the other, as far as they can be read."""
    values, place = [], 0
    try:
        while place < len(text):
            value, place = _DECODER.raw_decode(text, place)
            values.append(value)
            gap = _BETWEEN.match(text, place)
            place = gap.end() if gap else place
    except (ValueError, RecursionError):
        pass
    return values


def _pairs(text: str) -> list[Node]:
    """The first of each plain pair of name and text in what can't be read as a whole."""
    node: Node = {}
    for name, value in _PAIR.findall(text):
        node.setdefault(name, value)
    return [node] if "@type" in node else []


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


def _is(kind: re.Pattern[str], node: Node) -> bool:
    return any(map(kind.search, _types(node)))


def _take(facts: Facts, node: Node, by_id: dict[str, Node], *, trust: float) -> None:
    """Note what an object says; `trust` says how far it speaks of the article."""
    _add(facts, "titles", _strings(node.get("headline")), 0.9 * trust)
    _add(facts, "titles", _strings(node.get("name")), 0.8 * trust)
    _add(facts, "published", _strings(node.get("datePublished")), 0.95 * trust)
    _add(facts, "published", _strings(node.get("dateCreated")), 0.9 * trust)
    _add(facts, "modified", _strings(node.get("dateModified")), 0.95 * trust)
    _add(facts, "descriptions", _strings(node.get("description")), 0.8 * trust)
    _add(facts, "languages", [n for value in _each(node.get("inLanguage")) for n in _language(value)], 0.8)
    _add(facts, "images", [url for value in _each(node.get("image")) for url in _url(value)], 0.85 * trust)
    _add(facts, "images", _strings(node.get("thumbnailUrl")), 0.8 * trust)
    _add(facts, "urls", _strings(node.get("url")), 0.8 * trust)
    _add(facts, "licences", [url for value in _each(node.get("license")) for url in _url(value)], 0.9 * trust)
    author = node.get("author") or node.get("creator")
    if names := _people(author, by_id):
        sure = min(_author_sure(each, by_id) for each in _each(author))
        _add(facts, "authors", ["; ".join(names)], sure * trust)
    _add(facts, "sites", [n for value in _each(node.get("publisher")) for n in _names(value, by_id)], 0.8)


def _add(facts: Facts, kind: str, values: list[str], sure: float) -> None:
    for value in values:
        facts.add(kind, value, _SOURCE, sure)


def _each(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _strings(value: Any) -> list[str]:
    return [item for item in _each(value) if isinstance(item, str)]


def _people(value: Any, by_id: dict[str, Node]) -> list[str]:
    """The names of authors, each once."""
    names = [name for item in _each(value) for name in _names(item, by_id)[:1]]
    return list(dict.fromkeys(" ".join(name.split()) for name in names if name.strip()))


def _author_sure(value: Any, by_id: dict[str, Node]) -> float:
    if not isinstance(value, dict):
        return _NOBODY
    identity = value.get("@id")
    target = by_id.get(identity, value) if isinstance(identity, str) else value
    types = _types(value) + _types(target)
    return _PERSON if "Person" in types else _OTHERS if types else _NOBODY


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
