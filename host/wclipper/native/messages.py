"""The messages between extension and host, as types; `docs/protocol.md` is their description.

Decoding a frame with `REQUEST` checks it against these types: what does not fit never reaches a handler.
Unknown fields are ignored, so that a newer extension can talk to an older host.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from wclipper.native.fields import Id
from wclipper.native.option_messages import OptionReply, OptionRequest
from wclipper.snapshot import Count, Snapshot

PROTOCOL = 3

MAX_PICTURE = 8_000_000
"""Bytes of a picture that comes from the browser; larger ones are fetched."""

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
    """Whether a request with a choice of the person follows: then the page is held, whatever its size."""
    excerpt: bool = False
    """Whether only what the person has selected on the page is wanted."""


class Choice(Struct, frozen=True, kw_only=True):
    """What the person wants of the page, where it is not what we have chosen. Blocks are named by their numbers."""

    level: Level = 0
    """More (above 0) or less of the page."""
    kept: BlockIds = []
    cut: BlockIds = []


class Highlight(Struct, frozen=True, kw_only=True):
    """A passage that the person has marked; see `article/highlights.py`."""

    text: Annotated[str, Meta(min_length=1, max_length=20_000)]
    before: Annotated[str, Meta(max_length=200)] = ""
    comment: Annotated[str, Meta(max_length=10_000)] = ""


Highlights = Annotated[list[Highlight], Meta(max_length=500)]


class Place(Struct, frozen=True, kw_only=True):
    """A folder to save in: one that `shelf` has named, and the names of folders below it."""

    root: Annotated[str, Meta(max_length=4_096)]
    folder: Annotated[str, Meta(max_length=1_000)] = ""


class Preview(Struct, frozen=True, tag="preview", kw_only=True):
    """Show a clip as the person wants it."""

    id: Id
    clip: Id
    choice: Choice
    highlights: Highlights = []


class Shelf(Struct, frozen=True, tag="shelf", kw_only=True):
    """Say what can be chosen before a clip is saved, and whether it was saved before."""

    id: Id
    clip: Id


class Save(Struct, frozen=True, tag="save", kw_only=True):
    """Write a clip into the person's folder."""

    id: Id
    clip: Id
    """What `clipped` called it."""
    title: str | None = None
    """The person's own title."""
    choice: Choice | None = None
    tags: Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=100)] = []
    note: Annotated[str, Meta(max_length=100_000)] | None = None
    format: str | None = None
    place: Place | None = None
    highlights: Highlights = []
    existing: Literal["replace", "keep"] | None = None
    """What becomes of an article of this address that was saved before."""
    pictures: bool = False
    """Whether its pictures will be asked for."""


class Picture(Struct, frozen=True, tag="picture", kw_only=True):
    """Keep a picture of a saved clip, whose bytes the browser has."""

    id: Id
    clip: Id
    url: str
    data: Annotated[bytes, Meta(max_length=MAX_PICTURE)]


class Pictures(Struct, frozen=True, tag="pictures", kw_only=True):
    """Fetch the pictures of a saved clip that are not there yet."""

    id: Id
    clip: Id


class Cancel(Struct, frozen=True, tag="cancel", kw_only=True):
    """Wait no longer for the pictures of a clip."""

    id: Id
    clip: Id


class Part(Struct, frozen=True, tag="part", kw_only=True):
    """A piece of a longer message, in either direction; the texts joined are its JSON."""

    id: Id
    seq: Count
    of: Annotated[int, Meta(ge=1, le=4096)]
    text: str


Request = Hello | Clip | Preview | Shelf | Save | Picture | Pictures | Cancel | Part | OptionRequest


class HelloReply(Struct, frozen=True, tag="hello", kw_only=True):
    """Who the host is and where it saves."""

    id: str
    protocol: int
    version: str
    folder: str


class Block(Struct, frozen=True, kw_only=True):
    """A block of the page, what was decided about it, and why. Its text is in the article's `marked`."""

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
    guessed: list[str]
    """The names of the values above that are guesses."""
    next_page: str | None
    """Where the article goes on."""
    html: str
    """Sanitised; may be put into a sandboxed frame as it is."""
    marked: str | None
    """The same of the whole page, with marks; None if there are too many blocks to go through."""
    blocks: list[Block]
    """All blocks of the page, unless there are too many."""
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


class Previewed(Struct, frozen=True, tag="previewed", kw_only=True):
    """The answer to `preview`."""

    id: str
    clip: str
    html: str
    """As that of the article."""


class Root(Struct, frozen=True, kw_only=True):
    """A folder that articles may be saved in, and those below it."""

    path: str
    folders: list[str]


class KnownClip(Struct, frozen=True, kw_only=True):
    """An article that was saved before."""

    path: str
    title: str
    clipped: str
    same: str
    """`url` or `text`: what it has in common with the clip."""


class ShelfReply(Struct, frozen=True, tag="shelf", kw_only=True):
    """The answer to `shelf`."""

    id: str
    clip: str
    tags: list[str]
    """Those of the library, the most used first."""
    roots: list[Root]
    format: str
    formats: list[str]
    known: list[KnownClip]


class Saved(Struct, frozen=True, tag="saved", kw_only=True):
    """The answer to `save`: the file is on disk."""

    id: str
    clip: str
    path: str
    bytes: int
    pictures: list[str]
    """The addresses of those that are not there yet; empty if the person wants none."""


class PictureReply(Struct, frozen=True, tag="picture", kw_only=True):
    """The answer to `picture`."""

    id: str
    clip: str
    saved: bool
    """What is not a picture is not saved."""


class Progress(Struct, frozen=True, tag="progress", kw_only=True):
    """How many of how many pictures are settled, there or not to be had; more than one for a request."""

    id: str
    clip: str
    done: int
    of: int


class Missing(Struct, frozen=True, kw_only=True):
    """A picture that could not be had."""

    url: str
    reason: str


class PicturesReply(Struct, frozen=True, tag="pictures", kw_only=True):
    """The answer to `pictures`: the article links to all that are there."""

    id: str
    clip: str
    of: int
    missing: list[Missing]


class Cancelled(Struct, frozen=True, tag="cancelled", kw_only=True):
    """The answer to `cancel`; that to `pictures` follows at once, with what is missing."""

    id: str
    clip: str


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


Reply = (
    HelloReply
    | Clipped
    | Previewed
    | ShelfReply
    | Saved
    | PictureReply
    | Progress
    | PicturesReply
    | Cancelled
    | Ack
    | Failed
    | Part
    | OptionReply
)

REQUEST = msgspec.json.Decoder(Request)
ENCODER = msgspec.json.Encoder()
