"""Lines and their statistics (paper 002): text without punctuation is navigation, text that pages share is noise.

A *line* is a block of the node table. It is text if its share of punctuation is above 0 and at most p = 0.3. For those
lines a site has a table: on how many of the pages read so far (RC) each was (LC). A line on more than
int(1 + RC/50) pages is noise; one with LC ≤ RC/100 is forgotten, so that the table keeps its size.

Where the paper is silent: a line counts once a page, or else a page that has its article twice, once for phones, would
make noise of it. And to forget a line, RC counts the pages since it was first met: with all pages of the site, a line
that comes with a new design after a hundred pages would be forgotten each time before it is met again.
"""

from __future__ import annotations

from hashlib import blake2b
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

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


class Line(NamedTuple):
    """What is known of a line."""

    pages: int
    """On how many pages it was (LC)."""
    first: int
    """How many pages of the site had been read when it was first met."""


def _is_punctuation() -> Bools:
    table = np.zeros(0x10000, dtype=np.bool_)
    table[[ord(char) for char in PUNCTUATION]] = True
    return table


_IS_PUNCTUATION = _is_punctuation()


def punctuation(table: Table) -> Floats:
    """The share of punctuation of every block."""
    if not table.blocks:
        return np.zeros(0)
    marks = np.add.reduceat(_IS_PUNCTUATION[np.minimum(table.codes, 0xFFFF)], table.starts, dtype=np.int64)
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
    digest = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "little", signed=True) or 1


def is_noise(counts: Ints, *, pages: int) -> Bools:
    """Which lines are noise: on how many pages each was (LC), the one at hand included; `pages` came before it (RC)."""
    return counts > int(1 + pages / PER_PAGES)


def is_forgotten(line: Line, *, pages: int) -> bool:
    """Whether a line is too rare to be remembered after so many pages."""
    return line.pages <= (pages - line.first) / FORGET


def count(table: Mapping[int, Line], page: Iterable[int], *, pages: int) -> dict[int, Line]:
    """The table of a site with the lines of one page more, given by their digests; so many pages were read before."""
    counted = dict(table)
    for digest in set(page):
        old = counted.get(digest, Line(0, pages))
        counted[digest] = Line(old.pages + 1, old.first)
    if (pages + 1) % FORGET == 0:
        counted = {key: line for key, line in counted.items() if not is_forgotten(line, pages=pages + 1)}
    return counted if len(counted) <= MAX_LINES else _most_frequent(counted)


def _most_frequent(table: dict[int, Line]) -> dict[int, Line]:
    """The lines on most pages, of the others the newest: what stays of a site that is made to fill the table."""
    return dict(sorted(table.items(), key=itemgetter(1), reverse=True)[:MAX_LINES])
