"""The language of a page: what it says, else what its letters and its short words say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from wclipper.extract.table import Table

_TAG = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")
_SCRIPTS = {"ja": (0x3040, 0x30FF), "ko": (0xAC00, 0xD7A3), "zh": (0x4E00, 0x9FFF)}
"""Letters of languages without spaces; of Japanese the ones that Chinese does not have."""
_SHARE = 0.1
_SAMPLE = 4_000


def tag(value: str | None) -> str | None:
    """A language tag in its usual spelling; None of what is none."""
    bare = (value or "").strip()
    if not _TAG.fullmatch(bare):
        return None
    first, *rest = re.split("[-_]", bare)
    return "-".join([first.lower(), *map(_subtag, rest)])


def _subtag(part: str) -> str:
    """A region in capitals, a script with one, others in small letters."""
    return part.upper() if len(part) == 2 else part.title() if len(part) == 4 else part.lower()


def of_letters(table: Table) -> str | None:
    """The language without spaces that a page is written in, if it is one."""
    codes = table.codes[:: max(1, len(table.codes) // _SAMPLE)]
    for language, (first, last) in _SCRIPTS.items():
        if np.count_nonzero((codes >= first) & (codes <= last)) > _SHARE * len(codes):
            return language
    return None
