"""Rows for people, in columns: as wide as their letters are shown, and as the terminal allows."""

from __future__ import annotations

import shutil
import unicodedata
from typing import TYPE_CHECKING

import click

from wclipper.cli.report import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from wclipper.library.queries import Pieces

_GAP = "  "
_PIPE = 200
"""Columns where there is no terminal."""


def width(text: str) -> int:
    """The columns that a text takes: two for each Chinese character, none for a mark upon another."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
    )


def visible(text: str) -> str:
    """A text of a page in one line, without what a terminal would obey."""
    return "".join(char if char.isprintable() else " " if char.isspace() else "\ufffd" for char in text)


def cut(text: str, room: int) -> str:
    """The beginning of a text that fits."""
    if width(text) <= room:
        return text
    while text and width(text) >= room:
        text = text[:-1]
    return f"{text.rstrip()}…"


def filled(text: str, room: int) -> str:
    """A text with spaces behind it."""
    return text + " " * (room - width(text))


def room() -> int:
    """The columns of the terminal."""
    return shutil.get_terminal_size((_PIPE, 24)).columns


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print rows; the last column takes what is left."""
    cells = [[visible(cell) for cell in row] for row in (head, *rows)]
    widths = [max(map(width, column)) for column in zip(*cells, strict=True)]
    left = max(20, room() - sum(widths[:-1]) - len(_GAP) * (len(widths) - 1))
    for number, row in enumerate(cells):
        *first, last = row
        line = _GAP.join([*map(filled, first, widths), cut(last, left)])
        say(click.style(line, bold=True) if number == 0 else line)


def snippet(pieces: Pieces) -> str:
    """An excerpt with what was found in it in bold."""
    return "".join(
        click.style(visible(text), bold=True) if found else visible(text) for text, found in pieces
    )
