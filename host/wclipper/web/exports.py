"""Articles as one file, made on the disk: some that the person chose, or all that a question finds."""

from __future__ import annotations

import asyncio
import tempfile
import time
from dataclasses import replace
from typing import TYPE_CHECKING, BinaryIO

from aiohttp import web

from wclipper.library import export
from wclipper.web.answers import SHELF, question

if TYPE_CHECKING:
    from wclipper.library.entries import Entry
    from wclipper.library.library import Library
    from wclipper.library.queries import Query
    from wclipper.web.shelf import Shelf

_AT_ONCE = 500
_PIECE = 256 * 1024
_FORMS = frozenset({"zip", "epub", "jsonl"})


async def exported(request: web.Request) -> web.StreamResponse:
    """Some articles as one file."""
    form, names = request.match_info["form"], request.query.getall("id", [])
    if form not in _FORMS:
        raise web.HTTPNotFound
    asked = question(request, limit=_AT_ONCE)
    shelf = request.app[SHELF]
    entries = await (_chosen(shelf, names) if names else _found(shelf, asked))
    if not entries:
        raise web.HTTPNotFound
    roots = await shelf.ask(lambda library: library.roots)
    with tempfile.TemporaryFile() as file:
        await asyncio.to_thread(export.export, entries, form, file, roots=roots)
        return await _sent(request, file, export.FORMS[form])


async def _chosen(shelf: Shelf, names: list[str]) -> list[Entry]:
    return await shelf.ask(lambda library: [library.get(name) for name in dict.fromkeys(names)])


async def _found(shelf: Shelf, asked: Query) -> list[Entry]:
    """All that a question finds, with their texts; in parts, so that others get their answers meanwhile."""
    entries: list[Entry] = []

    def look(library: Library) -> list[Entry]:
        hits = library.search(replace(asked, offset=len(entries))).hits
        return [library.get(hit.entry.id) for hit in hits]

    while part := await shelf.ask(look):
        entries += part
    return entries


async def _sent(request: web.Request, file: BinaryIO, form: export.Form) -> web.StreamResponse:
    name = f"wclipper-{time.strftime('%Y-%m-%d')}{form.extension}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Content-Type": form.media_type}
    response = web.StreamResponse(headers=headers)
    response.content_length = file.tell()
    file.seek(0)
    await response.prepare(request)
    while piece := await asyncio.to_thread(file.read, _PIECE):
        await response.write(piece)
    await response.write_eof()
    return response
