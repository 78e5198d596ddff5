"""`wclipper reclip`: articles clipped again by the model of this version, from the pages kept when they were saved."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from wclipper.cli import filters, shelf, tables
from wclipper.cli.report import say
from wclipper.errors import WClipperError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wclipper.library.entries import Entry
    from wclipper.library.library import Library
    from wclipper.library.reclip import Again

_SHOWN = 20
"""Lines of a preview."""
_COUNTED = {
    "changed": "{0} changed",
    "unchanged": "{0} the same",
    "edited": "{0} left alone, because you have changed the text",
    "unkept": "{0} without a kept page",
    "fixed": "{0} in a format that is not clipped again",
    "failed": "{0} could not be clipped again",
}
_COLOURS = {"+": "green", "-": "red"}


@click.command()
@click.argument("ids", metavar="[ID]...", nargs=-1)
@filters.filtered
@click.option("--diff", is_flag=True, help="Show the lines that come and go.")
@click.option(
    "--apply", is_flag=True, help="Write what has changed; the articles as they were go to the trash."
)
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
def reclip(ids: tuple[str, ...], *, diff: bool, apply: bool, as_json: bool, **chosen: Any) -> None:
    """Clip articles again with the model of this version: all, those of some IDs, or those that the options choose.

    Shows what would change; --apply writes it. Properties, tags and notes stay, and so do articles whose text you have
    changed. Nothing is fetched: the pages were kept when the articles were saved.
    """
    asked = filters.asked(ids, **chosen)
    with shelf.opened() as library:
        wanted = [shelf.find(library, name) for name in ids] if ids else _found(library, asked)
        rows = [_row(again, diff=diff) for again in _clipped(library, wanted, apply=apply)]
    if as_json:
        shelf.put_json(_values(rows, applied=apply))
    else:
        _show(rows, applied=apply)
    counts = Counter(row["state"] for row in rows)
    done = counts["changed"] + counts["unchanged"] > 0 and not counts["failed"]
    raise click.exceptions.Exit(0 if done else shelf.NOTHING)


def _found(library: Library, asked: Any) -> list[Entry]:
    return [each.entry for each in library.search(asked).hits]


def _clipped(library: Library, wanted: list[Entry], *, apply: bool) -> Iterator[Again]:
    """Each article as it would be, or as it then is."""
    from wclipper.library import reclip as again  # noqa: PLC0415  the extractor; «wclipper --help» needs none of it

    tell = partial(shelf.progress, what="Clipping again")
    for number, entry in enumerate(wanted, 1):
        found = again.clipped_again(entry)
        if apply and found.state == "changed":
            try:
                again.apply(found)
                library.note(entry.path)
            except WClipperError as error:
                found = replace(found, state="failed", reason=error.text)
        tell(number, len(wanted))
        yield found


def _row(again: Again, *, diff: bool) -> dict[str, Any]:
    """What is said of an article; its text need not be held until all are done."""
    lines = again.diff()
    entry = again.entry
    row = {
        "id": entry.id,
        "path": str(entry.path),
        "title": entry.title,
        "state": again.state,
        "reason": again.reason or None,
        "added": sum(line.startswith("+") for line in lines),
        "removed": sum(line.startswith("-") for line in lines),
        "lost_highlights": list(again.lost),
        "lost_decisions": again.undecided,
    }
    return {**row, "diff": lines} if diff else row


def _values(rows: list[dict[str, Any]], *, applied: bool) -> dict[str, Any]:
    counts = Counter(row["state"] for row in rows)
    return {"applied": applied, **{state: counts[state] for state in _COUNTED}, "articles": rows}


def _show(rows: list[dict[str, Any]], *, applied: bool) -> None:
    if not rows:
        say("No articles.")
        return
    for row in rows:
        if row["state"] in {"changed", "edited", "failed"}:
            _show_row(row)
    counts = Counter(row["state"] for row in rows)
    say(f"{'; '.join(words.format(counts[state]) for state, words in _COUNTED.items() if counts[state])}.")
    if counts["changed"]:
        say(
            "The articles as they were are in the trash for 30 days."
            if applied
            else "Nothing is written yet: --apply does it."
        )


def _show_row(row: dict[str, Any]) -> None:
    what = {
        "changed": f"+{row['added']} -{row['removed']}",
        "edited": "yours",
        "failed": "failed",
    }[row["state"]]
    say(f"{row['id'][:8]}  {what:<10}  {tables.cut(tables.visible(row['title']), tables.room() - 24)}")
    if row["reason"]:
        say(f"          {tables.visible(row['reason'])}")
    for text in row["lost_highlights"]:
        say(f"          This highlight is not in it any more: «{tables.cut(tables.visible(text), 60)}»")
    if row["lost_decisions"]:
        say(f"          {row['lost_decisions']} of your decisions about its blocks find no place any more.")
    _show_diff(row.get("diff", []))


def _show_diff(lines: list[str]) -> None:
    for line in lines[:_SHOWN]:
        text = tables.cut(tables.visible(line), tables.room() - 10)
        say(f"          {click.style(text, fg=_COLOURS.get(line[:1]))}")
    if len(lines) > _SHOWN:
        say(f"          … {len(lines) - _SHOWN} more lines")
