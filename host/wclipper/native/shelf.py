"""What can be chosen before a clip is saved, and whether it was saved before: asked of the library.

The library is a help: whatever is wrong with it, a page can be saved. Its first look at a folder with thousands of
notes takes minutes, and nobody waits for it.
"""

from __future__ import annotations

import logging
import threading
from functools import partial
from typing import TYPE_CHECKING

from wclipper import settings
from wclipper.article.formats import documents, presets
from wclipper.errors import WClipperError
from wclipper.native.later import Later
from wclipper.native.messages import KnownClip, Root, ShelfReply

if TYPE_CHECKING:
    from pathlib import Path

    from wclipper.article.article import Article
    from wclipper.library.queries import Known
    from wclipper.native.later import Send
    from wclipper.native.messages import Shelf

log = logging.getLogger("wclipper")

MAX_TAGS = 1_000
MAX_KNOWN = 20


class Shelves:
    """Looks into the library, one look after the other, while other requests are answered."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._one_at_a_time = (
            threading.Lock()
        )  # the first look makes the index: two at once would both make it

    def look(self, request: Shelf, article: Article) -> None:
        """Find out what can be chosen for an article; the answer comes later."""
        Later(request.id, partial(self._found, request, article.url, article.text), self._send).start()

    def _found(self, request: Shelf, url: str | None, text: str) -> ShelfReply:
        with self._one_at_a_time:
            return _shelf(request, url, text)


def _shelf(request: Shelf, url: str | None, text: str) -> ShelfReply:
    """The tags, folders and formats there are, and what was saved before of this page."""
    chosen = settings.load()
    tags, folders, known = _looked_up(url, text)
    return ShelfReply(
        id=request.id,
        clip=request.clip,
        tags=tags,
        roots=[Root(path=str(root), folders=below) for root, below in folders]
        or [Root(path=str(root), folders=[]) for root in chosen.roots],
        format=chosen.format or presets.PRESETS[chosen.preset].format,
        formats=list(documents.EXTENSIONS),
        known=[
            KnownClip(path=str(each.path), title=each.title, clipped=each.clipped, same=each.same)
            for each in known[:MAX_KNOWN]
        ],
    )


def saved_before(article: Article) -> Path | None:
    """The newest article that was saved of the same address."""
    _, _, known = _looked_up(article.url, article.text)
    return next((each.path for each in known if each.same == "url"), None)


def _looked_up(url: str | None, text: str) -> tuple[list[str], list[tuple[Path, list[str]]], list[Known]]:
    from wclipper.library.library import Library  # noqa: PLC0415  SQLite: not before the page is shown

    try:
        with Library.opened() as library:
            tags = [tag for tag, _ in library.tags()[:MAX_TAGS]]
            return tags, library.folders(), library.known(url, text)
    except WClipperError as error:
        log.warning("the library can't be asked: %s", error)
        return [], [], []
