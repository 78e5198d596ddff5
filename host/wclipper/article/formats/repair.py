"""Lists, tables, figures and readings put into the order that the schemas of XHTML want; no text is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxml import etree

if TYPE_CHECKING:
    from collections.abc import Callable

_ROWS = ("thead", "tbody", "tfoot")
_BRACKETS = frozenset("()[]（）［］【】〔〕 \t\r\n")
_CALLOUT = "callout-"
_CALLOUT_TITLE = "callout-title"


def mend(element: etree._Element) -> None:
    """Put the content of an element in order, if it is of a kind that needs it."""
    if repair := _REPAIRS.get(str(element.tag)):
        repair(element)


def name_callouts(tree: etree._Element) -> None:
    """Let quotes that are callouts begin with a title: their kind, if the page gives none."""
    for quote in tree.iter("blockquote"):
        kind = (quote.get("class") or "").removeprefix(_CALLOUT)
        first = next(iter(quote), None)
        if kind == quote.get("class", "") or (first is not None and first.get("class") == _CALLOUT_TITLE):
            continue
        title = etree.Element("p")
        title.set("class", _CALLOUT_TITLE)
        title.text, title.tail, quote.text = kind.capitalize(), quote.text, None
        quote.insert(0, title)


def _wrap(element: etree._Element, wanted: frozenset[str], wrapper: str) -> None:
    """Put text and elements that are not wanted into wrappers, one for each stretch of them."""
    children, text = list(element), element.text
    element.text = None
    for child in children:
        element.remove(child)
    stray = _Stray(element, wrapper)
    stray.say(text)
    for child in children:
        tail, child.tail = child.tail, None
        if child.tag in wanted:
            stray.end()
            element.append(child)
        else:
            stray.hold(child)
        stray.say(tail)


class _Stray:
    """What stands where it should not, collected into the next wrapper."""

    def __init__(self, parent: etree._Element, tag: str) -> None:
        self._parent, self._tag = parent, tag
        self._wrapper: etree._Element | None = None

    def end(self) -> None:
        self._wrapper = None

    def hold(self, child: etree._Element) -> None:
        self._begun().append(child)

    def say(self, text: str | None) -> None:
        if not text or (self._wrapper is None and not text.strip()):
            return
        place = self._begun()
        if (last := next(place.iterchildren(reversed=True), None)) is not None:
            last.tail = (last.tail or "") + text
        else:
            place.text = (place.text or "") + text

    def _begun(self) -> etree._Element:
        if self._wrapper is None:
            self._wrapper = etree.SubElement(self._parent, self._tag)
        return self._wrapper


def _list(element: etree._Element) -> None:
    _wrap(element, frozenset({"li"}), "li")
    if element.tag == "ul":
        for item in element:
            item.attrib.pop("value", None)


def _definitions(element: etree._Element) -> None:
    """Terms, then what they mean, again and again."""
    _wrap(element, frozenset({"dt", "dd"}), "dd")
    if len(element) and element[0].tag == "dd":
        element.insert(0, etree.Element("dt"))
    if len(element) and element[-1].tag == "dt":
        etree.SubElement(element, "dd")


def _row(element: etree._Element) -> None:
    _wrap(element, frozenset({"td", "th"}), "td")


def _rows(element: etree._Element) -> None:
    _wrap(element, frozenset({"tr"}), "tr")
    for row in element:
        _row(row)


def _table(element: etree._Element) -> None:
    """A caption, a head, the bodies, a foot; what is none of these stands before the table."""
    _wrap(element, frozenset({"caption", "tr", *_ROWS}), "div")
    parts: dict[str, list[etree._Element]] = {tag: [] for tag in ("div", "caption", *_ROWS)}
    body: etree._Element | None = None
    for child in list(element):
        element.remove(child)
        if child.tag != "tr":
            body = None
            parts[str(child.tag)].append(child)
            continue
        if body is None:
            body = etree.Element("tbody")
            parts["tbody"].append(body)
        body.append(child)
    element.extend(parts["caption"][:1])
    for head in (parts["thead"], parts["tfoot"]):
        for more in head[1:]:
            head[0].extend(list(more))
    for tag in _ROWS:
        element.extend(parts[tag])
    _put_before(element, [*parts["div"], *parts["caption"][1:]])


def _put_before(element: etree._Element, strays: list[etree._Element]) -> None:
    for stray in strays:
        stray.tag = "div"
        element.addprevious(stray)


def _figure(element: etree._Element) -> None:
    """At most one caption, first or last."""
    if not (element.text or "").strip():
        element.text = None  # a hard space before the caption would be text
    captions = [child for child in element if child.tag == "figcaption"]
    for caption in captions[1:]:
        caption.tag = "div"
    if captions and (captions[0] is not element[0] or element.text):
        tail, captions[0].tail = captions[0].tail, None
        _leave_tail(captions[0], tail)
        element.append(captions[0])


def _leave_tail(child: etree._Element, tail: str | None) -> None:
    """Keep the text after a child in its place when the child moves."""
    before, parent = child.getprevious(), child.getparent()
    if before is not None:
        before.tail = (before.tail or "") + (tail or "")
    elif parent is not None:
        parent.text = (parent.text or "") + (tail or "")


def _ruby(element: etree._Element) -> None:
    """Words with their readings; what is in another order becomes plain text, with the parentheses of the page."""
    if _is_read(element):
        for fence in element.findall("rp"):
            tail, fence.tail = fence.tail, None
            _leave_tail(fence, tail)
            element.remove(fence)
        element[-1].tail = None  # hard spaces behind the last reading would be a word without one
        return
    for part in element.iterchildren("rt", "rp"):
        part.tag = "span"
    element.tag = "span"


def _is_read(ruby: etree._Element) -> bool:
    """Whether there is a word before the first reading, nothing after the last, and only brackets around them."""
    if not set().union(*("".join(fence.itertext()) for fence in ruby.iterchildren("rp"))) <= _BRACKETS:
        return False
    parts = [child for child in ruby if child.tag != "rp"]
    if not parts or parts[-1].tag != "rt" or (parts[-1].tail or "").strip():
        return False
    fenced = (child.tail or "" for child in parts[-1].itersiblings())
    return not "".join(fenced).strip() and (parts[0].tag != "rt" or bool((ruby.text or "").strip()))


_REPAIRS: dict[str, Callable[[etree._Element], None]] = {
    "ul": _list,
    "ol": _list,
    "dl": _definitions,
    "table": _table,
    **dict.fromkeys(_ROWS, _rows),
    "tr": _row,
    "figure": _figure,
    "ruby": _ruby,
}
