"""Footnotes in their canonical form: marks in the text, and a list of notes at the end of the article.

<sup class="footnote"><a href="#wc-fn-1" id="wc-fnref-1">1</a></sup>
<ol class="footnotes"><li id="wc-fn-1">…</li></ol>
"""

from __future__ import annotations

import re

from lxml import etree

NAME = "wc-fn-"
MARK_NAME = "wc-fnref-"
_HEADINGS = frozenset(f"h{level}" for level in range(1, 7))
_TITLES = re.compile(
    r"(?:foot|end)?\s*-?notes?|references?|citations?|notes and references|fußnoten|anmerkungen|einzelnachweise|notas"
    r"|notes et références|références|脚注|注释|註釋|参考文献|参考资料|注|примечания|сноски",
    re.IGNORECASE,
)
"""What the list of notes is called."""
_LABELLED = re.compile(r"[\[(]?(\w{1,7}|[*∗†‡§¶#]{1,4})(?:[\])]?[.:)]|[\])]|(?=\s))\s*|[\[(]?[.:)\]]\s+")
"""A label at the beginning of a note, or the brackets and the dot that are left of one."""
_LABEL = "label"
_SIDE = "side"


def mark(number: int, *, first: bool) -> etree._Element:
    """The mark of a note; the first of them can be linked to."""
    sup = etree.Element("sup")
    sup.set("class", "footnote")
    link = etree.SubElement(sup, "a", href=f"#{NAME}{number}")
    if first:
        link.set("id", f"{MARK_NAME}{number}")
    link.text = str(number)
    return sup


def note(number: int, label: str, *, is_side: bool) -> etree._Element:
    """A note to be filled; until `settle` it says what it is labelled with, and whether it has no mark yet."""
    item = etree.Element("li", id=f"{NAME}{number}")
    item.set(_LABEL, label)
    if is_side:
        item.set(_SIDE, "")
    return item


def settle(article: etree._Element) -> None:
    """Collect the notes at the end, in the order of their numbers."""
    notes = [item for item in article.iter("li") if (item.get("id") or "").startswith(NAME)]
    if not notes:
        return
    for item in notes:
        _take_out(item)
        _unlabel(item, item.attrib.pop(_LABEL))
    _unbracket(article)
    _drop_empty_end(article)
    listed = etree.SubElement(article, "ol")
    listed.set("class", "footnotes")
    listed.extend(sorted(notes, key=_number))


def _number(item: etree._Element) -> int:
    return int((item.get("id") or "").removeprefix(NAME))


def _take_out(item: etree._Element) -> None:
    """Take a note out of where it stood; a sidenote leaves its mark, others nothing, not even an empty list."""
    parent = item.getparent()
    assert parent is not None  # it comes from a tree
    if _SIDE in item.attrib:
        del item.attrib[_SIDE]
        sign = mark(_number(item), first=True)
        sign.tail, item.tail = item.tail, None
        parent.replace(item, sign)
        return
    _remove(item)
    while (
        parent is not None and parent.tag != "article" and not len(parent) and not (parent.text or "").strip()
    ):
        above = parent.getparent()
        _remove(parent)
        parent = above


def _remove(element: etree._Element) -> None:
    """Remove an element, but not the text behind it."""
    parent = element.getparent()
    if parent is None:
        return
    if tail := element.tail:
        previous = element.getprevious()
        if previous is None:
            parent.text = (parent.text or "") + tail
        else:
            previous.tail = (previous.tail or "") + tail
        element.tail = None
    parent.remove(element)


def _unlabel(item: etree._Element, label: str) -> None:
    """Take the label off the beginning of a note's text."""
    holder = next((each for each in item.iter() if (each.text or "").strip()), None)
    if holder is None:
        return
    text = (holder.text or "").lstrip()
    match = _LABELLED.match(text)
    if match and match[1] in {None, label} and label:
        text = text[match.end() :]
    holder.text = text


def _unbracket(article: etree._Element) -> None:
    """Take off the brackets that a page has around its marks."""
    for sign in article.iter("sup"):
        before = _before(sign)
        if sign.get("class") == "footnote" and before.endswith("[") and (sign.tail or "").startswith("]"):
            _set_before(sign, before[:-1])
            sign.tail = (sign.tail or "")[1:]


def _before(element: etree._Element) -> str:
    previous, parent = element.getprevious(), element.getparent()
    return (previous.tail if previous is not None else parent.text if parent is not None else "") or ""


def _set_before(element: etree._Element, text: str) -> None:
    previous, parent = element.getprevious(), element.getparent()
    if previous is not None:
        previous.tail = text
    elif parent is not None:
        parent.text = text


def _drop_empty_end(article: etree._Element) -> None:
    """Leave out rules and titles that have no notes below them any more."""
    following = None
    for element in reversed(list(article)):
        if (element.tag == "hr" and following is None) or (
            _is_title(element) and (following is None or following.tag in {*_HEADINGS, "hr"})
        ):
            article.remove(element)
        else:
            following = element


def _is_title(element: etree._Element) -> bool:
    text = " ".join("".join(element.itertext()).split())
    return element.tag in {*_HEADINGS, "p"} and _TITLES.fullmatch(text.rstrip(":")) is not None
