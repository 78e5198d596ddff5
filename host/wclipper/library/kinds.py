"""What kind of picture some bytes are, by how they begin: neither names nor servers can be trusted with it."""

from __future__ import annotations

import re

HEAD = 512
"""Bytes that tell the kind of a picture."""

SVG = ".svg"
_BEGINNINGS = (
    (re.compile(rb"\x89PNG\r\n\x1a\n"), ".png"),
    (re.compile(rb"\xff\xd8\xff"), ".jpg"),
    (re.compile(rb"GIF8[79]a"), ".gif"),
    (re.compile(rb"RIFF....WEBP", re.DOTALL), ".webp"),
    (re.compile(rb"....ftyp(?:avif|avis|.{4,28}?(?:avif|avis))", re.DOTALL), ".avif"),
    (re.compile(rb"BM.{4}\0{4}", re.DOTALL), ".bmp"),
    (re.compile(rb"\0\0\x01\0[\x01-\xff]\0"), ".ico"),
    (re.compile(rb"(?:\xef\xbb\xbf)?\s*<(?:svg\b|(?:\?xml|!--|!DOCTYPE\s+svg\b).*<svg\b)", re.DOTALL), SVG),
)
EXTENSIONS = tuple(extension for _, extension in _BEGINNINGS)


def extension_of(head: bytes) -> str | None:
    """The extension for a picture that begins so; None for anything else."""
    return next((extension for pattern, extension in _BEGINNINGS if pattern.match(head[:HEAD])), None)
