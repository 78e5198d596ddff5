"""Omnivore's export: a zip or folder with `metadata_*.json`, and pages and highlights by the slugs of articles."""

from __future__ import annotations

import json
import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from wclipper.library.imports.items import BrokenError, Item, link, moment, tags
from wclipper.library.imports.wallabag import page

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wclipper.library.imports.archives import Archive

_METADATA = re.compile(r"(?:^|/)metadata_[^/]*\.json$")


def is_omnivore(archive: Archive) -> bool:
    """Whether an archive is such an export."""
    return any(_METADATA.search(name) for name in archive.names)


def read(archive: Archive) -> Iterator[Item]:
    """The articles of an archive."""
    lists = [name for name in archive.names if _METADATA.search(name)]
    if not lists:
        raise BrokenError("there is no metadata_….json in it")
    pages = {PurePosixPath(name).name: name for name in archive.names}
    for name in lists:
        try:
            found = json.loads(archive.read(name))
        except (ValueError, RecursionError) as error:
            fault = str(error) if isinstance(error, BrokenError) else "it is no JSON"
            yield Item(name=name, fault=fault)
            continue
        for number, entry in enumerate(found if isinstance(found, list) else (), 1):
            where = f"{name}, article {number}"
            yield (
                _item(where, entry, archive, pages)
                if isinstance(entry, dict)
                else Item(name=where, fault="it is no article")
            )


def _item(name: str, entry: dict[str, Any], archive: Archive, pages: dict[str, str]) -> Item:
    slug, title = str(entry.get("slug") or ""), _text(entry.get("title"))
    labels = entry.get("labels") if isinstance(entry.get("labels"), list) else []
    try:
        content = _member(archive, pages, f"{slug}.html")
        highlights = _member(archive, pages, f"{slug}.md")
    except BrokenError as error:
        return Item(name=name, fault=str(error))
    return link(
        name,
        _text(entry.get("url")),
        title=title,
        saved=moment(entry.get("savedAt")),
        tags=tags([each.get("name", "") if isinstance(each, dict) else each for each in labels or ()]),
        note=(highlights or "").strip() or None,
        read=str(entry.get("state")).lower() == "archived",
        page=page(title, content) if content else None,
    )


def _member(archive: Archive, pages: dict[str, str], name: str) -> str | None:
    return archive.read(pages[name]).decode(errors="replace") if name in pages else None


def _text(value: object) -> str | None:
    return " ".join(value.split()) or None if isinstance(value, str) else None
