"""Clip web pages as clean articles.

>>> article = wclipper.clip(html, url="https://example.org/story")
>>> article.title, article.text, article.markdown
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from wclipper.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from wclipper.article.article import Article, Block, Warn
    from wclipper.errors import WClipperError
    from wclipper.snapshot import Snapshot

__all__ = ["Article", "Block", "Snapshot", "WClipperError", "Warn", "__version__", "clip", "epub"]

# Python runs this file before any other of ours, and the host must have standard output for itself before a library
# is loaded: so each name is fetched when it is first asked for.
_HOMES = {
    "Article": "wclipper.article.article",
    "Block": "wclipper.article.article",
    "Snapshot": "wclipper.snapshot",
    "WClipperError": "wclipper.errors",
    "Warn": "wclipper.article.article",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return value


def clip(source: str | bytes | Snapshot, *, url: str | None = None, method: str = "all") -> Article:
    """The article of a page, given as text, as bytes in any charset, or as a snapshot from the browser.

    The methods are described in `wclipper.extract.methods`.
    """
    from wclipper.article.article import Article  # noqa: PLC0415
    from wclipper.extract import methods, page, pipeline  # noqa: PLC0415

    steps = methods.steps_of(method)
    return Article(pipeline.extract(page.read(source, url=url), steps=steps))


def epub(
    articles: Iterable[Article], *, title: str | None = None, pictures: Mapping[str, bytes] | None = None
) -> bytes:
    """One EPUB of some articles; `pictures` gives the bytes of pictures by their addresses."""
    from wclipper.article.formats import epub as format_  # noqa: PLC0415

    return format_.book([article.draft(pictures=pictures) for article in articles], title=title)
