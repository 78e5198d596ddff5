"""What the bench and the process of a peer say to each other: a line of JSON each."""

from __future__ import annotations

import msgspec


class Request(msgspec.Struct, frozen=True):
    """A page to extract."""

    page: bytes
    """In base64 on the way: not every page is text."""
    url: str | None


class Reply(msgspec.Struct, frozen=True):
    """What came of it; the first reply, to no request, says that the peer is loaded."""

    text: str = ""
    seconds: float | None = None
    """CPU time of the extraction, of all threads."""
    error: str | None = None
