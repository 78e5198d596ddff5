"""`wclipper-train`: measuring and training, offline."""

from __future__ import annotations

from pathlib import Path

import click

from wclipper.extract import pipeline
from wclipper.extract.methods import DEFAULT, METHODS
from wclipper_training import cli_compare, cli_cost, cli_metadata, cli_train, datasets, tables
from wclipper_training.bench import bench as run_bench
from wclipper_training.evaluate import Choice
from wclipper_training.evaluate import evaluate as run_evaluation
from wclipper_training.options import data_option, jobs_option, model_option, sets_option
from wclipper_training.peers import PEERS
from wclipper_training.site_speed import with_memory
from wclipper_training.speed import (
    clip_against_parse,
    cold_start,
    format_against_parse,
    rules_against_parse,
    warm_requests,
)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Measure the extractor on labelled pages."""


cli_train.add_to(main)
cli_cost.add_to(main)
main.add_command(cli_compare.compare)
cli_metadata.add_to(main)


@main.command()
@data_option
@click.option("--method", type=click.Choice(list(METHODS)), default=DEFAULT, show_default=True)
@model_option
@click.option(
    "--without",
    type=click.Choice(list(pipeline.STEPS)),
    multiple=True,
    help="Leave out this step of the method.",
)
@jobs_option
def evaluate(data: Path, *, method: str, file: Path | None, without: tuple[str, ...], jobs: int) -> None:
    """All figures of one method, by page type; a model is flattered by pages that it was trained on."""
    if file and "model" not in METHODS[method]:
        raise click.UsageError(f"--model is for methods that ask a model: {method} does not.")
    if unknown := [step for step in without if step not in METHODS[method]]:
        raise click.UsageError(f"{method} has no step {unknown[0]!r}; it has {', '.join(METHODS[method])}.")
    choice = Choice(method, file=file, without=without)
    click.echo(tables.by_type({data.name: run_evaluation(datasets.pages(data), choice, jobs=jobs)}), nl=False)


@main.command()
@data_option
@click.option("--pages", "limit", default=300, show_default=True, help="How many pages to time.")
def speed(data: Path, *, limit: int) -> None:
    """CPU time of the extractor and of the host, as ratios to an lxml parse and to bare imports in the same run."""
    pages = datasets.pages(data)
    sample = pages[:: max(1, len(pages) // limit)]
    click.echo(f"{len(sample)} pages of {data.name}, medians of ratios")
    click.echo(f"  table + NTA + CEVC / lxml parse        {rules_against_parse(sample):.2f}")
    click.echo(f"  clip() from bytes to text / lxml parse {clip_against_parse(sample):.2f}")
    click.echo(f"  what is kept to Markdown / lxml parse  {format_against_parse(sample):.2f}")
    warm, anew = with_memory(sample)
    click.echo(f"  with 5,000 templates of its site / without {warm:.2f}, read anew for each page {anew:.2f}")
    click.echo(f"  warm clip request / lxml parse         {warm_requests(sample):.2f}")
    click.echo(f"  cold host, first clip / bare imports   {cold_start(sample[0]):.2f}")


@main.command()
@sets_option
@click.option("--peer", "names", type=click.Choice(list(PEERS)), multiple=True, help="Default: all.")
@click.option("--limit", type=click.IntRange(min=1), help="How many pages of each set.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), help="Write table, JSON and pictures here."
)
def bench(sets: tuple[Path, ...], *, names: tuple[str, ...], limit: int | None, out: Path | None) -> None:
    """Our extractor beside its peers: quality, time and memory on the same pages in one run."""
    click.echo(run_bench(sets, peers=[PEERS[name] for name in names or PEERS], limit=limit, out=out))
