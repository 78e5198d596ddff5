"""`wclipper clip`: the article of a file, of standard input or of an address."""

from __future__ import annotations

import json
import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wclipper import settings
from wclipper.cli.report import say
from wclipper.cli.sniff import other_kind
from wclipper.errors import WClipperError

if TYPE_CHECKING:
    from wclipper import Article
    from wclipper.extract.page import Page

FORMATS = ("markdown", "html", "text", "json")
METHODS = ("nta", "cevc", "lines", "blocks", "templates+blocks", "rules", "all")
"""The names of `extract/methods.py`: to ask for them would load the extractor."""
_WEB = ("http://", "https://")


@click.command()
@click.argument("source", metavar="FILE|-|URL")
@click.option("--format", "form", type=click.Choice(FORMATS), help="What to print.  [default: markdown]")
@click.option("--url", help="The address the page came from, for its relative links.")
@click.option(
    "--method", type=click.Choice(METHODS), default="all", help="How to find the article.  [default: all]"
)
@click.option("--save", is_flag=True, help="Save the article in the folder, and print its path instead.")
def clip(source: str, *, form: str | None, url: str | None, method: str, save: bool) -> None:
    """Print the clean article of a page, or save it.

    The page is a file, standard input (-), or fetched from its address.
    """
    _check(source, form=form, url=url, save=save)
    from wclipper import Article  # noqa: PLC0415  «wclipper --help» need not load the extractor
    from wclipper.extract import methods, page, pipeline  # noqa: PLC0415
    from wclipper.native.handlers import save_article  # noqa: PLC0415

    is_address = source.startswith(_WEB)
    data, address = _fetch(source) if is_address else _read(source), url or (source if is_address else None)
    found = pipeline.extract(_remembered(page.read(data, url=address)), steps=methods.steps_of(method))
    article = Article(found)
    for warning in article.warnings:
        click.echo(f"Note: {warning.text}", err=True)
    _print(str(save_article(article).path) if save else _printed(article, form or "markdown"))


def _check(source: str, *, form: str | None, url: str | None, save: bool) -> None:
    if not source:  # «wclipper clip "$UNSET"»
        raise click.BadParameter("The name of the file is empty.")
    if url is not None and not url.startswith(_WEB):
        raise click.BadParameter("An address begins with http:// or https://.", param_hint="--url")
    if save and form not in {None, "markdown"}:
        raise click.UsageError("Articles are saved as Markdown: --save goes without --format.")


def _remembered(page: Page) -> Page:
    """The page with what is known of its site. Nothing is learned from it: that is for pages that people read."""
    from wclipper.library.sites import Sites  # noqa: PLC0415

    file = settings.sites_in_use()
    return Sites(file).remember(page) if file else page


def _fetch(url: str) -> str:
    from wclipper.cli.fetch import fetch  # noqa: PLC0415  aiohttp takes 0.4 s to import

    return fetch(url)


def _read(source: str) -> bytes:
    data = sys.stdin.buffer.read() if source == "-" else _file(source)
    if kind := other_kind(data):
        raise WClipperError("not-a-page", source="Standard input" if source == "-" else source, kind=kind)
    return data


def _file(source: str) -> bytes:
    try:
        return Path(source).read_bytes()
    except FileNotFoundError as error:
        raise WClipperError("not-found", path=source) from error
    except OSError as error:
        raise WClipperError("file-unreadable", path=source, detail=error.strerror) from error


def _printed(article: Article, form: str) -> str:
    if form == "json":
        facts = {name: getattr(article, name) for name in (
            "title", "author", "published", "site", "language", "url", "description", "image", "text", "html",
            "markdown", "confidence",
        )}  # fmt: skip
        facts["warnings"] = [warning.code for warning in article.warnings]
        facts["blocks"] = [
            {"text": block.text, "kept": block.kept, "score": block.score, "reason": block.reason}
            for block in article.blocks
        ]
        return json.dumps(facts, ensure_ascii=False, indent=2)
    if form == "markdown":
        return article.markdown_document(clipped=datetime.now().astimezone())
    return str(getattr(article, form))


def _print(text: str) -> None:
    """Print in UTF-8 for files and other programs, whatever the system's charset, and for a terminal as it can."""
    try:
        if sys.stdout.isatty():
            say(text)
        else:
            click.echo(text.encode())
    except BrokenPipeError:  # «… | head» has read enough; click ends quietly
        raise
    except OSError as error:
        raise WClipperError("output-failed", detail=error.strerror) from error
