"""HTML files: as browsers save them, and as SingleFile does, which says in a comment where a page was and when."""

from __future__ import annotations

import re
from datetime import datetime
from typing import TYPE_CHECKING

from wclipper.library.imports.items import Item, address

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_HEAD = 65_536
_COMMENT = re.compile(rb"<!--\s*Page saved with SingleFile(.*?)-->", re.DOTALL | re.IGNORECASE)
_URL = re.compile(rb"^\s*url:\s*(\S+)", re.MULTILINE)
_DATE = re.compile(rb"^\s*saved date:\s*(.+?)\s*$", re.MULTILINE)
_SAVED_FROM = re.compile(rb"<!-- saved from url=\(\d+\)(https?://\S+) -->")
_CANONICAL = re.compile(rb"""<link\b[^>]*\brel=["']?canonical\b[^>]*>""", re.IGNORECASE)
_HREF = re.compile(rb"""\bhref=["']?([^"'\s>]+)""", re.IGNORECASE)


def read(file: Path, data: bytes) -> Iterator[Item]:
    """The one page of a file."""
    head = data[:_HEAD]
    comment = _COMMENT.search(head)
    said = comment[1] if comment else b""
    yield Item(
        name=file.name,
        url=_first(_URL.search(said), _SAVED_FROM.search(head)) or _canonical(head),
        saved=_date(_DATE.search(said)),
        page=data,
    )


def is_singlefile(data: bytes) -> bool:
    """Whether SingleFile has saved it."""
    return _COMMENT.search(data[:_HEAD]) is not None


def _first(*found: re.Match[bytes] | None) -> str | None:
    return next(
        (url for match in found if match and (url := address(match[1].decode(errors="replace")))), None
    )


def _canonical(head: bytes) -> str | None:
    tag = _CANONICAL.search(head)
    return _first(_HREF.search(tag[0])) if tag else None


def _date(found: re.Match[bytes] | None) -> datetime | None:
    """As JavaScript writes it: `Wed Nov 18 2026 10:00:00 GMT+0100 (…)`, whatever language the rest is in."""
    if found is None:
        return None
    text = re.sub(r"\s*\(.*", "", found[1].decode(errors="replace"))
    try:
        return datetime.strptime(text, "%a %b %d %Y %H:%M:%S GMT%z")
    except ValueError:
        return None
