"""What people put right in the reader, kept as labels: a model can be trained on them, offline, on this machine.

One compressed file a clip in the data folder, readable by its owner alone: the snapshot, and for every block whether it
was kept and whether the person has said so. The folder has a budget; the oldest labels go first.
"""

from __future__ import annotations

import contextlib
import gzip
import os
import secrets
import time
import zlib
from typing import TYPE_CHECKING

import msgspec

from wclipper.snapshot import Snapshot

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = "labels"
"""In the data folder."""
ENDING = ".json.gz"
BUDGET = 200_000_000
"""Bytes of all labels together; a page has some 30,000."""
LEFT_SECONDS = 3600
"""No label takes as long to write: a temporary file as old was left behind."""


class Label(msgspec.Struct, frozen=True, kw_only=True):
    """A page as the person wanted it."""

    format: int = 1
    clip: str
    level: int
    """How much of the page the person asked for; see `extract.selection`."""
    kept: list[bool]
    """For every block of the page whether it is in the article."""
    person: list[int]
    """The blocks of which the person has decided; the model has of the others."""
    snapshot: Snapshot


def store(label: Label, folder: Path, *, budget: int = BUDGET) -> Path | None:
    """Write a label, whole or not at all, and make room for it; None if it is too large for the budget."""
    content = gzip.compress(msgspec.json.encode(label), mtime=0)
    if len(content) > budget:
        return None
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    file = folder / f"{label.clip}{ENDING}"
    temporary = folder / f".{secrets.token_hex(8)}.tmp"
    try:
        with os.fdopen(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            out.write(content)
        temporary.replace(file)
    finally:
        temporary.unlink(missing_ok=True)
    _make_room(folder, budget, newest=file)
    return file


def load(file: Path) -> Label:
    """Read a label; one that can't be read raises `OSError` or `ValueError`."""
    try:
        return msgspec.json.decode(gzip.decompress(file.read_bytes()), type=Label)
    except (EOFError, zlib.error) as error:
        raise ValueError(str(error)) from error


def _make_room(folder: Path, budget: int, *, newest: Path) -> None:
    """Remove the oldest labels, and what a process that died has left, until the budget is kept."""
    for left in folder.glob(".*.tmp"):
        with contextlib.suppress(OSError):
            if time.time() - left.stat().st_mtime > LEFT_SECONDS:
                left.unlink()
    files = sorted(
        ((entry.stat().st_mtime, entry.stat().st_size, entry) for entry in folder.glob(f"*{ENDING}")),
        key=lambda row: (row[2] != newest, -row[0]),
    )
    total = 0
    for _, size, file in files:
        total += size
        if total > budget:
            file.unlink(missing_ok=True)
