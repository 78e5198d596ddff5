"""The library behind the pages: one thread that asks it, so that the server never waits for the disk."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from wclipper.library.library import Library

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_Answer = TypeVar("_Answer")
FRESH_SECONDS = 3
"""How long the index is taken to be in step with the files."""


class Shelf:
    """The library, asked from one thread."""

    def __init__(self, roots: list[Path], data: Path) -> None:
        self._thread = ThreadPoolExecutor(1)
        self._library = Library(roots, data)
        self._looked = 0.0

    async def ask(self, work: Callable[[Library], _Answer]) -> _Answer:
        """What the library says, after a look at what other programs have done to the files."""

        def run() -> _Answer:
            if time.monotonic() - self._looked > FRESH_SECONDS:
                self._library.catch_up()
                self._looked = time.monotonic()
            return work(self._library)

        return await asyncio.get_running_loop().run_in_executor(self._thread, run)

    def close(self) -> None:
        """Let go of everything."""
        self._thread.submit(self._library.close).result()
        self._thread.shutdown()
