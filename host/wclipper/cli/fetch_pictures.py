"""Pictures of an article that was saved from the command line: how far they are, and which are missing."""

from __future__ import annotations

import contextlib
import signal
import sys
import threading
from typing import TYPE_CHECKING

import click

from wclipper.library.missing import REASONS
from wclipper.library.pictures import Fetcher

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_SHOWN = 100


def fetch(article: Path, urls: list[str], *, page: str | None) -> None:
    """Fetch the pictures of a saved article; Ctrl+C keeps those that have come."""
    with _until_interrupted() as stop:
        outcome = Fetcher(article, urls, page=page).run(stop=stop, progress=_progress)
    missing = outcome.missing
    _say(f"Pictures: {outcome.of - len(missing)} of {outcome.of} saved.\n")
    for each in missing:
        url = each.url if len(each.url) <= _SHOWN else f"{each.url[:_SHOWN]}…"
        _say(f"Missing: {url}: {REASONS[each.reason]}.\n")


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
