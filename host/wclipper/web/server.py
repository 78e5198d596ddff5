"""The server: which address leads where, and what every answer carries."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

from aiohttp import web

from wclipper import bundled
from wclipper.errors import WClipperError
from wclipper.web import answers, contents, guard, words
from wclipper.web.shelf import Shelf

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

log = logging.getLogger("wclipper")

GUARD = web.AppKey("guard", guard.Guard)
MAX_BODY = 1_000_000
OPEN = "/open"
_STATIC = Path(__file__).with_name("static")
_OF_EXTENSION = frozenset({"theme.css", "article.css", "icons/32.png"})
_STATUS = {"article-unknown": 404, "trash-gone": 404, "article-fixed": 409}


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
            web.get("/api/export/{form}", answers.exported),
            web.get("/api/difference/{old}/{new}", answers.difference),
            web.get("/api/article/{id}", answers.article),
            web.put("/api/article/{id}", answers.change),
            web.delete("/api/article/{id}", answers.delete),
            web.post("/api/trash/{name}", answers.restore),
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
    asked = guard.Asked(request.method, request.headers, request.cookies.get(guard.COOKIE, ""))
    code = request.app[GUARD].refusal(asked, opening=request.path == OPEN)
    return _refused(code) if code else await handler(request)


def _refused(code: str) -> web.Response:
    status, text = guard.REFUSALS[code]
    return web.json_response({"code": code, "text": text}, status=status)


@web.middleware
async def _explained(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Whatever goes wrong is told in a sentence."""
    try:
        return await handler(request)
    except web.HTTPException as error:
        return web.json_response({"code": "not-found", "text": error.reason}, status=error.status)
    except WClipperError as error:
        status = _STATUS.get(error.code, 500)
        return web.json_response(
            {"code": error.code, "text": error.text, "remedy": error.remedy}, status=status
        )
    except Exception:
        log.exception("%s", request.path)
        fault = WClipperError("internal", detail="the library")
        return web.json_response({"code": fault.code, "text": fault.text, "remedy": fault.remedy}, status=500)


async def _open(request: web.Request) -> web.Response:
    """Let in whoever has the token, once, and keep it out of the address from then on."""
    session = request.app[GUARD].opens(request.query.get("token", ""))
    if session is None:
        return _refused("not-open")
    response = web.Response(status=303, headers={"Location": "/"})
    response.set_cookie(guard.COOKIE, session, httponly=True, samesite="Strict", path="/")
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


async def serve(
    roots: list[Path], data: Path, *, port: int = 0, browse: bool = True, ready: Callable[[str], None] = print
) -> None:
    """Serve the library until it is stopped; `ready` gets the address that opens it."""
    with socket.socket() as bound:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(("127.0.0.1", port))
        number = bound.getsockname()[1]
        shelf = Shelf(roots, data)
        app = application(shelf, number)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        try:
            await web.SockSite(runner, bound).start()
            address = f"http://127.0.0.1:{number}{OPEN}?token={app[GUARD].token}"
            ready(address)
            if browse:
                webbrowser.open(address)
            await asyncio.Event().wait()
        finally:
            await runner.cleanup()
            with contextlib.suppress(RuntimeError):
                shelf.close()
