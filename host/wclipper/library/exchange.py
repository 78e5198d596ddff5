"""Memories of sites as JSON, to be read, carried to another machine, and read in again.

What comes in is a stranger's: it must fit these types, and a memory may not be larger than one that was learned.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Annotated

import msgspec
import numpy as np
from msgspec import Meta, Struct

from wclipper.extract.lines import MAX_LINES, Lines
from wclipper.extract.memory import MAX_ADDRESSES, MAX_NAME, Memory, site_of
from wclipper.extract.templates import BATCH, MAX_LEAVES, MAX_TAG, MAX_TEMPLATES, MAX_TEXT, Batch, Leaves
from wclipper.library.site_file import MAX_SITES

FORMAT = 1
MAX_BYTES = 256 * 1024 * 1024
"""Of a file to read in."""

Count = Annotated[int, Meta(ge=0, le=2**53)]
Digest = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]


class Leaf(Struct, frozen=True, forbid_unknown_fields=True):
    """A leaf tag, and on how many pages of its batch it was."""

    tag: Annotated[str, Meta(pattern=r"\A\S+\Z", max_length=MAX_TAG)]
    text: Annotated[str, Meta(pattern=r"\A[^\n]+\Z", max_length=MAX_TEXT)]
    pages: Annotated[int, Meta(ge=1, le=BATCH)]


class Counted(Struct, frozen=True, array_like=True):
    """A line: its digest, on how many pages it was, and how many had been read when it was first met."""

    digest: Annotated[int, Meta(ge=1, le=2**63 - 1)]
    pages: Annotated[int, Meta(ge=1, le=2**53)]
    first: Count


class Known(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is known of a site."""

    site: Annotated[str, Meta(min_length=1, max_length=MAX_NAME + 6)]
    pages: Count
    templates: Annotated[list[Leaf], Meta(max_length=MAX_TEMPLATES)]
    batch_pages: Annotated[int, Meta(ge=0, lt=BATCH)]
    batch: Annotated[list[Leaf], Meta(max_length=MAX_LEAVES)]
    lines: Annotated[list[Counted], Meta(max_length=MAX_LINES)]
    addresses: Annotated[list[Digest], Meta(max_length=MAX_ADDRESSES)]


class Export(Struct, frozen=True, kw_only=True):
    """All that is written to a file."""

    format: int
    sites: Annotated[list[Known], Meta(max_length=MAX_SITES)]


def write(memories: dict[str, Memory]) -> bytes:
    """Memories of sites as JSON, a line a value."""
    export = Export(format=FORMAT, sites=[known(name, memory) for name, memory in memories.items()])
    return msgspec.json.format(msgspec.json.encode(export), indent=1) + b"\n"


def read(data: bytes) -> dict[str, Memory]:
    """The memories in a file; ValueError says what is wrong with one that has none."""
    if len(data) > MAX_BYTES:
        raise ValueError(f"it is larger than {MAX_BYTES // 2**20} MiB")
    try:
        export = msgspec.json.decode(data, type=Export)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ValueError(str(error)) from error
    if export.format != FORMAT:
        raise ValueError(f"it has the format {export.format}, and this version knows {FORMAT}")
    return {_checked(read.site): _memory(read) for read in export.sites}


def known(name: str, memory: Memory) -> Known:
    """The memory of a site as it is written."""
    return Known(
        site=name,
        pages=memory.pages,
        templates=_written(memory.templates),
        batch_pages=memory.batch.pages,
        batch=_written(memory.batch.leaves),
        lines=_counted(memory.lines),
        addresses=list(memory.addresses),
    )


def _memory(read: Known) -> Memory:
    return Memory(
        pages=read.pages,
        templates=_leaves(read.templates),
        batch=Batch(read.batch_pages, _leaves(read.batch)),
        lines=_lines(read.lines),
        addresses=tuple(read.addresses),
    )


def _checked(name: str) -> str:
    if site_of(f"https://www.{name}") != name and site_of(f"https://{name}") != name:
        raise ValueError(f"«{name}» is not the name of a site")
    return name


def _written(leaves: Leaves) -> list[Leaf]:
    return [Leaf(*row) for row in zip(leaves.tags, leaves.texts, leaves.pages, strict=True)]


def _leaves(read: list[Leaf]) -> Leaves:
    return Leaves(*(tuple(getattr(leaf, name) for leaf in read) for name in ("tag", "text", "pages")))


def _counted(lines: Lines) -> list[Counted]:
    columns = (lines.digests.tolist(), lines.counts.tolist(), lines.first.tolist())
    return [Counted(*row) for row in zip(*columns, strict=True)]


def _lines(read: list[Counted]) -> Lines:
    by_digest = {line.digest: line for line in sorted(read, key=attrgetter("digest"))}
    rows = [(line.digest, line.pages, line.first) for line in by_digest.values()]
    return Lines(*np.array(rows, dtype=np.int64).reshape(-1, 3).T)
