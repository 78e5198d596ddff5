"""The library behind the pages: one thread that asks it, and one that looks what other programs have done to the files.

Nobody who searches waits for the second one: a look at 50,000 files takes longer than an answer.
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from wclipper.errors import WClipperError
from wclipper.library.library import INDEX, Library

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_Answer = TypeVar("_Answer")
LOOK_SECONDS = 3.0
"""Between two looks."""
log = logging.getLogger("wclipper")


class Shelf:
    """The library, asked from one thread and watched from another."""

    def __init__(self, roots: list[Path], data: Path) -> None:
        self._asking = ThreadPoolExecutor(1)
        self._watching = ThreadPoolExecutor(1)
        self._library = Library(roots, data)
        self._watched = Library(roots, data)

    async def ask(self, work: Callable[[Library], _Answer]) -> _Answer:
        """What the library says."""
        return await asyncio.get_running_loop().run_in_executor(self._asking, work, self._library)

    async def change(self, work: Callable[[Library], _Answer]) -> _Answer:
        """Have something changed, after a look at where the files are now."""

        def run(library: Library) -> _Answer:
            library.catch_up()
            return work(library)

        return await self.ask(run)

    def state(self) -> str:
        """Something that is another when the index is, whoever has written it: this program, or a browser's host."""
        files = [self._library.data / name for name in (INDEX, f"{INDEX}-wal")]
        stamps = [(file.stat().st_mtime_ns, file.stat().st_size) for file in files if file.exists()]
        return "-".join(f"{size:x}.{modified:x}" for modified, size in stamps)

    async def watch(self) -> None:
        """Keep the index in step with the files, for ever."""
        while True:
            await self.look()
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self) -> None:
        """Look once; what can't be done now is done the next time."""
        try:
            await asyncio.get_running_loop().run_in_executor(self._watching, self._watched.catch_up)
        except WClipperError as error:
            log.warning("%s", error)

    def close(self) -> None:
        """Let go of everything."""
        for thread, library in ((self._asking, self._library), (self._watching, self._watched)):
            thread.submit(library.close).result()
            thread.shutdown()
