"""The words of many strings at once, each as the number of a bucket.

A page has thousands of words and names; to find and hash them one by one in Python takes longer than parsing the page
does. Here all strings are one array of code points: a word is a stretch of the same kind, its hash a sum over it.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from wclipper.extract.table import Bools, Codes, Ints

    Hashes = np.ndarray[tuple[int], np.dtype[np.uint64]]

BUCKETS = 4096
_LETTER, _DIGIT, _CJK = 1, 2, 3
_KNOWN = 0x3040
"""Below are all scripts that have capitals; above, CJK and Hangul have letters, the rest is no part of words."""
_MIX = np.uint64(0x9E3779B97F4A7C15)


@cache
def _letters() -> tuple[Any, Any]:
    """For code points up to `_KNOWN`, the kind and the small letter; a last row for all others."""
    chars = [chr(code) for code in range(_KNOWN)]
    kind = [_DIGIT if char.isdigit() else _LETTER if char.isalpha() else 0 for char in chars]
    small = [ord(char.lower()) if len(char.lower()) == 1 else ord(char) for char in chars]
    return np.array([*kind, 0], dtype=np.uint8), np.array([*small, _KNOWN], dtype=np.uint32)


def words(texts: list[str]) -> tuple[Ints, Hashes]:
    """For every word of the texts, in order: which text, and its hash.

    Case does not count; numbers of the same length are one word; CJK text, which has no spaces, goes in pairs.
    """
    codes, ends = _codes(texts)
    kinds, small = _letters()
    known = np.minimum(codes, _KNOWN)
    kind = kinds[known]
    cjk = ((codes >= 0x3040) & (codes < 0x3100)) | ((codes >= 0x3400) & (codes < 0xA000))
    kind[cjk] = _CJK
    kind[(codes >= 0xAC00) & (codes < 0xD7A4)] = _LETTER
    begins = np.append(True, kind[1:] != kind[:-1])
    if cjk.any():
        begins |= cjk & (_places(begins) % 2 == 0)
    starts = np.flatnonzero(begins)
    lower = np.where(codes < _KNOWN, small[known], codes)
    lower[kind == _DIGIT] = 0
    is_word = kind[starts] > 0
    return np.searchsorted(ends, starts[is_word], side="right"), _hash(lower, begins, starts)[is_word]


def names(texts: list[str]) -> tuple[Ints, Hashes]:
    """The same for class names and ids: `postContent wide` has post, content and wide; not the shortest and longest."""
    codes, ends = _codes(texts)
    upper, lower = (codes >= 65) & (codes <= 90), (codes >= 97) & (codes <= 122)
    letter = upper | lower
    after_upper, after_letter = _shifted(upper), _shifted(letter)
    before_lower = np.append(lower[1:], False)
    begins = (upper & (~after_upper | before_lower)) | (lower & ~after_letter) | (~letter & after_letter)
    begins[0] = True
    starts = np.flatnonzero(begins)
    length = np.diff(np.append(starts, len(codes)))
    is_word = letter[starts] & (length > 2) & (length < 20)
    return np.searchsorted(ends, starts[is_word], side="right"), _hash(codes | np.uint32(32), begins, starts)[
        is_word
    ]


def buckets(hashes: Hashes) -> Ints:
    """The bucket of each hash."""
    mixed = (hashes ^ (hashes >> np.uint64(31))) * _MIX
    return (mixed >> np.uint64(40)).astype(np.int64) % BUCKETS


def pair(first: Hashes, second: Hashes) -> Hashes:
    """The hash of two words together."""
    return first * _MIX + second


def _codes(texts: list[str]) -> tuple[Codes, Ints]:
    """The code points of all texts with a line break after each, and where each text ends."""
    joined = "\n".join((*texts, ""))
    codes = np.frombuffer(joined.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    return codes, np.cumsum([len(text) + 1 for text in texts])


def _shifted(marks: Bools) -> Bools:
    return np.append(False, marks[:-1])


def _places(begins: Bools) -> Ints:
    """How far each code point stands from the beginning of its stretch."""
    place = np.arange(len(begins))
    return place - np.maximum.accumulate(np.where(begins, place, 0))


def _hash(codes: Codes, begins: Bools, starts: Ints) -> Hashes:
    """A hash for every stretch: each code point, mixed, times an odd number that tells its place."""
    value = (codes.astype(np.uint64) + np.uint64(1)) * _MIX
    value ^= value >> np.uint64(29)
    return np.add.reduceat(value * (2 * _places(begins) + 1).astype(np.uint64), starts)
