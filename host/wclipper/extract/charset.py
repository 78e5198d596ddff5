"""Bytes become text: which charset a page is in.

Byte order mark, then UTF-8 if the bytes are: text in another charset is never valid UTF-8 by chance, but pages that
were saved again often keep the declaration they had. Then the declaration, read as the WHATWG encoding standard reads
it (`gb2312` pages use GB 18030, `iso-8859-1` pages use Windows-1252), then a guess from the bytes.
"""

from __future__ import annotations

import codecs
import contextlib
import re
from dataclasses import dataclass

_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_WIDER = {
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
    "iso8859-9": "cp1254",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "big5": "big5hkscs",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "tis-620": "cp874",
    "utf-16": "utf-8",  # a declaration in ASCII letters can't be read in UTF-16
    "utf-16-le": "utf-8",
    "utf-16-be": "utf-8",
}
_SEVEN_BITS = frozenset(("iso2022_jp", "hz"))
_COMMON = [
    "gb18030",
    "big5",
    "shift_jis",
    "euc_jp",
    "euc_kr",
    "cp1250",
    "cp1251",
    "cp1252",
    "cp1253",
    "cp1254",
    "cp1256",
    "utf_8",
]
_TELLING = re.compile(rb"[^\x00-\x7f][^<>]*")
"""What is left of a page without its markup: ASCII looks the same in all of these charsets."""
_DECLARED = re.compile(
    rb"""<(?:meta|\?xml)[^>]*?(?:charset|encoding)\s*=\s*["']?\s*([\w.:-]+)""", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text of a page, and whether its charset had to be guessed."""

    text: str
    charset: str
    guessed: bool


def decode(data: bytes, *, announced: str | None = None) -> Decoded:
    """Decode a page of any charset, maybe one that the server announced; what can't be read becomes U+FFFD."""
    for mark, charset in _BOMS:
        if data.startswith(mark):
            return Decoded(data[len(mark) :].decode(charset, "replace"), charset, guessed=False)
    declared = _known(announced) or _declared(data)
    if declared not in _SEVEN_BITS:
        with contextlib.suppress(UnicodeDecodeError):
            return Decoded(data.decode("utf-8"), "utf-8", guessed=False)
    if declared:
        text = data.decode(declared, "replace")
        if _readable(text):
            return Decoded(text, declared, guessed=False)
    charset = _guess(data)
    return Decoded(data.decode(charset, "replace"), charset, guessed=True)


def _declared(data: bytes) -> str | None:
    found = _DECLARED.search(data[:4096])
    return _known(found[1].decode("ascii", "replace")) if found else None


def _known(name: str | None) -> str | None:
    """The codec for a charset's name, None if there is none that makes text of bytes."""
    try:
        found = codecs.lookup(name or "").name
        b" ".decode(found)  # some codecs are for something else than text
    except (LookupError, ValueError):
        return None
    return _WIDER.get(found, found)


def _readable(text: str) -> bool:
    """A wrong declaration shows in many characters that can't be decoded."""
    return text.count("\ufffd") * 100 <= len(text)


def _guess(data: bytes) -> str:
    # Only pages that neither declare a charset nor are UTF-8 pay for this import.
    from charset_normalizer import from_bytes  # noqa: PLC0415

    telling = b" ".join(_TELLING.findall(data)[:200])
    best = from_bytes(telling, cp_isolation=_COMMON).best()
    return _WIDER.get(best.encoding, best.encoding) if best else "cp1252"
