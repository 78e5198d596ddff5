"""The bytes of pictures: what they are by their beginning, whatever a server called them."""

from __future__ import annotations

import base64
import binascii
import re

_KINDS = {
    "image/png": re.compile(rb"\x89PNG\r\n\x1a\n"),
    "image/jpeg": re.compile(rb"\xff\xd8\xff"),
    "image/gif": re.compile(rb"GIF8[79]a"),
    "image/webp": re.compile(rb"RIFF....WEBP", re.DOTALL),
    "image/avif": re.compile(rb"....ftypavi[fs]", re.DOTALL),
    "image/bmp": re.compile(rb"BM"),
}


def media_type(data: bytes) -> str | None:
    """The type of a raster picture; None of anything else, such as SVG, which may hold script."""
    return next((kind for kind, begins in _KINDS.items() if begins.match(data)), None)


def data_uri(data: bytes) -> bytes:
    """A raster picture as an address that holds it."""
    return f"data:{media_type(data)};base64,".encode() + base64.b64encode(data)


def held(uri: str) -> bytes:
    """The bytes that an address (from `urls.picture`) holds; none if it is another kind of address."""
    if not uri.startswith("data:"):
        return b""
    try:
        return base64.b64decode(uri.partition(",")[2])
    except binascii.Error:
        return b""
