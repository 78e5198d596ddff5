"""newspaper4k: `Article(url, fetch_images=False).download(input_html=html).parse().text`.

The language is the one that the page declares, as by default; pictures would be fetched from the network.
"""

from __future__ import annotations

from newspaper import Article


def extract(page: bytes, url: str | None) -> str:
    """The text."""
    article = Article(url or "https://example.org/", fetch_images=False)
    text: str = article.download(input_html=page.decode()).parse().text
    return text
