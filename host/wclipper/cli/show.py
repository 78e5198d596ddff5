"""`wclipper show`: an article of the library."""

from __future__ import annotations

import sys

import click

from wclipper.cli import output, shelf


@click.command()
@click.argument("name", metavar="ID|FILE")
@click.option("--text", "as_text", is_flag=True, help="Its words alone.")
@click.option("--html", "as_html", is_flag=True, help="As clean HTML.")
@click.option("--json", "as_json", is_flag=True, help="For programs: all that is known, and the text.")
def show(name: str, *, as_text: bool, as_html: bool, as_json: bool) -> None:
    """Print an article: as Markdown, or in another way.

    The beginning of an id is enough if no other begins so.
    """
    if as_text + as_html + as_json > 1:
        raise click.UsageError("--text, --html and --json: choose one.")
    with shelf.opened() as library:
        entry = shelf.find(library, name)
    if as_json:
        shelf.put_json({**shelf.facts(entry), "text": entry.text})
        return
    if as_text:
        output.put(f"{entry.text}\n".encode(errors="replace"))
    elif as_html:
        from wclipper.library import reading  # noqa: PLC0415

        output.put(f"{reading.html(entry)}\n".encode(errors="replace"))
    else:
        from wclipper.library.export import as_markdown  # noqa: PLC0415

        output.put(_harmless(as_markdown(entry)))


def _harmless(data: bytes) -> bytes:
    """For a terminal, without the characters that it would obey."""
    if not sys.stdout.isatty():
        return data
    text = data.decode(errors="replace")
    return "".join(char if char.isprintable() or char in "\n\t" else "\ufffd" for char in text).encode()
