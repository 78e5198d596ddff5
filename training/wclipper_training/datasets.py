"""Labelled pages: a folder a set.

Either with `<id>.html.gz` for every page and `truth.jsonl` for all of them, or, as people collect their own, with
`<id>.html` (`.htm`, `.html.gz`) for every page and its main text beside it in `<id>.txt`, or, of what people have put
right in the reader, with the labels that the host keeps (`<id>.json.gz`).
"""

from __future__ import annotations

import gzip
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click
import msgspec

from wclipper.library.packed import ENDING as LABEL
from wclipper_training import corrections

if TYPE_CHECKING:
    from pathlib import Path


ENDINGS = (".html", ".htm", ".html.gz")
"""Of the files of people's own pages."""


class Truth(msgspec.Struct, frozen=True):
    """What is known about a page; `text` is None where only snippets are known."""

    id: str
    url: str
    """Empty where only the page itself may say it."""
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
        if self.file.name.endswith(LABEL):
            return corrections.html(corrections.load(self.file))
        try:
            content = self.file.read_bytes()
            return gzip.decompress(content) if self.file.suffix == ".gz" else content
        except (OSError, EOFError, zlib.error) as error:
            raise click.ClickException(f"The page {self.file} can't be read: {error}") from error


def pages(folder: Path) -> list[LabelledPage]:
    """All pages of a set, in the order of its truth file, else of their names."""
    file = folder / "truth.jsonl"
    found = _listed(file) if file.is_file() else [*_own(folder), *_corrected(folder)]
    if not found:
        raise click.ClickException(
            f"{folder} has no labelled pages: neither a truth.jsonl that lists them, nor pages (NAME.html) with their "
            f"main text beside them (NAME.txt), nor labels of the host (NAME{LABEL})."
        )
    return found


def _listed(file: Path) -> list[LabelledPage]:
    lines = file.read_bytes().splitlines()
    truths = [
        _truth(line, place=f"{file}, line {number}") for number, line in enumerate(lines, 1) if line.strip()
    ]
    return [LabelledPage(file.parent / f"{truth.id}.html.gz", truth) for truth in truths]


def _own(folder: Path) -> list[LabelledPage]:
    files = {file: file.name.removesuffix(".gz").rpartition(".")[0] for file in sorted(folder.iterdir())}
    return [
        LabelledPage(file, Truth(name, url="", text=_text(folder / f"{name}.txt")))
        for file, name in files.items()
        if file.name.endswith(ENDINGS)
    ]


def _corrected(folder: Path) -> list[LabelledPage]:
    found = []
    for file in sorted(folder.glob(f"*{LABEL}")):
        label = corrections.load(file)
        if (text := corrections.text(label)) is None:
            click.echo(
                f"Note: {file} is left out, for it was made by a version that saw other blocks.", err=True
            )
            continue
        found.append(LabelledPage(file, Truth(label.clip, url=label.snapshot.url, text=text)))
    return found


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise click.ClickException(f"The main text {file} can't be read: {error}") from error


def _truth(line: bytes, *, place: str) -> Truth:
    try:
        return msgspec.json.decode(line, type=Truth)
    except msgspec.DecodeError as error:
        raise click.ClickException(f"{place}: {error}") from error
