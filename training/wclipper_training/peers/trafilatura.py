"""trafilatura: `extract(html, url=…, include_comments=False)`, all else as it comes: plain text, tables, fallbacks."""

from __future__ import annotations

import trafilatura


def extract(page: bytes, url: str | None) -> str:
    """The text; none counts as empty."""
    return trafilatura.extract(page.decode(), url=url, include_comments=False) or ""
