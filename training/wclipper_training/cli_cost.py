"""The commands of `wclipper-train` that say what clipping costs as pages grow and as they add up."""

from __future__ import annotations

from pathlib import Path

import click

from wclipper_training import datasets, picture
from wclipper_training import growth as cost
from wclipper_training.options import data_option

MEMORY_LIMIT = 200
"""Megabytes that the process may take, whatever it has clipped."""


def add_to(group: click.Group) -> None:
    """Add the commands of this module."""
    group.add_command(growth)
    group.add_command(memory)


@click.command()
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Draw it here (.svg, .png).")
def growth(*, out: Path | None) -> None:
    """CPU time for each megabyte of pages from 10 kB to 20 MB: level if the cost grows as the page does."""
    if out and not picture.possible():
        raise click.ClickException("A picture needs one more package: pip install matplotlib")
    with click.progressbar(cost.costs(), length=len(cost.SIZES), label="Clipping") as bar:
        found = list(bar)
    click.echo("   page, MB   parse, ms/MB   to text   to text, HTML, Markdown")
    for row in (each.per_megabyte() for each in found):
        click.echo(
            f"{row.size / cost.MEGABYTE:11.2f}   {row.parse:12.1f}   {row.text:7.1f}   {row.whole:23.1f}"
        )
    if out:
        cost.draw(found, out)


@click.command()
@data_option
@click.option("--pages", "total", type=click.IntRange(min=1), default=10_000, show_default=True)
def memory(data: Path, *, total: int) -> None:
    """Memory of one process that clips so many pages, the set over and over."""
    step = min(cost.STEP, total)
    found = []
    with click.progressbar(length=total, label="Clipping") as bar:
        for reading in cost.readings(datasets.pages(data), total=total, step=step):
            found.append(reading)
            bar.update(reading.pages - bar.pos)
    click.echo("    pages   memory, MB")
    for reading in found:
        click.echo(f"{reading.pages:9,}   {reading.now / cost.MEGABYTE:10.1f}")
    peak = found[-1].peak / cost.MEGABYTE
    click.echo(
        f"At most {peak:.1f} MB, {'within' if peak <= MEMORY_LIMIT else 'over'} the {MEMORY_LIMIT} allowed."
    )
