"""Headings: the title is not repeated."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wclipper.article.standard import Clean


def settle(clean: Clean) -> None:
    """Leave out a first heading that repeats the title."""
    first = next(iter(clean.article), None)
    if (
        first is not None
        and first.tag in {"h1", "h2"}
        and clean.title == " ".join("".join(first.itertext()).split())
    ):
        clean.article.remove(first)
