"""MHTML: a page with its pictures in one file, as Chrome saves it; they come along as data."""

from __future__ import annotations

import base64
import email
import email.policy
import re
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from wclipper.article.formats import pictures
from wclipper.library.imports.items import BrokenError, Item, address

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime
    from email.message import EmailMessage
    from pathlib import Path

_PAGES = frozenset({"text/html", "application/xhtml+xml"})
_SOURCE = re.compile(r"""(<img\b[^>]*?\ssrc=)(["'])(.*?)\2""", re.IGNORECASE | re.DOTALL)
_CANDIDATES = re.compile(r"""\s(?:srcset|sizes)=(["']).*?\1""", re.IGNORECASE | re.DOTALL)


def read(file: Path, data: bytes) -> Iterator[Item]:
    """The one page of an archive."""
    message = email.message_from_bytes(data, policy=email.policy.default)
    parts = [part for part in message.walk() if not part.is_multipart()]
    page = next((part for part in parts if part.get_content_type() in _PAGES), None)
    if page is None:
        raise BrokenError("there is no page in this archive")
    place = str(message["Snapshot-Content-Location"] or page["Content-Location"] or "").strip()
    yield Item(
        name=file.name,
        url=address(place),
        saved=_date(message),
        page=_with_pictures(_text(page), parts, place),
    )


def _text(part: EmailMessage) -> str:
    data = part.get_payload(decode=True)
    assert isinstance(data, bytes)
    charset = part.get_content_charset() or "utf-8"
    try:
        return data.decode(charset, errors="replace")
    except LookupError:
        return data.decode(errors="replace")


def _with_pictures(page: str, parts: list[EmailMessage], place: str) -> str:
    """The page with the pictures of the archive in the place of their addresses."""
    held: dict[str, str] = {}
    for part in parts:
        data = part.get_payload(decode=True)
        if isinstance(data, bytes) and (kind := pictures.media_type(data)):
            uri = f"data:{kind};base64,{base64.b64encode(data).decode()}"
            held[str(part["Content-Location"] or "").strip()] = uri
            held["cid:" + str(part["Content-ID"] or "").strip(" <>")] = uri

    def source(match: re.Match[str]) -> str:
        url = match[3].replace("&amp;", "&").strip()
        found = held.get(url) or held.get(urljoin(place, url))
        return f"{match[1]}{match[2]}{found}{match[2]}" if found else match[0]

    return _SOURCE.sub(source, _CANDIDATES.sub("", page)) if held else page


def _date(message: EmailMessage) -> datetime | None:
    try:
        return parsedate_to_datetime(str(message["Date"]))
    except (ValueError, TypeError):
        return None
