"""What can be asked of the library, and what it answers."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from wclipper.library import tokens

if TYPE_CHECKING:
    from pathlib import Path

    from wclipper.library.entries import Entry

_BEFORE = 60
_EXCERPT = 240
"""Characters of an excerpt, and of those before the first word that was found."""

Pieces = list[tuple[str, bool]]
"""A text in pieces, each with whether it is what was looked for."""

ORDERS = {
    "relevance": "rank",
    "newest": "article.clipped DESC, article.number DESC",
    "oldest": "article.clipped, article.number",
    "title": "article.title COLLATE NOCASE, article.number",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A question: all that is said must hold."""

    text: str = ""
    site: str | None = None
    tag: str | None = None
    language: str | None = None
    since: str | None = None
    until: str | None = None
    """Days, as `YYYY-MM-DD`, on which an article was clipped, both included."""
    unread: bool = False
    order: str = "relevance"
    """Without a text: newest."""
    offset: int = 0
    limit: int = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """An article that answers a question."""

    entry: Entry
    """Without its text."""
    snippet: Pieces
    read: bool
    versions: int
    """How many articles there are of this address."""


@dataclass(frozen=True, slots=True)
class Found:
    """The answer: some of the articles, and how many there are."""

    hits: list[Hit]
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """An article that was saved before."""

    id: str
    path: Path
    title: str
    clipped: str
    same: str
    """`url` or `text`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """The library in numbers."""

    articles: int = 0
    words: int = 0
    read: int = 0
    words_read: int = 0
    months: list[tuple[str, int]] = field(default_factory=list)
    """Articles by month of their clipping, the oldest first."""
    sites: list[tuple[str, int]] = field(default_factory=list)
    """By site, most first."""


def excerpt(text: str, question: str) -> Pieces:
    """The part of a text around the first word that was looked for, else its beginning."""
    looked_for = sorted(set(tokens.words(question)), key=len, reverse=True)
    if not looked_for:
        return [(_flat(text[:_EXCERPT]) + "…" * (len(text) > _EXCERPT), False)] if text else []
    pattern = re.compile("|".join(map(re.escape, looked_for)), re.IGNORECASE)
    first = pattern.search(text)
    start = _start(text, first.start()) if first else 0
    part = _flat(("…" if start else "") + text[start : start + _EXCERPT])
    pieces: Pieces = []
    end = 0
    for match in pattern.finditer(part):
        pieces += [(part[end : match.start()], False), (match[0], True)]
        end = match.end()
    return [piece for piece in (*pieces, (part[end:], False)) if piece[0]]


def _start(text: str, found: int) -> int:
    """Where an excerpt begins: some way before, between words."""
    start = max(0, found - _BEFORE)
    space = text.find(" ", start, found)
    return 0 if start == 0 else start if space < 0 else space + 1


def _flat(text: str) -> str:
    return " ".join(text.split())
