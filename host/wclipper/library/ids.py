"""The name of a clip in the beginning of a saved file, by which an article is known again.

Every format has a place for it that no text of a page can pretend to be: values before it are quoted or escaped.
"""

from __future__ import annotations

import os
import re
import stat
from typing import TYPE_CHECKING

from wclipper.library import leftovers

if TYPE_CHECKING:
    from pathlib import Path

HEAD = 65_536
"""Bytes of a file that are looked at."""

_FRONT_MATTER = re.compile(rb"\A---\r?\n(.*?)^---\r?$", re.DOTALL | re.MULTILINE)
_OWN = re.compile(r"[0-9a-f]{16}")
_PROPERTY = re.compile(rb"""^id: (?:"([^"\\]+)"|'?([0-9a-f]{16})'?)[ \t]*\r?$""", re.MULTILINE)
"""Editors that rewrite the front matter leave the quotes out, or take others."""
_PLACES = {
    ".html": re.compile(rb'\A<!doctype html>.*?<meta name="wclipper-id" content="([^"]+)">', re.DOTALL),
    ".txt": re.compile(
        rb"\A[^\r\n]*\r?\n=+\r?\n\r?\n(?:[^\r\n]+\r?\n)*?Clipped [0-9-]+ \(([0-9a-f]+)\)\r?\n\r?\n"
    ),
    ".json": re.compile(rb'\A\{\s*"format": [0-9]+,\s*"id": "([^"\\]+)"'),
    ".epub": re.compile(
        rb'\APK\x03\x04.*?<dc:identifier id="id">wclipper:([^<]+)</dc:identifier>', re.DOTALL
    ),
}


def found(head: bytes, extension: str) -> bytes | None:
    """The name of the clip in the beginning of a file; None if there is none."""
    if extension == ".md":
        front = _FRONT_MATTER.match(head)
        match = _PROPERTY.search(front[1]) if front else None
    else:
        place = _PLACES.get(extension)
        match = place.match(head) if place else None
    return match[match.lastindex or 1] if match else None


def of(path: Path) -> bytes | None:
    """The name of the clip in a plain file; None of links, pipes and folders, and of files that have none."""
    try:
        if not stat.S_ISREG(path.lstat().st_mode):
            return None
        with os.fdopen(
            os.open(path, os.O_RDONLY | leftovers.PLAIN | getattr(os, "O_NONBLOCK", 0)), "rb"
        ) as file:
            return found(file.read(HEAD), path.suffix)
    except OSError:
        return None


def is_own(name: str) -> bool:
    """Whether a name is one that clips have."""
    return _OWN.fullmatch(name) is not None


def body(content: bytes, extension: str) -> bytes:
    """What stands below the properties of a note; all of a file that has no place for properties."""
    front = _FRONT_MATTER.match(content) if extension == ".md" else None
    return content[front.end() :] if front else content
