"""Tabs: boxes of which a page shows one at a time, below a row of labels."""

from __future__ import annotations

from bisect import bisect
from dataclasses import dataclass
from operator import methodcaller
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from wclipper.article.source import Source

_STRIPS = frozenset(("tabbed-labels", "nav-tabs", "tabs-nav"))
_PANELS = frozenset(("tabbed-block", "tab-pane"))
LEVELS = 3
"""How many boxes around a row of labels may have to be left to find what it is for."""


@dataclass(frozen=True, slots=True)
class Tabs:
    """A row of labels and the boxes below it, by their places in the node table."""

    strip: int
    panels: list[int]
    labels: list[str]


def find(source: Source) -> list[Tabs]:
    """All tabs of a page that have as many boxes as labels."""
    strips = _places(source, "tablist", _STRIPS)
    if not strips:
        return []
    is_panel = np.zeros(len(source.table.tags), dtype=np.bool_)
    is_panel[_places(source, "tabpanel", _PANELS)] = True
    panels = np.flatnonzero(is_panel & ~source.table.below(is_panel)).tolist()
    found = (_tabs(source, strip, panels) for strip in strips)
    return [tabs for tabs in found if tabs is not None]


def _places(source: Source, role: str, names: frozenset[str]) -> list[int]:
    roles = map(methodcaller("get", "role"), source.table.elements)
    with_role = [place for place, own in enumerate(roles) if own == role]
    return sorted({*with_role, *source.named(names)})


def _tabs(source: Source, strip: int, panels: list[int]) -> Tabs | None:
    labels = _labels(source, strip)
    around = strip
    for _ in range(LEVELS):
        around = int(source.table.parent[around])
        if around < 0:
            return None
        inside = panels[bisect(panels, around) : bisect(panels, int(source.table.end[around]) - 1)]
        if inside:
            return Tabs(strip, inside, labels) if len(inside) == len(labels) else None
    return None


def _labels(source: Source, strip: int) -> list[str]:
    children = source.element(strip).iterchildren("*")
    texts = (" ".join("".join(child.itertext()).split()) for child in children)
    return [text for text in texts if text]
