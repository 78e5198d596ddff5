"""The pictures of saved clips: which belong to which file, and the fetching under way, a thread a request."""

from __future__ import annotations

import contextlib
import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wclipper.errors import WClipperError
from wclipper.native.faults import failed
from wclipper.native.messages import Cancelled, Missing, PictureReply, PicturesReply, Progress

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from wclipper.library.album import Album
    from wclipper.native.messages import Cancel, Picture, Pictures, Reply

ENDING_SECONDS = 5
"""How long the host stays when the browser has gone, to link the pictures that have come."""
_SHOWN = 40
"""Characters of a `data:` address, which can have megabytes."""


@dataclass(frozen=True, slots=True)
class SavedClip:
    """An article on the disk, the addresses of its pictures, and where its page was."""

    file: Path
    urls: list[str]
    page: str | None
    settle: Callable[[Album], None]
    """What is to be done when the pictures have come."""


class Albums:
    """The last few saved clips, and what is being done for their pictures."""

    LIMIT = 8

    def __init__(self, send: Callable[[Reply], None]) -> None:
        self._send = send
        self._saved: OrderedDict[str, SavedClip] = OrderedDict()
        self._running: list[_Job] = []

    def note(self, clip: str, saved: SavedClip) -> list[str]:
        """Remember what was saved; the addresses of the pictures that are not there yet."""
        from wclipper.library.album import Album  # noqa: PLC0415  only saving uses it

        self._saved[clip] = saved
        self._saved.move_to_end(clip)
        if len(self._saved) > self.LIMIT:
            self._saved.popitem(last=False)
        return [_shown(url) for url in Album(saved.file).missing(saved.urls)]

    def _find(self, clip: str) -> SavedClip:
        try:
            return self._saved[clip]
        except KeyError:
            raise WClipperError("clip-unknown") from None

    def keep(self, request: Picture) -> PictureReply:
        """Keep a picture whose bytes the browser has."""
        from wclipper.library.album import Album  # noqa: PLC0415
        from wclipper.library.missing import MissingError  # noqa: PLC0415

        saved = self._find(request.clip)
        if request.url not in saved.urls:
            raise WClipperError("bad-message", detail="a picture that the article does not have")
        album, kept = Album(saved.file), True
        with album.opened():
            try:
                album.add(request.url, request.data)
            except MissingError:
                kept = False
        return PictureReply(id=request.id, clip=request.clip, saved=kept)

    def fetch(self, request: Pictures) -> None:
        """Fetch the pictures of a clip that are not there yet; the answer comes later."""
        job = _Job(request, self._find(request.clip), self._send)
        self._running = [*(other for other in self._running if other.is_alive()), job]
        job.start()

    def cancel(self, request: Cancel) -> Cancelled:
        """Wait no longer for the pictures of a clip."""
        for job in self._running:
            if job.request.clip == request.clip:
                job.stop.set()
        return Cancelled(id=request.id, clip=request.clip)

    def end(self) -> None:
        """Stop everything; what has come is kept and linked."""
        for job in self._running:
            job.stop.set()
        for job in self._running:
            job.join(ENDING_SECONDS)


class _Job(threading.Thread):
    def __init__(self, request: Pictures, saved: SavedClip, send: Callable[[Reply], None]) -> None:
        super().__init__(daemon=True)
        self.request = request
        self.stop = threading.Event()
        self._saved = saved
        self._send = send

    def run(self) -> None:
        try:
            reply: Reply = self._fetch()
        except Exception as error:  # noqa: BLE001 - logged, and told to the person
            reply = failed(self.request.id, error)
        self._tell(reply)

    def _fetch(self) -> PicturesReply:
        from wclipper.library.pictures import Fetcher  # noqa: PLC0415  aiohttp, long after the click

        saved = self._saved
        fetcher = Fetcher(saved.file, saved.urls, page=saved.page, settle=saved.settle)
        outcome = fetcher.run(stop=self.stop, progress=self._progress)
        missing = [Missing(url=_shown(each.url), reason=each.reason) for each in outcome.missing]
        return PicturesReply(id=self.request.id, clip=self.request.clip, of=outcome.of, missing=missing)

    def _progress(self, done: int, of: int) -> None:
        self._tell(Progress(id=self.request.id, clip=self.request.clip, done=done, of=of))

    def _tell(self, reply: Reply) -> None:
        with contextlib.suppress(OSError, ValueError):  # the browser has gone, or the host is ending
            self._send(reply)


def _shown(url: str) -> str:
    """An address as it is told to the extension."""
    return f"{url[:_SHOWN]}…" if url.startswith("data:") else url
