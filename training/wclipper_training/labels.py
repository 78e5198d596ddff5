"""Labels by alignment: which blocks of a page are in the main text that people marked."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from wclipper_training.metrics import tokens

if TYPE_CHECKING:
    from wclipper.extract.table import Bools

SHINGLE = 4
ENOUGH = 0.6
"""The share of a block's words that must be found for it to count."""


def align(texts: list[str], truth: str) -> Bools:
    """Which of the blocks, in page order, are content.

    Long blocks are sure by their shingles and use up their words of the truth; the others, in page order, take what is
    left: so a short line that stands on the page five times and in the truth once is content once.
    """
    wanted = tokens(truth)
    shingles = {tuple(wanted[i : i + SHINGLE]) for i in range(len(wanted) - SHINGLE + 1)}
    words = [tokens(text) for text in texts]
    label = np.array([_shared(block, shingles) >= ENOUGH for block in words], dtype=np.bool_)
    left = Counter(wanted)
    for i in np.flatnonzero(label).tolist():
        left.subtract(words[i])
    line = f" {' '.join(wanted)} "
    for i in _nearest_first(label):
        block = Counter(words[i])
        found = sum(min(count, max(left[word], 0)) for word, count in block.items())
        short = len(words[i]) < SHINGLE
        if block and found >= ENOUGH * block.total() and (not short or f" {' '.join(words[i])} " in line):
            label[i] = True
            left.subtract(words[i])
    return label


def _shared(block: list[str], shingles: set[tuple[str, ...]]) -> float:
    """The share of a block's shingles that the truth has; 0 for a block too short to have one."""
    count = len(block) - SHINGLE + 1
    return sum(tuple(block[i : i + SHINGLE]) in shingles for i in range(count)) / count if count > 0 else 0.0


def _nearest_first(label: Bools) -> list[int]:
    """The blocks not yet labelled, those nearest to a labelled one first."""
    open_blocks, sure = np.flatnonzero(~label), np.flatnonzero(label)
    if not len(sure):
        return list(open_blocks.tolist())
    place = (
        np.clip(np.searchsorted(sure, open_blocks), 1, len(sure) - 1)
        if len(sure) > 1
        else np.zeros(len(open_blocks), dtype=np.int64)
    )
    distance = np.minimum(
        np.abs(open_blocks - sure[place]), np.abs(open_blocks - sure[np.maximum(place - 1, 0)])
    )
    return list(open_blocks[np.argsort(distance, kind="stable")].tolist())
