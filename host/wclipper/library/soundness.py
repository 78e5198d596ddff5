"""Whether a file is whole, by the hashes of what was written; what the person has changed, told from what is damaged.

A hash says only that some bytes are others. So what no editor does counts as damage: an empty file, zero bytes, what is
no text, one that ends in the middle of what was written. The rest, as long as it reads as an article, is the person's.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal
from urllib.parse import unquote

from wclipper.library import entries, ids, plain
from wclipper.library.album import SUFFIX

if TYPE_CHECKING:
    from pathlib import Path

    from wclipper.library.receipts import Receipt

State = Literal["whole", "changed", "damaged", "unknown"]

_IMAGES = re.compile(r'<img\b[^<>]*\ssrc="([^"]*)"')
_CODE = re.compile(r"^[ \t>]*(`{3,}|~{3,}).*?^[ \t>]*\1|`[^`\n]+`", re.DOTALL | re.MULTILINE)


def judged(path: Path, content: bytes, receipt: Receipt) -> tuple[State, str]:
    """What has become of an article, and why that is said."""
    if receipt.has_file(content):
        return "whole", ""
    if reason := _damage(path, content, receipt):
        return "damaged", reason
    return ("changed" if receipt.files else "unknown"), ""


def _damage(path: Path, content: bytes, receipt: Receipt) -> str:
    if not content:
        return "it is empty"
    if path.suffix != ".epub":
        if b"\0" in content:
            return "it has zero bytes in it"
        try:
            content.decode("utf-8")
        except UnicodeDecodeError as error:
            return f"it is no text from byte {error.start} on"
    # Who deletes the end of an article ends with a whole line, whatever is torn off in the middle of one.
    if receipt.has_more(content) and not content.endswith(b"\n"):
        return f"it ends after {len(content)} bytes, in the middle of what was written"
    if entries.read(path) is None:
        return "it can't be read as an article"
    return ""


def id_of(path: Path, content: bytes) -> str | None:
    """The id in an article, if it is one of ours."""
    if path.suffix not in entries.FORMS:
        return None
    found = ids.found(content[: ids.HEAD].removeprefix(b"\xef\xbb\xbf"), path.suffix)
    name = (found or b"").decode(errors="replace")
    return name if ids.is_own(name) else None


def pictures(path: Path, content: bytes) -> list[Path]:
    """The files to which the pictures of a note lead, as far as they are in a folder for pictures."""
    if path.suffix != ".md":
        return []
    text = _CODE.sub("", content.decode(errors="replace"))
    links = dict.fromkeys([*plain.pictures(text), *_IMAGES.findall(text)])
    parts = [unquote(link).split("/") for link in links]
    return [path.parent.joinpath(*each) for each in parts if len(each) == 2 and each[0].endswith(SUFFIX)]
