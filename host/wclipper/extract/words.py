"""Words as evidence: class names, ids and the first words of a block, hashed into buckets that the model weighs.

Which words speak for content and which for noise is learned (`training`), never written down here, and a word never
decides alone: what the words say is a handful of features among many.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING
from zlib import crc32

import numpy as np

if TYPE_CHECKING:
    from wclipper.extract.blocks import Blocks
    from wclipper.extract.table import Floats, Ints, Matrix, Table

BUCKETS = 4096
FIRST_WORDS = 6
"""How many words of a block are looked at."""
OWN, OUTER, AROUND, TEXT = range(4)
"""Where a word stands: on the block's box, on the one around it, on any other element around it, in the text."""
WEIGHTS = 4 * BUCKETS
NAMES = ("words own", "words outer", "words around", "words third box", "words text", "words all")

_NAME = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_WORD = re.compile(r"[^\W\d_]+|\d+")


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a page: two columns for the names of elements, a list a block for its text."""

    element: Ints
    bucket: Ints
    text: list[list[int]]


def find(table: Table, blocks: Blocks) -> Words:
    """Collect the words of all elements that have a block inside, and of all blocks."""
    known: dict[str, list[int]] = {}
    element: list[int] = []
    bucket: list[int] = []
    elements = table.elements
    for i in np.flatnonzero(blocks.last > blocks.first).tolist():
        name = f"{elements[i].get('class', '')} {elements[i].get('id', '')}"
        if len(name) == 1:
            continue
        if name not in known:
            known[name] = name_buckets(name)
        bucket += known[name]
        element += [i] * len(known[name])
    text = [text_buckets(text) for text in blocks.texts]
    return Words(np.array(element, dtype=np.int64), np.array(bucket, dtype=np.int64), text)


def name_buckets(name: str) -> list[int]:
    """The buckets of the words in a class attribute and id: `postContent wide` has post, content, wide."""
    return list(dict.fromkeys(bucket for token in name.split() for bucket in _token_buckets(token)))


@lru_cache(maxsize=16_384)
def _token_buckets(token: str) -> list[int]:
    return [_bucket(word.lower()) for word in _NAME.findall(token) if 2 < len(word) < 20]


@lru_cache(maxsize=16_384)
def _bucket(word: str) -> int:
    return crc32(word.encode("utf-8", "surrogatepass")) % BUCKETS


def text_buckets(text: str) -> list[int]:
    """The buckets of the first words of a text and of the first pair, numbers counting as one word."""
    words = ["0" if word.isdigit() else word for word in _WORD.findall(text[:80].lower())[:FIRST_WORDS]]
    found = dict.fromkeys([*words, " ".join(words[:2])])
    return [_bucket(word) for word in found]


def features(words: Words, blocks: Blocks, weights: Floats) -> Matrix:
    """What the words say for each block: a matrix with the columns `NAMES`."""
    own, outer, around = (
        np.bincount(
            words.element, weights[place * BUCKETS + words.bucket], minlength=len(blocks.first)
        ).astype(np.float64)
        for place in (OWN, OUTER, AROUND)
    )
    box, second, third = blocks.boxes[:3]
    everywhere = blocks.sum_around(around) - around[box] - around[second]
    lengths = [len(buckets) for buckets in words.text]
    flat = np.array([bucket for buckets in words.text for bucket in buckets], dtype=np.int64)
    text = np.bincount(
        np.repeat(np.arange(len(lengths)), lengths), weights[TEXT * BUCKETS + flat], minlength=len(lengths)
    )
    columns = (
        own[box],
        outer[second],
        everywhere,
        around[third],
        text,
        own[box] + outer[second] + everywhere + text,
    )
    return np.clip(np.column_stack(columns), -8.0, 8.0)
