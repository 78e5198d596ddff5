"""What a page says about itself beside its text: title, description, kind and the data it gives to machines.

All of it is written for search engines and previews. A block that repeats a title or a description is a landmark, and
one that stands in the data too (the description of a product, the body of an article) is hardly noise.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from lxml import etree

MAX_DATA = 30_000
"""Some pages carry megabytes of data; what describes them comes early."""
TITLES = frozenset(("og:title", "twitter:title"))
DESCRIPTIONS = frozenset(("description", "og:description", "twitter:description"))

_SAID = re.compile(r'"(?:articleBody|description|reviewBody|text)"\s*:\s*"((?:[^"\\]|\\.)*)')
_TYPE = re.compile(r'"@type"\s*:\s*\[?\s*"([A-Za-z]+)"')
_ESCAPED = re.compile(r"\\[nrt\"/]|&amp;|&#39;|&quot;|\\u2019")
_PLAIN = {'\\"': '"', "\\/": "/", "&amp;": "&", "&#39;": "'", "&quot;": '"', "\\u2019": "’"}


class About(NamedTuple):
    """Small letters, white space folded; several titles or descriptions are lines."""

    titles: str
    descriptions: str
    data: str
    """Texts and descriptions in the page's JSON-LD, as they stand there but for common escapes."""
    kind: str
    """What OpenGraph calls the page: `article`, `website`, `product` …"""
    types: str
    """The types that the data names."""


def read(root: etree._Element) -> About:
    """Collect it from the tree of a page."""
    titles = [element.text for element in root.iter("title")][:1]
    descriptions: list[str | None] = []
    kind = ""
    for element in root.iter("meta"):
        name = (element.get("property") or element.get("name") or "").lower()
        if name in TITLES:
            titles.append(element.get("content"))
        elif name in DESCRIPTIONS:
            descriptions.append(element.get("content"))
        elif name == "og:type":
            kind = (element.get("content") or "").lower()
    data = _data(root)
    return About(
        titles="\n".join(map(_folded, titles)),
        descriptions="\n".join(map(_folded, descriptions)),
        data=_folded(_ESCAPED.sub(lambda match: _PLAIN.get(match[0], " "), "\n".join(_SAID.findall(data)))),
        kind=kind,
        types=" ".join(_TYPE.findall(data)).lower(),
    )


def _data(root: etree._Element) -> str:
    scripts = (script for script in root.iter("script") if "ld+json" in script.get("type", ""))
    return " ".join(script.text or "" for script in scripts)[:MAX_DATA]


def _folded(text: str | None) -> str:
    return " ".join((text or "").lower().split())
