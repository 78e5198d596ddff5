"""Labels by alignment: which blocks of a page are in the main text that people marked."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np
from rapidfuzz.distance import LCSseq

from wclipper_training.metrics import tokens

if TYPE_CHECKING:
    from wclipper.extract.table import Bools, Ints

SHINGLE = 4
ENOUGH = 0.5
"""The share of a block's words that must be found in their order for it to count."""
MARK = 8
"""How many words a long block counts for when short ones are put between."""
ENOUGH_SHINGLES = 0.6
"""The same where the order is another: by runs of words, for single words are found anywhere."""


def align(texts: list[str], truth: str) -> Bools:
    """Which of the blocks, in page order, are content.

    The longest common subsequence of page and truth uses every word of the truth once: of two copies of a paragraph it
    takes one. Long blocks come first, then those that the truth has in another order, by their shingles. Short ones get
    what is left of the truth, and only where it stands between the same long blocks: so a line of the menu is no
    content because a heading has the same words.
    """
    if not texts:
        return np.zeros(0, dtype=np.bool_)
    words, wanted = [tokens(text) for text in texts], tokens(truth)
    size = np.array([len(block) for block in words], dtype=np.int64)
    long = size >= SHINGLE
    owner = _in_order([block if is_long else [] for block, is_long in zip(words, long, strict=True)], wanted)
    label: Bools = long & (_counts(owner, len(words)) >= ENOUGH * size)
    short = _between(words, wanted, np.where(label[owner], owner, -1), label | long)
    label |= (size > 0) & (_counts(short, len(words)) >= np.maximum(ENOUGH * size, 1))
    left = Counter(_shingles(wanted))
    for i in np.flatnonzero(label).tolist():
        left.subtract(_shingles(words[i]))
    for i in np.flatnonzero(~label & long).tolist():
        own = _shingles(words[i])
        if sum(left[shingle] > 0 for shingle in own) >= ENOUGH_SHINGLES * len(own):
            label[i] = True
            left.subtract(own)
    return label


def _between(words: list[list[str]], wanted: list[str], owner: Ints, taken: Bools) -> Ints:
    """Owners for what long blocks left of the truth; each of these stands there and in the page as a row of marks."""
    rest: list[str] = []
    seen = {-1}
    for word, block in zip(wanted, owner.tolist(), strict=True):
        if block < 0:
            rest.append(word)
        elif block not in seen:
            seen.add(block)
            rest += [f"<{block}>"] * MARK
    page = [block if not is_taken else [] for block, is_taken in zip(words, taken, strict=True)]
    for block in seen - {-1}:
        page[block] = [f"<{block}>"] * MARK
    return _in_order(page, rest)


def by_snippets(texts: list[str], present: list[str], absent: list[str]) -> tuple[Bools, Bools]:
    """Labels of blocks where only snippets are known: which are content, and of which that is known."""
    label, noise = (
        np.array([any(snippet in text for snippet in snippets) for text in texts], dtype=np.bool_)
        for snippets in ([" ".join(snippet.split()) for snippet in some] for some in (present, absent))
    )
    return label & ~noise, label ^ noise


def _in_order(words: list[list[str]], wanted: list[str]) -> Ints:
    """For every word of the truth, the block that has it in the longest common subsequence; -1 for none."""
    block = np.repeat(np.arange(len(words)), [len(some) for some in words])
    owner = np.full(len(wanted), -1, dtype=np.int64)
    for step in LCSseq.opcodes([word for some in words for word in some], wanted):
        if step.tag == "equal":
            owner[step.dest_start : step.dest_end] = block[step.src_start : step.src_end]
    return owner


def _counts(owner: Ints, blocks: int) -> Ints:
    """How many words of the truth each block has."""
    return np.bincount(owner[owner >= 0], minlength=blocks)


def _shingles(words: list[str]) -> list[tuple[str, ...]]:
    return [tuple(words[i : i + SHINGLE]) for i in range(len(words) - SHINGLE + 1)]
