"""Words for the index and for questions to it, also of scripts that part no words.

SQLite finds whole words between spaces. Of Chinese, Japanese, Korean, Thai and their like every pair of neighbouring
characters is a word, and the last character of a run is one of its own: so any word of two characters is found, and a
longer one as a row of pairs.
"""

from __future__ import annotations

import re

_DENSE = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3100-\u312f\u31a0-\u31bf\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff"
)
_RUN = re.compile(f"[{_DENSE}]+")
_PIECE = re.compile(r'"([^"]*)"?|[^\s"]+')
_WORD = re.compile(rf"[{_DENSE}]+|[^\W_{_DENSE}]+")

MAX_TERMS = 32


def spaced(text: str) -> str:
    """A text as the index takes it."""
    return _RUN.sub(_pairs, text) if not text.isascii() else text


def _pairs(run: re.Match[str]) -> str:
    characters = run[0]
    pairs = (characters[place : place + 2] for place in range(len(characters)))
    return f" {' '.join(pairs)} "


def question(text: str) -> str | None:
    """What a person has typed as a question of FTS5: all words, phrases in quotes, the last word perhaps unfinished.

    Every word goes in quotes, so that nothing a person types is syntax. None if there is no word in it.
    """
    pieces = [_phrase(piece[0]) for piece in _PIECE.finditer(text.replace("\0", " "))]
    phrases = [phrase for piece in pieces for phrase in piece][:MAX_TERMS]
    if not phrases:
        return None
    *whole, last = phrases
    is_open = not text[-1].isspace() and not text.endswith('"')
    return " AND ".join([*whole, _unfinished(last) if is_open else last])


def _phrase(piece: str) -> list[str]:
    """The words of a piece, each by itself; as one phrase if the piece stands in quotes."""
    found = [word for match in _WORD.finditer(piece) for word in _row(match[0])]
    if piece.startswith('"'):
        return [" + ".join(found)] if found else []
    return [" + ".join(_row(match[0])) for match in _WORD.finditer(piece)]


def _row(word: str) -> list[str]:
    """A word as the index has it: itself, or a row of pairs."""
    if not _RUN.match(word):
        return [f'"{word}"']
    if len(word) == 1:
        return [f'"{word}" *']
    return [f'"{word[place : place + 2]}"' for place in range(len(word) - 1)]


def _unfinished(phrase: str) -> str:
    """A phrase whose last word may go on; of one letter nearly every word would do."""
    word = phrase.rpartition('"')[0].rpartition('"')[2]
    return phrase if phrase.endswith("*") or len(word) < 2 or _RUN.match(word) else f"{phrase} *"


def words(text: str) -> list[str]:
    """What is looked for, as it stands in a text: for the marks in an excerpt."""
    return [match[0] for match in _WORD.finditer(text)][:MAX_TERMS]
