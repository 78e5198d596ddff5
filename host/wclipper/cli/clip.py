"""`wclipper clip`: the article of a file, of standard input or of an address."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wclipper.article.formats.documents import EXTENSIONS
from wclipper.cli import output
from wclipper.cli.sniff import other_kind
from wclipper.errors import WClipperError

if TYPE_CHECKING:
    from wclipper import Article

_WEB = ("http://", "https://")
_STANDARD = "-"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What the person wants to have done."""

    sources: tuple[str, ...]
    form: str | None
    url: str | None
    title: str | None
    save: bool
    file: Path | None


@click.command()
@click.argument("sources", metavar="FILE|-|URL...", nargs=-1, required=True)
@click.option(
    "--format", "form", type=click.Choice(list(EXTENSIONS)), help="What to make of it.  [default: markdown]"
)
@click.option(
    "--output", "-o", "file", type=click.Path(path_type=Path), help="Write this file instead of printing."
)
@click.option("--save", is_flag=True, help="Save each article as the settings say, and print where.")
@click.option("--title", help="The title of the article or book, instead of the page's own.")
@click.option("--url", help="The address the page came from, for its relative links.")
def clip(  # noqa: PLR0913 - what the command line gives, by name
    sources: tuple[str, ...],
    *,
    form: str | None,
    file: Path | None,
    save: bool,
    title: str | None,
    url: str | None,
) -> None:
    """Print the clean article of a page, or save it.

    The page is a file, standard input (-), or fetched from its address. Several pages become one book with
    --format epub, or are saved each by itself.
    """
    _run(Wish(sources=sources, form=form, url=url, title=title, save=save, file=file))


def _run(wish: Wish) -> None:
    _check(wish)
    articles = [_clipped(source, wish.url) for source in wish.sources]
    if wish.save:
        for article in articles:
            output.put(f"{_saved(article, wish)}\n".encode())
        return
    data = _made(articles, wish)
    if wish.file:
        output.write(data, wish.file)
    else:
        output.put(data)


def _check(wish: Wish) -> None:
    if not all(wish.sources):  # «wclipper clip "$UNSET"»
        raise click.BadParameter("The name of the file is empty.")
    if wish.url is not None and not wish.url.startswith(_WEB):
        raise click.BadParameter("An address begins with http:// or https://.", param_hint="--url")
    if wish.save and wish.file:
        raise click.UsageError("--save writes into the folder for articles, --output anywhere: choose one.")
    several = len(wish.sources) > 1
    if several and (wish.url or wish.sources.count(_STANDARD) > 1):
        raise click.UsageError("--url and «-» are for one page.")
    if several and not wish.save and wish.form != "epub":
        raise click.UsageError("Several pages become one book with --format epub, or are saved with --save.")
    if wish.form == "epub" and not (wish.save or wish.file) and sys.stdout.isatty():
        raise click.UsageError("A book is not for reading in a terminal: write it with --output FILE.")


def _clipped(source: str, url: str | None) -> Article:
    from wclipper import clip as clip_page  # noqa: PLC0415  «wclipper --help» need not load the extractor

    is_address = source.startswith(_WEB)
    article = clip_page(
        _fetch(source) if is_address else _read(source), url=url or (source if is_address else None)
    )
    for warning in article.warnings:
        click.echo(f"Note: {warning.text}", err=True)
    return article


def _made(articles: list[Article], wish: Wish) -> bytes:
    if len(articles) == 1:
        return articles[0].document(wish.form or "markdown", draft=articles[0].draft(title=wish.title))
    from wclipper import epub  # noqa: PLC0415

    return epub(articles, title=wish.title)


def _saved(article: Article, wish: Wish) -> Path:
    from wclipper.native.handlers import save_article  # noqa: PLC0415

    return save_article(article, title=wish.title, form=wish.form).path


def _fetch(url: str) -> str:
    from wclipper.cli.fetch import fetch  # noqa: PLC0415  aiohttp takes 0.4 s to import

    return fetch(url)


def _read(source: str) -> bytes:
    data = sys.stdin.buffer.read() if source == _STANDARD else _file(source)
    if kind := other_kind(data):
        name = "Standard input" if source == _STANDARD else source
        raise WClipperError("not-a-page", source=name, kind=kind)
    return data


def _file(source: str) -> bytes:
    try:
        return Path(source).read_bytes()
    except FileNotFoundError as error:
        raise WClipperError("not-found", path=source) from error
    except OSError as error:
        raise WClipperError("file-unreadable", path=source, detail=error.strerror) from error
