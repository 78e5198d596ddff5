"""The pictures of a saved article, fetched and put beside it.

The article is on the disk already, with the addresses of its pictures on the web. They come in one by one; when all
have come, or the time is up, or the person has had enough, the links in the article are turned to those that are there.
So at any moment the article is whole and every link in it leads to a picture, here or on the web.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import contextlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from wclipper.errors import WClipperError
from wclipper.library.album import Album
from wclipper.library.gate import Gate
from wclipper.library.limits import Limits
from wclipper.library.missing import MissingError
from wclipper.library.relink import relink

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable, Coroutine
    from pathlib import Path

_TICK = 0.1
"""Seconds between two looks at whether the person has had enough."""
# With another referer the server may think better of it.
_OTHERWISE = frozenset({"refused", "not-a-picture"})


@dataclass(frozen=True, slots=True)
class Missing:
    """A picture that is not there."""

    url: str
    reason: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What has become of the pictures of an article."""

    of: int
    missing: list[Missing]


class Fetcher:
    """Fetches the pictures of one article; `settle` is done in the end, else its links are turned."""

    def __init__(
        self,
        article: Path,
        urls: list[str],
        *,
        page: str | None,
        limits: Limits | None = None,
        settle: Callable[[Album], None] | None = None,
    ) -> None:
        self._article = article
        self._urls = urls
        self._page = page
        self._limits = limits or Limits()
        self._album = Album(article)
        self._settle = settle or (lambda album: relink(article, album.links(urls)))
        self._reasons: dict[str, str] = {}

    def run(self, *, stop: threading.Event, progress: Callable[[int, int], None]) -> Outcome:
        """Fetch what is not there yet, until `stop` is set; `progress` gets how many of how many are settled."""
        if not self._article.is_file():
            raise WClipperError("article-moved", path=self._article)
        with self._album.opened():
            self._fetch(stop, progress)
        self._settle(self._album)
        missing = [Missing(url, reason) for url, reason in self._reasons.items()]
        return Outcome(of=len(self._urls), missing=missing)

    def _fetch(self, stop: threading.Event, progress: Callable[[int, int], None]) -> None:
        wanted = self._album.missing(self._urls)
        settled = len(self._urls) - len(wanted)

        def tell(url: str, reason: str | None) -> None:
            nonlocal settled
            settled += 1
            if reason:
                self._reasons[url] = reason
            progress(settled, len(self._urls))

        progress(settled, len(self._urls))
        for url in (url for url in wanted if _is_data(url)):
            tell(url, self._decode(url))
        if remote := [url for url in wanted if not _is_data(url)]:
            _run(self._fetch_all(remote, stop, tell))

    def _decode(self, url: str) -> str | None:
        """Keep a picture that stands in the page itself; why it can't be kept."""
        try:
            data = base64.b64decode(url.partition(",")[2], validate=True)
            if len(data) > self._limits.picture_bytes:
                return "too-large"
            self._album.add(url, data)
        except binascii.Error:
            return "broken"
        except MissingError as error:
            return error.reason
        return None

    async def _fetch_all(
        self, urls: list[str], stop: threading.Event, tell: Callable[[str, str | None], None]
    ) -> None:
        """Fetch pictures, a few at once, while there is time."""
        clock = asyncio.get_running_loop().time
        end = clock() + self._limits.seconds
        slots = asyncio.Semaphore(self._limits.at_once)
        async with Gate(self._page, self._limits) as gate:
            tasks = {asyncio.create_task(self._fetch_one(gate, slots, url)): url for url in urls}
            pending = set(tasks)
            try:
                while pending and not stop.is_set() and clock() < end:
                    done, pending = await asyncio.wait(
                        pending, timeout=_TICK, return_when=asyncio.FIRST_COMPLETED
                    )
                    for task in done:
                        tell(tasks[task], task.result())
            finally:
                for task in pending:
                    task.cancel()
                await asyncio.gather(*pending, return_exceptions=True)
        for task in pending:
            tell(tasks[task], "cancelled" if stop.is_set() else "too-slow")

    async def _fetch_one(self, gate: Gate, slots: asyncio.Semaphore, url: str) -> str | None:
        """Fetch a picture; why it could not be had."""
        try:
            async with slots, asyncio.timeout(self._limits.picture_seconds):
                await self._try(gate, url)
        except TimeoutError:
            return "too-slow"
        except MissingError as error:
            return error.reason
        return None

    async def _try(self, gate: Gate, url: str) -> None:
        """Fetch a picture with the page as the referer, and without."""
        *others, last = gate.referers(url)
        for referer in others:
            try:
                return await self._download(gate, url, referer)
            except MissingError as error:
                if error.reason not in _OTHERWISE:
                    raise
        return await self._download(gate, url, last)

    async def _download(self, gate: Gate, url: str, referer: str | None) -> None:
        with self._album.adding(url) as incoming:
            async with contextlib.aclosing(gate.stream(url, referer=referer)) as pieces:
                async for piece in pieces:
                    incoming.write(piece)


def _is_data(url: str) -> bool:
    return url.startswith("data:")


def _run(work: Coroutine[Any, Any, None]) -> None:
    """Run to the end, but without waiting for a name server that does not answer, as `asyncio.run` does."""
    loop = asyncio.new_event_loop()
    try:
        loop.run_until_complete(work)
        loop.run_until_complete(loop.shutdown_asyncgens())
    finally:
        loop.close()
