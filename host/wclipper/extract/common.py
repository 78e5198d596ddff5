"""What a page has in common with others of its site: two steps of the pipeline, which need a memory of the site.

The papers take all that repeats for noise. In shops, documentation and series much of it is content. So it is cut here
only if the model is not sure of it, if it stands alone and not as a part of something, and if it is on half of the
site's pages; below the last paragraph, where sites put editors and notices, the papers' own measure of a line holds.
All else stays as the model has decided, and is only told as the reason where that was to cut it.

Measured on the 91 pages of wcxb-dev and magic-html that come from hosts with four or more, each with a memory of the
others: word F1 by blocks .723 without, .726 so; .709 if every template were cut, .685 if every line were.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from wclipper.extract import blocks, lines, templates
from wclipper.extract.memory import address
from wclipper.extract.model import MAX_BLOCKS
from wclipper.extract.templates import BATCH, FREQUENT

if TYPE_CHECKING:
    from wclipper.extract.page import Page
    from wclipper.extract.selection import Selection
    from wclipper.extract.table import Bools

SURE = 0.98
"""A block with this score is not cut, on however many pages it stands; paragraphs of articles have it."""
SURE_BELOW = 0.96
"""The same below the last paragraph, for what stands on fewer pages."""
HALF = 0.5
"""Of the pages of a site, or of the text that is kept of a page."""
SEVERAL = BATCH // 2
"""Pages that something must be on, whatever the share."""
PARTS = tuple("h1 h2 h3 h4 h5 h6 li dt dd td th caption figcaption legend summary pre".split())
"""Boxes whose text belongs to something larger: a heading to its section, a cell to its table."""
COLONS = (":", "：")


def template(page: Page, selection: Selection) -> Selection:
    """Cut the blocks that consist of templates of the site (paper 000)."""
    table, known = page.table, page.memory.templates if page.memory else templates.Leaves()
    if not len(known) or not 0 < table.blocks <= MAX_BLOCKS:
        return selection
    alone = _alone(page, selection) & _doubted(selection, SURE)
    kept, near = (np.append(chosen, np.False_)[table.block] for chosen in (selection.kept, alone))
    found = templates.find(templates.leaves(table), known, near=near)
    often = np.bincount(found[kept & (found >= 0)], minlength=len(known))
    common = table.blocks_within((found >= 0) & ((known.counts >= SEVERAL) & (often <= 1))[found])
    return _cut(page, selection, common & alone, "template").retold(
        table.blocks_within(found >= 0), "template"
    )


def line(page: Page, selection: Selection) -> Selection:
    """Cut the blocks that are lines of the site (paper 002), once it has pages for a batch."""
    table, memory = page.table, page.memory
    if memory is None or memory.pages < BATCH or not 0 < table.blocks <= MAX_BLOCKS:
        return selection
    digests = lines.digests(table)
    counts, pages = memory.counts(digests)
    seen = counts + (page.url is None or address(page.url) not in memory.addresses)
    noise = lines.is_noise(seen, pages=memory.pages)
    different, often = np.unique(digests[selection.kept], return_counts=True)
    alone = _alone(page, selection) & ~np.isin(digests, different[often > 1])
    common = alone & (counts >= SEVERAL) & (counts >= HALF * pages) & _doubted(selection, SURE)
    selection = _cut(page, selection, common, "line")
    repeated = alone & noise & (seen >= FREQUENT) & _doubted(selection, SURE_BELOW)
    below = _last(selection.kept, repeated)
    return _cut(page, selection, below, "line").retold(noise, "line")


def _alone(page: Page, selection: Selection) -> Bools:
    """The kept blocks that are no part of something larger: a heading, be it bold text, a cell, the start of a list."""
    table, found = page.table, selection.blocks or blocks.find(page.table)
    part = table.is_tag(*PARTS)[found.boxes[0]] | table.blocks_within(
        table.inside(table.is_tag("b", "strong"))
    )
    opens: Bools = np.array([text.endswith(COLONS) for text in found.texts])
    return selection.kept & ~part & ~opens


def _doubted(selection: Selection, sure: float) -> Bools:
    """The blocks that the model is not sure of: all, if there is none."""
    return (selection.score < sure) | (selection.blocks is None)


def _last(kept: Bools, chosen: Bools) -> Bools:
    """Those of the chosen blocks that only chosen ones follow among the kept."""
    others = np.flatnonzero(kept & ~chosen)
    return chosen & (np.arange(len(kept)) > (others[-1] if len(others) else -1))


def _cut(page: Page, selection: Selection, common: Bools, reason: str) -> Selection:
    """Cut what is common, unless that is most of the text: then the page was read before under other addresses."""
    if not common.any():
        return selection
    chars = page.table.sum_blocks(page.table.chars)
    if chars[common].sum() > HALF * chars[selection.kept].sum():
        return selection
    return selection.cut(common, reason)
