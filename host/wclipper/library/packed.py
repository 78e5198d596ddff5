"""Pages kept in the data folder for later use: a compressed file each, in a folder with a budget.

A file is there whole or not at all, and readable by its owner alone. When the budget is used up, the oldest go first.
"""

from __future__ import annotations

import contextlib
import gzip
import os
import secrets
import time
import zlib
from typing import TYPE_CHECKING, TypeVar

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    _Record = TypeVar("_Record", bound=msgspec.Struct)

ENDING = ".json.gz"
LEFT_SECONDS = 3600
"""Nothing takes as long to write: a temporary file as old was left behind."""
_LEVEL = 6
"""Of compression: the best one makes a page smaller by a hundredth, and takes twice the time."""


def store(record: msgspec.Struct, folder: Path, name: str, *, budget: int) -> Path | None:
    """Write a record under a name and make room for it; None if it is too large for the budget."""
    content = gzip.compress(msgspec.json.encode(record), _LEVEL, mtime=0)
    if len(content) > budget:
        return None
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    file = folder / f"{name}{ENDING}"
    temporary = folder / f".{secrets.token_hex(8)}.tmp"
    try:
        with os.fdopen(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            out.write(content)
        temporary.replace(file)
    finally:
        temporary.unlink(missing_ok=True)
    _make_room(folder, budget, newest=file.name)
    return file


def load(file: Path, kind: type[_Record]) -> _Record:
    """Read a record; one that is damaged raises `ValueError`."""
    content = file.read_bytes()
    try:
        return msgspec.json.decode(gzip.decompress(content), type=kind)
    except (EOFError, zlib.error, gzip.BadGzipFile, msgspec.DecodeError) as error:
        raise ValueError(str(error)) from error


def files(folder: Path) -> list[Path]:
    """The files of all records in a folder."""
    return [*folder.glob(f"*{ENDING}")]


def _make_room(folder: Path, budget: int, *, newest: str) -> None:
    """Remove the oldest records, and what a process that died has left, until the budget is kept."""
    records = []
    for entry, status in _listed(folder):
        if entry.name.endswith(ENDING):
            records.append((entry.name != newest, -status.st_mtime, status.st_size, entry.path))
        elif entry.name.endswith(".tmp") and time.time() - status.st_mtime > LEFT_SECONDS:
            _remove(entry.path)
    total = sum(size for *_, size, _ in records)
    for _, _, size, path in sorted(records, reverse=True) if total > budget else ():
        if total <= budget:
            break
        _remove(path)
        total -= size


def _listed(folder: Path) -> Iterator[tuple[os.DirEntry[str], os.stat_result]]:
    """The files in a folder; there may be thousands, and others may remove them meanwhile."""
    with os.scandir(folder) as found:
        for entry in found:
            with contextlib.suppress(OSError):
                yield entry, entry.stat(follow_symlinks=False)


def _remove(path: str) -> None:
    with contextlib.suppress(OSError):  # another process was faster
        os.unlink(path)  # noqa: PTH108
