"""Fetch one page that the person named on the command line. The host itself never fetches pages."""

from __future__ import annotations

import asyncio

import aiohttp

from wclipper.errors import WClipperError
from wclipper.extract import charset
from wclipper.extract.sniff import other_kind
from wclipper.library.gate import AGENT

MAX_BYTES = 64 * 1024 * 1024
SECONDS = 30
# The last one is aiohttp's word for no type at all.
_PAGES = frozenset(("text/html", "application/xhtml+xml", "text/plain", "application/octet-stream"))

# In this order: some are kinds of others further down.
_CAUSES: dict[type[Exception], str] = {
    aiohttp.NonHttpUrlRedirectClientError: "it leads to {error}, which is no web page",
    aiohttp.InvalidURL: "this is not a complete address",
    aiohttp.TooManyRedirects: "it leads from one address to the next without end",
    aiohttp.ClientResponseError: "the server says {error.status} {error.message}",
    aiohttp.ClientSSLError: "no secure connection to {error.host} can be made",
    aiohttp.ClientConnectorError: "{error.host} can't be reached",
    aiohttp.ClientPayloadError: "the connection ended in the middle of it",
    TimeoutError: "no answer within {seconds} seconds",
}


def fetch(url: str) -> str:
    """The source of the page at an address."""
    try:
        return asyncio.run(_fetch(url))
    except (aiohttp.ClientError, TimeoutError, OSError, ValueError) as error:
        raise WClipperError("fetch-failed", url=url, detail=_explained(error)) from error


async def _fetch(url: str) -> str:
    timeout = aiohttp.ClientTimeout(total=SECONDS)
    async with (
        aiohttp.ClientSession(
            timeout=timeout, headers={"User-Agent": AGENT}, raise_for_status=True
        ) as session,
        session.get(url, max_redirects=5) as response,
    ):
        if response.content_type not in _PAGES:
            raise WClipperError("not-a-page", source=url, kind=response.content_type)
        body = bytearray()
        async for piece in response.content.iter_chunked(65_536):
            body += piece
            if len(body) > MAX_BYTES:
                raise ValueError(f"it is larger than {MAX_BYTES // 2**20} MiB")
    if kind := other_kind(bytes(body)):
        raise WClipperError("not-a-page", source=url, kind=kind)
    return charset.decode(bytes(body), announced=response.charset).text


def _explained(error: Exception) -> str:
    """The cause as people say it: aiohttp's own texts repeat the address and its settings."""
    said = next((said for kind, said in _CAUSES.items() if isinstance(error, kind)), "{error}")
    return said.format(error=error, seconds=SECONDS)
