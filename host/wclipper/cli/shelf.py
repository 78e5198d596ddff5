"""The library on the command line: opened with a bar while it is read, its articles as rows and as JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wclipper.errors import WClipperError

if TYPE_CHECKING:
    from wclipper.library.entries import Entry
    from wclipper.library.library import Library
    from wclipper.library.queries import Hit

NOTHING = 1
"""The exit code of a command that found nothing, or damage."""
_BAR = 30


def opened() -> Library:
    """The person's library."""
    from wclipper.library.library import Library  # noqa: PLC0415  SQLite and all; «wclipper --help» needs none of it

    return Library.opened(progress=progress)


def progress(done: int, of: int, *, what: str = "Reading articles") -> None:
    """Show how far the reading of files is, or other work, to a person who waits for it."""
    if not sys.stderr.isatty() or of == 0:
        return
    full = _BAR * done // of
    end = "\r\x1b[K" if done >= of else ""
    click.echo(f"\r{what} [{'#' * full}{'-' * (_BAR - full)}] {done}/{of}{end}", err=True, nl=False)


def find(library: Library, name: str) -> Entry:
    """The article that a person means: by its id, the beginning of one, or its file; with its text."""
    from wclipper.library import entries  # noqa: PLC0415

    path = Path(name)
    if path.suffix in entries.FORMS and path.is_file():
        entry = entries.read(path.absolute())
        if entry is None:
            raise WClipperError("article-unknown", id=name)
        return entry
    return whole(library.get(name.lower()))


def whole(entry: Entry) -> Entry:
    """An article with its text; what the index knows of it, if the file can't be read."""
    from wclipper.library import entries  # noqa: PLC0415

    return entries.read(entry.path) or entry


def facts(entry: Entry) -> dict[str, Any]:
    """What programs get of an article."""
    return {
        "id": entry.id,
        "path": str(entry.path),
        "form": entry.form,
        "title": entry.title,
        "url": entry.url,
        "site": entry.site,
        "author": entry.author,
        "published": entry.published,
        "clipped": entry.clipped,
        "language": entry.language,
        "description": entry.description,
        "tags": list(entry.tags),
        "note": entry.note,
        "words": entry.words,
    }


def hit(found: Hit) -> dict[str, Any]:
    """What they get of one that was found."""
    snippet = "".join(text for text, _ in found.snippet)
    return {**facts(found.entry), "read": found.read, "versions": found.versions, "snippet": snippet}


def put_json(values: Any) -> None:
    """Print one JSON document."""
    click.echo(json.dumps(values, ensure_ascii=False, indent=2).encode(errors="replace"))
