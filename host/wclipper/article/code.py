"""Code: listings become `<pre><code class="language-x">`, with their text exactly as it is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lxml import etree

from wclipper.article.standard import Claim
from wclipper.article.writable import writable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wclipper.article.source import Source

_LANGUAGE = re.compile(r"(?:^|\s)lang(?:uage)?-([A-Za-z0-9+#._-]{1,40})(?=\s|$)")


def claims(source: Source) -> Iterator[Claim]:
    """Every listing of which something is kept, whole."""
    for place in source.places("pre"):
        if source.has_kept[place]:
            yield Claim(place, listing(_verbatim(source.element(place)), _language(source.element(place))))


def listing(text: str, language: str) -> etree._Element:
    """A listing in its canonical form."""
    pre = etree.Element("pre")
    code = etree.SubElement(pre, "code")
    code.text = writable(text)
    if language:
        code.set("class", f"language-{language}")
    return pre


def _language(element: etree._Element) -> str:
    """The language of a block of code, as its class names say it."""
    for holder in (element, *element.iterchildren("code")):
        if match := _LANGUAGE.search(holder.get("class") or ""):
            return match[1]
    return ""


def _verbatim(element: etree._Element) -> str:
    """The text of an element as it stands, with its line breaks."""
    parts = []
    for event, inner in etree.iterwalk(element, events=("start", "end", "comment", "pi")):
        if event == "start":
            parts.append("\n" if inner.tag == "br" else inner.text or "")
        elif inner is not element:
            parts.append(inner.tail or "")
    return "".join(parts)
