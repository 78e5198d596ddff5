"""readability-lxml: `Document(html, url=…).summary(html_partial=True)`, the HTML of the article."""

from __future__ import annotations

from readability import Document


def extract(page: bytes, url: str | None) -> str:
    """The HTML of the article."""
    html: str = Document(page.decode(), url=url).summary(html_partial=True)
    return html
