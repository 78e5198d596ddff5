"""Pictures of articles on the command line: how far they are, and which are missing."""

from __future__ import annotations

import contextlib
import signal
import sys
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wclipper.library.holding import MAX_BYTES
from wclipper.library.missing import REASONS
from wclipper.library.pictures import Fetcher

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from wclipper.library.album import Album

_SHOWN = 100


def fetch(article: Path, urls: list[str], *, page: str | None, settle: Callable[[Album], None]) -> None:
    """Fetch the pictures of an article, and then `settle` them; Ctrl+C keeps those that have come."""
    with _until_interrupted() as stop:
        outcome = Fetcher(article, urls, page=page, settle=settle).run(stop=stop, progress=_progress)
    missing = outcome.missing
    _say(f"Pictures: {outcome.of - len(missing)} of {outcome.of} saved.\n")
    for each in missing:
        url = each.url if len(each.url) <= _SHOWN else f"{each.url[:_SHOWN]}…"
        _say(f"Missing: {url}: {REASONS[each.reason]}.\n")


def gathered(wanted: Iterable[tuple[str | None, list[str]]]) -> dict[str, bytes]:
    """The pictures of some articles by address, for a file that holds them; each comes with where its page was."""
    found: dict[str, bytes] = {}
    with tempfile.TemporaryDirectory(prefix="wclipper-") as folder:
        stand_in = Path(folder) / "article"
        stand_in.touch()  # pictures are fetched for a file that is there
        for page, urls in wanted:
            remote = [url for url in urls if not url.startswith("data:")]

            def take(album: Album, urls: list[str] = remote) -> None:
                found.update(album.read(urls, most=MAX_BYTES - sum(map(len, found.values()))))

            if remote:
                fetch(stand_in, remote, page=page, settle=take)
    return found


@contextlib.contextmanager
def _until_interrupted() -> Iterator[threading.Event]:
    stop = threading.Event()
    before = signal.signal(signal.SIGINT, lambda *_: stop.set())
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def _progress(done: int, of: int) -> None:
    if sys.stderr.isatty():
        _say(f"\rPictures {done}/{of}\r")


def _say(text: str) -> None:
    click.echo(text, err=True, nl=False)
