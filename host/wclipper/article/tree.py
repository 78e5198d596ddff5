"""The clean tree: what was kept of a page, as an `<article>` of plain HTML elements.

Elements that mean something to a reader (headings, lists, tables, code, quotes …) stay as they are; boxes (`div`,
`section`, `span` …) are opened, and text that stood bare in a box becomes a paragraph. Two passes over the node table
do it: what has anything kept inside, then one output element for each of those, in document order. Elements that a
matter (`matters.py`) has claimed are what the matter says; in the end each matter settles the whole tree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from lxml import etree

from wclipper.article import matters
from wclipper.article.matters import images
from wclipper.article.source import Source
from wclipper.article.standard import Claim, Clean, claimed
from wclipper.article.writable import prose, writable
from wclipper.extract.table import BLOCK_TAGS

if TYPE_CHECKING:
    from collections.abc import Iterable

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
UNBROKEN = INLINE | frozenset("p h1 h2 h3 h4 h5 h6 pre dt caption summary".split())
"""What can't hold a paragraph: where another line begins in it, a break stands."""
EMPTY = frozenset(("br", "hr", "wbr"))
CELLS = frozenset(("td", "th"))

ATTRIBUTES = frozenset(
    "href src alt title width height lang dir datetime colspan rowspan start reversed value".split()
)


def build(extraction: Extraction, *, title: str | None) -> etree._Element:
    """The kept part of a page, in its final form; `title` is what the article is called elsewhere."""
    source = Source(extraction)
    builder = Builder(source)
    clean = Clean(builder.article, builder.origin, source, title, source.base)
    for settle in matters.SETTLE:
        settle(clean)
    return clean.article


class Builder:
    """Builds the tree of what is kept; afterwards the matters settle it."""

    def __init__(self, source: Source) -> None:
        self.table: Table = source.table
        claims = claimed(source, matters.CLAIMS)
        whole = self._places(i for i, claim in claims.items() if claim.whole)
        covered = self.table.below(whole)
        self.claims = {i: claim for i, claim in claims.items() if not covered[i]}
        """By place; inside an element that is claimed whole no other claim counts."""
        self.kept_runs: Bools = source.kept_runs & ~self.table.inside(whole)
        gone = covered | self._places(
            i for i, claim in self.claims.items() if claim.whole and claim.element is None
        )
        self.pictures = self._choose_pictures(source)
        """The address of each picture by its place."""
        self.kept = self._kept_elements(self._places(self.pictures) & ~gone) & ~gone
        self.article = etree.Element("article")
        self.origin: dict[etree._Element, etree._Element] = {}
        """For each output element the one of the page."""
        self.out: list[etree._Element | None] = [None] * len(self.table.tags)
        """For each element, where its content goes; None if it is left out."""
        self.paragraphs: dict[int, etree._Element] = {}
        """By block edge: the paragraph that collects bare text between two edges."""
        self.edges: dict[etree._Element, int] = {}
        """The block edge before the line that is being written in an output element."""
        self.cards: set[etree._Element] = set()
        """Links with blocks inside; `links.py` settles them."""
        self.last: dict[etree._Element, etree._Element] = {}
        """The last child of each output element that has any."""
        self.spot: tuple[etree._Element, etree._Element | None] = self.article, None
        """Where text is being written: in an output element, after its last child."""
        self.texts: list[str] = []
        """What is to be written there; a tree would copy all of it for each piece that is added."""
        self._build()

    def _choose_pictures(self, source: Source) -> dict[int, str]:
        return images.chosen(source)

    def _places(self, places: Iterable[int]) -> Bools:
        column = np.zeros(len(self.table.tags), dtype=np.bool_)
        column[list(places)] = True
        return column

    def _kept_elements(self, pictures: Bools) -> Bools:
        """Which elements have something kept inside: text, a picture, a claim, or a place in a kept row or line."""
        table = self.table
        claims = self._places(
            i for i, claim in self.claims.items() if claim.whole and claim.element is not None
        )
        kept = (table.sum_runs(self.kept_runs) > 0) | (table.sum_elements(pictures | claims) > 0)
        beside = np.append(kept, np.False_)[table.parent]
        return kept | (beside & table.is_tag(*EMPTY, *CELLS)) if table.tags else kept

    def _build(self) -> None:
        """Open the kept elements in document order, each after the kept runs that stand before it."""
        table, kept = self.table, np.flatnonzero(self.kept)
        seen = seen_edges(table)
        edge, last_edge = seen[table.edge[kept]], seen[table.last_edge[kept]]
        rows = _rows(kept, table.parent[kept], edge, last_edge > edge)
        places = np.flatnonzero(self.kept_runs)
        runs = _rows(places, table.owner[places], seen[table.run_edge[places]])
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
        if i in self.claims:
            self._put(self.claims[i], above, edge)
        elif tag in BLOCKS:
            self.out[i] = self._element(above, i)
        elif tag == "a" and has_block and above.tag not in UNBROKEN:
            self.out[i] = card = self._element(above, i)
            self.cards.add(card)
        elif tag in BLOCK_TAGS or (has_block and tag != "a"):
            self.out[i] = above
        else:
            place = self._place(above, edge)
            self.out[i] = self._element(place, i) if tag in INLINE else place

    def _put(self, claim: Claim, above: etree._Element, edge: int) -> None:
        """Put what stands for a claimed element where the element stood."""
        element = claim.element
        if element is None:
            self.out[claim.place] = above
            return
        if element.tag in BLOCKS:
            # Text behind it begins another one, even if no block stood here before.
            self.paragraphs.pop(edge, None)
        else:
            above = self._place(above, edge)
        above.append(element)
        self.last[above] = element
        self.origin[element] = self.table.elements[claim.place]
        if not claim.whole:
            self.out[claim.place] = element

    def _place(self, above: etree._Element, edge: int) -> etree._Element:
        """Where inline content of `above` goes: itself, or a paragraph in it if it is no line of its own."""
        begun = self.edges.get(above)
        if begun == edge or above is self.paragraphs.get(edge):
            return above
        tag = above.tag
        if tag in LINES or (tag in INLINE and above not in self.cards):
            if begun is None or tag in UNBROKEN:
                self.edges[above] = edge
            if begun is None:
                return above
            if tag in UNBROKEN:
                self.last[above] = etree.SubElement(above, "br")
                return above
        if edge not in self.paragraphs:
            self.paragraphs[edge] = self.last[above] = etree.SubElement(above, "p")
        return self.paragraphs[edge]

    def _element(self, above: etree._Element, i: int) -> etree._Element:
        source, tag = self.table.elements[i], self.table.tags[i]
        element = self.last[above] = etree.SubElement(above, tag)
        self.origin[element] = source
        for name, value in source.items():
            if name in ATTRIBUTES:
                element.set(name, writable(value))
        if tag == "img":
            images.standardise(source, element, self.pictures[i])
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
        text = self.table.runs[run]
        self.texts.append(text if text.isprintable() else prose(text))

    def _flush(self) -> None:
        place, after = self.spot
        text, self.texts = "".join(self.texts), []
        if after is not None:
            after.tail = (after.tail or "") + text
        elif text:
            place.text = (place.text or "") + text


def seen_edges(table: Table) -> Ints:
    """For each number of block edges, how many of them a reader sees: a `<noscript>` breaks no line."""
    unseen = table.is_tag("noscript")
    edges = np.concatenate((table.edge[unseen], table.last_edge[unseen] + 1))
    places = np.arange(int(table.last_edge.max(initial=0)) + 2)
    return places - np.searchsorted(np.sort(edges), places, side="right")


def _rows(*columns: Ints | Bools) -> list[tuple[Any, ...]]:
    """Columns as rows of plain numbers: taking single values out of arrays is slow."""
    return list(zip(*(column.tolist() for column in columns), strict=True))
