"""The server: which address leads where, and what every answer carries."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

from aiohttp import web

from wclipper import bundled
from wclipper.errors import WClipperError
from wclipper.web import answers, changes, contents, exports, guard, refusals, words
from wclipper.web.shelf import Shelf

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

log = logging.getLogger("wclipper")

_UNHEARD = logging.getLogger("wclipper.unheard")
"""For what is no HTTP: it is refused, and neither it nor the secrets in it belong on the person's terminal."""
_UNHEARD.addHandler(logging.NullHandler())
_UNHEARD.propagate = False

GUARD = web.AppKey("guard", guard.Guard)
MAX_BODY = 1_000_000
OPEN = "/open"
_STATIC = Path(__file__).with_name("static")
_OF_EXTENSION = frozenset({"theme.css", "article.css", "icons/32.png"})
_STATUS = {
    "article-unknown": 404,
    "article-ambiguous": 404,
    "trash-gone": 404,
    "article-fixed": 409,
    "article-changed": 409,
}
_CODES = {404: "not-found", 405: "method", 413: "too-large"}
QUIET_SECONDS = 20.0
"""A connection on which nothing is asked is closed after that time, one whose question never ends too."""
MAX_LINE = 64 * 1024
"""Of an address: an export names the articles that were chosen."""


def application(shelf: Shelf, port: int) -> web.Application:
    """The library at a port."""
    app = web.Application(middlewares=[_headed, _guarded, _explained], client_max_size=MAX_BODY)
    app[answers.SHELF] = shelf
    app[GUARD] = guard.Guard(port)
    app.add_routes(
        [
            web.get(OPEN, _open),
            web.get("/", _page),
            web.get("/words.json", _words),
            web.get(r"/static/{file:[a-z-]+\.(?:js|css)}", _file),
            web.get(r"/extension/{file:.+}", _file_of_extension),
            web.get("/api/search", answers.search),
            web.get("/api/facets", answers.facets),
            web.get("/api/statistics", answers.statistics),
            web.get("/api/state", answers.state),
            web.get("/api/export/{form}", exports.exported),
            web.get("/api/difference/{old}/{new}", answers.compared),
            web.get("/api/article/{id}", answers.article),
            web.put("/api/article/{id}", changes.change),
            web.delete("/api/article/{id}", changes.delete),
            web.post("/api/trash/{name}", changes.restore),
            web.get("/article/{id}", contents.article),
            web.get("/picture/{id}/{folder}/{file}", contents.picture),
        ]
    )
    return app


@web.middleware
async def _headed(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Every answer says what may be done with it."""
    response = await handler(request)
    for name, value in {"Content-Security-Policy": guard.POLICY, **guard.HEADERS}.items():
        response.headers.setdefault(name, value)
    return response


@web.middleware
async def _guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Nobody but the person's own browser gets any further."""
    own = request.app[GUARD]
    cookie = request.cookies.get(own.cookie, "")
    asked = guard.Asked(request.method, request.raw_path, request.headers, cookie)
    code = own.refusal(asked, opening=request.path == OPEN)
    return refusals.refused(request, code) if code else await handler(request)


@web.middleware
async def _explained(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Whatever goes wrong is told in a sentence."""
    try:
        return await handler(request)
    except web.HTTPException as error:
        return refusals.explained(request, _CODES.get(error.status, "bad-request"), error.status)
    except WClipperError as error:
        return refusals.explained(request, error.code, _STATUS.get(error.code, 500), text=error.text)
    except Exception:
        log.exception("%s", request.path)
        fault = WClipperError("internal", detail="the library")
        return refusals.explained(request, fault.code, 500, text=fault.text)


async def _open(request: web.Request) -> web.Response:
    """Let in whoever has the token, once, and keep it out of the address from then on."""
    own = request.app[GUARD]
    session = own.opens(request.query.get("token", ""))
    if session is None and not own.is_open(request.cookies.get(own.cookie, "")):
        return refusals.refused(request, "not-open")
    response = web.Response(status=303, headers={"Location": "/"})
    if session is not None:
        response.set_cookie(own.cookie, session, httponly=True, samesite="Strict", path="/")
    return response


async def _page(_request: web.Request) -> web.FileResponse:
    return web.FileResponse(_STATIC / "library.html")


async def _file(request: web.Request) -> web.FileResponse:
    file = _STATIC / request.match_info["file"]
    if not file.is_file():
        raise web.HTTPNotFound
    return web.FileResponse(file)


async def _file_of_extension(request: web.Request) -> web.FileResponse:
    if request.match_info["file"] not in _OF_EXTENSION:
        raise web.HTTPNotFound
    return web.FileResponse(bundled.folder("extension") / request.match_info["file"])


async def _words(request: web.Request) -> web.Response:
    language = words.chosen(request.headers.get("Accept-Language", ""))
    return web.json_response(words.words(language))


def bound(port: int) -> socket.socket:
    """A socket at a port of this machine, where nobody else can ask; at a free one for 0."""
    made = socket.socket()
    try:
        if sys.platform != "win32":  # there it would let two programs have one port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(("127.0.0.1", port))
    except (OSError, OverflowError) as error:
        made.close()
        detail = error.strerror if isinstance(error, OSError) else error
        raise WClipperError("port-taken", port=port, detail=detail) from error
    return made


async def serve(
    roots: list[Path],
    data: Path,
    at: socket.socket,
    *,
    browse: bool = True,
    ready: Callable[[str], None] = print,
) -> None:
    """Serve the library until it is stopped; `ready` gets the address that opens it."""
    number = at.getsockname()[1]
    shelf = Shelf(roots, data)
    app = application(shelf, number)
    runner = web.AppRunner(
        app, access_log=None, logger=_UNHEARD, keepalive_timeout=QUIET_SECONDS, max_line_size=MAX_LINE
    )
    await runner.setup()
    try:
        await shelf.look()
        await web.SockSite(runner, at).start()
        address = f"http://127.0.0.1:{number}{OPEN}?token={app[GUARD].token}"
        ready(address)
        if browse:
            await asyncio.to_thread(webbrowser.open, address)
        await shelf.watch()
    finally:
        await runner.cleanup()
        at.close()
        with contextlib.suppress(RuntimeError):
            shelf.close()
