"""Changing what a saved note says about its article: title, tags, note. Everything else stays, byte for byte."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from wclipper.article.formats import frontmatter
from wclipper.errors import WClipperError
from wclipper.library import disk
from wclipper.library.rewriting import rewrite

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_FRONT = re.compile(r"\A(\ufeff?---[ \t]*\r?\n)(.*?)(^---[ \t]*\r?$)", re.DOTALL | re.MULTILINE)
NAMES = ("title", "tags", "note")


def edit(path: Path, changes: Mapping[str, str | list[str]]) -> None:
    """Write other values of some properties into the front matter of a note, in one step."""
    if path.suffix != ".md":
        raise WClipperError("article-fixed", path=path)
    try:
        before = path.read_bytes()
        after = edited(before.decode("utf-8", "surrogateescape"), changes).encode("utf-8", "surrogateescape")
        done = rewrite(path, before, after)
    except OSError as error:
        raise disk.explained(error, path.parent) from error
    if not done:
        raise WClipperError("article-changed", path=path)


def edited(note: str, changes: Mapping[str, str | list[str]]) -> str:
    """A note with other values of some properties; an empty one is taken away."""
    front = _FRONT.match(note)
    if front is None:
        raise ValueError("there are no properties")
    fields = front[2]
    for name, value in changes.items():
        fields = _changed(fields, name, value)
    return front[1] + fields + front[3] + note[front.end() :]


def _changed(fields: str, name: str, value: str | list[str]) -> str:
    """The lines of the properties with another value; a list or a text may go over several lines."""
    written = frontmatter.write({name: value}).removeprefix("---\n").removesuffix("---\n") if value else ""
    own = re.compile(rf"^{name}[ \t]*:.*\n(?:(?:[ \t]+|-[ \t]).*\n|[ \t]*\n(?=[ \t]))*", re.MULTILINE)
    if own.search(fields):
        return own.sub(lambda _: written, fields, count=1)
    return fields + written
