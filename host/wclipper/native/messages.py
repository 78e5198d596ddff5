"""The messages between extension and host, as types; `docs/protocol.md` is their description.

Decoding a frame with `REQUEST` checks it against these types: what does not fit never reaches a handler.
Unknown fields are ignored, so that a newer extension can talk to an older host.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from wclipper.snapshot import Count, Snapshot

PROTOCOL = 1

Id = Annotated[str, Meta(min_length=1, max_length=64)]


class Hello(Struct, frozen=True, tag="hello", kw_only=True):
    """First request on a port."""

    id: Id
    protocol: int
    version: str


class Clip(Struct, frozen=True, tag="clip", kw_only=True):
    """Extract the article of a page."""

    id: Id
    snapshot: Snapshot


class Save(Struct, frozen=True, tag="save", kw_only=True):
    """Write a clip into the person's folder."""

    id: Id
    clip: Id
    """What `clipped` called it."""
    title: str | None = None
    """The person's own title."""


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
    """A block of the page, what was decided about it, and why."""

    text: str
    kept: bool
    score: float
    reason: str


class Warn(Struct, frozen=True, kw_only=True):
    """Something the person should know about a clip."""

    code: str
    text: str
    values: tuple[int, ...]
    """The figures in its sentence, for one in another language."""


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
    """Sanitised; may be put into a sandboxed frame as it is."""
    blocks: list[Block]
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
