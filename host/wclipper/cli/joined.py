"""The pages of an article that goes on on other pages, fetched one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from wclipper import clip
from wclipper.article.joining import join
from wclipper.cli.fetch import fetch
from wclipper.errors import WClipperError

if TYPE_CHECKING:
    from wclipper import Article

MAX_PAGES = 30


def join_following(first: Article, *, url: str) -> Article:
    """An article and the pages it goes on on; a page that can't be had ends it, and is said."""
    articles, seen = [first], {url}
    while (address := articles[-1].next_page) and address not in seen and len(articles) < MAX_PAGES:
        seen.add(address)
        try:
            articles.append(clip(fetch(address), url=address))
        except WClipperError as error:
            click.echo(f"Note: {error}", err=True)
            break
    return join(articles)
