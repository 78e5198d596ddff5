"""What the pictures of one article may cost."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What the pictures of one article may cost."""

    picture_bytes: int = 20_000_000
    article_bytes: int = 200_000_000
    seconds: float = 60
    """For all pictures together."""
    picture_seconds: float = 20
    """For one: else a few servers that send a byte now and then would keep all others waiting."""
    idle_seconds: float = 10
    at_once: int = 6
    redirects: int = 5
