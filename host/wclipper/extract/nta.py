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
    images = table.is_tag("img") & ~table.below(links | ignored)

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
    kind[table.below(ignored) | ignored] = Type.IGNORABLE

    own = np.take_along_axis(leaves, np.clip(kind - 1, 0, 2)[None, :], axis=0)[0]
    cohesion = own / np.maximum(leaves.sum(axis=0), 1)
    cohesion[links | images | (kind == Type.IGNORABLE)] = 1.0
    return Annotation(kind, cohesion, np.where(links, 0.0, nlc), ignored)


def prune(table: Table, nodes: Annotation) -> Bools:
    """The runs to keep: pruning top-down from the node above the tightest one that holds most of the text.

    On the way down, text that holds together is kept whole, looser text is opened, links beside text are kept, and
    all else is cut. The way reaches an element if everything around it, from the start on, was opened.
    """
    start = _pruning_start(table, nodes)
    if start is None:
        return np.zeros(len(table.runs), dtype=np.bool_)
    places = np.arange(len(table.tags))
    is_text = nodes.type == Type.TEXT
    whole = is_text & (nodes.cohesion > THRESHOLD)
    opened = is_text & ~whole
    in_start = (places >= start) & (places < table.end[start])
    reached = in_start & ~table.below(in_start & ~opened)
    kept = table.inside(reached & (whole | ((nodes.type == Type.LINK) & _beside_text(table, is_text))))
    kept |= (reached & opened)[table.owner] & ~table.in_link
    return kept & (table.chars > 0) & ~table.inside(nodes.ignored)


def _beside_text(table: Table, is_text: Bools) -> Bools:
    """Which elements have text beside them: a run of their parent, or a sibling that is text."""
    nobody = -2
    owner = np.append(np.where(table.chars > 0, table.owner, nobody), nobody)
    beside: Bools = (owner[table.first_run - 1] == table.parent) | (owner[table.last_run] == table.parent)
    followed = np.flatnonzero(table.end < table.end[table.parent])
    following = table.end[followed]
    beside[followed] |= is_text[following]
    beside[following] |= is_text[followed]
    return beside


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


def _share(table: Table, counts: Ints) -> Floats:
    """Each count as a share of the body's; 0 where the body has none."""
    return counts / max(int(counts[table.body]), 1)
