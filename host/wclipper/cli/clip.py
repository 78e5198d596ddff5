"""`wclipper clip`: the article of a file, of standard input or of an address."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wclipper import settings
from wclipper.article.formats.documents import EXTENSIONS, HOLDING
from wclipper.cli import output
from wclipper.errors import WClipperError
from wclipper.extract.sniff import other_kind

if TYPE_CHECKING:
    from wclipper import Article
    from wclipper.extract.page import Page

METHODS = ("nta", "cevc", "lines", "blocks", "templates+blocks", "rules", "all")
"""The names of `extract/methods.py`: to ask for them would load the extractor."""
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
    pictures: bool
    join: bool
    method: str

    def page(self, source: str) -> str | None:
        """Where a page was, as the person says it."""
        return self.url or (source if source.startswith(_WEB) else None)


@dataclass(frozen=True, slots=True)
class Clipped:
    """An article, and the page that it was made from: None if there were several."""

    article: Article
    page: str | bytes | None


@click.command()
@click.argument("sources", metavar="FILE|-|URL...", nargs=-1, required=True)
@click.option(
    "--format", "form", type=click.Choice(list(EXTENSIONS)), help="What to make of it.  [default: markdown]"
)
@click.option(
    "--output", "-o", "file", type=click.Path(path_type=Path), help="Write this file instead of printing."
)
@click.option("--save", is_flag=True, help="Save each article as the settings say, and print where.")
@click.option("--join", is_flag=True, help="Fetch the pages on which the article goes on, too.")
@click.option(
    "--no-pictures", is_flag=True, help="Leave pictures on the web: with --save, and in html and epub files."
)
@click.option("--title", help="The title of the article or book, instead of the page's own.")
@click.option("--url", help="The address the page came from, for its relative links.")
@click.option(
    "--method", type=click.Choice(METHODS), default="all", help="How to find the article.  [default: all]"
)
def clip(  # noqa: PLR0913 - what the command line gives, by name
    sources: tuple[str, ...],
    *,
    form: str | None,
    file: Path | None,
    save: bool,
    join: bool,
    no_pictures: bool,
    title: str | None,
    url: str | None,
    method: str,
) -> None:
    """Print the clean article of a page, or save it.

    The page is a file, standard input (-), or fetched from its address. Several pages become one book with
    --format epub, or are saved each by itself.
    """
    wish = Wish(
        sources=sources,
        form=form,
        url=url,
        title=title,
        save=save,
        file=file,
        pictures=not no_pictures,
        join=join,
        method=method,
    )
    _run(wish)


def _run(wish: Wish) -> None:
    _check(wish)
    clips = {source: _clipped(source, wish) for source in wish.sources}
    if wish.save:
        for source, clip in clips.items():
            _save(clip, wish, url=wish.page(source))
        return
    data = _made({source: clip.article for source, clip in clips.items()}, wish)
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
    if wish.join and not all(source.startswith(_WEB) for source in wish.sources):
        raise click.UsageError("--join fetches pages: it goes with the address of the first one.")
    several = len(wish.sources) > 1
    if several and (wish.url or wish.sources.count(_STANDARD) > 1):
        raise click.UsageError("--url and «-» are for one page.")
    if several and not wish.save and wish.form != "epub":
        raise click.UsageError("Several pages become one book with --format epub, or are saved with --save.")
    if wish.form == "epub" and not (wish.save or wish.file) and sys.stdout.isatty():
        raise click.UsageError("A book is not for reading in a terminal: write it with --output FILE.")


def _clipped(source: str, wish: Wish) -> Clipped:
    from wclipper import Article  # noqa: PLC0415  «wclipper --help» need not load the extractor
    from wclipper.extract import methods, page, pipeline  # noqa: PLC0415

    data = _fetch(source) if source.startswith(_WEB) else _read(source)
    given = _remembered(page.read(data, url=wish.page(source)))
    article = Article(pipeline.extract(given, steps=methods.steps_of(wish.method)))
    if wish.join:
        from wclipper.cli.joined import join_following  # noqa: PLC0415

        article = join_following(article, url=source)
    for warning in article.warnings:
        click.echo(f"Note: {warning.text}", err=True)
    return Clipped(article, None if wish.join else data)


def _save(clip: Clipped, wish: Wish, *, url: str | None) -> None:
    """Save an article, say where, and fetch its pictures."""
    from wclipper.library.snapshots import Source  # noqa: PLC0415
    from wclipper.library.wishes import Wishes  # noqa: PLC0415
    from wclipper.native.handlers import save_article  # noqa: PLC0415

    wanted = _wants_pictures(wish)
    wishes = Wishes(title=wish.title, form=wish.form)
    source = None if clip.page is None else Source(page=clip.page, url=url)
    saved = save_article(clip.article, wishes, pictures=wanted and bool(clip.article.pictures), source=source)
    output.put(f"{saved.path}\n".encode())
    if not saved.is_new:
        click.echo("Note: this article was there already; its file is left as it is.", err=True)
    if wanted and saved.pictures:
        from wclipper.cli import fetch_pictures  # noqa: PLC0415  aiohttp takes 0.4 s to import

        fetch_pictures.fetch(saved.path, saved.pictures, page=url, settle=saved.settle)


def _wants_pictures(wish: Wish) -> bool:
    from wclipper import settings  # noqa: PLC0415

    return wish.pictures and settings.load().pictures


def _made(articles: dict[str, Article], wish: Wish) -> bytes:
    """The file, with pictures if it is one that holds them and that the person has a name for."""
    held = {}
    if wish.file and wish.form in HOLDING and _wants_pictures(wish):
        from wclipper.cli import fetch_pictures  # noqa: PLC0415

        held = fetch_pictures.gathered(
            [(wish.page(name), article.pictures) for name, article in articles.items()]
        )
    if len(articles) > 1:
        from wclipper import epub  # noqa: PLC0415

        return epub(articles.values(), title=wish.title, pictures=held)
    (article,) = articles.values()
    return article.document(wish.form or "markdown", draft=article.draft(title=wish.title, pictures=held))


def _remembered(page: Page) -> Page:
    """The page with what is known of its site. Nothing is learned from it: that is for pages that people read."""
    from wclipper.library.sites import Sites  # noqa: PLC0415

    file = settings.sites_in_use()
    return Sites(file).remember(page) if file else page


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
