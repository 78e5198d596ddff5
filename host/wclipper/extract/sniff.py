"""What bytes are that someone calls a page, told from their beginning."""

from __future__ import annotations

import codecs
import re

HEAD = 1445
"""Bytes that the WHATWG MIME Sniffing Standard looks at."""

_KINDS = (
    (b"%PDF-", "a PDF"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"RIFF", "a picture, sound or film"),
    (b"PK\x03\x04", "an archive or office document"),
    (b"\x1f\x8b", "compressed"),
    (b"bplist", "a web archive of Safari"),
)
_MARKS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
# Chrome saves a page «as a single file» like this.
_MIME = re.compile(
    rb"^mime-version:.*?^content-type:\s*multipart/related", re.IGNORECASE | re.MULTILINE | re.DOTALL
)
_BINARY = re.compile(rb"[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]")
"""The bytes that the same standard says are in no text."""


def other_kind(data: bytes) -> str | None:
    """What the bytes are if they are not a page, as the end of a sentence."""
    for signature, kind in _KINDS:
        if data.startswith(signature):
            return kind
    head = data[:HEAD]
    if _MIME.search(head):
        return "an MHTML archive"
    if head.startswith(_MARKS) or head.lstrip(b"\0\t\n\f\r ").startswith(b"<"):
        return None
    return "a file of another kind" if _BINARY.search(head) else None
