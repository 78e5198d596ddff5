"""Text that a tree may hold."""

from __future__ import annotations

import re

_UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def writable(text: str) -> str:
    """The text with spaces for characters that XML excludes: HTML has them bare, as `&#1;`, or as half a character."""
    return text if text.isprintable() else _UNWRITABLE.sub(" ", text)
