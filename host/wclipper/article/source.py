"""A page as the matters of an article see it: its columns, its class names, and what is kept of it."""

from __future__ import annotations

from functools import cached_property
from itertools import compress
from operator import methodcaller
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lxml import etree

    from wclipper.extract.pipeline import Extraction
    from wclipper.extract.table import Bools, Ints, Table


_TEXTLESS = frozenset(("math", "mjx-container"))
"""Elements that have no text, although a reader sees some in the boxes around them."""


class _Names(NamedTuple):
    """The class attributes of the elements."""

    number: Ints
    """For each element the number of its attribute in `different`."""
    different: list[str]
    """Those of elements with text may have the id behind them."""
    words: frozenset[str]
    """All names in these."""


class Source:
    """The page that an article is built from. Nothing here changes the page.

    Elements are found by tag and class name, each with a look at a column: matters that an article does not have
    must cost next to nothing.
    """

    def __init__(self, extraction: Extraction) -> None:
        self.extraction = extraction
        self.table: Table = extraction.page.table
        self.base: str | None = extraction.page.base
        self.kept_runs: Bools = extraction.kept_runs
        self._places: dict[tuple[str, ...], list[int]] = {}

    def element(self, place: int) -> etree._Element:
        """The element of the page at a place of the table."""
        return self.table.elements[place]

    @cached_property
    def place(self) -> dict[etree._Element, int]:
        """The place of every element of the table."""
        return {element: place for place, element in enumerate(self.table.elements)}

    def covered(self, elements: Iterable[etree._Element]) -> Bools:
        """Which places are those of these elements, or inside of them."""
        column = np.zeros(len(self.table.tags), dtype=np.bool_)
        column[[place for element in elements if (place := self.place.get(element)) is not None]] = True
        return column | self.table.below(column)

    def places(self, *tags: str) -> list[int]:
        """Where elements with one of these tag names stand."""
        if tags not in self._places:
            self._places[tags] = np.flatnonzero(self.table.is_tag(*tags)).tolist()
        return self._places[tags]

    def named(self, names: frozenset[str]) -> list[int]:
        """Where elements have one of these class names."""
        if names.isdisjoint(self._names.words):
            return []
        different = self._names.different
        found = [number for number, own in enumerate(different) if not names.isdisjoint(own.split())]
        return np.flatnonzero(np.isin(self._names.number, found)).tolist()

    @cached_property
    def _names(self) -> _Names:
        """The class attributes, as the model has seen them; where elements without text matter, of all."""
        blocks = self.extraction.selection.blocks
        if blocks is not None and _TEXTLESS.isdisjoint(self.table.names):
            return _Names(blocks.name, blocks.names, frozenset(" ".join(blocks.names).split()))
        own = list(map(methodcaller("get", "class", ""), self.table.elements))
        numbers = {name: number for number, name in enumerate(dict.fromkeys(own))}
        column = np.fromiter(map(numbers.__getitem__, own), np.int64, len(own))
        return _Names(column, list(numbers), frozenset(" ".join(numbers).split()))

    def fragment(self, href: str) -> str:
        """The name of the place of the same page that a link leads to; empty if it leads elsewhere."""
        address, _, name = href.strip().partition("#")
        is_here = not address or (self._address and address == self._address)
        return unquote(name) if is_here else ""

    @cached_property
    def _address(self) -> str:
        return (self.extraction.page.url or "").partition("#")[0]

    @cached_property
    def kept_range(self) -> tuple[int, int]:
        """The first and the last kept run."""
        kept = np.flatnonzero(self.kept_runs)
        return (int(kept[0]), int(kept[-1])) if len(kept) else (0, 0)

    @cached_property
    def has_kept(self) -> Bools:
        """Which elements have kept text inside."""
        return self.table.sum_runs(self.kept_runs) > 0

    @cached_property
    def chars(self) -> list[int]:
        """How many characters every element has inside, kept or not."""
        return self.table.sum_runs(self.table.chars).tolist()

    def stays(self, place: int) -> bool:
        """Whether an element whose own text says nothing about it stays: something in it or around it is kept."""
        return bool(self.has_kept[place]) or self.is_amid_kept(place)

    def is_amid_kept(self, place: int) -> bool:
        """Whether the nearest element around that has more text than the element itself has kept text."""
        around = self.around(place)
        return around >= 0 and bool(self.has_kept[around])

    def around(self, place: int) -> int:
        """The nearest element around that has more text than the element itself; -1 for none."""
        own, around = self.chars[place], int(self.table.parent[place])
        while around >= 0 and self.chars[around] <= own:
            around = int(self.table.parent[around])
        return around

    def beside_kept(self, places: list[int]) -> list[int]:
        """Those of the places where the text next before, or next behind the start of the element, is kept."""
        runs = np.flatnonzero(self.table.chars > 0)
        kept = np.concatenate(([False], self.kept_runs[runs], [False]))
        behind = np.searchsorted(runs, self.table.first_run[places])
        return list(compress(places, (kept[behind] | kept[behind + 1]).tolist()))
