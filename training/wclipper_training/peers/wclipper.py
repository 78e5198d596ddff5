"""Ours: `wclipper.clip(page, url=…).text`."""

from __future__ import annotations

import wclipper


def extract(page: bytes, url: str | None) -> str:
    """The text of the article."""
    return wclipper.clip(page, url=url).text
