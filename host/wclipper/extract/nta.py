"""Node type annotation (paper 003): which nodes are text, link, image or ignorable, and what to keep.

Where the paper is silent: an element without any leaf is ignorable; a node that is neither image, link nor text
(the ratios tie) counts as text if it has text at all, since a tie carries no sign of noise. A `<form>` that holds
most of the page's text is no form but a page (ASP.NET wraps the whole body in one) and is not ignored.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from wclipper.extract.table import Bools, Floats, Ints, Table

THRESHOLD = 0.9
ICON_WIDTH = 100
"""Pictures rendered narrower than this are icons."""

IGNORABLE_TAGS = tuple(
    "script iframe style noscript br button input select option label form map area embed".split()
)


class Type(IntEnum):
    """What a node mostly consists of."""

    IGNORABLE = 0
    TEXT = 1
    LINK = 2
    IMAGE = 3


@dataclass(frozen=True, slots=True)
class Annotation:
    """One row an element of the node table."""

    type: Ints
    cohesion: Floats
    """Share of the leaves below that have the node's own type; 1 for a leaf."""
    density: Floats
    """The node's share of the page's text outside links."""
    ignored: Bools
    """Whether the element itself is of a kind to ignore."""


def annotate(table: Table) -> Annotation:
    """Type, cohesion and text density of every element."""
    ignored = _ignorable(table)
    skipped = table.inside(ignored)
    links = table.is_tag("a") & ~ignored
    text = (table.chars > 0) & ~table.in_link & ~skipped
    images = table.is_tag("img") & ~_below(table, links | ignored)

    link_chars = table.sum_runs(np.where(table.in_link & ~skipped, table.chars, 0))
    text_chars = table.sum_runs(np.where(text, table.chars, 0))
    lc, ln = _share(table, link_chars), _share(table, table.sum_elements(links))
    nlc, images_share = _share(table, text_chars), _share(table, table.sum_elements(images))

    leaves = np.stack((table.sum_runs(text), table.sum_elements(links), table.sum_elements(images)))
    kind = np.full(len(table.tags), Type.TEXT, dtype=np.int64)
    kind[(lc > nlc) | (ln > nlc)] = Type.LINK
    kind[(ln == 0) & (nlc == 0) & (images_share > 0)] = Type.IMAGE
    kind[leaves.sum(axis=0) == 0] = Type.IGNORABLE
    kind[links] = Type.LINK
    kind[_below(table, ignored) | ignored] = Type.IGNORABLE

    own = np.take_along_axis(leaves, np.clip(kind - 1, 0, 2)[None, :], axis=0)[0]
    cohesion = own / np.maximum(leaves.sum(axis=0), 1)
    cohesion[links | images | (kind == Type.IGNORABLE)] = 1.0
    return Annotation(kind, cohesion, np.where(links, 0.0, nlc), ignored)


def prune(table: Table, nodes: Annotation) -> Bools:
    """The runs to keep: pruning top-down from the node above the tightest one that holds most of the text."""
    start = _pruning_start(table, nodes)
    kept = np.zeros(len(table.runs), dtype=np.bool_)
    if start is None:
        return kept
    whole = (nodes.type == Type.TEXT) & (nodes.cohesion > THRESHOLD)
    opened, i, last = [], start, int(table.end[start])
    while i < last:
        if whole[i] or (nodes.type[i] == Type.LINK and _beside_text(table, nodes, i)):
            kept[table.first_run[i] : table.last_run[i]] = True
        elif nodes.type[i] == Type.TEXT:
            opened.append(i)
            i += 1
            continue
        i = int(table.end[i])
    kept |= np.isin(table.owner, opened) & ~table.in_link
    return kept & (table.chars > 0) & ~table.inside(nodes.ignored)


def _beside_text(table: Table, nodes: Annotation, i: int) -> bool:
    """Whether a neighbouring sibling of the element, run or element, is text."""
    parent = table.parent[i]
    for run in (int(table.first_run[i]) - 1, int(table.last_run[i])):
        if 0 <= run < len(table.runs) and table.owner[run] == parent and table.chars[run] > 0:
            return True
    after = int(table.end[i])
    if after < table.end[parent] and nodes.type[after] == Type.TEXT:
        return True
    before = i - 1
    while before > parent and table.parent[before] != parent:
        before = int(table.parent[before])
    return bool(before > parent and nodes.type[before] == Type.TEXT)


def _pruning_start(table: Table, nodes: Annotation) -> int | None:
    dense = np.flatnonzero((nodes.type == Type.TEXT) & (nodes.density > THRESHOLD))
    if not len(dense):
        return None
    post_order = dense[np.lexsort((-dense, table.end[dense]))]
    return int(post_order[min(1, len(post_order) - 1)])


def _ignorable(table: Table) -> Bools:
    """Elements of the paper's list, but for a form that is the page."""
    ignored = table.is_tag(*IGNORABLE_TAGS)
    chars = table.sum_runs(table.chars)
    is_page: Bools = 2 * chars > chars[table.body]
    return ignored & ~(table.is_tag("form") & is_page)


def _below(table: Table, elements: Bools) -> Bools:
    """Which elements stand inside any of these."""
    change = np.zeros(len(table.tags) + 1, dtype=np.int64)
    np.add.at(change, np.flatnonzero(elements) + 1, 1)
    np.add.at(change, table.end[elements], -1)
    return np.cumsum(change)[:-1] > 0


def _share(table: Table, counts: Ints) -> Floats:
    """Each count as a share of the body's; 0 where the body has none."""
    return counts / max(int(counts[table.body]), 1)
