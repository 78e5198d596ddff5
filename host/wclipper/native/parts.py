"""Messages longer than a frame should be travel in parts, below the level of the messages.

Browsers close the port when the host sends more than 1 MiB at once, and Firefox is slow with long frames.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wclipper.errors import WClipperError
from wclipper.native.frames import MAX_FRAME
from wclipper.native.messages import ENCODER, Part

if TYPE_CHECKING:
    from collections.abc import Iterator

PART_LENGTH = 256 * 1024
"""In bytes of JSON. Quoted as a string in the part, it may grow twofold, and stays below 1 MiB."""


class Assembler:
    """Collects the parts of one message at a time; the protocol allows no more."""

    def __init__(self) -> None:
        self._id = ""
        self._texts: list[str] = []
        self._size = 0

    def add(self, part: Part) -> bytes | None:
        """Take the next part; the whole message once it is complete."""
        if part.seq == 0:
            self._id, self._texts, self._size = part.id, [], 0
        if part.id != self._id or part.seq != len(self._texts) or part.seq >= part.of:
            self.drop()
            raise WClipperError("part-out-of-order")
        self._texts.append(part.text)
        self._size += len(part.text)
        if self._size > MAX_FRAME:
            size = self._size
            self.drop()
            raise WClipperError("frame-too-large", size=size, limit=MAX_FRAME)
        if len(self._texts) < part.of:
            return None
        message = "".join(self._texts).encode()
        self.drop()
        return message

    def drop(self) -> None:
        """Forget what was collected."""
        self._id, self._texts, self._size = "", [], 0


def split(message: bytes, request_id: str) -> Iterator[bytes]:
    """The frames that carry a message: itself, or parts of it."""
    if len(message) <= PART_LENGTH:
        yield message
        return
    text = message.decode()
    count = -(-len(text) // PART_LENGTH)
    for seq in range(count):
        piece = text[seq * PART_LENGTH : (seq + 1) * PART_LENGTH]
        yield ENCODER.encode(Part(id=request_id, seq=seq, of=count, text=piece))
