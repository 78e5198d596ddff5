"""Every method by its name, so that it can run alone and be compared with the others.

    nta                 paper 003: types of nodes, cohesion, pruning
    cevc                paper 004: the content block by valid characters, and in it what has any
    lines               paper 002: text has punctuation, and is not on many pages of its site
    blocks              paper 000: blocks and their features, judged by the model
    templates+blocks    the same, and what pages of the site have in common is cut
    rules               NTA and CEVC together: what is done without a model
    all                 the pipeline as it clips

A method is a row of steps like the pipeline's. The papers' own units differ (nodes, characters, lines, tags): here a
block is kept if a method keeps most of it, and a sentence is not torn where it has a link in it. For NTA that is no
difference (word F1 .731 on wcxb-dev both ways), for CEVC a gain: .783, against .768 with valid characters only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from wclipper.extract import cevc, lines, nta
from wclipper.extract.memory import address
from wclipper.extract.pipeline import RULES, STEPS, Step

if TYPE_CHECKING:
    from collections.abc import Mapping

    from wclipper.extract.page import Page
    from wclipper.extract.selection import Selection

DEFAULT = "all"


def by_types(page: Page, selection: Selection) -> Selection:
    """Cut what NTA prunes."""
    table = page.table
    kept = nta.prune(table, nta.annotate(table))
    most = 2 * table.sum_blocks(np.where(kept, table.chars, 0)) > table.sum_blocks(table.chars)
    return selection.cut(~most, "outside")


def by_valid_characters(page: Page, selection: Selection) -> Selection:
    """Cut what is outside the content block, and what has no valid characters."""
    table = page.table
    node = cevc.locate(table, table.valid)
    inside = np.zeros(len(table.runs), dtype=np.bool_)
    inside[table.first_run[node] : table.last_run[node]] = True
    return selection.cut(table.sum_blocks(np.where(inside, table.valid, 0)) == 0, "outside")


def by_lines(page: Page, selection: Selection) -> Selection:
    """Cut what is no text by its punctuation, and, knowing other pages of the site, lines that are on many of them."""
    table, memory = page.table, page.memory
    selection = selection.cut(~lines.punctuated(table), "line")
    if memory is None or not table.blocks:
        return selection
    counts, _ = memory.counts(lines.digests(table))
    is_new = page.url is None or address(page.url) not in memory.addresses
    return selection.cut(lines.is_noise(counts + is_new, pages=memory.pages), "line")


def _without(*names: str) -> dict[str, Step]:
    return {name: step for name, step in STEPS.items() if name not in names}


METHODS: dict[str, Mapping[str, Step]] = {
    "nta": {"nta": by_types},
    "cevc": {"cevc": by_valid_characters},
    "lines": {"lines": by_lines},
    "blocks": _without("template", "line"),
    "templates+blocks": _without("line"),
    "rules": RULES,
    DEFAULT: STEPS,
}


def steps_of(name: str) -> Mapping[str, Step]:
    """The steps of a method."""
    if name not in METHODS:
        raise ValueError(f"There is no method {name!r}; there are {', '.join(METHODS)}.")
    return METHODS[name]
