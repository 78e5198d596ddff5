"""The pictures of saved clips: which belong to which file, and the fetching under way, a thread a request."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from wclipper.errors import WClipperError
from wclipper.native.later import Later, tell
from wclipper.native.messages import Cancelled, Missing, PictureReply, PicturesReply, Progress

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from wclipper.library.album import Album
    from wclipper.native.later import Send
    from wclipper.native.messages import Cancel, Picture, Pictures

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

    def __init__(self, send: Send) -> None:
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
        stop = threading.Event()
        work = partial(self._fetched, request, self._find(request.clip), stop)
        job = _Job(request.clip, stop, Later(request.id, work, self._send))
        self._running = [*(other for other in self._running if other.thread.is_alive()), job]
        job.thread.start()

    def _fetched(self, request: Pictures, saved: SavedClip, stop: threading.Event) -> PicturesReply:
        from wclipper.library.pictures import Fetcher  # noqa: PLC0415  aiohttp, long after the click

        def progress(done: int, of: int) -> None:
            tell(self._send, Progress(id=request.id, clip=request.clip, done=done, of=of))

        fetcher = Fetcher(saved.file, saved.urls, page=saved.page, settle=saved.settle)
        outcome = fetcher.run(stop=stop, progress=progress)
        missing = [Missing(url=_shown(each.url), reason=each.reason) for each in outcome.missing]
        return PicturesReply(id=request.id, clip=request.clip, of=outcome.of, missing=missing)

    def cancel(self, request: Cancel) -> Cancelled:
        """Wait no longer for the pictures of a clip."""
        for job in self._running:
            if job.clip == request.clip:
                job.stop.set()
        return Cancelled(id=request.id, clip=request.clip)

    def end(self) -> None:
        """Stop everything; what has come is kept and linked."""
        for job in self._running:
            job.stop.set()
        for job in self._running:
            job.thread.join(ENDING_SECONDS)


@dataclass(frozen=True, slots=True)
class _Job:
    """The pictures of a clip being fetched."""

    clip: str
    stop: threading.Event
    thread: Later


def _shown(url: str) -> str:
    """An address as it is told to the extension."""
    return f"{url[:_SHOWN]}…" if url.startswith("data:") else url
