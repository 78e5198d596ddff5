"""Clip web pages as clean articles.

>>> article = wclipper.clip(html, url="https://example.org/story")
>>> article.title, article.text, article.markdown
"""

from __future__ import annotations

from wclipper.article.article import Article, Block, Warn
from wclipper.errors import WClipperError
from wclipper.extract import page, pipeline
from wclipper.snapshot import Snapshot
from wclipper.version import __version__

__all__ = ["Article", "Block", "Snapshot", "WClipperError", "Warn", "__version__", "clip"]


def clip(source: str | bytes | Snapshot, *, url: str | None = None) -> Article:
    """The article of a page, given as text, as bytes in any charset, or as a snapshot from the browser."""
    return Article(pipeline.extract(page.read(source, url=url)))
