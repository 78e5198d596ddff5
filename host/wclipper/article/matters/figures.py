"""Figures: the caption stands behind what it is about, and a picture beside the text of a paragraph before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from lxml import etree

from wclipper.article import nodes

if TYPE_CHECKING:
    from wclipper.article.standard import Clean


def settle(clean: Clean) -> None:
    """Move captions that stand before their picture behind it, and pictures out of the text they stand beside."""
    for figure in clean.article.iter("figure"):
        caption = figure.find("figcaption")
        if caption is not None and caption.getnext() is not None and figure.find(".//img") is not None:
            figure.append(caption)
    for paragraph in {_line(image): None for image in clean.article.iter("img")}:
        if paragraph is not None and paragraph.tag == "p":
            _part(paragraph)


def _line(image: etree._Element) -> etree._Element | None:
    """What a picture, or the link around it, stands in."""
    parent = image.getparent()
    return parent.getparent() if parent is not None and parent.tag == "a" else parent


def _part(paragraph: etree._Element) -> None:
    """Give a picture at the start or end of a paragraph one of its own."""
    if not (_is_picture(nodes.first(paragraph)) or _is_picture(nodes.last(paragraph))):
        return
    if nodes.is_blank("".join(paragraph.itertext())):
        return
    while _is_picture(first := nodes.first(paragraph)) and nodes.is_blank(paragraph.text):
        paragraph.text, first.tail = first.tail, None
        paragraph.addprevious(_around(first))
    while _is_picture(last := nodes.last(paragraph)) and nodes.is_blank(last.tail):
        last.tail = None
        paragraph.addnext(_around(last))


def _is_picture(element: etree._Element | None) -> TypeGuard[etree._Element]:
    """Whether an element is a picture, or a link around nothing but one."""
    if element is None or element.tag not in {"a", "img"}:
        return False
    if element.tag == "img":
        return True
    inner = nodes.first(element)
    return inner is not None and inner.tag == "img" and nodes.is_blank("".join(element.itertext()))


def _around(picture: etree._Element) -> etree._Element:
    paragraph = etree.Element("p")
    paragraph.append(picture)
    return paragraph
