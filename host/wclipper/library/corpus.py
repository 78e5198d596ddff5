"""Articles as a corpus: one line of JSON each, with where it comes from, and each text once."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from wclipper.library import likeness
from wclipper.version import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wclipper.library.entries import Entry

SAME = 0.9
"""From this share of what two texts have in common on, one of them is left out."""


def line(entry: Entry) -> str:
    """An article as a line."""
    values = {
        "id": entry.id,
        "url": entry.url,
        "title": entry.title,
        "author": entry.author,
        "published": entry.published,
        "site": entry.site,
        "language": entry.language,
        "clipped": entry.clipped,
        "tags": list(entry.tags),
        "words": entry.words,
        "text": entry.text,
        "sha256": hashlib.sha256(entry.text.encode(errors="replace")).hexdigest(),
        "provenance": {
            "file": entry.path.name,
            "form": entry.form,
            "exporter": f"wclipper {__version__}",
            "model": model(),
        },
    }
    return json.dumps(values, ensure_ascii=False) + "\n"


@cache
def model() -> str:
    """The hash of the model that finds articles in pages."""
    return hashlib.sha256(files("wclipper").joinpath("models/content.onnx").read_bytes()).hexdigest()


def distinct(entries: Sequence[Entry]) -> list[Entry]:
    """The articles without those that are nearly the same as another: the longest stays, of equal ones the newest."""
    kept: list[tuple[Entry, bytes]] = []
    places: dict[int | str, list[int]] = {}
    for entry in sorted(entries, key=lambda each: (each.words, each.clipped or ""), reverse=True):
        signature = likeness.signature(entry.text)
        marks: list[int | str] = [*likeness.bands(signature)] or [" ".join(entry.text.split())]
        near = {place for mark in marks for place in places.get(mark, ())}
        if any(not signature or likeness.likeness(signature, kept[place][1]) >= SAME for place in near):
            continue
        for mark in marks:
            places.setdefault(mark, []).append(len(kept))
        kept.append((entry, signature))
    chosen = {entry.path for entry, _ in kept}
    return [entry for entry in entries if entry.path in chosen]
