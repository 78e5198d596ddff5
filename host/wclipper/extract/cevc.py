"""Content extraction by valid characters (paper 004): which node is the content block.

A text node's characters are valid if no ancestor is a link and the text has a stop word of its language. From the
body, the way goes to the child with most valid characters as long as it has the share α of its parent's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from wclipper.extract.table import Ints, Table

ALPHA = 0.5


def locate(table: Table, valid: Ints, *, alpha: float = ALPHA) -> int:
    """The element that is the content block, given the valid characters of every run."""
    return way(table, valid, alpha=alpha)[-1]


def way(table: Table, valid: Ints, *, alpha: float = ALPHA) -> list[int]:
    """The elements from the body down to the content block."""
    counts = table.sum_runs(valid)
    nodes = [table.body]
    while True:
        node = nodes[-1]
        children = node + 1 + np.flatnonzero(table.parent[node + 1 : table.end[node]] == node)
        if not len(children):
            return nodes
        best = int(children[np.argmax(counts[children])])
        if counts[best] == 0 or counts[best] < alpha * counts[node]:
            return nodes
        nodes.append(best)


def halt(table: Table, valid: Ints, nodes: list[int], *, alpha: float) -> int:
    """Where on a way a stricter alpha stops: the node that `locate` would find, without going down again."""
    counts = table.sum_runs(valid)[nodes]
    too_few = np.flatnonzero(counts[1:] < alpha * counts[:-1])
    return nodes[too_few[0]] if len(too_few) else nodes[-1]
