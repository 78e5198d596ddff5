"""Resiliparse: `extract_plain_text(html, main_content=True, alt_texts=False, links=False, comments=False)`."""

from __future__ import annotations

from resiliparse.extract.html2text import extract_plain_text


def extract(page: bytes, _url: str | None) -> str:
    """The text."""
    html = page.decode()
    text: str = extract_plain_text(html, main_content=True, alt_texts=False, links=False, comments=False)
    return text
