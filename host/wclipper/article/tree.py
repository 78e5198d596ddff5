"""The clean tree: what was kept of a page, as an `<article>` of plain HTML elements.

Elements that mean something to a reader (headings, lists, tables, code, quotes …) stay as they are; boxes (`div`,
`section`, `span` …) are opened, and text that stood bare in a box becomes a paragraph. Two passes over the node table
do it: what has anything kept inside, then one output element for each of those, in document order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from lxml import etree

from wclipper.article import images
from wclipper.article.writable import writable
from wclipper.extract.table import BLOCK_TAGS

if TYPE_CHECKING:
    from wclipper.extract.pipeline import Extraction
    from wclipper.extract.table import Bools, Ints, Table

BLOCKS = frozenset(
    "p h1 h2 h3 h4 h5 h6 pre blockquote ul ol li dl dt dd table caption thead tbody tfoot tr th td figure figcaption "
    "details summary hr".split()
)
"""Block-level elements that stay."""
LINES = frozenset("p h1 h2 h3 h4 h5 h6 pre li dt dd caption th td figcaption summary".split())
"""Of these, the ones that hold text without a paragraph around it."""
INLINE = frozenset(
    "a abbr b bdi bdo br cite code del dfn em i img ins kbd mark q rp rt ruby s samp small strong sub sup time u "
    "var wbr".split()
)
"""Inline elements that stay."""
EMPTY = frozenset(("br", "hr", "wbr"))
CELLS = frozenset(("td", "th"))

ATTRIBUTES = frozenset(
    "href src alt title width height lang dir datetime colspan rowspan start reversed value class".split()
)


def build(extraction: Extraction, *, title: str | None) -> etree._Element:
    """The kept part of a page, without the first heading that repeats the title."""
    article = Builder(extraction.page.table, extraction.kept_runs, images.kept(extraction)).article
    for heading in headings(article, title)[:1]:
        article.remove(heading)
    return article


def headings(article: etree._Element, title: str | None) -> list[etree._Element]:
    """The headings that repeat the title."""
    found = article.iterchildren("h1", "h2")
    return [heading for heading in found if title == " ".join("".join(heading.itertext()).split())]


class Builder:
    """Builds the article that has these runs of text and these pictures."""

    def __init__(self, table: Table, runs: Bools, pictures: Bools) -> None:
        self.table = table
        self.kept_runs = runs
        self.kept = self._kept_elements(pictures)
        self.article = etree.Element("article")
        self.out: list[etree._Element | None] = [None] * len(self.table.tags)
        """For each element, where its content goes; None if it is left out."""
        self.paragraphs: dict[int, etree._Element] = {}
        """By block edge: the paragraph that collects bare text between two edges."""
        self.last: dict[etree._Element, etree._Element] = {}
        """The last child of each output element that has any."""
        self.spot: tuple[etree._Element, etree._Element | None] = self.article, None
        """Where text is being written: in an output element, after its last child."""
        self.texts: list[str] = []
        """What is to be written there; a tree would copy all of it for each piece that is added."""
        self._build()

    def _kept_elements(self, pictures: Bools) -> Bools:
        """Which elements have something kept inside: text, a picture, or a place in a kept row or line."""
        table = self.table
        kept = (table.sum_runs(self.kept_runs) > 0) | (table.sum_elements(pictures) > 0)
        beside = np.append(kept, np.False_)[table.parent]
        return kept | (beside & table.is_tag(*EMPTY, *CELLS)) if table.tags else kept

    def _build(self) -> None:
        """Open the kept elements in document order, each after the kept runs that stand before it."""
        table, kept = self.table, np.flatnonzero(self.kept)
        rows = _rows(kept, table.parent[kept], table.edge[kept], (table.last_edge > table.edge)[kept])
        places = np.flatnonzero(self.kept_runs)
        runs = _rows(places, table.owner[places], table.run_edge[places])
        written = 0
        before = np.searchsorted(places, table.first_run[kept]).tolist()
        for (i, parent, edge, has_block), count in zip(rows, before, strict=True):
            for run in runs[written:count]:
                self._write(*run)
            written = count
            self._open(i, parent, edge, has_block=has_block)
        for run in runs[written:]:
            self._write(*run)
        self._flush()

    def _open(self, i: int, parent: int, edge: int, *, has_block: bool) -> None:
        """Make the output element of element `i`, or open the box."""
        tag = self.table.tags[i]
        above = self.article if parent < 0 else self.out[parent]
        if above is None:
            return
        if tag in BLOCKS:
            self.out[i] = self._element(above, i)
        elif tag in BLOCK_TAGS or has_block:
            self.out[i] = above
        else:
            place = self._place(above, edge)
            self.out[i] = self._element(place, i) if tag in INLINE else place

    def _place(self, above: etree._Element, edge: int) -> etree._Element:
        """Where inline content of `above` goes: itself, or a paragraph in it if it is no line of its own."""
        if above.tag in LINES or above.tag in INLINE or above is self.paragraphs.get(edge):
            return above
        if edge not in self.paragraphs:
            self.paragraphs[edge] = self.last[above] = etree.SubElement(above, "p")
        return self.paragraphs[edge]

    def _element(self, above: etree._Element, i: int) -> etree._Element:
        source = self.table.elements[i]
        element = self.last[above] = etree.SubElement(above, self.table.tags[i])
        for name, value in source.items():
            if name in ATTRIBUTES:
                element.set(name, writable(value))
        if element.tag == "img":
            images.standardise(source, element)
        return element

    def _write(self, run: int, owner: int, edge: int) -> None:
        above = self.out[owner]
        if above is None:
            return
        place = self._place(above, edge)
        spot = place, self.last.get(place)
        if spot != self.spot:
            self._flush()
            self.spot = spot
        self.texts.append(writable(self.table.runs[run]))

    def _flush(self) -> None:
        place, after = self.spot
        text, self.texts = "".join(self.texts), []
        if after is not None:
            after.tail = (after.tail or "") + text
        elif text:
            place.text = (place.text or "") + text


def _rows(*columns: Ints | Bools) -> list[tuple[Any, ...]]:
    """Columns as rows of plain numbers: taking single values out of arrays is slow."""
    return list(zip(*(column.tolist() for column in columns), strict=True))
