"""The library's server, running in a thread of the tests."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, Self
from urllib.parse import urlsplit

from wclipper.web.server import bound, serve

if TYPE_CHECKING:
    from pathlib import Path


class Running:
    """The server of a library, while it is used as a context manager."""

    def __init__(self, root: Path, data: Path, *, port: int = 0) -> None:
        self.root = root
        self.data = data
        self._port = port
        self.address = ""
        self._ready = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)

    @property
    def port(self) -> int:
        """Where it listens."""
        return urlsplit(self.address).port or 0

    @property
    def origin(self) -> str:
        """Its address, without what opens it."""
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self._thread.start()
        self._ready.wait(30)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._task.cancel)
        self._thread.join(30)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._task = self._loop.create_task(
            serve([self.root], self.data, bound(self._port), browse=False, ready=self._tell)
        )
        try:
            self._loop.run_until_complete(self._task)
        except asyncio.CancelledError:
            pass
        finally:
            self._loop.close()

    def _tell(self, address: str) -> None:
        self.address = address
        self._ready.set()
