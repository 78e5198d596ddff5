"""What is known of a site from its pages read before: plain data, which comes with a page (`Page.memory`).

Where it is kept is no matter of this room (`library/sites.py`). To judge a page, a memory without its batch will do.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import TYPE_CHECKING
from urllib.parse import urldefrag, urlsplit

import numpy as np

from wclipper.extract import lines, templates
from wclipper.extract.lines import Lines
from wclipper.extract.templates import BATCH, Batch, Leaves

if TYPE_CHECKING:
    from wclipper.extract.page import Page
    from wclipper.extract.table import Ints

COPY = 0.8
"""A page with a larger share of its text on one other page, and no further one, is that page under another address."""
MAX_ADDRESSES = 1_000
"""Addresses of a site; of more, those read last stay."""
MAX_NAME = 255


@dataclass(frozen=True, slots=True)
class Memory:
    """The memory of one site."""

    pages: int = 0
    """How many pages were read (RC)."""
    templates: Leaves = field(default_factory=Leaves)
    """Those found last stand last."""
    batch: Batch = field(default_factory=Batch)
    lines: Lines = field(default_factory=Lines)
    addresses: tuple[int, ...] = ()
    """Digests of the addresses of the pages that were read last."""

    def counts(self, digests: Ints) -> tuple[Ints, Ints]:
        """For lines of a page: on how many pages each was, and of how many since it was first met."""
        places, known = self.lines.find(digests)
        rows = np.where(known, places, -1)
        return np.append(self.lines.counts, 0)[rows], self.pages - np.append(self.lines.first, 0)[rows]


def site_of(url: str | None) -> str | None:
    """The site of a page: its host, without `www.`; None for what is not from the web.

    Not the registered domain: under one of those there may be thousands of blogs, each with templates of its own, and
    the papers' own sites are hosts (news.qq.com, news.163.com).
    """
    try:
        parts = urlsplit(url or "")
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    if (
        parts.scheme not in {"http", "https"}
        or not host
        or len(host) > MAX_NAME
        or not host.isprintable()
        or " " in host
    ):
        return None
    name = f"[{host}]" if ":" in host else host.removeprefix("www.")
    return f"{name}:{port}" if port else name


def address(url: str) -> int:
    """A number for the address of a page, the same for all places in it."""
    plain, fragment = urldefrag(url)
    is_page = fragment.startswith(("/", "!"))  # some sites have all their pages at one address
    digest = blake2b((url if is_page else plain).encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "little", signed=True)


def learn(memory: Memory, page: Page) -> Memory:
    """The memory with one page more; the same one for a page that was read before, or that has no text."""
    table = page.table
    if not page.url or not table.blocks or (name := address(page.url)) in memory.addresses:
        return memory
    digests = lines.digests(table)
    known = replace(memory, addresses=(*memory.addresses, name)[-MAX_ADDRESSES:])
    if _is_copy(memory, digests, table.sum_blocks(table.chars)):
        return known
    found, batch = memory.templates, memory.batch.add(templates.leaves(table))
    if batch.pages >= BATCH:
        found, batch = templates.extend(found, batch), Batch()
    return replace(
        known,
        pages=memory.pages + 1,
        templates=found,
        batch=batch,
        lines=memory.lines.add(digests, pages=memory.pages),
    )


def _is_copy(memory: Memory, digests: Ints, chars: Ints) -> bool:
    """Whether a page was read before under another address: most of its text was met once.

    What was met more often is noise and says nothing about that.
    """
    counts, _ = memory.counts(digests)
    once, new = (int(chars[(counts == met) & (digests != 0)].sum()) for met in (1, 0))
    return once > COPY * (once + new)
