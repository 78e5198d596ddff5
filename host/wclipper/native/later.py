"""Work that takes its time: its reply is sent when it is done, and other requests are answered meanwhile."""

from __future__ import annotations

import contextlib
import threading
from typing import TYPE_CHECKING

from wclipper.native.faults import failed

if TYPE_CHECKING:
    from collections.abc import Callable

    from wclipper.native.messages import Reply

    Send = Callable[[Reply], None]


class Later(threading.Thread):
    """A piece of work in a thread; a host that ends does not wait for it."""

    def __init__(self, request_id: str, work: Callable[[], Reply], send: Send) -> None:
        super().__init__(daemon=True)
        self._request_id = request_id
        self._work = work
        self._send = send

    def run(self) -> None:
        """Do it, and reply; a fault is a reply too."""
        try:
            reply = self._work()
        except Exception as error:  # noqa: BLE001 - logged, and told to the person
            reply = failed(self._request_id, error)
        tell(self._send, reply)


def tell(send: Send, reply: Reply) -> None:
    """Send a reply, if there is anybody left to take it."""
    with contextlib.suppress(OSError, ValueError):  # the browser has gone, or the host is ending
        send(reply)
