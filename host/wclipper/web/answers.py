"""What the pages ask for, as JSON: one function a question. Nothing here changes anything."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec
from aiohttp import web

from wclipper.library import reads
from wclipper.library.queries import ORDERS, Query
from wclipper.web import difference
from wclipper.web.shelf import Shelf

if TYPE_CHECKING:
    from wclipper.library.entries import Entry
    from wclipper.library.library import Library
    from wclipper.library.queries import Found, Hit

SHELF = web.AppKey("shelf", Shelf)
_AT_ONCE = 100
_MOST_CHOICES = 500
_FACTS = "id title url site author published clipped language description tags note words form".split()


def answer(value: Any, *, status: int = 200) -> web.Response:
    """A value as JSON."""
    return web.Response(body=msgspec.json.encode(value), content_type="application/json", status=status)


def question(request: web.Request, *, limit: int, offset: int = 0) -> Query:
    """What is looked for, as the address says."""
    asked = request.query
    order = asked.get("order", "relevance")
    return Query(
        text=asked.get("text", "")[:500],
        site=asked.get("site"),
        tag=asked.get("tag"),
        language=asked.get("language"),
        since=asked.get("since"),
        until=asked.get("until"),
        unread=asked.get("unread") == "1",
        order=order if order in ORDERS else "relevance",
        offset=offset,
        limit=limit,
    )


async def search(request: web.Request) -> web.Response:
    """The articles that answer a question, some at a time."""
    try:
        offset = min(10**9, max(0, int(request.query.get("offset", "0"))))
        limit = min(_AT_ONCE, max(1, int(request.query.get("limit", "60"))))
    except ValueError as error:
        raise web.HTTPBadRequest from error
    query = question(request, limit=limit, offset=offset)
    found: Found = await request.app[SHELF].ask(lambda library: library.search(query))
    return answer({"total": found.total, "hits": [_hit(each) for each in found.hits]})


def _hit(hit: Hit) -> dict[str, Any]:
    return {**facts(hit.entry), "snippet": hit.snippet, "read": hit.read, "versions": hit.versions}


def facts(entry: Entry) -> dict[str, Any]:
    """What the pages show of an article."""
    beside = entry.image and not entry.image.startswith(("http:", "https:"))
    return {
        **{name: getattr(entry, name) for name in _FACTS},
        "image": f"/picture/{entry.id}/{entry.image}" if beside else None,
        "path": str(entry.path),
    }


async def facets(request: web.Request) -> web.Response:
    """What the list can be narrowed to."""

    def look(library: Library) -> dict[str, Any]:
        return {
            "sites": library.sites()[:_MOST_CHOICES],
            "tags": library.tags()[:_MOST_CHOICES],
            "languages": library.languages(),
            "folders": [str(root) for root in library.roots],
        }

    return answer(await request.app[SHELF].ask(look))


async def state(request: web.Request) -> web.Response:
    """Whether what a page shows is still so."""
    return answer({"state": request.app[SHELF].state()})


async def statistics(request: web.Request) -> web.Response:
    """The library in numbers."""
    return answer(await request.app[SHELF].ask(lambda library: library.statistics()))


async def article(request: web.Request) -> web.Response:
    """The facts of an article, and its other versions."""
    name = request.match_info["id"]

    def look(library: Library) -> dict[str, Any]:
        entry = library.get(name)
        versions = [facts(other) for other in library.versions(entry.id) if other.id != entry.id]
        return {**facts(entry), "read": entry.id in reads.load(library.data), "others": versions}

    return answer(await request.app[SHELF].ask(look))


async def compared(request: web.Request) -> web.Response:
    """Two versions of a text, row by row."""
    old, new = request.match_info["old"], request.match_info["new"]
    texts = await request.app[SHELF].ask(lambda library: (library.get(old).text, library.get(new).text))
    return answer(await asyncio.to_thread(difference.rows, *texts))
