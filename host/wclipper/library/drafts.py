"""A saved article as a draft, from which every format can be written again."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING
from urllib.parse import quote

from lxml.html import fragment_fromstring

from wclipper.article.formats import pictures
from wclipper.article.formats.draft import Draft
from wclipper.article.metadata import Metadata
from wclipper.library import reading

if TYPE_CHECKING:
    from wclipper.library.entries import Entry

MAX_PICTURES = 256 * 1024 * 1024
"""Bytes of the pictures of an article."""
_STAND_IN = "https://pictures.invalid/"
"""Addresses that nobody can have, for pictures in files; none of them is written."""


def draft(entry: Entry) -> Draft:
    """The article in a file with its pictures."""
    held: dict[str, bytes] = {}

    def hold(link: str) -> str | None:
        data = _picture(entry, link, room=MAX_PICTURES - sum(map(len, held.values())))
        if data is None:
            return None
        address = _STAND_IN + quote(link)
        held[address] = data
        return address

    html = reading.html(entry, beside=hold)
    return Draft(
        tree=fragment_fromstring(html, create_parent="div"),
        base=entry.url,
        facts=_facts(entry),
        clip=entry.id,
        clipped=_moment(entry.clipped),
        tags=entry.tags,
        pictures=held,
    )


def _picture(entry: Entry, link: str, *, room: int) -> bytes | None:
    file = entry.path.parent / link
    if file.is_symlink() or not file.is_file() or file.stat().st_size > room:
        return None
    data = file.read_bytes()
    return data if pictures.media_type(data) else None


def _facts(entry: Entry) -> Metadata:
    return Metadata(
        title=entry.title,
        authors=(entry.author,) if entry.author else (),
        published=entry.published,
        site=entry.site,
        language=entry.language,
        description=entry.description,
        url=entry.url,
        words=entry.words,
    )


def _moment(clipped: str | None) -> datetime:
    try:
        return datetime.fromisoformat(clipped or "").astimezone()
    except (ValueError, OverflowError):
        return datetime.fromtimestamp(0, UTC)
