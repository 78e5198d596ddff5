"""Changes to a tree that lxml has no function for: it hangs the text behind an element on the element itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxml import etree

from wclipper.extract.table import SPACES

if TYPE_CHECKING:
    from collections.abc import Collection

BLANKS = SPACES + "\u200b\u200c\u200d\u2060\ufeff"
"""White space, and characters without a width: no text consists of them alone."""

_TEXT = etree.XPath("string()", smart_strings=False)


def text_of(element: etree._Element) -> str:
    """The text of an element, with white space folded."""
    return " ".join(str(_TEXT(element)).split())


def is_blank(text: str | None) -> bool:
    """Whether a text shows nothing."""
    return not text or not text.strip(BLANKS)


def first(element: etree._Element) -> etree._Element | None:
    """The first child; to ask for the number of children is to count them."""
    return next(iter(element), None)


def last(element: etree._Element) -> etree._Element | None:
    """The last child."""
    return next(element.iterchildren(reversed=True), None)


def starts_line(element: etree._Element) -> bool:
    """Whether nothing stands before an element in the one around it."""
    parent = element.getparent()
    return parent is not None and element.getprevious() is None and is_blank(parent.text)


def remove(element: etree._Element) -> None:
    """Take an element out of its tree; the text behind it stays."""
    parent = element.getparent()
    if parent is None:
        return
    add_text_before(element, element.tail)
    parent.remove(element)


def add_text_before(element: etree._Element, text: str | None) -> None:
    """Write text in front of an element."""
    if not text:
        return
    before, parent = element.getprevious(), element.getparent()
    if before is not None:
        before.tail = (before.tail or "") + text
    elif parent is not None:
        parent.text = (parent.text or "") + text


def unwrap(element: etree._Element) -> None:
    """Put the content of an element in its place."""
    parent = element.getparent()
    if parent is None:
        return
    add_text_before(element, element.text)
    element.text = None
    for child in list(element):
        element.addprevious(child)  # with the text behind it
    remove(element)


def replace(element: etree._Element, by: etree._Element) -> None:
    """Put another element in the place of one."""
    parent = element.getparent()
    assert parent is not None
    by.tail, element.tail = element.tail, None
    parent.replace(element, by)


def wrap(element: etree._Element, around: etree._Element) -> None:
    """Put the content of an element into `around`, and that into the element."""
    around.text, element.text = element.text, None
    around.extend(list(element))
    element.append(around)


def wrap_lines(element: etree._Element, blocks: Collection[str]) -> None:
    """Make paragraphs of text and inline elements that stand bare in an element, between its `blocks`."""
    children = list(element)
    line = etree.Element("p")
    line.text, element.text = element.text, None
    element.insert(0, line)
    for child in children:
        if child.tag not in blocks:
            line.append(child)
            continue
        line = etree.Element("p")
        line.text, child.tail = child.tail, None
        child.addnext(line)
    for line in list(element):
        if line.tag == "p" and not len(line) and is_blank(line.text):
            remove(line)
