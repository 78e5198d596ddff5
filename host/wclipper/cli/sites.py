"""`wclipper sites`: what is known of the sites that pages were clipped from."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from dataclasses import asdict, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wclipper import settings
from wclipper.cli.report import say
from wclipper.errors import WClipperError
from wclipper.extract.sniff import other_kind

if TYPE_CHECKING:
    from wclipper.extract.memory import Memory
    from wclipper.library.sites import Sites

ENDINGS = (".html", ".htm", ".xhtml")
MAX_BYTES = 64 * 1024 * 1024
"""Of a page to learn from."""
# Browsers write it at the beginning of a page that they save.
_SAVED_FROM = re.compile(rb"<!-- saved from url=\(\d+\)(https?://\S+) -->")

_json_option = click.option("as_json", "--json", is_flag=True, help="Print JSON.")


@click.group()
def sites() -> None:
    """What the pages of a site have in common.

    It is learned from the pages that you clip and cut from later ones. It stays on this machine; with
    «site_memory = false» in the settings nothing is learned, and nothing of it used.
    """


@sites.command("list")
@_json_option
def list_(*, as_json: bool) -> None:
    """The sites of which something is known, those clipped last first."""
    known = [{**asdict(site), "used": _date(site.used)} for site in _sites().list()]
    if as_json:
        click.echo(json.dumps(known, ensure_ascii=False, indent=2).encode())
        return
    if not known:
        say("Nothing is known of any site.")
        return
    say("pages  templates  lines  last clipped  site")
    for site in known:
        say("{pages:5}  {templates:9}  {lines:5}  {used:12}  {name}".format(**site))


@sites.command()
@click.argument("site")
@_json_option
def show(site: str, *, as_json: bool) -> None:
    """What is known of a site, given by its name or by the address of a page of it."""
    name = _name(site)
    memory = _sites().load(name)
    if as_json:
        from wclipper.library import exchange  # noqa: PLC0415

        click.echo(exchange.write({name: memory}), nl=False)
        return
    say(_described(name, memory))


def _described(name: str, memory: Memory) -> str:
    from wclipper.extract.templates import BATCH  # noqa: PLC0415

    known, batch = memory.templates, memory.batch
    rows = sorted(zip(known.pages, known.tags, known.texts, strict=True), reverse=True)
    return "\n".join(
        (
            f"{name}: {memory.pages} pages read, {len(known)} templates, {len(memory.lines)} lines counted.",
            f"Templates are learned from {BATCH} pages at a time; of the next batch {batch.pages} are there.",
            *(f"  {pages:2} of {BATCH}  <{_visible(tag)}>  {_visible(text)}" for pages, tag, text in rows),
        )
    )


def _visible(text: str) -> str:
    """A text of a page without what a terminal would obey."""
    return "".join(char if char.isprintable() else "\ufffd" for char in text)


@sites.command()
@click.argument("names", metavar="SITE...", nargs=-1)
@click.option("--all", "everything", is_flag=True, help="All sites.")
def forget(names: tuple[str, ...], *, everything: bool) -> None:
    """Forget sites, given by their names or by addresses of pages of theirs."""
    if bool(names) == everything:
        raise click.UsageError("Name the sites to forget, or give --all.")
    known = _sites()
    chosen = [site.name for site in known.list()] if everything else [_name(name) for name in names]
    for name in chosen:
        known.forget(name)
    say(f"Forgotten: {', '.join(chosen)}" if chosen else "Nothing is known of any site.")


@sites.command("export")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), required=False)
def export(file: Path | None) -> None:
    """Write all that is known of sites as JSON, to a file or to standard output.

    It has the texts that pages of a site share, and all texts of up to nine pages read last.
    """
    from wclipper.library import exchange  # noqa: PLC0415

    known = _sites()
    data = exchange.write({site.name: known.load(site.name) for site in known.list()})
    if file is None:
        click.echo(data, nl=False)
        return
    try:
        file.write_bytes(data)
    except OSError as error:
        raise WClipperError("output-failed", detail=error.strerror) from error
    say(f"Written to {file}.")


@sites.command("import")
@click.argument("file", metavar="FILE|-")
def import_(file: str) -> None:
    """Read in what `export` has written; it takes the place of what is known of the same sites."""
    from wclipper.library import exchange  # noqa: PLC0415

    limit = exchange.MAX_BYTES
    data = sys.stdin.buffer.read(limit + 1) if file == "-" else _bytes(Path(file), limit=limit)
    try:
        memories = exchange.read(data)
    except ValueError as error:
        raise WClipperError("sites-not-imported", path=file, detail=error) from error
    _sites().store(memories)
    say(f"Imported: {', '.join(memories)}" if memories else "There is no site in it.")


@sites.command()
@click.argument("folder", metavar="DIR", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--site", help="The site of pages that do not say their address.")
def learn(folder: Path, *, site: str | None) -> None:
    """Learn from the pages in a folder (.html, .htm, .xhtml), and in those below it.

    A page says where it is from by its canonical address, or as browsers write it into pages that they save.
    """
    name = _name(site) if site else None
    files = sorted(file for file in folder.rglob("*") if file.suffix.lower() in ENDINGS and file.is_file())
    if not files:
        raise click.ClickException(
            f"There are no pages in {folder}: no files that end with {', '.join(ENDINGS)}."
        )
    known = _sites()
    with click.progressbar(files, label="Learning", file=sys.stderr) as bar:
        said = Counter(_learned(known, file, site=name) for file in bar)
    say(f"{len(files)} pages: {', '.join(f'{count} {what}' for what, count in said.items())}.")


def _learned(known: Sites, file: Path, *, site: str | None) -> str:
    """Learn from a file; what came of it, in a few words."""
    from wclipper.extract import page  # noqa: PLC0415

    data = _bytes(file, limit=MAX_BYTES)
    if len(data) > MAX_BYTES:
        return "too large"
    if other_kind(data):
        return "no web page"
    saved = _SAVED_FROM.search(data[:2048])
    read = page.read(data, url=saved[1].decode(errors="replace") if saved else None)
    if read.url is None and site is None:
        return "without an address (see --site)"
    named = replace(read, url=read.url or f"https://{site}/{file.name}")
    return "learned" if known.teach(named) else "read before"


def _sites() -> Sites:
    from wclipper.library.sites import Sites  # noqa: PLC0415

    return Sites(settings.sites_file())


def _name(text: str) -> str:
    """The name of the site that a person means."""
    from wclipper.extract.memory import site_of  # noqa: PLC0415

    name = site_of(text) or site_of(f"https://{text}")
    if name is None:
        raise click.BadParameter(f"«{text}» is neither the name of a site nor an address of the web.")
    return name


def _date(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).astimezone().date().isoformat()


def _bytes(file: Path, *, limit: int) -> bytes:
    """The content of a file, and no more of it than shows that it is too long."""
    try:
        with file.open("rb") as stream:
            return stream.read(limit + 1)
    except FileNotFoundError as error:
        raise WClipperError("not-found", path=file) from error
    except OSError as error:
        raise WClipperError("file-unreadable", path=file, detail=error.strerror) from error
