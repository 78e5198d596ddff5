"""What one source says about a page, as it says it, and the cleaning that every value goes through."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field

MAX_LENGTH = 500

# Controls, and marks that change the direction of what stands around them (a title could rearrange a file name).
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]"
)
_REFERENCE = re.compile(r"&#?\w{2,10};")
_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,200}>")


@dataclass(slots=True)
class Facts:
    """The claims of one source, most trusted first."""

    titles: list[str] = field(default_factory=list)
    authors: list[str] = field(default_factory=list)
    persons: list[str] = field(default_factory=list)
    """Authors of whom the source says that they are persons."""
    published: list[str] = field(default_factory=list)
    modified: list[str] = field(default_factory=list)
    sites: list[str] = field(default_factory=list)
    languages: list[str] = field(default_factory=list)
    urls: list[str] = field(default_factory=list)
    descriptions: list[str] = field(default_factory=list)
    images: list[str] = field(default_factory=list)


def clean(text: str | None, *, limit: int = MAX_LENGTH) -> str | None:
    """A value as one line of visible text, cut at a word if it is too long; None if nothing is left."""
    if not text:
        return None
    if _REFERENCE.search(text):  # escaped twice, as many content systems do
        text = html.unescape(text)
    if "<" in text:
        text = _TAG.sub("", text)
    text = " ".join(text.split())
    if not text.isprintable():
        text = " ".join(_UNSEEN.sub("", text).split())
    if len(text) > limit:
        text = text[:limit].rsplit(" ", 1)[0].rstrip(" ,;:-") + "…"
    return text or None
