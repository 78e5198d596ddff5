"""Labelled pages: a folder a set, with `<id>.html.gz` for every page and `truth.jsonl` for all of them."""

from __future__ import annotations

import gzip
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click
import msgspec

if TYPE_CHECKING:
    from pathlib import Path


class Truth(msgspec.Struct, frozen=True):
    """What is known about a page; `text` is None where only snippets are known."""

    id: str
    url: str
    type: str | None = None
    text: str | None = None
    present: list[str] = msgspec.field(default_factory=list, name="with")
    """Snippets that must appear."""
    absent: list[str] = msgspec.field(default_factory=list, name="without")
    """Snippets that must not."""
    title: str | None = None
    author: str | None = None
    date: str | None = None


@dataclass(frozen=True, slots=True)
class LabelledPage:
    """A page as it was served, and its truth."""

    file: Path
    truth: Truth

    @property
    def set(self) -> str:
        """The name of its set."""
        return self.file.parent.name

    def read(self) -> bytes:
        """The bytes of the page."""
        try:
            return gzip.decompress(self.file.read_bytes())
        except (OSError, EOFError, zlib.error) as error:
            raise click.ClickException(f"The page {self.file} can't be read: {error}") from error


def pages(folder: Path) -> list[LabelledPage]:
    """All pages of a set, in the order of its truth file."""
    file = folder / "truth.jsonl"
    if not file.is_file():
        raise click.ClickException(f"{folder} is not a set of labelled pages: it has no truth.jsonl.")
    lines = file.read_bytes().splitlines()
    truths = [
        _truth(line, place=f"{file}, line {number}") for number, line in enumerate(lines, 1) if line.strip()
    ]
    return [LabelledPage(folder / f"{truth.id}.html.gz", truth) for truth in truths]


def _truth(line: bytes, *, place: str) -> Truth:
    try:
        return msgspec.json.decode(line, type=Truth)
    except msgspec.DecodeError as error:
        raise click.ClickException(f"{place}: {error}") from error
