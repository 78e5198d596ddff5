"""Code: listings become `<pre><code class="language-x">` with their text exactly as it is, and nothing beside it.

A listing is a `<pre>`, the table that a highlighter made of one, an editor, or a `<code>` of several lines. One of
which something is kept is kept whole: what the extraction cuts inside are numbers of lines, and code that says little.
"""

from __future__ import annotations

import re
from bisect import bisect
from itertools import zip_longest
from typing import TYPE_CHECKING

from lxml import etree

from wclipper.article.matters import languages, listing, tabs
from wclipper.article.standard import Claim
from wclipper.article.writable import writable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wclipper.article.source import Source

_EDITORS = frozenset(
    "CodeMirror cm-editor syntaxhighlighter dp-highlighter crayon-syntax ace_editor react-code-lines "
    "js-file-line-container blob-wrapper".split()
)
_EDITED = re.compile(
    r"(?:^|\s)(?:CodeMirror-code|cm-content|ace_text-layer|crayon-pre|dp-(?!highlighter)\w+)(?=\s|$)"
)
"""Where an editor keeps the code, apart from its cursors, rulers and gutters."""
_NO_CODE = frozenset(
    "a article blockquote dl figure form h1 h2 h3 h4 h5 h6 iframe img pre table ul video".split()
)
"""What a `<code>` of several lines doesn't hold; one that was never closed does."""
_WRAPPERS = frozenset("div figure section span code-block figcaption header".split())
WRAPPED = 120
"""Characters besides the code that a box around a listing may have: a file name, a language, buttons."""
MAX_LEVELS = 5
_TOOL = re.compile(r"copy|clipboard|toolbar|tooltip|sr-only|screen-reader|visually-hidden", re.IGNORECASE)
_TOOL_WORDS = {
    *(
        "copy copied copied! run expand collapse wrap raw edit download copier kopieren copiar копировать".split()
    ),
    *(
        "copy code|copy to clipboard|copy snippet|run code|run example|try it|toggle wrap|view raw|plain text".split(
            "|"
        )
    ),
    *("show more|terminal window|复制|复制代码|运行|コピー|コピーする".split("|")),
}
_LABEL = re.compile(r"(?:^|[\s_-])(?:lang|language|code-?lang|syntax)(?=[\s_-]|$)", re.IGNORECASE)
_LABELLED = re.compile(r"[A-Za-z][A-Za-z0-9+#.-]{0,19}")


def claims(source: Source) -> Iterator[Claim]:
    """Every listing of which something is kept, and what stands beside the code."""
    ends = -1
    places = _listings(source)
    labels = _Labels(source, tabs.find(source) if places else [])
    for place, following in zip_longest(places, places[1:]):
        if place < ends or not (source.has_kept[place] or labels.is_kept(place)):
            continue
        ends = int(source.table.end[place])
        if following is not None and _is_gutter(source, place, following):
            yield Claim(place)
        else:
            yield from _claims(source, place, labels.of(place))
    yield from map(Claim, labels.strips)
    for place in source.places("tt"):
        yield Claim(place, etree.Element("code"), whole=False)


class _Labels:
    """The labels of tabs that show listings: a reader sees all tabs, each below its label."""

    def __init__(self, source: Source, found: list[tabs.Tabs]) -> None:
        self._source = source
        self._tabs = found
        self.strips: list[int] = []
        """The rows of labels that were given to listings."""

    def is_kept(self, place: int) -> bool:
        """Whether a listing stands beside a tab of which something is kept."""
        around = (each for each in self._tabs if self._panel(each, place) is not None)
        return any(self._source.has_kept[panel] for each in around for panel in each.panels)

    def of(self, place: int) -> str:
        """The label of the tab that a listing stands in; empty if it is in none."""
        for each in self._tabs:
            panel = self._panel(each, place)
            if panel is not None:
                self.strips.append(each.strip)
                return each.labels[each.panels.index(panel)]
        return ""

    def _panel(self, each: tabs.Tabs, place: int) -> int | None:
        nearest = bisect(each.panels, place) - 1
        inside = nearest >= 0 and place < self._source.table.end[each.panels[nearest]]
        return each.panels[nearest] if inside else None


def made(text: str, language: str) -> etree._Element:
    """A listing in its canonical form."""
    pre = etree.Element("pre")
    code = etree.SubElement(pre, "code")
    code.text = writable(text)
    if language:
        code.set("class", f"language-{language}")
    return pre


def _claims(source: Source, place: int, label: str) -> Iterator[Claim]:
    """A listing and what stands beside it, below the label of its tab."""
    element = source.element(place)
    content = _content(element)
    code = listing.text(content)
    around = _around(source, place)
    holders = (element, *element.iterdescendants("code", "pre", "ol"), content, *map(source.element, around))
    named = languages.of(holders) or (_header_language(element, content) if content is not element else "")
    for beside in _beside(source, place, around[-1]) if around else ():
        text = "".join(source.element(beside).itertext()).strip()
        if _is_label(source, beside, text):
            named = named or languages.of_label(text) or text.lower()
        elif not _is_tool(source, beside, text):
            continue
        yield Claim(beside)
    yield from _numbers_behind(source, place)
    if not code:
        yield Claim(place)
    elif "\n" not in code and source.table.tags[source.table.parent[place]] in {"td", "th"}:
        yield Claim(place, _inline(code))
    else:
        language = named or languages.of_label(label)
        yield Claim(place, _labelled(made(code, language), "" if languages.of_label(label) else label))


def _inline(code: str) -> etree._Element:
    element = etree.Element("code")
    element.text = writable(code)
    return element


def _labelled(pre: etree._Element, label: str) -> etree._Element:
    if not label:
        return pre
    figure = etree.Element("figure")
    etree.SubElement(figure, "figcaption").text = writable(label)
    figure.append(pre)
    return figure


def _numbers_behind(source: Source, place: int) -> Iterator[Claim]:
    """A list of the numbers of the lines inside of the `<pre>`, which the parser ends before any list."""
    element = source.element(place)
    following = element.getnext()
    if following is not None and following.tag in {"ul", "ol"} and listing.is_gutter(following, element):
        yield Claim(int(source.table.end[place]))


def _listings(source: Source) -> list[int]:
    """Where listings begin, in document order; one may stand in another."""
    places = set(source.named(_EDITORS))
    places.update(_table(source, place) or _outside(source, place) or place for place in source.places("pre"))
    places.update(place for place in source.places("code") if _has_lines(source, place))
    return sorted(places)


def _table(source: Source, place: int) -> int | None:
    """The table around a `<pre>` that has the numbers of its lines in another cell."""
    cell = next((around for around in _upwards(source, place) if source.table.tags[around] == "td"), None)
    if cell is None:
        return None
    row = source.element(cell).getparent()
    if row is None or len(row) != 2 or not listing.is_gutter(row[0], row[1]):
        return None
    return next((up for up in _upwards(source, cell) if source.table.tags[up] == "table"), None)


def _outside(source: Source, place: int) -> int | None:
    """The table or list inside of a `<pre>`, where the parser has ended the `<pre>` before it."""
    element = source.element(place)
    following = element.getnext()
    if len(element) or (element.text or "").strip() or (element.tail or "").strip() or following is None:
        return None
    return source.place[following] if following.tag in {"table", "ol", "ul"} else None


def _upwards(source: Source, place: int) -> Iterator[int]:
    """The next elements around."""
    for _ in range(MAX_LEVELS):
        place = int(source.table.parent[place])
        if place < 0:
            return
        yield place


def _has_lines(source: Source, place: int) -> bool:
    """Whether a `<code>` is a listing by itself."""
    element, table = source.element(place), source.table
    has_block = bool(table.last_edge[place] > table.edge[place])
    if not has_block and element.find(".//br") is None:
        text = "".join(element.itertext()).strip()
        return "\n" in text and bool(languages.of(_with_parent(element)))
    return not any(inner.tag in _NO_CODE for inner in element.iterdescendants())


def _content(element: etree._Element) -> etree._Element:
    """The part of a listing that has the code: that of an editor, or the only `<code>` below a header."""
    is_editor = not _EDITORS.isdisjoint((element.get("class") or "").split())
    if not is_editor and next(element.iterdescendants("div", "header", "figcaption"), None) is None:
        return element
    found = [inner for inner in element.iterdescendants() if _EDITED.search(str(inner.get("class") or ""))]
    inside = found[:1] or list(element.iterdescendants("code"))
    if len(inside) != 1:
        return element
    more = len("".join(element.itertext())) - len("".join(inside[0].itertext()))
    return inside[0] if is_editor or more < WRAPPED else element


def _header_language(element: etree._Element, content: etree._Element) -> str:
    """The language that is named inside of a listing, but outside of its code."""
    for header in element.iterdescendants("div", "span", "header", "figcaption"):
        if header is content:
            break
        if language := languages.of_label(header.text or ""):
            return language
    return ""


def _around(source: Source, place: int) -> list[int]:
    """The boxes around a listing that hold little else, the next first."""
    table, boxes = source.table, []
    own, pres = source.chars[place], source.places("pre")
    for around in _upwards(source, place):
        if table.tags[around] not in _WRAPPERS or source.chars[around] > own + WRAPPED:
            break
        inside = range(bisect(pres, around), bisect(pres, int(table.end[around]) - 1))
        if any(not place <= pres[i] < table.end[place] and not _is_digits(source, pres[i]) for i in inside):
            break
        boxes.append(around)
    return boxes


def _is_digits(source: Source, place: int) -> bool:
    return "".join("".join(source.element(place).itertext()).split()).isdecimal()


def _beside(source: Source, place: int, wrapper: int) -> list[int]:
    """The innermost elements with text in a box around a listing, but outside it."""
    table = source.table
    runs = [
        *range(int(table.first_run[wrapper]), int(table.first_run[place])),
        *range(int(table.last_run[place]), int(table.last_run[wrapper])),
    ]
    owners = dict.fromkeys(int(table.owner[run]) for run in runs if table.chars[run])
    return [owner for owner in owners if owner != wrapper and not table.end[owner] > place >= owner]


def _is_label(source: Source, place: int, label: str) -> bool:
    """Whether text beside a listing only names the language."""
    if languages.of_label(label):
        return True
    return bool(_LABEL.search(source.element(place).get("class") or "")) and bool(_LABELLED.fullmatch(label))


def _is_tool(source: Source, place: int, label: str) -> bool:
    """Whether text beside a listing stands on a button."""
    if label.lower() in _TOOL_WORDS:
        return True
    up = [place, *_upwards(source, place)][:3]
    return len(label) < listing.MAX_TOOL and any(
        source.table.tags[each] == "button"
        or source.element(each).get("role") == "button"
        or _TOOL.search(source.element(each).get("class") or "")
        for each in up
    )


def _is_gutter(source: Source, place: int, following: int) -> bool:
    """Whether a `<pre>` has the numbers of the lines of the one that follows it closely."""
    near = any(around < following < source.table.end[around] for around in list(_upwards(source, place))[:2])
    return near and listing.is_gutter(source.element(place), source.element(following))


def _with_parent(element: etree._Element) -> list[etree._Element]:
    parent = element.getparent()
    return [element] if parent is None else [element, parent]
