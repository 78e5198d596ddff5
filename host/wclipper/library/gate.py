"""The one way out: every request for a picture goes through this gate.

The address is checked where a connection is dialled, for every hop of a redirect; no cookies, no proxies or passwords
from the environment, nothing but http and https. What comes back is streamed, never held, and ends at its limits.
"""

from __future__ import annotations

import contextlib
import errno
import socket
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import urlsplit

import aiohttp
from yarl import URL

from wclipper.article import urls
from wclipper.library import addresses
from wclipper.library.missing import MissingError

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator, Callable

    from wclipper.library.limits import Limits

AGENT = "Mozilla/5.0 (compatible; WClipper)"
_ACCEPT = "image/webp,image/png,image/jpeg,image/gif,image/*;q=0.8,*/*;q=0.5"
_PIECE = 64 * 1024
_GONE = frozenset({HTTPStatus.NOT_FOUND, HTTPStatus.GONE})
_BUSY = frozenset({HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.REQUEST_TIMEOUT})
_REDIRECTS = frozenset({301, 302, 303, 307, 308})


class Gate:
    """Requests for the pictures of one page."""

    def __init__(self, page: str | None, limits: Limits) -> None:
        self._page = page
        self._home = addresses.home_of(page)
        self._limits = limits
        self._left = limits.article_bytes
        self._open = contextlib.AsyncExitStack()
        self._public: aiohttp.ClientSession
        self._own: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        self._public = await self._session(_public_only)
        if self._home:
            self._own = await self._session(self._home.may_dial)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._open.aclose()

    def referers(self, address: str) -> tuple[str | None, ...]:
        """The referers to try: the page's origin and none, for some servers want the one and some the other.

        As browsers do, a secure page is not named to an insecure server.
        """
        page = urlsplit(self._page or "")
        if addresses.server(self._page or "") is None or (
            page.scheme == "https" and not address.startswith("https:")
        ):
            return (None,)
        return (f"{page.scheme}://{page.netloc.rpartition('@')[2]}/", None)

    async def stream(self, address: str, *, referer: str | None) -> AsyncGenerator[bytes]:
        """The bytes of a picture; `MissingError` when it can't be had."""
        try:
            async with self._opened(_url(address), referer) as response:
                size = 0
                async for piece in response.content.iter_chunked(_PIECE):
                    size += len(piece)
                    self._count(size, len(piece))
                    yield piece
        except (aiohttp.ClientError, TimeoutError, OSError, ValueError) as error:
            raise MissingError(_reason(error)) from error

    def _count(self, size: int, more: int) -> None:
        self._left -= more
        if size > self._limits.picture_bytes:
            raise MissingError("too-large")
        if self._left < 0:
            raise MissingError("article-too-large")

    @contextlib.asynccontextmanager
    async def _opened(self, url: URL, referer: str | None) -> AsyncIterator[aiohttp.ClientResponse]:
        """The response at the end of the redirects; each hop is an address of its own."""
        headers = {"Referer": referer} if referer else {}
        for _ in range(self._limits.redirects + 1):
            if url.scheme not in {"http", "https"}:
                raise MissingError("forbidden")
            async with self._for(url).get(url, headers=headers, allow_redirects=False) as response:
                if response.status not in _REDIRECTS:
                    _check(response.status)
                    if (response.content_length or 0) > self._limits.picture_bytes:
                        raise MissingError("too-large")
                    yield response
                    return
                url = _url(urls.absolute(response.headers.get("Location"), str(url)) or "")
        raise MissingError("redirects")

    def _for(self, url: URL) -> aiohttp.ClientSession:
        """The session for an address: only the very server of the page may be in the person's own network."""
        place = (url.host or "").rstrip(".").lower(), url.port
        is_own = self._home is not None and place == (self._home.host, self._home.port)
        return self._own if self._own and is_own else self._public

    async def _session(self, may_dial: Callable[[str, int], bool]) -> aiohttp.ClientSession:
        def dial(info: Any) -> socket.socket:
            family, kind, protocol, _, place = info
            if not may_dial(place[0], place[1]):
                raise PermissionError(errno.EACCES, "not an address for pictures")
            return socket.socket(family, kind, protocol)

        idle = self._limits.idle_seconds
        session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(socket_factory=dial, limit=self._limits.at_once),
            cookie_jar=aiohttp.DummyCookieJar(),
            timeout=aiohttp.ClientTimeout(total=None, sock_connect=idle, sock_read=idle),
            headers={"User-Agent": AGENT, "Accept": _ACCEPT, "Accept-Encoding": "identity"},
            trust_env=False,
        )
        return await self._open.enter_async_context(session)


def _public_only(address: str, _port: int) -> bool:
    return addresses.is_public(address)


def _url(address: str) -> URL:
    """The address as it stands, for some servers sign every character of it, but without name and password."""
    return URL(address, encoded=address.isascii()).with_user(None) if address else URL()


def _check(status: int) -> None:
    """Refuse what is not a whole picture."""
    if status == HTTPStatus.OK:
        return
    if status in _GONE:
        raise MissingError("gone")
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR or status in _BUSY:
        raise MissingError("server-busy")
    raise MissingError("refused")


def _reason(error: Exception) -> str:
    if isinstance(error, aiohttp.ClientConnectorError) and error.errno == errno.EACCES:
        return "forbidden"
    if isinstance(error, TimeoutError):
        return "too-slow"
    if isinstance(error, aiohttp.ClientPayloadError):
        return "broken"
    return "unreachable"
