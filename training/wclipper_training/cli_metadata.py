"""The command of `wclipper-train` that says how often title, author and date are right."""

from __future__ import annotations

from importlib import util
from typing import TYPE_CHECKING, get_args

import click

from wclipper_training import datasets
from wclipper_training import metadata as facts
from wclipper_training.options import data_option

if TYPE_CHECKING:
    from pathlib import Path


def add_to(group: click.Group) -> None:
    """Add the commands of this module."""
    group.add_command(metadata)


@click.command()
@data_option
@click.option("--half", type=click.Choice(get_args(facts.Half)), help="Only the pages of half of the sites.")
def metadata(data: Path, *, half: facts.Half | None) -> None:
    """Title, author and date beside the truth: ours and trafilatura's, and the time they take."""
    pages = facts.of_half(datasets.pages(data), half)
    readers = [name for name in facts.READERS if name == "wclipper" or util.find_spec(name)]
    found = {name: facts.measure(pages, name) for name in readers}
    click.echo(f"{data.name}, {len(pages):,} pages{f', {half} half of the sites' if half else ''}\n")
    click.echo(facts.table(found), nl=False)
    if len(readers) < len(facts.READERS):
        click.echo("\nFor a comparison: pip install trafilatura")
