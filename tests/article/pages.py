"""Small pages and what they say about themselves."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from wclipper.article import metadata
from wclipper.extract import page

if TYPE_CHECKING:
    from wclipper.article.metadata import Metadata


def read(
    head: str = "", body: str = "", *, lang: str = "", url: str | None = "https://daily.example/story"
) -> Metadata:
    """The metadata of a page with this head and this body."""
    source = f"<html{lang}><head>{head}</head><body>{body}<p>x</p></body></html>"
    return metadata.read(page.read(source, url=url))


def ld(value: object) -> str:
    """A script of JSON-LD."""
    return f'<script type="application/ld+json">{json.dumps(value)}</script>'
