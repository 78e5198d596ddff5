"""rs-trafilatura: `extract(html, url=…).main_content`; comments are off unless asked for."""

from __future__ import annotations

import rs_trafilatura


def extract(page: bytes, url: str | None) -> str:
    """The text."""
    text: str = rs_trafilatura.extract(page.decode(), url=url).main_content
    return text
