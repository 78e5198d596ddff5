"""What the pages may change: what the person says about an article, whether it was read, and whether it is there."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec
from aiohttp import web

from wclipper.errors import WClipperError
from wclipper.library import entries
from wclipper.web.answers import SHELF, answer, facts

if TYPE_CHECKING:
    from wclipper.library.entries import Entry
    from wclipper.library.library import Library

BODY_SECONDS = 15
"""For a body to come; it is small, and comes from this machine."""
_LONGEST = 20_000


class Said(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What the person says about an article; what is not said stays as it is."""

    title: str | None = None
    tags: list[str] | None = None
    note: str | None = None

    def values(self) -> dict[str, str | list[str]]:
        """What is said, by name."""
        found = {"title": self.title, "tags": self.tags, "note": self.note}
        return {name: value for name, value in found.items() if value is not None}


class Change(msgspec.Struct, forbid_unknown_fields=True):
    """What is to be as the person says, and what it was when they looked at it."""

    now: Said = msgspec.field(default_factory=Said)
    seen: Said = msgspec.field(default_factory=Said)
    read: bool | None = None


async def change(request: web.Request) -> web.Response:
    """Write what the person says about an article into its file."""
    name = request.match_info["id"]
    wanted = await _body(request)

    def write(library: Library) -> Entry:
        entry = library.get(name)
        if values := wanted.now.values():
            _look_for_others(entry, wanted)
            entry = library.edit(entry.id, values)
        return entry

    entry = await request.app[SHELF].change(write)
    if wanted.read is not None:
        is_read = wanted.read
        await request.app[SHELF].ask(lambda library: library.mark_read(entry.id, read=is_read))
    return answer(facts(entry))


async def _body(request: web.Request) -> Change:
    try:
        async with asyncio.timeout(BODY_SECONDS):
            change = msgspec.json.decode(await request.read(), type=Change)
    except msgspec.DecodeError as error:
        raise web.HTTPBadRequest from error
    except TimeoutError as error:
        raise web.HTTPRequestTimeout from error
    title, tags, note = change.now.title or "", change.now.tags or [], change.now.note or ""
    if max(len(title), len(note), len(tags), *map(len, tags), 0) > _LONGEST:
        raise web.HTTPBadRequest
    return change


def _look_for_others(entry: Entry, wanted: Change) -> None:
    """Refuse to write over what another program has said of the same thing since the person looked."""
    there = entries.read(entry.path)
    if there is None:
        raise WClipperError("article-unknown", id=entry.id)
    seen = wanted.seen.values()
    in_file: dict[str, Any] = {"title": there.title, "tags": list(there.tags), "note": there.note or ""}
    if any(
        in_file[name] not in (seen[name], value)
        for name, value in wanted.now.values().items()
        if name in seen
    ):
        raise WClipperError("article-changed", path=entry.path)


async def delete(request: web.Request) -> web.Response:
    """Move an article into the trash."""
    name = request.match_info["id"]
    return answer({"trash": await request.app[SHELF].change(lambda library: library.delete(name))})


async def restore(request: web.Request) -> web.Response:
    """Put an article back out of the trash."""
    name = request.match_info["name"]
    return answer({"path": str(await request.app[SHELF].change(lambda library: library.restore(name)))})
