"""How much two texts have in common, by MinHash: a small signature a text, and no need to compare all with all.

One hash of every run of letters falls into one of 64 bins, of which each keeps its least. The share of bins on which
two signatures agree is about the share of runs that the texts have in common (one permutation hashing: Li, Owen and
Zhang, 2012).
"""

from __future__ import annotations

import re
import zlib

import numpy as np

BINS = 64
RUN = 6
"""Letters; enough to tell texts in one language apart, also in Chinese."""
ALIKE = 0.8
"""From here on two texts are nearly the same."""

_BAND = 4
_LEAST = 2 * BINS
"""Runs; the signature of a shorter text is mostly empty and says little."""
_MOST = 200_000
_EMPTY = np.uint32(0xFFFFFFFF)
_NOT_LETTERS = re.compile(r"[\W_]+")
_FACTOR = np.uint64(0x9E3779B97F4A7C15)


def signature(text: str) -> bytes:
    """The signature of a text; empty if it is too short for one."""
    letters = _NOT_LETTERS.sub("", text[:_MOST].lower())
    codes = np.frombuffer(letters.encode("utf-32-le", "replace"), dtype="<u4").astype(np.uint64)
    count = len(codes) - RUN + 1
    if count < _LEAST:
        return b""
    runs = np.zeros(count, dtype=np.uint64)
    for place in range(RUN):
        runs = (runs ^ codes[place : place + count]) * _FACTOR
        runs ^= runs >> np.uint64(29)
    bins = (runs >> np.uint64(58)).astype(np.intp)
    least = np.full(BINS, _EMPTY, dtype=np.uint32)
    np.minimum.at(least, bins, ((runs >> np.uint64(20)) & np.uint64(0xFFFFFFFF)).astype(np.uint32))
    return least.astype("<u4").tobytes()


def likeness(one: bytes, other: bytes) -> float:
    """The share of what two texts have in common, 0 … 1."""
    if not one or not other:
        return 0.0
    a, b = _read(one), _read(other)
    used = (a != _EMPTY) | (b != _EMPTY)
    return float((a == b)[used].mean())


def bands(signature: bytes) -> list[int]:
    """Numbers of which two texts that are nearly the same share at least one; others hardly ever do."""
    if not signature:
        return []
    size = 4 * _BAND
    parts = (signature[start : start + size] for start in range(0, len(signature), size))
    return [(place << 32) | zlib.crc32(part) for place, part in enumerate(parts)]


def _read(signature: bytes) -> np.ndarray[tuple[int], np.dtype[np.uint32]]:
    return np.frombuffer(signature, dtype="<u4")
