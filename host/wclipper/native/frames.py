"""Native-messaging frames: a 32-bit length in native byte order, then that many bytes."""

from __future__ import annotations

import struct
from typing import BinaryIO, Protocol

from wclipper.errors import WClipperError

MAX_FRAME = 64 * 1024 * 1024
"""A longer frame is refused by its length, before anything is read or reserved."""

_LENGTH = struct.Struct("=I")


class Source(Protocol):
    """What frames are read from; `read` blocks until it has all bytes or the input ends."""

    def read(self, size: int, /) -> bytes:
        """The next bytes."""


def read(stream: Source) -> bytes | None:
    """The next frame; None when the input has ended between two frames."""
    head = stream.read(_LENGTH.size)
    if not head:
        return None
    if len(head) < _LENGTH.size:
        raise WClipperError("frame-truncated")
    (size,) = _LENGTH.unpack(head)
    if size > MAX_FRAME:
        raise WClipperError("frame-too-large", size=size, limit=MAX_FRAME)
    body = stream.read(size)
    if len(body) < size:
        raise WClipperError("frame-truncated")
    return body


def write(stream: BinaryIO, body: bytes) -> None:
    """Send one frame, whole."""
    stream.write(_LENGTH.pack(len(body)) + body)
    stream.flush()
