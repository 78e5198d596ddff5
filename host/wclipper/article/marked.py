"""The page for the reader: every block in its place, kept or cut, so that the person can see and change the choice.

The tree is the one that `tree.py` builds, of all blocks, before the matters settle it. Marks say what the reader needs
to show any choice without asking again, and nothing of the page itself can look like one:

    data-block="7"         the text of block 7
    data-block="7-12"      what stands for the blocks 7 … 11, such as a listing
    data-blocks="3-9"      what is shown when one of the blocks 3 … 8 is kept, such as a picture
    data-picture="https:…" the address of a picture, which is not loaded before it is shown
    data-title=""          a heading that says what the title says; the first one kept is not shown
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from lxml import etree

from wclipper.article import nodes, sanitise, tree
from wclipper.article.matters import headings, images
from wclipper.article.source import Source
from wclipper.extract.pipeline import Extraction
from wclipper.extract.selection import KEPT
from wclipper.extract.table import BLOCK_TAGS

if TYPE_CHECKING:
    from wclipper.article.standard import Claim
    from wclipper.extract.page import Page
    from wclipper.extract.table import Table

MAX_BLOCKS = 20_000
MAX_CHARACTERS = 8_000_000
"""No page that somebody would go through by hand has as many."""
MAX_ADDRESS = 20_000
"""Characters of an address: pictures that stand in the page itself are in the article, once is enough."""

_PICKED = etree.XPath("descendant-or-self::*[@wc-picked]")


def html(extraction: Extraction, *, title: str | None) -> str | None:
    """All blocks of a page as sanitised HTML with marks; None for a page with too many."""
    table = extraction.page.table
    if table.blocks > MAX_BLOCKS or len(table.codes) > MAX_CHARACTERS:
        return None
    everything = replace(extraction.selection, reason=np.full(table.blocks, KEPT, dtype=object))
    article = _Marker(Source(Extraction(extraction.page, everything))).article
    for heading in article.iter("h1", "h2", "h3"):
        if title and headings.is_title(nodes.text_of(heading), title):
            heading.set("data-title", "")
    body = "".join(etree.tostring(child, encoding="unicode", method="html") for child in article)
    return sanitise.clean(body, base=extraction.page.base, marks=True)


def boxes(table: Table) -> list[tuple[int, int]]:
    """The boxes of the page with more than one block, each as its first block and one past its last."""
    starts, _ = table.spans
    is_box = np.array([name in BLOCK_TAGS for name in table.names], dtype=np.bool_)[table.tag]
    first, last = (np.searchsorted(starts, edge[is_box]) for edge in (table.first_run, table.last_run))
    several = (last - first > 1) & (last - first < table.blocks)
    return sorted(set(zip(first[several].tolist(), last[several].tolist(), strict=True)))


def picked(page: Page) -> tuple[int, int] | None:
    """The blocks of the element that the person has picked, as a box; None without one, or without text in it."""
    for element in _PICKED(page.root):
        if element in page.table.elements:
            return _blocks(page.table, page.table.elements.index(element))
    return None


def _blocks(table: Table, element: int) -> tuple[int, int] | None:
    """The first block that has text in an element, and one past the last."""
    inside = table.block[table.first_run[element] : table.last_run[element]]
    inside = inside[inside >= 0]
    return (int(inside[0]), int(inside[-1]) + 1) if len(inside) else None


class _Marker(tree.Builder):
    """Builds the article of all blocks."""

    def __init__(self, source: Source) -> None:
        table, self.source = source.table, source
        texts = table.block >= 0
        edges, numbers = tree.seen_edges(table)[table.run_edge[texts]].tolist(), table.block[texts].tolist()
        last = dict(zip(edges, numbers, strict=True))
        first = dict(zip(reversed(edges), reversed(numbers), strict=True))
        self.marks = {edge: _mark(first[edge], last[edge] + 1) for edge in last}
        """By block edge: the mark of the block behind it."""
        super().__init__(source)

    def _choose_pictures(self, source: Source) -> dict[int, str]:
        return images.possible(source)

    def _open(self, i: int, parent: int, edge: int, *, has_block: bool) -> None:
        """As the article's, but for breaks between blocks: they would stand where nothing else does."""
        if edge in self.marks or self.table.tags[i] not in {"br", "wbr"}:
            super()._open(i, parent, edge, has_block=has_block)

    def _place(self, above: etree._Element, edge: int) -> etree._Element:
        """Where the inline content of a block goes: an element of its own, so that it can be shown and hidden."""
        is_inline = above.tag in tree.INLINE and above not in self.cards
        if is_inline or above is self.paragraphs.get(edge) or edge not in self.marks:
            return super()._place(above, edge)
        if edge not in self.paragraphs:
            line = above if above.tag in tree.LINES else self._append(above, "p")
            self.paragraphs[edge] = self._append(line, "span")
            self.paragraphs[edge].set("data-block", self.marks[edge])
        return self.paragraphs[edge]

    def _append(self, above: etree._Element, tag: str) -> etree._Element:
        element = self.last[above] = etree.SubElement(above, tag)
        return element

    def _put(self, claim: Claim, above: etree._Element, edge: int) -> None:
        super()._put(claim, above, edge)
        if claim.whole and claim.element is not None and claim.element.tag in tree.BLOCKS:
            own = _blocks(self.table, claim.place)
            if own:
                claim.element.set("data-block", _mark(*own))
            else:
                self._belongs(claim.element, self.source.around(claim.place))

    def _element(self, above: etree._Element, i: int) -> etree._Element:
        element = super()._element(above, i)
        if element.tag == "img":
            address = element.attrib.pop("src", "")
            if len(address) <= MAX_ADDRESS:
                element.set("data-picture", address)
            self._belongs(element, self.source.around(i))
        elif element.tag == "hr":
            self._belongs(element, int(self.table.parent[i]))
        return element

    def _belongs(self, element: etree._Element, around: int) -> None:
        """Have an element shown with the blocks in an element of the page."""
        if around >= 0 and (box := _blocks(self.table, around)):
            element.set("data-blocks", "{}-{}".format(*box))


def _mark(first: int, last: int) -> str:
    return str(first) if last == first + 1 else f"{first}-{last}"
