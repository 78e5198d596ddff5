"""Links: those that lead nowhere are opened, and a link around blocks becomes one in a line of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lxml import etree

from wclipper.article import nodes, urls
from wclipper.article.matters import note_list
from wclipper.article.matters.headings import NAMES as HEADINGS

if TYPE_CHECKING:
    from wclipper.article.standard import Clean

_BLOCKS = frozenset("p h1 h2 h3 h4 h5 h6 pre blockquote ul ol dl table figure details hr a".split())
_LINES = ("p", "li", "dt", "dd", "td", "th", "figcaption", "summary")
_PLAIN = ("https://", "http://", "/")
_NOWHERE = frozenset({"", "#", "#!"})
_SIGN = re.compile(r"[#¶§🔗⚓\ufe0f\u200b\s]+")


def settle(clean: Clean) -> None:
    """Open links without an address, drop signs that link to their own place, and settle cards."""
    for link in list(clean.article.iter("a")):
        href = link.get("href", "")
        if href.startswith(_PLAIN) and not len(link):
            continue
        if href.startswith(f"#{note_list.NAME}"):
            continue
        if href.startswith("#") and _SIGN.fullmatch(nodes.text_of(link)) and link.find(".//img") is None:
            nodes.remove(link)
        elif href.strip() in _NOWHERE or urls.absolute(href, clean.base) is None:
            nodes.unwrap(link)
        elif any(child.tag in _BLOCKS for child in link):
            _settle_card(link)


def _settle_card(card: etree._Element) -> None:
    """Put the link of a card into its heading, else into its first line with text, else around its picture."""
    line = _line(card)
    if line is not None:
        inner = etree.Element("a", dict(card.attrib))
        if line.tag == "img":
            nodes.replace(line, inner)
            inner.append(line)
        else:
            nodes.wrap(line, inner)
    nodes.unwrap(card)


def _line(card: etree._Element) -> etree._Element | None:
    if any(nodes.text_of(inner) for inner in card.iterdescendants("a")):
        return None
    for names in (HEADINGS, _LINES):
        for line in card.iter(*names):
            if nodes.text_of(line) and not any(child.tag in _BLOCKS for child in line):
                return line
    return next(card.iter("img"), None)
