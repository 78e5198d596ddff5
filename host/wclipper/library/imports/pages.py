"""HTML files: as browsers save them, and as SingleFile does, which says in a comment where a page was and when.

Browsers save a whole page with its pictures in a folder beside it; those are put into the page.
"""

from __future__ import annotations

import html
import re
from datetime import datetime
from typing import TYPE_CHECKING
from urllib.parse import unquote

from wclipper.article.formats import pictures
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
_IMAGE = re.compile(rb"<img\b[^>]*>", re.IGNORECASE)
_SOURCE = re.compile(rb"""(\ssrc=)(["'])(.*?)\2""", re.IGNORECASE | re.DOTALL)
_CANDIDATES = re.compile(rb"""\s(?:srcset|sizes)=(["']).*?\1""", re.IGNORECASE | re.DOTALL)
_MAX_PICTURE = 20_000_000
_MAX_PICTURES = 200_000_000
"""Bytes of one, and of all in a page: as many as are fetched from the web."""


def read(file: Path, data: bytes) -> Iterator[Item]:
    """The one page of a file."""
    head = data[:_HEAD]
    comment = _COMMENT.search(head)
    said = comment[1] if comment else b""
    yield Item(
        name=file.name,
        url=_first(_URL.search(said), _SAVED_FROM.search(head)) or _canonical(head),
        saved=_date(_DATE.search(said)),
        page=_with_pictures(file, data),
    )


def _with_pictures(file: Path, page: bytes) -> bytes:
    """The page with the pictures beside its file in the place of the links to them."""
    room = _MAX_PICTURES

    def source(match: re.Match[bytes]) -> bytes:
        nonlocal room
        data = _beside(file, match[3].decode(errors="replace"))
        if not pictures.media_type(data) or len(data) > room:
            return match[0]
        room -= len(data)
        return match[1] + match[2] + pictures.data_uri(data) + match[2]

    def image(match: re.Match[bytes]) -> bytes:
        tag = _SOURCE.sub(source, match[0])
        return match[0] if tag == match[0] else _CANDIDATES.sub(b"", tag)

    return _IMAGE.sub(image, page)


def _beside(file: Path, link: str) -> bytes:
    """What a link from a file to another one below its folder leads to; nothing of any other link."""
    name = unquote(html.unescape(link).strip()).removeprefix("./")
    if not name or re.search(r"^/|[\\:\0]", name):
        return b""
    path = file.parent / name
    try:
        is_below = path.resolve().is_relative_to(file.parent.resolve())
        return path.read_bytes() if is_below and path.stat().st_size <= _MAX_PICTURE else b""
    except (OSError, RuntimeError):
        return b""


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
