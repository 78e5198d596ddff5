"""Start of the host process: who calls, where the log goes, when to end."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import threading
from typing import BinaryIO

import msgspec

from wclipper import bundled, settings
from wclipper.errors import WClipperError
from wclipper.extract import model, pagetype
from wclipper.native import host

IDLE_SECONDS = 300
"""A browser that forgets to close the pipe does not keep the host for ever."""
LOG_BYTES = 1_000_000


def start(arguments: list[str], *, frames: int) -> int:
    """Serve the extension that started us; the exit status."""
    _open_log()
    with os.fdopen(frames, "wb") as sink, contextlib.suppress(BrokenPipeError):
        if not _may_call(arguments):
            host.refuse(sink, WClipperError("caller-forbidden"))
            return 1
        # Loading the models takes about as long as starting did: begin while the browser is still sending the page.
        threading.Thread(target=_get_ready).start()
        host.serve(_UntilIdle(sys.stdin.buffer), sink, sites=settings.sites_in_use)
    return 0


def _get_ready() -> None:
    """Load the models; then remove what an earlier host has left that died, for which no click waits."""
    model.shipped()
    pagetype.shipped()
    from wclipper.library import leftovers  # noqa: PLC0415

    leftovers.sweep_all()


def _may_call(arguments: list[str]) -> bool:
    """Chromium passes the extension's origin, Firefox the manifest's path and the add-on's id."""
    folder = bundled.folder("manifest")
    chromium = msgspec.json.decode((folder / "chromium.json").read_bytes())["allowed_origins"]
    firefox = msgspec.json.decode((folder / "firefox.json").read_bytes())["allowed_extensions"]
    return not {*chromium, *firefox}.isdisjoint(arguments)


class _UntilIdle:
    """The browser's pipe; the process ends when nothing has come through it for a while."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def read(self, size: int) -> bytes:
        # The browser waits for no answer now and everything saved is on disk: leaving is safe.
        watch = threading.Timer(IDLE_SECONDS, os._exit, (0,))
        watch.daemon = True
        watch.start()
        try:
            return self._stream.read(size)
        finally:
            watch.cancel()


def _open_log() -> None:
    """Write warnings and errors to a file in the data folder; without one, say nothing."""
    with contextlib.suppress(OSError):
        file = settings.log_file()
        file.parent.mkdir(parents=True, exist_ok=True)
        grown = file.exists() and file.stat().st_size > LOG_BYTES
        logging.basicConfig(
            filename=file,
            filemode="w" if grown else "a",
            format="%(asctime)s %(process)d %(levelname)s %(message)s",
            level=logging.WARNING,
            encoding="utf-8",
        )
