"""`wclipper list` and `wclipper search`: what is in the library."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from wclipper.cli import filters, shelf, tables
from wclipper.cli.report import say

if TYPE_CHECKING:
    from wclipper.library.entries import Entry
    from wclipper.library.queries import Found

_json_option = click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")


@click.command("list")
@filters.filtered
@filters.ordered
@_json_option
def list_(*, as_json: bool, **chosen: Any) -> None:
    """The articles in the library, the newest first."""
    with shelf.opened() as library:
        found = library.search(filters.query(**chosen))
    if as_json:
        _put(found)
    else:
        _rows(found)
    raise click.exceptions.Exit(0 if found.total else shelf.NOTHING)


@click.command()
@click.argument("text", metavar="QUERY", nargs=-1, required=True)
@filters.filtered
@filters.ordered
@_json_option
def search(text: tuple[str, ...], *, as_json: bool, **chosen: Any) -> None:
    """Find articles by their words, the best first, in any script.

    All words must be there; "several words" in quotes stand together.
    """
    with shelf.opened() as library:
        found = library.search(filters.query(" ".join(text), **chosen))
    if as_json:
        _put(found)
    else:
        _hits(found)
    raise click.exceptions.Exit(0 if found.total else shelf.NOTHING)


def _put(found: Found) -> None:
    shelf.put_json({"total": found.total, "articles": [shelf.hit(each) for each in found.hits]})


def _rows(found: Found) -> None:
    if not found.hits:
        say("No articles.")
        return
    rows = [_row(each.entry, read=each.read) for each in found.hits]
    tables.table(("id", "clipped", "", "site", "title"), rows)
    _more(found)


def _row(entry: Entry, *, read: bool) -> tuple[str, ...]:
    day = (entry.clipped or "")[:10]
    return entry.id[:8], day, " " if read else "•", tables.cut(entry.site or "", 24), entry.title


def _hits(found: Found) -> None:
    if not found.hits:
        say("Nothing was found.")
        return
    for each in found.hits:
        entry = each.entry
        about = " · ".join(filter(None, ((entry.clipped or "")[:10], entry.site, *entry.tags)))
        title = tables.cut(tables.visible(entry.title), tables.room() - 10)
        say(f"{entry.id[:8]}  {click.style(title, bold=True)}")
        say(f"          {tables.visible(about)}")
        if each.snippet:
            say(f"          {tables.snippet(each.snippet)}")
    _more(found)


def _more(found: Found) -> None:
    if found.total > len(found.hits):
        click.echo(f"{len(found.hits)} of {found.total}; --limit shows more.", err=True)
