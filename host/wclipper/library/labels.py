"""What people put right in the reader, kept as labels: a model can be trained on them, offline, on this machine.

Each is a packed file (`packed`): the snapshot, and for every block whether it was kept and whether the person has said
so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from wclipper.library import packed
from wclipper.snapshot import Snapshot

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = "labels"
"""In the data folder."""
BUDGET = 200_000_000
"""Bytes of all labels together; a page has some 30,000."""


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
    """Write a label; None if it is too large for the budget."""
    return packed.store(label, folder, label.clip, budget=budget)


def load(file: Path) -> Label:
    """Read a label; one that can't be read raises `OSError` or `ValueError`."""
    return packed.load(file, Label)
