"""Text that a tree may hold."""

from __future__ import annotations

import re

_WIDE = re.compile("[ \t\n\r]+\xa0[ \t\n\r\xa0]*|\xa0[ \t\n\r\xa0]+")
_UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def writable(text: str) -> str:
    """The text with spaces for characters that XML excludes: HTML has them bare, as `&#1;`, or as half a character."""
    return text if text.isprintable() else _UNWRITABLE.sub(" ", text)


def prose(text: str) -> str:
    """Text for readers: writable, without marks for breaking and joining words that no page shows.

    A space that doesn't break stays where it stands alone, as in 10 000; in a row of spaces it only makes room.
    """
    if text.isprintable():
        return text
    text = _UNWRITABLE.sub(" ", text)
    if "\xad" in text or "\ufeff" in text:
        text = text.replace("\xad", "").replace("\ufeff", "")
    return _WIDE.sub(" ", text) if "\xa0" in text else text
