"""What goes to the browser: whole frames, one after the other, from whichever thread."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, BinaryIO

from wclipper.native import frames, parts
from wclipper.native.messages import ENCODER

if TYPE_CHECKING:
    from wclipper.native.messages import Reply


class Outbox:
    """The pipe to the browser."""

    def __init__(self, sink: BinaryIO) -> None:
        self._sink = sink
        self._lock = threading.Lock()

    def send(self, reply: Reply) -> None:
        """Send a reply, in parts if it is long; short ones of other threads may go between the parts."""
        for frame in parts.split(ENCODER.encode(reply), reply.id):
            with self._lock:
                frames.write(self._sink, frame)
