"""How long an article is: in words, and in minutes of reading."""

from __future__ import annotations

import math
import re

WORDS_A_MINUTE = 230
CHARACTERS_A_MINUTE = 400
"""Of Chinese and Japanese, where a character counts as a word."""

_FIRST_CHARACTER = "\u3040"
_CHARACTERS = "[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"


def words_and_minutes(text: str) -> tuple[int, int]:
    """Words of a text, and the minutes that it takes to read, one at least."""
    spaced, characters = text, 0
    if max(text, default="") >= _FIRST_CHARACTER:  # the pattern takes long to make
        spaced, characters = re.subn(_CHARACTERS, " ", text)
    words = sum(map(_is_word, spaced.split()))
    minutes = words / WORDS_A_MINUTE + characters / CHARACTERS_A_MINUTE
    return words + characters, max(1, math.ceil(minutes)) if words + characters else 0


def _is_word(piece: str) -> bool:
    """Whether there is a letter or a digit in a piece between spaces."""
    return piece.isalnum() or any(map(str.isalnum, piece))
