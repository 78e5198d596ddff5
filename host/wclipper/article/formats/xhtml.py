"""The clean tree as elements that the schemas of XHTML allow where they stand, whatever the page had.

E-books are checked against these schemas, and one fault makes some readers refuse the whole book. The walk copies what
is allowed and opens what is not: a block in a line of text becomes part of that line, an item without a list a box,
text between the rows of a table a paragraph before it. No text is lost. Only what is listed here leaves: no script, no
style, no form, and addresses as `urls` lets them through.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lxml import etree

from wclipper.article import urls
from wclipper.article.formats import addresses, repair

if TYPE_CHECKING:
    from collections.abc import Callable

    Pictures = Callable[[str], str | None]

MAX_DEPTH = 80
"""Of elements: programs that check or show books walk them recursively."""

_INLINE = frozenset(
    "a abbr b bdi bdo br cite code del dfn em i img ins kbd mark q rp rt ruby s samp small span strong sub sup u "
    "var wbr".split()
)
_LINES = frozenset("p h1 h2 h3 h4 h5 h6 pre dt caption".split())
"""Blocks that hold text and inline elements only."""
_BLOCKS = _LINES | frozenset(
    "blockquote dd div dl figcaption figure hr li ol table tbody td tfoot th thead tr ul".split()
)
_BOXES = frozenset(
    "address article aside body center details fieldset footer form header hgroup html legend main nav section "
    "summary".split()
)
_DROPPED = frozenset(
    "annotation annotation-xml audio button canvas embed head iframe input link math meta noembed noframes noscript "
    "object option script select source style svg template textarea title track video".split()
)
_HOMES = {
    "li": {"ul", "ol"},
    "dt": {"dl"},
    "dd": {"dl"},
    "figcaption": {"figure"},
    "caption": {"table"},
    "thead": {"table"},
    "tbody": {"table"},
    "tfoot": {"table"},
    "tr": {"table", "thead", "tbody", "tfoot"},
    "td": {"tr"},
    "th": {"tr"},
    "rt": {"ruby"},
    "rp": {"ruby"},
}
"""What an element must stand in, directly."""
_ONCE = frozenset({"a", "dfn", "ruby"})
"""May not stand in itself."""

_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*")
_CODE = re.compile(r"(?:^|\s)(language-[A-Za-z0-9+#._-]{1,40})(?=\s|$)")
_NOTE = re.compile(r"wc-fn(?:ref)?-[0-9]{1,4}")
"""The ids of footnotes and of their marks."""
_CLASSES = {
    "blockquote": re.compile(r"(callout-[a-z-]{1,20})"),
    "code": _CODE,
    "ol": re.compile(r"(footnotes)"),
    "p": re.compile(r"(callout-title)"),
    "pre": _CODE,
    "span": re.compile(r"(math (?:inline|display))"),
    "sup": re.compile(r"(footnote)"),
}
_TYPE = "{http://www.idpf.org/2007/ops}type"
_POSITIVE = re.compile(r"[1-9][0-9]{0,3}")
_INTEGER = re.compile(r"-?[0-9]{1,9}")
_FORMS: dict[tuple[str, str], re.Pattern[str]] = {
    **{(tag, name): _POSITIVE for tag in ("td", "th") for name in ("colspan", "rowspan")},
    **{("img", name): _POSITIVE for name in ("width", "height")},
    ("ol", "start"): _INTEGER,
    ("li", "value"): _INTEGER,
    ("abbr", "title"): re.compile(r"(?s).+"),
    ("th", "scope"): re.compile(r"row|col|rowgroup|colgroup"),
}


def content(tree: etree._Element, *, base: str | None, picture: Pictures) -> etree._Element:
    """The content of a tree in a `div`; `picture` says where a picture is, or None if it can't be shown."""
    return _Copy(base, picture).made(tree)


class _Copy:
    def __init__(self, base: str | None, picture: Pictures) -> None:
        self._base = base
        self._picture = picture
        self._top = etree.Element("div", nsmap={"epub": "http://www.idpf.org/2007/ops"})
        self._open: list[etree._Element] = [self._top]
        """For each open element of the page, where its content goes."""
        self._names: set[str] = set()

    def made(self, tree: etree._Element) -> etree._Element:
        walker = etree.iterwalk(tree, events=("start", "end", "comment", "pi"))
        for event, element in walker:
            if event == "start" and element is not tree:
                place = self._place(element)
                if place is None:
                    walker.skip_subtree()
                    place = self._open[-1]
                else:
                    _say(place, element.text)
                self._open.append(place)
            elif event == "start":
                _say(self._top, element.text)
            elif element is not tree:
                if event == "end":
                    self._close()
                _say(self._open[-1], element.tail)
        self._settle_notes()
        repair.name_callouts(self._top)
        return self._top

    def _settle_notes(self) -> None:
        """Say which links lead to a note, so that readers of books show it in place; those to none are opened."""
        for link in self._top.iter("a"):
            target = str(link.get("href"))
            if target[1:] in self._names:
                link.set(_TYPE, "noteref")
            elif target.startswith("#"):
                del link.attrib["href"]
        for item in self._top.iter("li"):
            if item.get("id"):
                item.set(_TYPE, "footnote")

    def _close(self) -> None:
        done = self._open.pop()
        if done is not self._open[-1]:
            repair.mend(done)

    def _place(self, element: etree._Element) -> etree._Element | None:
        """Where the content of an element goes: a copy of it, or what it stands in; None if it is left out."""
        tag, above = str(element.tag), self._open[-1]
        if tag in _DROPPED:
            return None
        if tag == "img":
            self._add_picture(element)
            return None
        if tag in _INLINE and len(self._open) < MAX_DEPTH:
            return above if tag in _ONCE and self._is_within(tag) else self._inline(element)
        return self._block(element) if tag in _BLOCKS or tag in _BOXES else above

    def _is_within(self, tag: str) -> bool:
        return any(element.tag == tag for element in self._open)

    def _is_line(self) -> bool:
        """Whether a block must become a part of the text: in a line, or too deep."""
        above = self._open[-1].tag
        return above in _LINES or above in _INLINE or len(self._open) >= MAX_DEPTH

    def _inline(self, element: etree._Element) -> etree._Element:
        tag, above = str(element.tag), self._open[-1]
        if above.tag not in _HOMES.get(tag, {above.tag}) or (
            tag == "bdo" and element.get("dir") not in _WAYS
        ):
            return above
        if tag == "span" and not (element.get("class") or "").startswith("math "):
            return above
        return self._link(element) if tag == "a" else _copied(tag, element, above)

    def _link(self, element: etree._Element) -> etree._Element:
        href = element.get("href") or ""
        is_note = _NOTE.fullmatch(href.removeprefix("#")) is not None
        target = href if is_note else addresses.valid(urls.absolute(href, self._base))
        if target is None:
            return self._open[-1]
        link = _copied("a", element, self._open[-1])
        link.set("href", target)
        self._name(element, link)
        return link

    def _name(self, element: etree._Element, copy: etree._Element) -> None:
        """Let a footnote or its mark keep its id, if no other has it."""
        name = element.get("id") or ""
        if _NOTE.fullmatch(name) and name not in self._names:
            self._names.add(name)
            copy.set("id", name)

    def _block(self, element: etree._Element) -> etree._Element:
        tag, above = str(element.tag), self._open[-1]
        if self._is_line():
            if _last(above) is not None or (above.text or "").strip():
                etree.SubElement(above, "br")
            return above
        if tag == "p" and next(element.iterdescendants(*_BLOCKS, *_BOXES), None) is not None:
            tag = "div"
        if tag not in _BLOCKS or above.tag not in _HOMES.get(tag, {above.tag}):
            tag = "p" if tag in {"summary", "caption", "dt"} else "div"
        copy = _copied(tag, element, above)
        if tag == "li":
            self._name(element, copy)
        return copy

    def _add_picture(self, element: etree._Element) -> None:
        url = urls.picture(element.get("src"), self._base)
        alt = " ".join((element.get("alt") or "").split())
        place = self._picture(url) if url else None
        if place is not None:
            image = _copied("img", element, self._open[-1])
            image.set("src", place)
            image.set("alt", alt)
            return
        name = f"[{alt or addresses.file_name(url)}]" if alt or addresses.file_name(url) else ""
        target = None if self._is_within("a") else addresses.valid(url)
        if target and name:
            etree.SubElement(self._open[-1], "a", href=target).text = name
        else:
            _say(self._open[-1], name)


_WAYS = frozenset({"ltr", "rtl"})


def _copied(tag: str, element: etree._Element, above: etree._Element) -> etree._Element:
    """A new element with what may stand in its attributes."""
    copy = etree.SubElement(above, tag)
    for name, value in element.items():
        form = _FORMS.get((tag, name))
        if form and form.fullmatch(value):
            copy.set(name, value)
    way = element.get("dir") or ("ltr" if tag == "pre" else "")  # the style of a book may not say it
    if way in _WAYS or way == "auto":
        copy.set("dir", way)
    if (language := element.get("lang")) and _LANGUAGE.fullmatch(language):
        copy.set("lang", language)
        copy.set("{http://www.w3.org/XML/1998/namespace}lang", language)
    if tag in _CLASSES and (found := _CLASSES[tag].search(element.get("class") or "")):
        copy.set("class", found[1])
    if tag == "ol" and element.get("reversed") is not None:
        copy.set("reversed", "reversed")
    return copy


def _say(place: etree._Element, text: str | None) -> None:
    if not text:
        return
    last = _last(place)
    if last is not None:
        last.tail = (last.tail or "") + text
    else:
        place.text = (place.text or "") + text


def _last(element: etree._Element) -> etree._Element | None:
    return next(element.iterchildren(reversed=True), None)  # counting all of them would take long
