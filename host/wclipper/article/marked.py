"""The page for the reader: every block in its place, kept or cut, so that the person can see and change the choice.

The tree is the one of `tree.py`, built of all blocks. Marks say what the reader needs to show any choice without asking
again, and nothing of the page itself can look like one:

    data-block="7"         the text of block 7; exactly one element a block
    data-blocks="3-9"      a picture or a line that is shown when one of the blocks 3 … 8 is kept
    data-picture="https:…" the address of such a picture, which is not loaded before it is shown
    data-title=""          a heading that says what the title says; the first one kept is not shown
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from lxml import etree

from wclipper.article import images, sanitise, tree
from wclipper.extract.table import BLOCK_TAGS

if TYPE_CHECKING:
    from wclipper.extract.page import Page
    from wclipper.extract.pipeline import Extraction
    from wclipper.extract.table import Bools, Table

MAX_BLOCKS = 20_000
MAX_CHARACTERS = 8_000_000
"""No page that somebody would go through by hand has as many."""

_PICKED = etree.XPath("descendant-or-self::*[@wc-picked]")


def html(extraction: Extraction, *, title: str | None) -> str | None:
    """All blocks of a page as sanitised HTML with marks; None for a page with too many."""
    table = extraction.page.table
    if table.blocks > MAX_BLOCKS or len(table.codes) > MAX_CHARACTERS:
        return None
    article = _Marker(table).article
    for heading in tree.headings(article, title):
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

    def __init__(self, table: Table) -> None:
        self.around = dict(images.candidates(table))
        texts = table.block >= 0
        self.block_at = dict(zip(table.run_edge[texts].tolist(), table.block[texts].tolist(), strict=True))
        pictures = np.zeros(len(table.tags), dtype=np.bool_)
        pictures[list(self.around)] = True
        super().__init__(table, texts, pictures)

    def _kept_elements(self, pictures: Bools) -> Bools:
        """Those of the article, but for breaks between blocks: they would stand where nothing else does."""
        table = self.table
        between = table.is_tag("br", "wbr") & ~np.isin(table.edge, list(self.block_at))
        return super()._kept_elements(pictures) & ~between

    def _place(self, above: etree._Element, edge: int) -> etree._Element:
        """Where the inline content of a block goes: an element of its own, so that it can be shown and hidden."""
        if above.tag in tree.INLINE or above is self.paragraphs.get(edge) or edge not in self.block_at:
            return super()._place(above, edge)
        if edge not in self.paragraphs:
            line = above if above.tag in tree.LINES else self._append(above, "p")
            self.paragraphs[edge] = self._append(line, "span")
            self.paragraphs[edge].set("data-block", str(self.block_at[edge]))
        return self.paragraphs[edge]

    def _append(self, above: etree._Element, tag: str) -> etree._Element:
        element = self.last[above] = etree.SubElement(above, tag)
        return element

    def _element(self, above: etree._Element, i: int) -> etree._Element:
        element = super()._element(above, i)
        if element.tag == "img":
            element.set("data-picture", element.attrib.pop("src", ""))
            self._belongs(element, self.around[i])
        elif element.tag == "hr":
            self._belongs(element, int(self.table.parent[i]))
        return element

    def _belongs(self, element: etree._Element, around: int) -> None:
        """Have an element shown with the blocks in an element of the page."""
        if box := _blocks(self.table, around):
            element.set("data-blocks", "{}-{}".format(*box))
