"""What the pages ask for, as JSON: one function a question."""

from __future__ import annotations

import difflib
import io
from typing import TYPE_CHECKING, Any

import msgspec
from aiohttp import web

from wclipper.errors import WClipperError
from wclipper.library import export
from wclipper.library.queries import ORDERS, Query
from wclipper.web.shelf import Shelf

if TYPE_CHECKING:
    from wclipper.library.entries import Entry
    from wclipper.library.library import Library
    from wclipper.library.queries import Found, Hit

SHELF = web.AppKey("shelf", Shelf)
_LIMIT = 100
_ENDINGS = {"zip": "zip", "epub": "epub", "jsonl": "jsonl"}


class Changes(msgspec.Struct, forbid_unknown_fields=True):
    """What the person writes about an article."""

    title: str | None = None
    tags: list[str] | None = None
    note: str | None = None
    read: bool | None = None


def _answer(value: Any) -> web.Response:
    return web.Response(body=msgspec.json.encode(value), content_type="application/json")


async def search(request: web.Request) -> web.Response:
    """The articles that answer a question, some at a time."""
    asked = request.query
    try:
        query = Query(
            text=asked.get("text", "")[:500],
            site=asked.get("site"),
            tag=asked.get("tag"),
            language=asked.get("language"),
            since=asked.get("since"),
            until=asked.get("until"),
            unread=asked.get("unread") == "1",
            order=asked.get("order", "relevance") if asked.get("order") in ORDERS else "relevance",
            offset=max(0, int(asked.get("offset", "0"))),
            limit=min(_LIMIT, max(1, int(asked.get("limit", "50")))),
        )
    except ValueError as error:
        raise web.HTTPBadRequest from error
    found: Found = await request.app[SHELF].ask(lambda library: library.search(query))
    return _answer({"total": found.total, "hits": [_hit(each) for each in found.hits]})


def _hit(hit: Hit) -> dict[str, Any]:
    return {**_facts(hit.entry), "snippet": hit.snippet, "read": hit.read, "versions": hit.versions}


def _facts(entry: Entry) -> dict[str, Any]:
    names = "id title url site author published clipped language description tags note words form".split()
    facts = {name: getattr(entry, name) for name in names}
    beside = entry.image and not entry.image.startswith(("http:", "https:"))
    return {
        **facts,
        "image": f"/picture/{entry.id}/{entry.image}" if beside else None,
        "path": str(entry.path),
    }


async def facets(request: web.Request) -> web.Response:
    """What the list can be narrowed to."""

    def look(library: Library) -> dict[str, Any]:
        return {
            "sites": library.sites()[:500],
            "tags": library.tags()[:500],
            "languages": library.languages(),
        }

    return _answer(await request.app[SHELF].ask(look))


async def statistics(request: web.Request) -> web.Response:
    """The library in numbers."""
    return _answer(await request.app[SHELF].ask(lambda library: library.statistics()))


async def article(request: web.Request) -> web.Response:
    """The facts of an article, and its other versions."""
    name = request.match_info["id"]

    def look(library: Library) -> dict[str, Any]:
        versions = [_facts(entry) for entry in library.versions(name)]
        return {**_facts(library.get(name)), "others": versions}

    return _answer(await request.app[SHELF].ask(look))


async def difference(request: web.Request) -> web.Response:
    """Two versions side by side: lines, each kept, added or taken away."""
    old, new = request.match_info["old"], request.match_info["new"]

    def look(library: Library) -> list[tuple[str, str]]:
        lines = difflib.ndiff(library.get(old).text.splitlines(), library.get(new).text.splitlines())
        return [(line[:1], line[2:]) for line in lines if line[:1] != "?"]

    return _answer(await request.app[SHELF].ask(look))


async def change(request: web.Request) -> web.Response:
    """Write what the person says about an article into its file."""
    name = request.match_info["id"]
    try:
        wanted = msgspec.json.decode(await request.read(), type=Changes)
    except msgspec.DecodeError as error:
        raise web.HTTPBadRequest from error

    def write(library: Library) -> dict[str, Any]:
        if wanted.read is not None:
            library.mark_read(library.get(name).id, read=wanted.read)
        said = {"title": wanted.title, "tags": wanted.tags, "note": wanted.note}
        changes = {key: value for key, value in said.items() if value is not None}
        return _facts(library.edit(name, changes) if changes else library.get(name))

    return _answer(await request.app[SHELF].ask(write))


async def delete(request: web.Request) -> web.Response:
    """Move an article into the trash."""
    name = request.match_info["id"]
    return _answer({"trash": await request.app[SHELF].ask(lambda library: library.delete(name))})


async def restore(request: web.Request) -> web.Response:
    """Put an article back out of the trash."""
    name = request.match_info["name"]
    return _answer({"path": str(await request.app[SHELF].ask(lambda library: library.restore(name)))})


async def exported(request: web.Request) -> web.Response:
    """Some articles as one file."""
    form, names = request.match_info["form"], request.query.getall("id", [])
    if form not in _ENDINGS:
        raise WClipperError("article-unknown", id=form)

    def pack(library: Library) -> bytes:
        out = io.BytesIO()
        export.export([library.get(name) for name in names], form, out, roots=library.roots)
        return out.getvalue()

    body = await request.app[SHELF].ask(pack)
    disposition = {"Content-Disposition": f'attachment; filename="articles.{_ENDINGS[form]}"'}
    return web.Response(body=body, content_type="application/octet-stream", headers=disposition)
