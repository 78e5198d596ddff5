"""Footnotes that the kept text refers to are kept with it, wherever on the page they stand.

To the model a note is a line of small print below the article.
"""

from __future__ import annotations

import re
from operator import methodcaller
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wclipper.extract.blocks import Blocks
    from wclipper.extract.table import Bools, Table

MARK_CHARS = 8
"""A mark is short: `1`, `[12]`, `*`, `[note 3]`."""
NOTE_CHARS = 3_000
"""What is longer is a part of the article that is linked to."""
SHARE, FEW_CHARS = 0.5, 1_000
"""Notes longer than this share of the text, and than a few lines, are a bibliography or the fine print of a shop. On
the 16 labelled pages with notes that the model cuts, word F1 falls by .027 with this limit, and by .077 without."""
_NOTE = re.compile(r"(?<![a-z])(?:fn|ftn|ftnt|footnote|endnote|edn|cite_note)(?!\w*ref)", re.IGNORECASE)


def referred(table: Table, blocks: Blocks, kept: Bools) -> Bools:
    """The kept blocks, and those of the notes to which marks in them lead, unless the notes are long."""
    result = kept.copy()
    wanted = dict(_marks(table, kept))
    for attribute in ("id", "name") if wanted else ():
        names = map(methodcaller("get", attribute), table.elements)
        for place in [place for place, name in enumerate(names) if name in wanted]:
            name = table.elements[place].get(attribute)
            first, last = _note(table, blocks, place)
            if place > wanted[str(name)] and blocks.chars[first:last].sum() <= NOTE_CHARS:
                result[first:last] = True
    size = blocks.chars[result & ~kept].sum()
    return result if size <= max(SHARE * blocks.chars[kept].sum(), FEW_CHARS) else kept


def _marks(table: Table, kept: Bools) -> Iterator[tuple[str, int]]:
    """The names of the places that marks in kept blocks lead to, each with the place of the first mark."""
    links = np.flatnonzero(table.is_tag("a"))
    chars = table.sum_runs(table.chars)[links]
    short = links[(chars > 0) & (chars <= MARK_CHARS)]
    is_kept = np.append(kept, np.False_)[table.block[table.first_run[short]]]
    for place in short[is_kept][::-1].tolist():
        href = table.elements[place].get("href", "")
        name = href[1:]
        if href.startswith("#") and name and (_NOTE.search(name) or _is_raised(table, place)):
            yield name, place


def _is_raised(table: Table, place: int) -> bool:
    """Whether a link is set above the line."""
    return table.tags[table.parent[place]] == "sup" or table.elements[place].find("sup") is not None


def _note(table: Table, blocks: Blocks, place: int) -> tuple[int, int]:
    """The blocks of a note, from the place that marks lead to: it may be an empty anchor at the beginning."""
    while blocks.first[place] == blocks.last[place] and table.parent[place] >= 0:
        place = int(table.parent[place])
    return int(blocks.first[place]), int(blocks.last[place])
