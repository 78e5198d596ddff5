"""A page as the matters of an article see it: its columns, its class names, and what is kept of it."""

from __future__ import annotations

from functools import cached_property
from operator import methodcaller
from typing import TYPE_CHECKING
from urllib.parse import unquote

import numpy as np

if TYPE_CHECKING:
    import re

    from lxml import etree

    from wclipper.extract.pipeline import Extraction
    from wclipper.extract.table import Bools, Ints, Table


class Source:
    """The page that an article is built from. Nothing here changes the page.

    Elements are found by column: a pattern is tried on the different values of an attribute, which are few, and
    not on every element.
    """

    def __init__(self, extraction: Extraction) -> None:
        self.extraction = extraction
        self.table: Table = extraction.page.table
        self.base: str | None = extraction.page.base
        self._places: dict[tuple[str, ...], list[int]] = {}
        self._columns: dict[str, tuple[list[str], Ints]] = {}

    def element(self, place: int) -> etree._Element:
        """The element of the page at a place of the table."""
        return self.table.elements[place]

    @cached_property
    def place(self) -> dict[etree._Element, int]:
        """The place of every element of the table."""
        return {element: place for place, element in enumerate(self.table.elements)}

    def places(self, *tags: str) -> list[int]:
        """Where elements with one of these tag names stand."""
        if tags not in self._places:
            self._places[tags] = np.flatnonzero(self.table.is_tag(*tags)).tolist()
        return self._places[tags]

    def matching(self, attribute: str, pattern: re.Pattern[str]) -> Bools:
        """Which elements have an attribute in which a pattern is found."""
        values, column = self._column(attribute)
        found = np.fromiter(
            (bool(value and pattern.search(value)) for value in values), np.bool_, len(values)
        )
        return found[column]

    def values(self, attribute: str) -> list[str]:
        """An attribute of every element; empty where there is none."""
        different, column = self._column(attribute)
        return list(map(different.__getitem__, column.tolist()))

    def fragment(self, href: str) -> str:
        """The name of the place of the same page that a link leads to; empty if it leads elsewhere."""
        address, _, name = href.strip().partition("#")
        is_here = not address or (self._address and address == self._address)
        return unquote(name) if is_here else ""

    @cached_property
    def _address(self) -> str:
        return (self.extraction.page.url or "").partition("#")[0]

    def _column(self, attribute: str) -> tuple[list[str], Ints]:
        """The different values of an attribute, and for every element the number of its own; 0 for none."""
        if attribute not in self._columns:
            own = list(map(methodcaller("get", attribute, ""), self.table.elements))
            numbers = {value: number for number, value in enumerate(dict.fromkeys(["", *own]))}
            column = np.fromiter(map(numbers.__getitem__, own), np.int64, len(own))
            self._columns[attribute] = list(numbers), column
        return self._columns[attribute]

    @cached_property
    def has_kept(self) -> Bools:
        """Which elements have kept text inside."""
        return self.table.sum_runs(self.extraction.kept_runs) > 0

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
