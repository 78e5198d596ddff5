"""Where the title stands on a page: who wrote it and when is said nearby."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from wclipper.article.about.titles import key

if TYPE_CHECKING:
    from wclipper.extract.table import Table

BEFORE, BEHIND = 6, 16
"""Blocks before and behind the title in which a reader looks for author and date."""
LONG = 240
"""A block of so many characters is text of the article."""
MAX_LONG = 2
"""So many of them, and the article has begun."""
HEADINGS = ("h1", "h2", "h3", "h4")


class Place(NamedTuple):
    """The title on the page, and the short lines around it."""

    title: int
    """The block; -1 if the title is not shown."""
    lines: tuple[int, ...]
    """Blocks around the title, nearest first, those behind before those in front."""
    first_run: int
    last_run: int
    """The runs of all of them and what is between."""

    def distance(self, block: int) -> int:
        """How far a block is from the title; what is in front seems further away."""
        centre = max(self.title, 0)
        return block - centre if block >= centre else 2 * (centre - block)


def find(table: Table, title: str | None) -> Place:
    """The place of a title: the heading that says it, else the first line that does, else the first heading."""
    texts, headings = table.texts, _headings(table)
    block = _said(texts, headings, title)
    centre = block if block >= 0 else min(headings, default=-1)
    behind = []
    seen = 0
    for each in range(centre + 1, min(centre + 1 + BEHIND, len(texts))):
        seen += len(texts[each]) > LONG
        if seen >= MAX_LONG:
            break
        behind.append(each)
    before = range(centre - 1, max(centre - 1 - BEFORE, -1), -1)
    around = [*behind, *before, *([centre] if centre >= 0 else [])]
    if not around:
        return Place(-1, (), 0, 0)
    first, last = table.spans
    lines = tuple(each for each in around if len(texts[each]) <= LONG)
    return Place(block, lines, int(first[min(around)]), int(last[max(around)]))


def _said(texts: list[str], headings: set[int], title: str | None) -> int:
    """The block that says the title, a heading if there is one; -1 for none."""
    wanted = key(title or "")
    if not wanted or not title:
        return -1
    start = title[:8]
    said = [block for block, text in enumerate(texts) if text.startswith(start)]
    if not said:  # a style may write it in capitals
        said = [block for block, text in enumerate(texts) if text[:8].casefold() == start.casefold()]
    same = [block for block in said if key(texts[block]) == wanted]
    same = same or [block for block in said if key(texts[block]).startswith(wanted)]
    if same:
        return next((block for block in same if block in headings), same[0])
    return next(
        (
            block
            for block in sorted(headings)
            if 2 * len(own := key(texts[block])) >= len(wanted) and own in wanted
        ),
        -1,
    )


def _headings(table: Table) -> set[int]:
    """The blocks in headings."""
    inside = table.inside(table.is_tag(*HEADINGS)) & (table.block >= 0)
    return set(np.unique(table.block[inside]).tolist())
