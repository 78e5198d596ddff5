"""The messages between extension and host, as types; `docs/protocol.md` is their description.

Decoding a frame with `REQUEST` checks it against these types: what does not fit never reaches a handler.
Unknown fields are ignored, so that a newer extension can talk to an older host.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from wclipper.snapshot import Count, Snapshot

PROTOCOL = 2

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Level = Annotated[int, Meta(ge=-4, le=4)]
BlockIds = Annotated[list[Count], Meta(max_length=20_000)]


class Hello(Struct, frozen=True, tag="hello", kw_only=True):
    """First request on a port."""

    id: Id
    protocol: int
    version: str


class Clip(Struct, frozen=True, tag="clip", kw_only=True):
    """Extract the article of a page."""

    id: Id
    snapshot: Snapshot
    hold: bool = False
    """Whether a save with a choice of the person follows: then the page is held, whatever its size."""


class Choice(Struct, frozen=True, kw_only=True):
    """What the person wants of the page, where it is not what we have chosen. Blocks are named by their numbers."""

    level: Level = 0
    """More (above 0) or less of the page."""
    kept: BlockIds = []
    cut: BlockIds = []


class Save(Struct, frozen=True, tag="save", kw_only=True):
    """Write a clip into the person's folder."""

    id: Id
    clip: Id
    """What `clipped` called it."""
    title: str | None = None
    """The person's own title."""
    choice: Choice | None = None


class Part(Struct, frozen=True, tag="part", kw_only=True):
    """A piece of a longer message, in either direction; the texts joined are its JSON."""

    id: Id
    seq: Count
    of: Annotated[int, Meta(ge=1, le=4096)]
    text: str


Request = Hello | Clip | Save | Part


class HelloReply(Struct, frozen=True, tag="hello", kw_only=True):
    """Who the host is and where it saves."""

    id: str
    protocol: int
    version: str
    folder: str


class Block(Struct, frozen=True, kw_only=True):
    """A block of the page, what was decided about it, and why. Its text is in the article's `html`."""

    key: int
    """The same for the same text: by it a block is known again when the page is read anew."""
    levels: int
    """At which levels it is kept, as bits, the lowest level first."""
    score: float
    reason: str


class Warn(Struct, frozen=True, kw_only=True):
    """Something the person should know about a clip."""

    code: str
    text: str


class ArticleReply(Struct, frozen=True, kw_only=True):
    """The article as the reader shows it; missing values are null."""

    title: str | None
    author: str | None
    published: str | None
    site: str | None
    language: str | None
    url: str | None
    description: str | None
    image: str | None
    html: str
    """Sanitised; may be put into a sandboxed frame as it is. With `blocks`, it has all blocks of the page and marks."""
    blocks: list[Block]
    """All blocks of the page; none if there are too many to go through."""
    boxes: list[tuple[int, int]]
    """The boxes with several blocks, each as its first block and one past its last."""
    picked: tuple[int, int] | None
    """The blocks that the person has picked on the page, as such a box."""
    warnings: list[Warn]
    confidence: float


class Clipped(Struct, frozen=True, tag="clipped", kw_only=True):
    """The answer to `clip`."""

    id: str
    clip: str
    article: ArticleReply


class Saved(Struct, frozen=True, tag="saved", kw_only=True):
    """The answer to `save`: the file is on disk."""

    id: str
    clip: str
    path: str
    bytes: int


class Ack(Struct, frozen=True, tag="ack", kw_only=True):
    """A part has arrived; the next may come."""

    id: str
    seq: int


class Failed(Struct, frozen=True, tag="error", kw_only=True):
    """The request `id` was not carried out (`id` is empty when it could not be read)."""

    id: str
    code: str
    text: str
    remedy: str


Reply = HelloReply | Clipped | Saved | Ack | Failed | Part

REQUEST = msgspec.json.Decoder(Request)
ENCODER = msgspec.json.Encoder()
