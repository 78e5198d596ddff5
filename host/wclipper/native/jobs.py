"""Work that goes on while other requests are answered: fetching pictures, a thread for each request."""

from __future__ import annotations

import contextlib
import threading
from typing import TYPE_CHECKING

from wclipper.native.faults import failed
from wclipper.native.messages import Missing, PicturesReply, Progress

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from wclipper.native.messages import Pictures, Reply

ENDING_SECONDS = 5
"""How long the host stays when the browser has gone, to link the pictures that have come."""
_SHOWN = 40
"""Characters of a `data:` address, which can have megabytes."""


class Jobs:
    """The fetching under way."""

    def __init__(self, send: Callable[[Reply], None]) -> None:
        self._send = send
        self._running: list[_Job] = []

    def start(self, request: Pictures, article: Path, urls: list[str], *, page: str) -> None:
        """Fetch the pictures of an article."""
        self._running = [job for job in self._running if job.is_alive()]
        job = _Job(request, article, urls, page, self._send)
        self._running.append(job)
        job.start()

    def cancel(self, clip: str) -> None:
        """Wait no longer for the pictures of a clip."""
        for job in self._running:
            if job.request.clip == clip:
                job.stop.set()

    def end(self) -> None:
        """Stop everything; what has come is kept and linked."""
        for job in self._running:
            job.stop.set()
        for job in self._running:
            job.join(ENDING_SECONDS)


class _Job(threading.Thread):
    def __init__(
        self, request: Pictures, article: Path, urls: list[str], page: str, send: Callable[[Reply], None]
    ) -> None:
        super().__init__(daemon=True)
        self.request = request
        self.stop = threading.Event()
        self._article = article
        self._urls = urls
        self._page = page
        self._send = send

    def run(self) -> None:
        try:
            reply: Reply = self._fetch()
        except Exception as error:  # noqa: BLE001 - logged, and told to the person
            reply = failed(self.request.id, error)
        self._tell(reply)

    def _fetch(self) -> PicturesReply:
        from wclipper.library.pictures import Fetcher  # noqa: PLC0415  aiohttp, long after the click

        fetcher = Fetcher(self._article, self._urls, page=self._page)
        outcome = fetcher.run(stop=self.stop, progress=self._progress)
        missing = [Missing(url=shown(each.url), reason=each.reason) for each in outcome.missing]
        return PicturesReply(id=self.request.id, clip=self.request.clip, of=outcome.of, missing=missing)

    def _progress(self, done: int, of: int) -> None:
        self._tell(Progress(id=self.request.id, clip=self.request.clip, done=done, of=of))

    def _tell(self, reply: Reply) -> None:
        with contextlib.suppress(OSError, ValueError):  # the browser has gone, or the host is ending
            self._send(reply)


def shown(url: str) -> str:
    """An address as it is told to the extension."""
    return f"{url[:_SHOWN]}…" if url.startswith("data:") else url
