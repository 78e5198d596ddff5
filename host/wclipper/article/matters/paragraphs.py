"""Paragraphs: line breaks that stand for paragraphs become some, and what shows nothing goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxml import etree

from wclipper.article import nodes

if TYPE_CHECKING:
    from wclipper.article.standard import Clean

_LINES = (
    "p",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "li",
    "dt",
    "dd",
    "td",
    "th",
    "figcaption",
    "summary",
    "caption",
)
_UNSEEN = frozenset("br wbr span a b strong i em u small".split())
"""What shows nothing unless it has text."""


def settle(clean: Clean) -> None:
    """Split paragraphs at double breaks, and take away breaks at the edges, empty paragraphs and idle rules."""
    for line in {each.getparent(): None for each in clean.article.iter("br")}:
        if line is None:
            continue
        if line.tag in _LINES:
            _trim(line)
        if line.tag == "p":
            _split(line)
    for paragraph in list(clean.article.iter("p")):
        if _is_empty(paragraph):
            nodes.remove(paragraph)
    for rule in list(clean.article.iter("hr")):
        _drop_idle(rule)


def _trim(line: etree._Element) -> None:
    """Take breaks away from the start and end of a line."""
    while nodes.is_blank(line.text) and (first := nodes.first(line)) is not None and first.tag == "br":
        line.text = first.tail
        line.remove(first)
    while (last := nodes.last(line)) is not None and last.tag == "br" and nodes.is_blank(last.tail):
        line.remove(last)


def _split(paragraph: etree._Element) -> None:
    """Make two paragraphs of one wherever two breaks follow each other."""
    gap: list[etree._Element] = []
    current = paragraph
    for child in list(paragraph):
        if current is not paragraph:
            current.append(child)
        if child.tag == "br":
            gap.append(child)
            if nodes.is_blank(child.tail):
                continue
        if len(gap) > 1:
            current = _begun(current, gap, child)
        gap = []


def _begun(paragraph: etree._Element, gap: list[etree._Element], first: etree._Element) -> etree._Element:
    """A new paragraph in place of a gap, with the element behind it or the text behind its last break."""
    new = etree.Element("p", dict(paragraph.attrib))
    paragraph.addnext(new)
    if first is gap[-1]:
        new.text = first.tail
    else:
        new.append(first)
    for each in gap:
        paragraph.remove(each)
    return new


def _is_empty(paragraph: etree._Element) -> bool:
    """Whether a paragraph shows nothing: no text, no picture, no block."""
    if not nodes.is_blank(paragraph.text):
        return False
    return nodes.is_blank("".join(paragraph.itertext())) and all(
        element.tag in _UNSEEN for element in paragraph.iterdescendants()
    )


def _drop_idle(rule: etree._Element) -> None:
    """A rule parts nothing at the start or end of what it stands in, nor behind another rule."""
    before, after = rule.getprevious(), rule.getnext()
    if before is None or after is None or before.tag == "hr":
        nodes.remove(rule)
