"""What is kept of a page and what is cut, block by block, each with its score and reason."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from wclipper.extract.blocks import Blocks
    from wclipper.extract.table import Bools, Floats, Ints, Table

    Words = np.ndarray[tuple[int], np.dtype[np.object_]]

BIAS = 1.05
"""A little more than the best threshold is asked of a block: it costs nothing on any set, and noise is in the way."""

HOPELESS = 0.25
"""Where even the best choice promises a lower F1 than this, there is no content, unless the person asks for more."""

LEVELS = range(-4, 5)
"""How much the person can ask for: 0 is our own choice, with every level above more is kept, below less."""

STEP = 0.8
"""Log-odds of a level. On 60 mixed pages the share of the text that is kept went from .31 over .57 (level 0) to .72."""

LONG = 60
"""Characters from which a text that is said twice is a copy, such as one for phones; shorter ones may well repeat."""

VERY_LONG, SENTENCE = 400, 15
"""Characters from which a text is a copy too if its sentences are, and those from which a sentence counts."""

KEPT = "content"
"""The reason of blocks that no step cut."""

PERSON = "person"
"""The reason of blocks that the person has cut."""

JUDGED = ("model", "outside", "link list")
"""The reasons of blocks that the model or the rules have cut."""

_SENTENCES = re.compile(r"(?<=[.!?。！？])\s*")


@dataclass(frozen=True, slots=True)
class Selection:
    """One row a block of the node table."""

    score: Floats
    """How sure the pipeline is that the block is content, 0 … 1."""
    reason: Words
    """`content`, or the name of the step that cut the block."""
    blocks: Blocks | None = None
    """What the model has judged; None if no model has."""

    @classmethod
    def everything(cls, table: Table) -> Selection:
        """Where the pipeline starts: all blocks kept."""
        return cls(np.ones(table.blocks), np.full(table.blocks, KEPT, dtype=object))

    def scored(self, score: Floats, blocks: Blocks) -> Selection:
        """The same choice with the scores of a model."""
        return Selection(score, self.reason, blocks)

    @property
    def kept(self) -> Bools:
        """Which blocks are kept."""
        return np.equal(self.reason, KEPT, dtype=np.bool_)

    def cut(self, blocks: Bools, reason: str) -> Selection:
        """Cut these blocks; one that is cut already keeps its first reason."""
        return replace(self, reason=np.where(blocks & self.kept, reason, self.reason))

    def bring_back(self, blocks: Bools, reason: str) -> Selection:
        """Keep those of these blocks that were cut for this reason."""
        cut_for_it = np.equal(self.reason, reason, dtype=np.bool_)
        return replace(self, reason=np.where(blocks & cut_for_it, KEPT, self.reason))

    def corrected(self, kept: list[int], cut: list[int]) -> Selection:
        """The same choice, but for these blocks, of which the person has decided."""
        reason = self.reason.copy()
        reason[kept], reason[cut] = KEPT, PERSON
        return replace(self, reason=reason)

    def retold(self, blocks: Bools, reason: str) -> Selection:
        """Give those of these blocks that the model or the rules have cut a reason that says more."""
        judged = np.logical_or.reduce([np.equal(self.reason, old, dtype=np.bool_) for old in JUDGED])
        return replace(self, reason=np.where(blocks & judged, reason, self.reason))


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
    """The kept blocks that say at length what kept blocks before have said, in one piece or in many."""
    said: set[str] = set()
    result = np.zeros(len(kept), dtype=np.bool_)
    for i in np.flatnonzero(kept & ~verbatim).tolist():
        text = texts[i]
        if len(text) < LONG:
            continue
        sentences = {part for part in _SENTENCES.split(text) if len(part) >= SENTENCE}
        again = len(text) >= VERY_LONG and bool(sentences) and len(sentences - said) <= len(sentences) // 4
        result[i] = again or text in said
        said |= sentences
        said.add(text)
    return result
