"""What was written, by its hashes: so damage is found, and what people have changed is told from what they have not.

A small file an article in the data folder, named after its id, to which a line is added before anything is written. So
every article that is there has one, whenever a process dies; a line that was cut off is passed over. An article can
be had without it: whatever is wrong with a receipt, nothing but the knowledge is lost.
"""

from __future__ import annotations

import hashlib
import logging
import os
import zlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from wclipper import settings
from wclipper.library import ids, leftovers

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

log = logging.getLogger("wclipper")

FOLDER = "receipts"
"""In the data folder."""
ENDING = ".jsonl"
_PART = 512
"""Bytes at least; of a larger file there are so many parts:"""
_PARTS = 64


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is about to be written, or was deleted."""

    path: str
    file: str | None = None
    """The SHA-256 of the whole file."""
    body: str | None = None
    """That of what stands below its properties."""
    size: int = 0
    parts: list[int] = []
    """The CRC-32 of the parts of the file (see `_parts`): so one that was cut off is known."""
    pictures: dict[str, str] = {}
    """Those of the pictures beside it, by their names."""
    saved: bool = False
    """Whether it was written, and is on the disk."""
    deleted: bool = False


@dataclass(slots=True)
class Receipt:
    """All that was written of one article."""

    path: str = ""
    """Where it was at last, as far as is known here: people move files."""
    files: set[str] = field(default_factory=set)
    bodies: set[str] = field(default_factory=set)
    pictures: dict[str, str] = field(default_factory=dict)
    parts: list[tuple[int, list[int]]] = field(default_factory=list)
    saved: bool = False
    """Whether it was ever there: a process may have died after it has noted what it was about to write."""
    deleted: bool = False

    def add(self, line: Line) -> None:
        """Take the next line into account."""
        self.path, self.deleted = line.path, line.deleted
        self.saved = self.saved or line.saved
        self.files.update(filter(None, (line.file,)))
        self.bodies.update(filter(None, (line.body,)))
        self.pictures |= line.pictures
        if line.parts:
            self.parts.append((line.size, line.parts))

    def has_file(self, content: bytes) -> bool:
        """Whether a file is, byte for byte, as it was written once."""
        return digest(content) in self.files

    def has_more(self, content: bytes) -> bool:
        """Whether a file is the beginning of what was written, as far as its parts go."""
        found = ((parts, _parts(content, size)) for size, parts in self.parts if size > len(content))
        return any(len(own) > 1 and own[:-1] == parts[: len(own) - 1] for parts, own in found)

    def has_body(self, content: bytes, suffix: str) -> bool:
        """Whether at most the properties of an article have been changed."""
        return digest(ids.body(content, suffix)) in self.bodies


def digest(content: bytes) -> str:
    """The hash of some bytes."""
    return hashlib.sha256(content).hexdigest()


def _parts(content: bytes, size: int) -> list[int]:
    """Checksums of the parts of a content, which are as large as for one of some size."""
    step = max(_PART, -(-size // _PARTS))
    return [zlib.crc32(content[start : start + step]) for start in range(0, len(content) or 1, step)]


def note(path: Path, content: bytes) -> None:
    """Write down what an article is about to be; a file without an id has no receipt."""
    line = Line(
        path=str(path),
        file=digest(content),
        body=digest(ids.body(content, path.suffix)),
        size=len(content),
        parts=_parts(content, len(content)),
    )
    _add(path, content, line)


def follow(path: Path, before: bytes, after: bytes, *, pictures: Mapping[str, str] | None = None) -> None:
    """Write down that we are about to change an article. What the person has changed before stays known as theirs."""
    known = load(_name(before, path.suffix) or "")
    line = Line(
        path=str(path),
        file=digest(after) if known.has_file(before) else None,
        body=digest(ids.body(after, path.suffix)) if known.has_body(before, path.suffix) else None,
        size=len(after),
        parts=_parts(after, len(after)),
        pictures=dict(pictures or {}),
    )
    _add(path, after, line)


def confirm(path: Path, content: bytes) -> None:
    """Write down that an article is there."""
    _add(path, content, Line(path=str(path), saved=True))


def mark(id_: str, path: Path, *, deleted: bool) -> None:
    """Write down that an article was deleted on purpose, or is back."""
    _write(id_, Line(path=str(path), deleted=deleted))


def load(id_: str) -> Receipt:
    """What is known of an article; an empty receipt if nothing is."""
    try:
        lines = _file(id_).read_bytes().splitlines() if id_ else []
    except OSError:
        lines = []
    return _read(lines)


def names() -> Iterator[str]:
    """The ids of all articles of ours that have one."""
    for file in sorted((settings.data_dir() / FOLDER).glob(f"*/*{ENDING}")):
        name = file.name.removesuffix(ENDING)
        if ids.is_own(name):
            yield name


def _read(lines: list[bytes]) -> Receipt:
    receipt = Receipt()
    for line in lines:
        try:
            receipt.add(msgspec.json.decode(line, type=Line))
        except msgspec.DecodeError:
            continue  # a process died while it wrote
    return receipt


def _name(content: bytes, suffix: str) -> str | None:
    found = ids.found(content[: ids.HEAD], suffix)
    return found.decode(errors="replace") if found else None


def _add(path: Path, content: bytes, line: Line) -> None:
    name = _name(content, path.suffix)
    if name:
        _write(name, line)


def _write(id_: str, line: Line) -> None:
    """Add a line, in one step."""
    try:
        file = _file(id_)
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND | leftovers.PLAIN, 0o600)
        try:
            # After a line that was cut off, the next one must begin anew.
            os.write(handle, b"\n" + msgspec.json.encode(line) + b"\n")
            os.fsync(handle)
        finally:
            os.close(handle)
    except OSError as error:
        log.warning("there is no receipt for %s: %s", line.path, error)


def _file(id_: str) -> Path:
    """An id may be anything that a file says: what is none of ours is looked for under its hash."""
    name = id_ if ids.is_own(id_) else digest(id_.encode(errors="replace"))
    return settings.data_dir() / FOLDER / name[:2] / f"{name}{ENDING}"
