"""Wallabag's export as JSON: a list of entries, each with the article as HTML."""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING, Any

from wclipper.library.imports.items import BrokenError, Item, link, moment, tags

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def read(file: Path, data: bytes) -> Iterator[Item]:
    """The entries of a file."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise BrokenError("it is no JSON") from error
    if not isinstance(found, list):
        raise BrokenError("it is no list of entries")
    for number, entry in enumerate(found, 1):
        name = f"{file.name}, entry {number}"
        yield _item(name, entry) if isinstance(entry, dict) else Item(name=name, fault="it is no entry")


def _item(name: str, entry: dict[str, Any]) -> Item:
    url, content, title = entry.get("url"), entry.get("content"), _text(entry.get("title"))
    known = entry.get("tags") if isinstance(entry.get("tags"), list) else []
    names = [each.get("label", "") if isinstance(each, dict) else each for each in known or ()]
    return link(
        name,
        _text(url),
        title=title,
        saved=moment(entry.get("created_at")),
        tags=tags(names),
        note=_notes(entry.get("annotations")),
        read=bool(entry.get("is_archived")),
        page=page(title, content, _text(entry.get("language")))
        if isinstance(content, str) and content
        else None,
    )


def page(title: str | None, content: str, language: str | None = None) -> str:
    """A page around an article that another program has cut out."""
    lang = f' lang="{escape(language.replace("_", "-"))}"' if language else ""
    heading = f"<h1>{escape(title)}</h1>" if title else ""
    return (
        f"<!doctype html><html{lang}><head><title>{escape(title or '')}</title></head>"
        f"<body><article>{heading}{content}</article></body></html>"
    )


def _notes(found: object) -> str | None:
    """What the person has marked and written."""
    lines = []
    for each in found if isinstance(found, list) else ():
        if isinstance(each, dict):
            lines += [f"«{each['quote']}»"] if each.get("quote") else []
            lines += [str(each["text"])] if each.get("text") else []
    return "\n".join(lines) or None


def _text(value: object) -> str | None:
    return " ".join(value.split()) or None if isinstance(value, str) else None
