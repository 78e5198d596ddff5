"""What the sources of a page say about it, as they say it, and the cleaning that every value goes through."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field, fields
from typing import NamedTuple

MAX_LENGTH = 500

# Controls, and marks that change the direction of what stands around them (a title could rearrange a file name).
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]"
)
_REFERENCE = re.compile(r"&#?\w{2,10};")
_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,200}>")


class Claim(NamedTuple):
    """A value as a source gives it, and how often such a claim is right, 0 … 1."""

    value: str
    source: str
    sure: float


@dataclass(slots=True)
class Facts:
    """The claims about a page by kind, in the order they were found."""

    titles: list[Claim] = field(default_factory=list)
    authors: list[Claim] = field(default_factory=list)
    published: list[Claim] = field(default_factory=list)
    modified: list[Claim] = field(default_factory=list)
    sites: list[Claim] = field(default_factory=list)
    languages: list[Claim] = field(default_factory=list)
    urls: list[Claim] = field(default_factory=list)
    descriptions: list[Claim] = field(default_factory=list)
    images: list[Claim] = field(default_factory=list)
    licences: list[Claim] = field(default_factory=list)

    def add(self, kind: str, value: str | None, source: str, sure: float) -> None:
        """Note a claim, if it says anything."""
        if value and not value.isspace():
            getattr(self, kind).append(Claim(value, source, sure))

    def extend(self, other: Facts) -> None:
        """Note the claims of others behind these."""
        for each in fields(self):
            getattr(self, each.name).extend(getattr(other, each.name))


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
