"""Words as evidence: class names, ids and the first words of a block, hashed into buckets that the model weighs.

Which words speak for content and which for noise is learned (`training`), never written down here, and a word never
decides alone: what the words say is a handful of features among many.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from wclipper.extract import hashing
from wclipper.extract.hashing import BUCKETS

if TYPE_CHECKING:
    from wclipper.extract.blocks import Blocks
    from wclipper.extract.table import Floats, Ints, Matrix

FIRST_WORDS = 6
FIRST_CHARS = 80
"""How much of a block is looked at."""
OWN, OUTER, AROUND, TEXT, BEFORE, HEADING, ABOVE = range(7)
"""Where a word stands: on the block's box, on the one around it, on any other element around it, at the start of the
text, at the start of the text before, of the heading, of the heading above that."""
WEIGHTS = 7 * BUCKETS
NAMES = (
    "words own",
    "words outer",
    "words around",
    "words third box",
    "words worst around",
    "words best around",
    "words branch",
    "words text",
    "words before",
    "words heading",
    "words heading above",
    "words all",
)


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a page, as pairs of columns: where, and the bucket."""

    name: Ints
    """Number of a distinct name (`Blocks.names`)."""
    name_bucket: Ints
    block: Ints
    block_bucket: Ints


def find(blocks: Blocks) -> Words:
    """Collect the words of all names of elements, and the first ones of all blocks."""
    name, hashes = hashing.names(blocks.names)
    return Words(name, hashing.buckets(hashes), *_first_words(blocks.texts))


def _first_words(texts: list[str]) -> tuple[Ints, Ints]:
    """The first words of every text, and the first two together."""
    text, hashes = hashing.words([text[:FIRST_CHARS] for text in texts])
    place = np.arange(len(text)) - np.searchsorted(text, text)
    second = np.flatnonzero(place == 1)
    early = place < FIRST_WORDS
    pairs = hashing.pair(hashes[second - 1], hashes[second])
    return np.append(text[early], text[second]), hashing.buckets(np.append(hashes[early], pairs))


def features(words: Words, blocks: Blocks, weights: Floats) -> Matrix:
    """What the words say for each block: a matrix with the columns `NAMES`."""

    def on_elements(place: int) -> Floats:
        said = weights[place * BUCKETS + words.name_bucket]
        return np.bincount(words.name, said, len(blocks.names)).astype(np.float64)[blocks.name]

    def in_blocks(place: int) -> Floats:
        """One row more than there are blocks: what stands at -1, before the first one, says nothing."""
        said = weights[place * BUCKETS + words.block_bucket]
        return np.bincount(words.block, said, len(blocks.run) + 1).astype(np.float64)

    own, outer, around = map(on_elements, (OWN, OUTER, AROUND))
    text, before, heading, above = map(in_blocks, (TEXT, BEFORE, HEADING, ABOVE))
    box, second, third = blocks.boxes[:3]
    everywhere = blocks.sum_around(around) - around[box] - around[second]
    spoken = (
        text[:-1],
        before[np.arange(-1, len(blocks.run) - 1)],
        heading[blocks.heading],
        above[blocks.above],
    )
    columns = (
        own[box],
        outer[second],
        everywhere,
        around[third],
        *blocks.extremes(around),
        around[blocks.branch],
        *spoken,
        own[box] + outer[second] + everywhere + sum(spoken),
    )
    return np.clip(np.array(columns, dtype=np.float32).T, -8.0, 8.0)
