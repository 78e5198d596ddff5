"""Lines and their statistics (paper 002): text without punctuation is navigation, text that pages share is noise.

A *line* is a block of the node table. It is text if its share of punctuation is above 0 and at most p = 0.3. For those
lines a site has a table: on how many of the pages read so far (RC) each was (LC). A line on more than
int(1 + RC/50) pages is noise; one with LC ≤ RC/100 is forgotten, so that the table keeps its size.

Where the paper is silent: a line counts once a page, or else a page that has its article twice, once for phones, would
make noise of it. And to forget a line, RC counts the pages since it was first met: with all pages of the site, a line
that comes with a new design after a hundred pages would be forgotten each time before it is met again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from zlib import crc32

import numpy as np

if TYPE_CHECKING:
    from wclipper.extract.table import Bools, Floats, Ints, Table

SHARE = 0.3
"""The largest share of punctuation that text has (p)."""
PER_PAGES = 50
"""For so many pages a line may be on one more (L)."""
FORGET = 100
"""A line on one page of so many, or on fewer, is forgotten."""
MAX_LINES = 20_000
"""Lines of a site."""

PUNCTUATION = ".,;:!?…\"'()[]{}«»“”„‘’‚‹›。，、；：！？．·「」『』（）［］【】〔〕〈〉《》〖〗،؛؟।॥¿¡"
"""Chinese and English as in the paper, and what other scripts end and divide sentences with."""


def _is_punctuation() -> Bools:
    table = np.zeros(0x10000, dtype=np.bool_)
    table[[ord(char) for char in PUNCTUATION]] = True
    return table


_IS_PUNCTUATION = _is_punctuation()


def punctuation(table: Table) -> Floats:
    """The share of punctuation of every block."""
    if not table.blocks:
        return np.zeros(0)
    places = np.flatnonzero(_IS_PUNCTUATION[np.minimum(table.codes, 0xFFFF)])
    marks = np.bincount(np.searchsorted(table.starts, places, side="right") - 1, minlength=len(table.runs))
    return table.sum_blocks(marks) / table.sum_blocks(table.chars)


def punctuated(table: Table) -> Bools:
    """The blocks that are text by their punctuation."""
    share = punctuation(table)
    return (share > 0) & (share <= SHARE)


def digests(table: Table) -> Ints:
    """For every block that is text a number, the same for the same text everywhere; 0 for the others."""
    lines = zip(table.texts, punctuated(table).tolist(), strict=True)
    return np.array([_digest(text) if is_text else 0 for text, is_text in lines], dtype=np.int64)


def _digest(text: str) -> int:
    """Length and checksum: the paper has MD5, which takes longer and tells the lines of one site no better apart."""
    data = text.encode("utf-8", "surrogatepass")
    return len(data) << 32 | crc32(data)


def is_noise(counts: Ints, *, pages: int) -> Bools:
    """Which lines are noise: on how many pages each was (LC), the one at hand included; `pages` came before it (RC)."""
    return counts > int(1 + pages / PER_PAGES)


def is_forgotten(counts: Ints, *, pages: Ints) -> Bools:
    """Which lines are too rare to be remembered: on how many pages each was, of how many since it was first met."""
    return counts <= pages / FORGET


def _nothing() -> Ints:
    return np.zeros(0, dtype=np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """The table of a site, a row a line."""

    digests: Ints = field(default_factory=_nothing)
    """In ascending order."""
    counts: Ints = field(default_factory=_nothing)
    """On how many pages each was (LC)."""
    first: Ints = field(default_factory=_nothing)
    """How many pages had been read when it was first met."""

    def __len__(self) -> int:
        return len(self.digests)

    def find(self, digests: Ints) -> tuple[Ints, Bools]:
        """Where these lines stand or would stand, and which of them are there."""
        places = np.searchsorted(self.digests, digests)
        return places, np.append(self.digests, -1)[places] == digests

    def add(self, page: Ints, *, pages: int) -> Lines:
        """The table with one page more, given the digests of its lines; `pages` were read before."""
        page = np.unique(page[page != 0])
        places, known = self.find(page)
        counts, new = self.counts.copy(), places[~known]
        counts[places[known]] += 1
        added = Lines(
            digests=np.insert(self.digests, new, page[~known]),
            counts=np.insert(counts, new, 1),
            first=np.insert(self.first, new, pages),
        )
        return added.remembered(pages=pages + 1)

    def remembered(self, *, pages: int) -> Lines:
        """The lines that are not forgotten after so many pages: rare ones are now and then, too many at any time."""
        if pages % FORGET == 0:
            return self._where(~is_forgotten(self.counts, pages=pages - self.first))
        if len(self) <= MAX_LINES:
            return self
        return self._where(np.sort(np.lexsort((self.first, self.counts))[-MAX_LINES:]))

    def _where(self, chosen: Bools | Ints) -> Lines:
        return Lines(self.digests[chosen], self.counts[chosen], self.first[chosen])
