"""`wclipper export`: articles taken out of the library, in one file."""

from __future__ import annotations

import contextlib
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wclipper.cli import filters, shelf
from wclipper.cli.report import counted
from wclipper.errors import WClipperError

if TYPE_CHECKING:
    from wclipper.library.entries import Entry
    from wclipper.library.export import Exported
    from wclipper.library.library import Library
    from wclipper.library.queries import Query

FORMS = ("zip", "markdown", "epub", "jsonl")
"""The names of `library/export.py`, which «wclipper --help» need not load."""
_OTHERS = frozenset(".md .markdown .html .htm .xhtml .txt .json .csv .pdf .docx .mhtml".split())


@click.command()
@click.argument("ids", metavar="[ID]...", nargs=-1)
@click.option("--query", "text", default="", help="Only what has these words.")
@filters.filtered
@click.option("--form", type=click.Choice(FORMS), help="[default: by the name of the file, else zip]")
@click.option(
    "--output",
    "-o",
    "file",
    required=True,
    type=click.Path(path_type=Path, allow_dash=True),
    help="FILE or -.",
)
@click.option("--title", help="The title of a book.")
@click.option(
    "--keep-duplicates", is_flag=True, help="In a corpus, also articles nearly the same as another."
)
@click.option("--json", "as_json", is_flag=True, help="For programs: what was done, as one JSON object.")
def export(  # noqa: PLR0913 - what the command line gives, by name
    ids: tuple[str, ...],
    *,
    text: str,
    form: str | None,
    file: Path,
    title: str | None,
    keep_duplicates: bool,
    as_json: bool,
    **chosen: Any,
) -> None:
    """Write articles into one file: all, those of some IDs, or those that the options choose.

    zip has the files as they are, with their pictures; markdown all as Markdown, in a zip; epub is one book; jsonl a
    corpus, a line an article, in which nearly equal texts stand once.
    """
    form = form or _form(file)
    asked = filters.asked(ids, text, **chosen)
    if as_json and str(file) == "-":
        raise click.UsageError("--json goes to standard output, too: write the articles to a file.")
    with shelf.opened() as library:
        wanted = [shelf.find(library, name) for name in ids] if ids else _chosen(library, asked)
        roots = library.roots
    if not wanted:
        click.echo("No articles.", err=True)
        raise click.exceptions.Exit(shelf.NOTHING)
    done = _write(wanted, form, file, title=title, roots=roots, keep_duplicates=keep_duplicates)
    _report(done, file, as_json=as_json)
    raise click.exceptions.Exit(shelf.NOTHING if done.failed else 0)


def _form(file: Path) -> str:
    """The form that the name of a file tells; one that tells of another kind would lie."""
    ending = file.suffix.lower()
    if ending in _OTHERS:
        raise click.UsageError(
            f"No export is a «{ending}» file: choose a name with .zip, .epub or .jsonl, or say --form."
        )
    return {".epub": "epub", ".jsonl": "jsonl"}.get(ending, "zip")


def _chosen(library: Library, asked: Query) -> list[Entry]:
    if asked == replace(
        asked, text="", site=None, tag=None, language=None, since=None, until=None, unread=False
    ):
        return list(library.all())
    return [shelf.whole(each.entry) for each in library.search(asked).hits]


def _write(entries: list[Entry], form: str, file: Path, **options: Any) -> Exported:
    """Write the file, whole or not at all."""
    from wclipper.library.export import export as write  # noqa: PLC0415

    if str(file) == "-":
        if form != "jsonl" and sys.stdout.isatty():
            raise click.UsageError("This is not for reading in a terminal: write it with --output FILE.")
        return write(entries, form, sys.stdout.buffer, **options)
    temporary = file.with_name(f".{file.name[:100]}.{os.getpid()}.tmp")
    try:
        with temporary.open("wb") as out:
            done = write(entries, form, out, **options)
        temporary.replace(file)
    except OSError as error:
        raise WClipperError("output-failed", detail=f"{file}: {error.strerror}") from error
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink()
    return done


def _report(done: Exported, file: Path, *, as_json: bool) -> None:
    if as_json:
        failed = [{"path": str(path), "reason": reason} for path, reason in done.failed]
        counts = {"written": done.written, "alike": done.alike, "links": done.links}
        shelf.put_json({"file": str(file), **counts, "failed": failed})
        return
    alike = f", {done.alike} left out as nearly the same as others" if done.alike else ""
    links = f", {done.links} left out as links not fetched" if done.links else ""
    click.echo(f"{counted(done.written, 'article')} written to {file}{alike}{links}.", err=True)
    for path, reason in done.failed:
        click.echo(f"Left out: {path}: {reason}", err=True)
