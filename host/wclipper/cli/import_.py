"""`wclipper import`: what other programs have saved, put into the library."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wclipper import settings
from wclipper.cli import shelf
from wclipper.cli.report import say
from wclipper.cli.tables import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wclipper.library.importing import Imported

KINDS = (
    "auto",
    "html",
    "singlefile",
    "mhtml",
    "pocket",
    "instapaper",
    "omnivore",
    "wallabag",
    "opml",
    "bookmarks",
)
"""The names of `library/imports/sources.py`, which «wclipper --help» need not load."""
_WORDS = {
    "article": ("1 article", "{} articles"),
    "link": ("1 link, not fetched", "{} links, not fetched"),
    "known": ("1 was there already", "{} were there already"),
    "failed": ("1 could not be imported", "{} could not be imported"),
}
"""For one, and for several."""


@click.command("import")
@click.argument(
    "paths", metavar="FILE|DIR...", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path)
)
@click.option("--from", "kind", type=click.Choice(KINDS), default="auto", help="What it is.  [default: auto]")
@click.option("--dry-run", is_flag=True, help="Only say what would become of it.")
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
def import_(paths: tuple[Path, ...], *, kind: str, dry_run: bool, as_json: bool) -> None:
    """Put saved pages and lists of links into the library; nothing is fetched.

    Takes HTML files, pages of SingleFile, MHTML, exports of Pocket, Instapaper, Omnivore and Wallabag, OPML, and the
    bookmarks of browsers. Pages are clipped; links are written down. A second import adds nothing.
    """
    done = []
    for each in _imported(paths, kind, dry=dry_run):
        done.append(each)
        if each.what == "failed" and not as_json:
            click.echo(f"{visible(each.name)}: {visible(each.reason or '')}.", err=True)
        if sys.stderr.isatty():
            click.echo(f"\r{len(done)} read\r", err=True, nl=False)
    counts = Counter[str](each.what for each in done)
    if as_json:
        shelf.put_json(
            {"dry_run": dry_run, **{what: counts[what] for what in _WORDS}, "items": list(map(_values, done))}
        )
    else:
        told = [words[count > 1].format(count) for what, words in _WORDS.items() if (count := counts[what])]
        say(f"{'Would be: ' if dry_run else ''}{'; '.join(told) or 'There is nothing in it'}.")
    raise click.exceptions.Exit(shelf.NOTHING if counts["failed"] or not done else 0)


def _imported(paths: tuple[Path, ...], kind: str, *, dry: bool) -> Iterator[Imported]:
    from wclipper.library.importing import Importer  # noqa: PLC0415
    from wclipper.library.imports import sources  # noqa: PLC0415

    with shelf.opened() as library:
        importer = Importer(library, settings.load(), dry=dry)
        for path in paths:
            for item in sources.read(path, kind):
                yield importer.take(item)


def _values(each: Imported) -> dict[str, str | None]:
    path = str(each.path) if each.path else None
    return {"name": each.name, "what": each.what, "id": each.id, "path": path, "reason": each.reason}
