"""The blocks of a page and their place in its structure: what the features are computed from."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from wclipper.extract.table import BLOCK_TAGS, Floats, Ints, Table

LEVELS = 4
"""How many boxes around a block are looked at."""


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
    chars: Ints
    link_chars: Ints
    valid: Ints
    texts: list[str]
    look: Ints
    """Blocks with the same number look alike: same tags and classes of the box and the one around it."""

    def sum_around(self, values: Floats) -> Floats:
        """The sum of an element column over all elements around each block."""
        change = np.zeros(len(self.run) + 1)
        inside = self.last > self.first
        np.add.at(change, self.first[inside], values[inside])
        np.add.at(change, self.last[inside], -values[inside])
        return np.cumsum(change)[:-1]

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
    return Blocks(
        run=run,
        boxes=boxes,
        first=np.searchsorted(run, table.first_run),
        last=np.searchsorted(run, table.last_run),
        chars=table.sum_blocks(table.chars),
        link_chars=table.sum_blocks(np.where(table.in_link, table.chars, 0)),
        valid=table.sum_blocks(table.valid),
        texts=table.texts,
        look=_looks(table, boxes),
    )


def _boxes(table: Table) -> tuple[Ints, Ints]:
    """For every element the nearest block-level element around it (or itself), and the next one outside that."""
    box: list[int] = []
    for i, (tag, parent) in enumerate(zip(table.tags, table.parent.tolist(), strict=True)):
        box.append(i if tag in BLOCK_TAGS or parent < 0 else box[parent])
    column = np.array(box, dtype=np.int64)
    return column, column[np.maximum(table.parent[column], 0)]


def _looks(table: Table, boxes: list[Ints]) -> Ints:
    numbers: dict[tuple[str, str | None, str, str | None], int] = {}
    elements, tags = table.elements, table.tags
    looks = []
    for own, outer in zip(boxes[0].tolist(), boxes[1].tolist(), strict=True):
        key = (tags[own], elements[own].get("class"), tags[outer], elements[outer].get("class"))
        looks.append(numbers.setdefault(key, len(numbers)))
    return np.array(looks, dtype=np.int64)
