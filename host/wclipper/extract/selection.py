"""What is kept of a page and what is cut, block by block, each with its score and reason."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from wclipper.extract.blocks import Blocks
    from wclipper.extract.table import Bools, Floats, Ints, Table

BIAS = 1.05
"""A little more than the best threshold is asked of a block: it costs nothing on any set, and noise is in the way."""

HOPELESS = 0.2
"""Where even the best choice promises a lower F1 than this, there is no content, unless the person asks for more."""

LEVELS = range(-4, 5)
"""How much the person can ask for: 0 is our own choice, with every level above more is kept, below less."""

STEP = 0.8
"""Log-odds of a level. On 60 mixed pages the share of the text that is kept went from .31 over .57 (level 0) to .72."""

LONG = 60
"""Characters from which a text that is said twice is a copy, such as one for phones; shorter ones may well repeat."""

KEPT = "content"
"""The reason of blocks that no step cut."""

PERSON = "person"
"""The reason of blocks that the person has cut."""


@dataclass(frozen=True, slots=True)
class Selection:
    """One row a block of the node table."""

    score: Floats
    """How sure the pipeline is that the block is content, 0 … 1."""
    reason: tuple[str, ...]
    """`content`, or the name of the step that cut the block."""
    blocks: Blocks | None = None
    """What the model has judged; None if no model has."""

    @classmethod
    def everything(cls, table: Table) -> Selection:
        """Where the pipeline starts: all blocks kept."""
        return cls(np.ones(table.blocks), (KEPT,) * table.blocks)

    def scored(self, score: Floats, blocks: Blocks) -> Selection:
        """The same choice with the scores of a model."""
        return Selection(score, self.reason, blocks)

    @property
    def kept(self) -> Bools:
        """Which blocks are kept."""
        return np.array([reason == KEPT for reason in self.reason], dtype=np.bool_)

    def cut(self, blocks: Bools, reason: str) -> Selection:
        """Cut these blocks; one that is cut already keeps its first reason."""
        return self._with_reason(blocks & self.kept, reason)

    def bring_back(self, blocks: Bools, reason: str) -> Selection:
        """Keep those of these blocks that were cut for this reason."""
        return self._with_reason(blocks & np.array([old == reason for old in self.reason]), KEPT)

    def corrected(self, kept: list[int], cut: list[int]) -> Selection:
        """The same choice, but for these blocks, of which the person has decided."""
        reason = list(self.reason)
        for i in kept:
            reason[i] = KEPT
        for i in cut:
            reason[i] = PERSON
        return replace(self, reason=tuple(reason))

    def _with_reason(self, blocks: Bools, reason: str) -> Selection:
        pairs = zip(blocks.tolist(), self.reason, strict=True)
        return replace(self, reason=tuple(reason if changed else old for changed, old in pairs))


def best_f1(score: Floats, size: Ints) -> float:
    """The best F1 to be expected from keeping the blocks with the highest scores, the scores being probabilities."""
    order = np.argsort(-score, kind="stable")
    right, kept = np.cumsum((score * size)[order]), np.cumsum(size[order])
    return float((2 * right / (kept + (score * size).sum())).max())


def worth_keeping(score: Floats, size: Ints, *, level: int = 0) -> Bools:
    """The blocks whose score is above half of the best F1: the choice with the best expected F1.

    Where even the best choice promises little, the page has no content, and nothing is kept. A level other than 0 asks
    for better or worse odds than the best choice does.
    """
    best = best_f1(score, size)
    even = BIAS * best / 2 if best > HOPELESS or level > 0 else 1.0
    odds = np.exp(STEP * level)
    worth: Bools = score * odds * (1 - even) > (1 - score) * even
    return worth


def repeated(texts: list[str], verbatim: Bools, kept: Bools) -> Bools:
    """The kept blocks that say at length what a kept block before has said."""
    seen: set[str] = set()
    result = np.zeros(len(kept), dtype=np.bool_)
    for i in np.flatnonzero(kept & ~verbatim).tolist():
        text = texts[i]
        if len(text) < LONG:
            continue
        result[i] = text in seen
        seen.add(text)
    return result
