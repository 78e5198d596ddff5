"""Two versions of a text side by side: paragraph by paragraph, and within those that changed, word by word."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Literal

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_TOKEN = re.compile(r"[^\W\d_\u3040-\u30ff\u3400-\u9fff]+|\d+|\s+|.", re.DOTALL)
"""A word, a number, white space; of scripts without spaces every character."""
_RELATED = 0.4
"""From this share of what two paragraphs have in common on, one is the other, changed."""
_MAX_TOKENS = 4_000
"""Of a paragraph: comparing takes time that grows with the square."""

Pieces = list[tuple[str, bool]]
"""A paragraph in pieces, each with whether the other version does not have it."""


class Row(msgspec.Struct, frozen=True):
    """A paragraph of the older version beside that of the newer one."""

    kind: Literal["same", "changed", "removed", "added"]
    old: Pieces
    new: Pieces


def rows(old: str, new: str) -> list[Row]:
    """Both texts, row by row."""
    before, after = old.splitlines(), new.splitlines()
    found: list[Row] = []
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for kind, start, end, new_start, new_end in matcher.get_opcodes():
        if kind == "equal":
            found += [Row("same", [(line, False)], [(line, False)]) for line in before[start:end]]
        else:
            found += _replaced(before[start:end], after[new_start:new_end])
    return found


def _replaced(before: Sequence[str], after: Sequence[str]) -> Iterator[Row]:
    """Paragraphs in the place of others: those that are related stand beside each other."""
    waiting = list(after)
    for line in before:
        pair = next((place for place, other in enumerate(waiting) if _are_related(line, other)), None)
        if pair is None:
            yield Row("removed", [(line, True)], [])
            continue
        yield from (Row("added", [], [(other, True)]) for other in waiting[:pair])
        yield _changed(line, waiting[pair])
        del waiting[: pair + 1]
    yield from (Row("added", [], [(other, True)]) for other in waiting)


def _are_related(one: str, other: str) -> bool:
    first, second = _TOKEN.findall(one), _TOKEN.findall(other)
    if max(len(first), len(second)) > _MAX_TOKENS:
        return False
    matcher = SequenceMatcher(None, first, second, autojunk=False)
    return matcher.quick_ratio() >= _RELATED and matcher.ratio() >= _RELATED


def _changed(one: str, other: str) -> Row:
    first, second = _TOKEN.findall(one), _TOKEN.findall(other)
    old: Pieces = []
    new: Pieces = []
    for kind, start, end, new_start, new_end in SequenceMatcher(
        None, first, second, autojunk=False
    ).get_opcodes():
        is_other = kind != "equal"
        old.append(("".join(first[start:end]), is_other))
        new.append(("".join(second[new_start:new_end]), is_other))
    return Row("changed", _whole(old), _whole(new))


def _whole(pieces: Pieces) -> Pieces:
    """The pieces without empty ones; a mere space between two that changed changed with them."""
    kept: Pieces = []
    for place, (text, is_other) in enumerate(pieces):
        is_between = not text.strip() and 0 < place < len(pieces) - 1
        marked = is_other or is_between
        if kept and kept[-1][1] == marked:
            kept[-1] = (kept[-1][0] + text, marked)
        elif text:
            kept.append((text, marked))
    return kept
