"""boilerpy3: `ArticleExtractor().get_content(html)`, the extractor that its documentation begins with."""

from __future__ import annotations

from boilerpy3.extractors import ArticleExtractor

_EXTRACTOR = ArticleExtractor()


def extract(page: bytes, _url: str | None) -> str:
    """The text."""
    text: str = _EXTRACTOR.get_content(page.decode())
    return text
