"""Lists of links as CSV: what Pocket and Instapaper give those who leave."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING

from wclipper.library.imports.items import BrokenError, Item, link, since_1970, tags

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_FOLDERS = frozenset({"unread", "archive", "starred"})
"""Of Instapaper's own; other names are the person's, and become tags."""


def pocket(file: Path, data: bytes) -> Iterator[Item]:
    """`title,url,time_added,tags,status`, with bars between tags."""
    for name, row in _rows(file, data):
        yield link(
            name,
            row.get("url"),
            title=_title(row),
            saved=since_1970(row.get("time_added")),
            tags=tags(row.get("tags")),
            read=row.get("status") == "archive",
        )


def instapaper(file: Path, data: bytes) -> Iterator[Item]:
    """`URL,Title,Selection,Folder,Timestamp`, and in later ones `Tags` as a JSON list."""
    for name, row in _rows(file, data):
        folder = row.get("folder", "")
        own = () if folder.lower() in _FOLDERS else (folder,)
        yield link(
            name,
            row.get("url"),
            title=_title(row),
            saved=since_1970(row.get("timestamp")),
            tags=tags((*own, *_list(row.get("tags", "")))),
            note=row.get("selection") or None,
            read=folder.lower() == "archive",
        )


def columns(data: bytes) -> list[str]:
    """The names of the columns, in small letters."""
    first = data[:4096].decode("utf-8-sig", errors="replace").splitlines()[:1]
    return [name.strip().lower() for name in next(csv.reader(first), [])]


def _rows(file: Path, data: bytes) -> Iterator[tuple[str, dict[str, str]]]:
    names = columns(data)
    if "url" not in names:
        raise BrokenError("it has no column «url»")
    reader = csv.reader(io.StringIO(data.decode("utf-8-sig", errors="replace"), newline=""))
    try:
        next(reader, None)
        for row in reader:
            if row:
                yield f"{file.name}, line {reader.line_num}", dict(zip(names, row, strict=False))
    except csv.Error as error:
        raise BrokenError(f"line {reader.line_num} can't be read: {error}") from error


def _title(row: dict[str, str]) -> str | None:
    title = " ".join(row.get("title", "").split())
    return title if title and title != row.get("url") else None


def _list(text: str) -> list[str]:
    try:
        found = json.loads(text)
    except ValueError:
        return [text]
    return [str(each) for each in found] if isinstance(found, list) else []
