"""The blocks of a page and their place in its structure: what the features are computed from."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import compress, count
from operator import methodcaller
from typing import TypeVar

import numpy as np

from wclipper.extract import cevc
from wclipper.extract.table import BLOCK_TAGS, Bools, Floats, Ints, Table

T = TypeVar("T")

LEVELS = 4
"""How many boxes around a block are looked at."""
HEADINGS = {f"h{rank}": rank for rank in range(1, 7)}


@dataclass(frozen=True, slots=True)
class Blocks:
    """One row a block."""

    run: Ints
    """The first run with text."""
    boxes: list[Ints]
    """The block-level element that the block stands in, then the box around it, and so on."""
    first: Ints
    """For every element of the page, the first block inside."""
    last: Ints
    """For every element of the page, one past the last block inside."""
    parent: Ints
    """For every element of the page the one around it; the root is its own."""
    branch: Ints
    """The element around the block that hangs off the way to the content block (`cevc.way`)."""
    way: list[int]
    """The elements from the body down to the content block."""
    chars: Ints
    link_chars: Ints
    valid: Ints
    texts: list[str]
    look: Ints
    """Blocks with the same number look alike: same tags and classes of the box and the one around it."""
    verbatim: Bools
    """In a listing or a table, where lines may repeat."""
    name: Ints
    """For every element of the page the number of its class and id in `names`; 0, no name, without a block inside."""
    names: list[str]
    heading: Ints
    """The heading that the block stands under (or is), as a block; -1 for none."""
    above: Ints
    """The heading of higher rank that this one stands under; -1 for none."""

    def sum_around(self, values: Floats) -> Floats:
        """The sum of an element column over all elements around each block."""
        inside = self.last > self.first
        begins, ends = (
            np.bincount(edge[inside], values[inside], len(self.run) + 1) for edge in (self.first, self.last)
        )
        return np.cumsum(begins - ends)[:-1]

    def extremes(self, values: Floats) -> tuple[Floats, Floats]:
        """The lowest and the highest value of an element column among the boxes around each block."""
        element = self.boxes[1]
        lowest = highest = values[element]
        while element.any():
            element = self.parent[element]
            lowest, highest = np.minimum(lowest, values[element]), np.maximum(highest, values[element])
        return lowest, highest

    def mean(self, values: Floats, groups: Ints) -> Floats:
        """The mean of a column over each group, weighted by characters, a row a block."""
        weight = np.bincount(groups, self.chars)
        return (np.bincount(groups, values * self.chars) / np.maximum(weight, 1))[groups]


def find(table: Table) -> Blocks:
    """The blocks of a page that has any."""
    with_text = table.chars > 0
    numbers, first = np.unique(table.block[with_text], return_index=True)
    run = np.flatnonzero(with_text)[first][numbers >= 0]
    box_of, outer = _boxes(table)
    boxes = [box_of[table.owner[run]]]
    for _ in range(LEVELS - 1):
        boxes.append(outer[boxes[-1]])
    first_block, last_block = (np.searchsorted(run, edge) for edge in (table.first_run, table.last_run))
    name, names, kind = _names(table, last_block > first_block)
    way = cevc.way(table, table.valid)
    heading, above = _headings(table, boxes)
    return Blocks(
        run=run,
        boxes=boxes,
        first=first_block,
        last=last_block,
        parent=np.maximum(table.parent, 0),
        branch=_branches(table, way, run, boxes[0]),
        way=way,
        chars=table.sum_blocks(table.chars),
        link_chars=table.sum_blocks(np.where(table.in_link, table.chars, 0)),
        valid=table.sum_blocks(table.valid),
        texts=table.texts,
        look=np.unique(kind[boxes[0]] * len(kind) + kind[boxes[1]], return_inverse=True)[1],
        verbatim=table.inside(table.is_tag("pre", "table"))[run],
        name=name,
        names=names,
        heading=heading,
        above=above,
    )


def _boxes(table: Table) -> tuple[Ints, Ints]:
    """For every element the nearest block-level element around it (or itself), and the next one outside that."""
    is_box = np.array([name in BLOCK_TAGS for name in table.names])[table.tag]
    is_box[0] = True
    box = np.where(is_box, np.arange(len(is_box)), table.parent)
    while not is_box[box].all():
        box = np.where(is_box[box], box, box[box])
    return box, box[np.maximum(table.parent[box], 0)]


def _branches(table: Table, way: list[int], run: Ints, box: Ints) -> Ints:
    """The outermost element around each block that is not on the way to the content block; else its own box."""
    on_way = np.zeros(len(table.tags), dtype=np.bool_)
    on_way[way] = True
    roots = np.flatnonzero(on_way[table.parent] & ~on_way & (table.last_run > table.first_run))
    if not len(roots):
        return box
    root = roots[np.maximum(np.searchsorted(table.first_run[roots], run, side="right") - 1, 0)]
    return np.where((run >= table.first_run[root]) & (run < table.last_run[root]), root, box)


def _names(table: Table, inside: Bools) -> tuple[Ints, list[str], Ints]:
    """Number the elements with a block inside by class and id, and by tag and class."""
    elements = list(compress(table.elements, inside.tolist()))
    classes, ids = (list(map(methodcaller("get", key, ""), elements)) for key in ("class", "id"))
    name, kind = (np.zeros(len(inside), dtype=np.int64) for _ in range(2))
    name[inside], names = _numbered(list(zip(classes, ids, strict=True)), known=[("", "")])
    kind[inside], _ = _numbered(list(zip(table.tag[inside].tolist(), classes, strict=True)))
    return name, list(map(" ".join, names)), kind


def _numbered(keys: list[T], known: list[T] | None = None) -> tuple[list[int], list[T]]:
    """The number of each key among the different ones, and these."""
    different = list(dict.fromkeys([*(known or []), *keys]))
    return list(map(dict(zip(different, count(), strict=False)).__getitem__, keys)), different


def _headings(table: Table, boxes: list[Ints]) -> tuple[Ints, Ints]:
    """For every block the last heading up to it, and the last one of a higher rank before that."""
    rank_of = np.array([HEADINGS.get(name, 0) for name in table.names])[table.tag]
    ranks = np.maximum(rank_of[boxes[0]], rank_of[boxes[1]])
    places = np.flatnonzero(ranks)
    above, open_headings = [-1], [(0, -1)]
    for place, rank in zip(places.tolist(), ranks[places].tolist(), strict=True):
        while open_headings[-1][0] >= rank:
            open_headings.pop()
        above.append(open_headings[-1][1])
        open_headings.append((rank, place))
    last = np.searchsorted(places, np.arange(len(ranks)), side="right")
    return np.append(-1, places)[last], np.array(above, dtype=np.int64)[last]
