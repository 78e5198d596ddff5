"""The name of a file by a pattern of the person: `{site}/{date} {title}`.

The slashes of the pattern make folders; those in a value don't, for every part goes through `names`, so that neither a
pattern nor a title leads out of the folder. A field without a value takes the text behind it along: without an author,
`{author} - {title}` is the title.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wclipper.article.formats import moments
from wclipper.library import names

if TYPE_CHECKING:
    from collections.abc import Mapping

    from wclipper.article.formats.variables import Value

FIELDS = ("title", "author", "site", "domain", "language", "published", "date")
MAX_FOLDERS = 4

_FIELD = re.compile(r"\{([^{}:]*)(?::([^{}]*))?\}")
_DATES = frozenset({"published", "date"})


class PatternError(ValueError):
    """What is wrong with a pattern, as the end of a sentence."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field, with the form of a date."""

    name: str
    form: str = ""

    def value(self, values: Mapping[str, Value]) -> str:
        """The value as text; empty if there is none."""
        value = values[self.name]
        if not isinstance(value, str) or not self.form:
            return str(value or "")
        return moments.written(value, self.form)


Piece = str | Field


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern that was read and found right."""

    folders: tuple[tuple[Piece, ...], ...]
    file: tuple[Piece, ...]

    def place(self, values: Mapping[str, Value]) -> tuple[list[str], str]:
        """The names of the folders, and what the file is to be called, which still goes through `names`."""
        folders = [names.folder_name(_filled(pieces, values)) for pieces in self.folders]
        return [name for name in folders if name], _filled(self.file, values)


def read(source: str) -> Pattern:
    """Read a pattern; what can't be used raises a `PatternError`."""
    if "\\" in source:
        raise PatternError("it has a backslash; folders are parted by «/»")
    *folders, file = source.split("/")
    if len(folders) > MAX_FOLDERS:
        raise PatternError(f"it makes more than {MAX_FOLDERS} folders")
    if any(not part.strip(" .") for part in (*folders, file)):
        raise PatternError(
            "it has an empty name, «.» or «..» in it; articles stay below the folder for articles"
        )
    read_file = _pieces(file)
    if not any(isinstance(piece, Field) for piece in read_file):
        raise PatternError("the name of the file has no field, such as {title}")
    return Pattern(tuple(map(_pieces, folders)), read_file)


def _pieces(part: str) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    end = 0
    for match in _FIELD.finditer(part):
        pieces += [_literal(part[end : match.start()]), _field(match[1], match[2])]
        end = match.end()
    pieces.append(_literal(part[end:]))
    return tuple(piece for piece in pieces if piece != "")


def _literal(text: str) -> str:
    if "{" in text or "}" in text:
        raise PatternError("a brace has no partner; a field is written {title}")
    return text


def _field(name: str, form: str | None) -> Field:
    if name not in FIELDS:
        raise PatternError(f"there is no field «{name}»; there are {', '.join(FIELDS)}")
    if form is None:
        return Field(name)
    if name not in _DATES or not moments.is_form(form):
        raise PatternError(
            f"«{form}» is not a form of dates, as in {{date:YYYY-MM}}; it may have {moments.LETTERS}"
        )
    return Field(name, form)


def _filled(pieces: tuple[Piece, ...], values: Mapping[str, Value]) -> str:
    """The pieces with their values; text behind an empty field goes with it, and text that then ends the name."""
    out = waiting = ""
    missing = False
    for piece in pieces:
        if isinstance(piece, str):
            waiting += "" if missing else piece
            continue
        value = piece.value(values)
        missing = not value
        if value:
            out, waiting = out + waiting + value, ""
    return out if missing else out + waiting
