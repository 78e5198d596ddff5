"""A live page as the extension saw it (`extension/snapshot.js`); docs/protocol.md has the format."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0)]


class Snapshot(Struct, frozen=True, kw_only=True):
    """The DOM of a page with what only the browser knows about it."""

    format: int
    tree: str
    """The DOM as well-formed XML."""
    url: str
    title: str = ""
    text_length: Count = 0
    """Length of the text the walk saw, to notice text lost on the way."""
    nodes: Count = 0
    cut: str | None = None
    """Why the walk stopped early (`nodes`, `bytes`, `time`), or None."""
    foreign_frames: Count = 0
    """Frames of other origins, which could not be read."""
    taken: str = ""
    """When, in ISO 8601."""
