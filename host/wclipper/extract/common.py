"""What a page has in common with others of its site: two steps of the pipeline, which need a memory of the site.

The papers take all that repeats for noise. In shops, documentation and series much of it is content. So it is cut here
only if the model is not sure of it, if it stands alone and not as a part of something, and if it is on three quarters
of the site's pages; below the last paragraph, where sites put editors and notices, the paper's measure of a line holds.
All else stays as the model has decided, and is only told as the reason where that was to cut it.

Measured on the 91 pages of wcxb-dev and magic-html that come from hosts with four or more, each with a memory of the
others: of 29 blocks that are cut so, 25 are noise (word F1 by blocks .7320 without, .7335 with a memory). If every
template were cut, it would be .717, with every line .691.
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
    from wclipper.extract.table import Bools, Ints

MOST = 0.75
"""The share of a site's pages that something common is on. (On half of ten pages, much is by chance.)"""
SURE = 0.98
"""A block with this score is not cut, on however many pages it stands; paragraphs of articles have it."""
SURE_BELOW = 0.96
"""The same below the last paragraph, for what stands on fewer pages."""
OLD = 0.5
"""A page with a larger share of common text was read before, under other addresses, and nothing of it is cut."""
PARTS = tuple("h1 h2 h3 h4 h5 h6 li dt dd td th caption figcaption legend summary pre".split())
"""Boxes whose text belongs to something larger: a heading to its section, a cell to its table."""
COLONS = (":", "：")


def template(page: Page, selection: Selection) -> Selection:
    """Cut the blocks that consist of templates of the site (paper 000)."""
    if page.noise is not None:
        return selection.cut(page.noise & _doubted(selection, SURE), "template")
    table, known = page.table, page.memory.templates if page.memory else templates.Leaves()
    if not len(known) or not 0 < table.blocks <= MAX_BLOCKS:
        return selection
    alone = _alone(page, selection) & _doubted(selection, SURE)
    block = table.block[table.chars > 0]
    found = templates.find(templates.leaves(table), known, near=alone[block])
    is_known = found >= 0
    often = np.bincount(found[selection.kept[block] & is_known], minlength=len(known))
    common = _whole(block, is_known & (known.counts >= MOST * BATCH)[found])
    if not _is_old(page, selection, common):
        once = _whole(block, is_known & (often <= 1)[found])
        selection = selection.cut(common & once & alone, "template")
    return selection.retold(_whole(block, is_known), "template")


def line(page: Page, selection: Selection) -> Selection:
    """Cut the blocks that are lines of the site (paper 002), once it has pages for a batch."""
    table, memory = page.table, page.memory
    if memory is None or memory.pages < BATCH or not 0 < table.blocks <= MAX_BLOCKS:
        return selection
    digests = lines.digests(table)
    counts, pages = memory.counts(digests)
    seen = counts + (page.url is None or address(page.url) not in memory.addresses)
    noise = lines.is_noise(seen, pages=memory.pages)
    if not _is_old(page, selection, noise):
        different, often = np.unique(digests[selection.kept], return_counts=True)
        alone = _alone(page, selection) & ~np.isin(digests, different[often > 1])
        common = (counts >= MOST * pages) & (counts >= MOST * BATCH) & _doubted(selection, SURE)
        selection = selection.cut(common & alone, "line")
        repeated = noise & (seen >= FREQUENT) & _doubted(selection, SURE_BELOW)
        selection = selection.cut(_last(selection.kept, repeated & alone), "line")
    return selection.retold(noise, "line")


def _whole(block: Ints, leaves: Bools) -> Bools:
    """The blocks all of whose leaves are among these."""
    whole: Bools = np.bincount(block, ~leaves) == 0
    return whole


def _alone(page: Page, selection: Selection) -> Bools:
    """The kept blocks that are no part of something larger: a heading, be it bold text, a cell, the start of a list."""
    table, found = page.table, selection.blocks or blocks.find(page.table)
    bold = table.blocks_within(table.inside(table.is_tag("b", "strong")))
    opens: Bools = np.array([text.endswith(COLONS) for text in found.texts])
    return selection.kept & ~table.is_tag(*PARTS)[found.boxes[0]] & ~bold & ~opens


def _doubted(selection: Selection, sure: float) -> Bools:
    """The blocks that the model is not sure of: all, if there is none."""
    return (selection.score < sure) | (selection.blocks is None)


def _is_old(page: Page, selection: Selection, common: Bools) -> bool:
    """Whether most of what is kept of a page is common to others."""
    kept = np.where(selection.kept, page.table.sum_blocks(page.table.chars), 0)
    return bool(kept[common].sum() > OLD * kept.sum())


def _last(kept: Bools, chosen: Bools) -> Bools:
    """Those of the chosen blocks that only chosen ones follow among the kept."""
    others = np.flatnonzero(kept & ~chosen)
    return chosen & (np.arange(len(kept)) > (others[-1] if len(others) else -1))
