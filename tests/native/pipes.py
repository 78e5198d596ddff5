"""A host process as the browser starts it, with both pipes in our hands."""

from __future__ import annotations

import json
import struct
import subprocess
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

CHROMIUM = "chrome-extension://afolfefkigcgknendennfdigfjmnpkno/"


def frame(body: bytes) -> bytes:
    return struct.pack("=I", len(body)) + body


class Pipes:
    """One host; `send` a message and `receive` the reply, parts put together."""

    def __init__(
        self, home: Path, *caller: str, program: tuple[str, ...] = ("-m", "wclipper.native")
    ) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-I", *program, *(caller or (CHROMIUM,))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={"HOME": str(home)},
        )

    def write(self, data: bytes) -> None:
        """Bytes as they are."""
        assert self.process.stdin
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, **message: Any) -> None:
        """One message in one frame."""
        self.write(frame(json.dumps(message).encode()))

    def read(self) -> dict[str, Any] | None:
        """One frame, or None at the end."""
        assert self.process.stdout
        head = self.process.stdout.read(4)
        if not head:
            return None
        (size,) = struct.unpack("=I", head)
        assert size < 1024 * 1024, "a browser would close the port"
        message: dict[str, Any] = json.loads(self.process.stdout.read(size))
        return message

    def receive(self) -> dict[str, Any]:
        """One reply."""
        reply = self.read()
        assert reply is not None, "the host has gone"
        if reply["type"] != "part":
            return reply
        texts = [reply["text"]]
        while len(texts) < reply["of"]:
            part = self.read()
            assert part is not None
            assert (part["id"], part["seq"]) == (reply["id"], len(texts))
            texts.append(part["text"])
        whole: dict[str, Any] = json.loads("".join(texts))
        return whole

    def ask(self, **message: Any) -> dict[str, Any]:
        """Send a message and wait for its reply."""
        self.send(**message)
        return self.receive()

    def end_input(self) -> None:
        """What the browser does to end the host."""
        assert self.process.stdin
        self.process.stdin.close()

    def close(self) -> tuple[int, bytes, bytes]:
        """End the input; exit status, what was left on stdout, what was said on stderr."""
        self.end_input()
        pipes = (self.process.stdout, self.process.stderr)
        rest, said = (b"" if pipe is None or pipe.closed else pipe.read() for pipe in pipes)
        for pipe in pipes:
            if pipe is not None:
                pipe.close()
        return self.process.wait(timeout=20), rest, said
