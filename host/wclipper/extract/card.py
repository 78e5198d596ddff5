"""What the card of a model says: `wclipper-train` writes one beside every model file."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_FACT = re.compile(r"^\| (trained|file) \| (.*?) \|$", re.MULTILINE)
_HASH = re.compile(r"sha256 `([0-9a-f]{64})`")


@dataclass(frozen=True, slots=True)
class Figure:
    """How well a model does on pages of sites that it has not seen."""

    pages: str
    number: str
    f1: str


@dataclass(frozen=True, slots=True)
class Card:
    """A model file, and what is said of it."""

    name: str
    trained: str
    bytes: int
    sha256: str
    genuine: bool
    """Whether the file is the one that the card is about."""
    figures: tuple[Figure, ...]


def read(file: Path) -> Card:
    """The card of a model file; a card that is missing says nothing."""
    content = file.read_bytes()
    written = file.with_suffix(".md")
    text = written.read_text(encoding="utf-8") if written.exists() else ""
    facts = dict(_FACT.findall(text))
    digest = hashlib.sha256(content).hexdigest()
    said = _HASH.search(facts.get("file", ""))
    genuine = said is not None and said[1] == digest
    return Card(file.name, facts.get("trained", ""), len(content), digest, genuine, tuple(_figures(text)))


def _figures(text: str) -> list[Figure]:
    """The rows of the table of numbers of pages and F1; a row without it, or of one type of pages, is left out."""
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"
    ]
    head = next((place for place, row in enumerate(rows) if {"number", "F1"} <= {*row}), None)
    if head is None:
        return []
    column = rows[head].index("F1")
    return [
        Figure(row[0], row[1], row[column])
        for row in rows[head + 2 :]
        if len(row) == len(rows[head]) and ":" not in row[0] and row[column] != "–"
    ]
