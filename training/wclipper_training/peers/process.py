"""A peer in a process of its own, asked page by page: its memory is its own, and it may crash or hang alone."""

from __future__ import annotations

import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Self

import msgspec

from wclipper_training.peers.messages import Reply, Request

if TYPE_CHECKING:
    from types import TracebackType

    from wclipper_training.peers import Peer

START_SECONDS = 120.0
"""For the imports of a peer."""


class PeerUnusableError(Exception):
    """The peer is installed but can't be loaded."""


class PeerProcess:
    """Starts the peer, asks it, and starts it again when it has died or was too slow."""

    def __init__(self, peer: Peer, *, page_seconds: float) -> None:
        self._peer = peer
        self._page_seconds = page_seconds
        self._reader = ThreadPoolExecutor(1)
        self._process: subprocess.Popen[bytes] | None = None
        self.peak_bytes: int | None = None
        """The most memory any of its processes has used, where the system tells."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop()
        self._reader.shutdown()

    def ask(self, page: bytes, url: str | None) -> Reply:
        """The peer's reply, or one that says how it failed."""
        process = self._process or self._start()
        line = msgspec.json.encode(Request(page, url)) + b"\n"
        reply = self._exchange(process, line, self._page_seconds)
        self._note_memory(process)
        if reply.seconds is None:
            self._stop()
        return reply

    def _start(self) -> subprocess.Popen[bytes]:
        self._process = subprocess.Popen(  # noqa: S603 - our own command, with no word of the pages in it
            self._peer.command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        ready = self._exchange(self._process, b"", START_SECONDS)
        if ready.error is None:
            return self._process
        self._stop()
        raise PeerUnusableError(ready.error)

    def _exchange(self, process: subprocess.Popen[bytes], line: bytes, limit: float) -> Reply:
        waiting = self._reader.submit(_send_and_read, process, line)
        try:
            answer = waiting.result(limit)
        except TimeoutError:
            process.kill()
            waiting.result()
            return Reply(error=f"no answer within {limit:g} seconds")
        if answer:
            return msgspec.json.decode(answer, type=Reply)
        return Reply(error=f"its process ended ({process.wait()})")

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.communicate()

    def _note_memory(self, process: subprocess.Popen[bytes]) -> None:
        # Not getrusage: a process inherits the peak of the one that started it.
        status = Path(f"/proc/{process.pid}/status")
        if not status.exists():
            return
        for name, _, value in (line.partition(":") for line in status.read_text().splitlines()):
            if name == "VmHWM":
                self.peak_bytes = max(self.peak_bytes or 0, int(value.split()[0]) * 1024)


def _send_and_read(process: subprocess.Popen[bytes], line: bytes) -> bytes:
    """The next line from the process; nothing when it has ended."""
    assert process.stdin
    assert process.stdout
    try:
        process.stdin.write(line)
        process.stdin.flush()
    except OSError:
        return b""
    return process.stdout.readline()
