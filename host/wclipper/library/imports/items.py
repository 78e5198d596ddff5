"""What an importer gives: pages and links that another program has saved."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypedDict, Unpack

from wclipper.article import urls

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_BYTES = 64 * 1024 * 1024
"""Of one page."""
MAX_FILE = 512 * 1024 * 1024
"""Of one file with many."""

_SEPARATOR = re.compile(r"\s*[,|;]\s*")


class BrokenError(ValueError):
    """Why a file or an item can't be used, as the end of a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A page that was saved, or a link to one."""

    name: str
    """Where it stands, to tell a person which one is meant."""
    url: str | None = None
    title: str | None = None
    saved: datetime | None = None
    tags: tuple[str, ...] = ()
    note: str | None = None
    read: bool = False
    page: str | bytes | None = None
    """The page itself; None of a link."""
    fault: str | None = None
    """Why it can't be used."""


def address(text: str | None) -> str | None:
    """An address of the web; None of anything else."""
    found = urls.absolute(text, None)
    return None if found is None or found.startswith("mailto:") else found


class Facts(TypedDict, total=False):
    """What an item may have besides its name and its address."""

    title: str | None
    saved: datetime | None
    tags: tuple[str, ...]
    note: str | None
    read: bool
    page: str | None


def link(name: str, url: str | None, **facts: Unpack[Facts]) -> Item:
    """A link, or a broken item if its address is none."""
    whole = address(url)
    if whole is None:
        return Item(name=name, fault=f"«{(url or '')[:100]}» is no address of the web")
    return Item(name=name, url=whole, **facts)


def tags(text: str | Iterable[object] | None) -> tuple[str, ...]:
    """Tags from a list, or from a line with commas, semicolons or bars."""
    parts = _SEPARATOR.split(text) if isinstance(text, str) else map(str, text or ())
    return tuple(dict.fromkeys(filter(None, (" ".join(part.split()) for part in parts))))


def since_1970(text: str | float | None) -> datetime | None:
    """A moment in seconds, milliseconds or microseconds since 1970."""
    try:
        seconds = float(text or 0)
        while seconds > 10**11:
            seconds /= 1000
        return datetime.fromtimestamp(seconds, UTC) if seconds > 0 else None
    except (ValueError, OverflowError, OSError):
        return None


def moment(text: object) -> datetime | None:
    """A moment in ISO 8601."""
    try:
        found = datetime.fromisoformat(str(text))
    except ValueError:
        return None
    return found if found.tzinfo else found.replace(tzinfo=UTC)
