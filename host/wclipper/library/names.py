"""File names that every operating system, sync tool and Obsidian link takes.

A title is text of a stranger: it chooses neither the folder nor a hidden file nor a device.
"""

from __future__ import annotations

import re
import unicodedata

MAX_BYTES = 120
"""Well below the 255 bytes of file systems: synced folders, backups and short paths add their own."""

MAX_FOLDER_BYTES = 60
"""A folder leaves room for the names within it, and for more folders."""
UNTITLED = "Untitled"

_JOINERS = "\u200c\u200d"
_BETWEEN = re.compile(r"\s*[:/\\|]+\s*")
# Forbidden on Windows (`<>"?*`), or with a meaning in a link of Obsidian (`[]#^`).
_FORBIDDEN = frozenset('<>"?*[]#^:/\\|')
_KEPT = frozenset("LMNPS")
_DEVICE = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\.|$)", re.IGNORECASE)
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)
_WORD_KEPT = 0.7
"""A name is cut between words if at least this share of it stays."""


def file_name(title: str, *, extension: str = ".md", number: int = 1) -> str:
    """A safe file name for a title; a `number` above 1 tells articles of the same title apart."""
    suffix = (f" {number}" if number > 1 else "") + extension
    stem = _trimmed(_cut(_trimmed(_allowed(title)), MAX_BYTES - len(suffix.encode())))
    return (stem or UNTITLED) + suffix


def folder_name(text: str) -> str:
    """A safe name for a folder; empty if nothing is left of the text."""
    return _trimmed(_cut(_trimmed(_allowed(text)), MAX_FOLDER_BYTES))


def _allowed(title: str) -> str:
    """The title in composed form, without the characters that are not safe."""
    spaced = _BETWEEN.sub(_separator, unicodedata.normalize("NFC", title))
    kept = "".join(char if _is_safe(char) else " " if _parts(char) else "" for char in spaced)
    return unicodedata.normalize("NFC", kept)


def _separator(match: re.Match[str]) -> str:
    return "-" if match[0].strip() == match[0] else " - "


def _is_safe(char: str) -> bool:
    return char in _JOINERS or (char not in _FORBIDDEN and unicodedata.category(char)[0] in _KEPT)


def _parts(char: str) -> bool:
    """Whether a character that can't stay had words on both its sides."""
    return char.isspace() or char in _FORBIDDEN


def _trimmed(name: str) -> str:
    """Without spaces twice, dots and hyphens in front, dots at the end; never the name of a device."""
    name = " ".join(name.split()).lstrip(f".- {_JOINERS}").rstrip(f". -{_JOINERS}")
    return f"_{name}" if _DEVICE.match(name) else name


def _cut(name: str, room: int) -> str:
    """The longest beginning of at most `room` bytes that ends between two characters as people see them."""
    if len(name.encode()) <= room:
        return name
    head = name.encode()[:room].decode(errors="ignore")
    end = len(head)
    while end > 0 and _joined(name, end):
        end -= 1
    head = head[:end] or head
    space = head.rfind(" ")
    return head[:space] if space > len(head) * _WORD_KEPT else head


def _joined(name: str, index: int) -> bool:
    """Whether the character at `index` belongs to the one before it."""
    char, before = name[index], name[index - 1]
    if char in _JOINERS or before in _JOINERS or unicodedata.category(char)[0] == "M":
        return True
    if ord(char) in _SKIN_TONES:
        return True
    return ord(char) in _FLAG_LETTERS and _flag_letters_before(name, index) % 2 == 1


def _flag_letters_before(name: str, index: int) -> int:
    start = index
    while start > 0 and ord(name[start - 1]) in _FLAG_LETTERS:
        start -= 1
    return index - start
