"""`wclipper-train`: measuring and training, offline."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

import click

from wclipper.extract import model
from wclipper_training import cli_cost, corpus, datasets
from wclipper_training.bench import bench as run_bench
from wclipper_training.evaluate import METHODS
from wclipper_training.evaluate import evaluate as run_evaluation
from wclipper_training.peers import PEERS
from wclipper_training.speed import clip_against_parse, cold_start, rules_against_parse, warm_requests

folder = click.Path(exists=True, file_okay=False, path_type=Path)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Measure the extractor on labelled pages."""


cli_cost.add_to(main)


@main.command()
@click.option("--data", type=folder, required=True, help="A set: pages and truth.jsonl.")
@click.option("--method", "methods", type=click.Choice(list(METHODS)), multiple=True, help="Default: all.")
@click.option("--jobs", default=os.cpu_count() or 1, show_default=True)
def evaluate(data: Path, *, methods: tuple[str, ...], jobs: int) -> None:
    """Word precision, recall and F1 of each method, by page type."""
    pages = datasets.pages(data)
    for method in methods or METHODS:
        click.echo(f"{method} on {data.name}")
        for name, (count, score) in run_evaluation(pages, method=method, jobs=jobs).items():
            click.echo(
                f"  {name:<14} P {score.precision:.4f}  R {score.recall:.4f}  F1 {score.f1:.4f}  n {count}"
            )


def _need_training() -> None:
    """Only fitting needs scikit-learn and onnx; the other commands do without."""
    if not (find_spec("sklearn") and find_spec("onnx")):
        raise click.ClickException("This needs more packages: pip install 'wclipper[training]'")


def _corpus(sets: tuple[Path, ...], jobs: int) -> corpus.Corpus:
    """The pages of these sets as arrays."""
    pages = [labelled for data in sets for labelled in datasets.pages(data)]
    click.echo(f"Reading {len(pages)} pages …")
    return corpus.read(pages, jobs=jobs)


@main.command()
@click.option("--data", "sets", type=folder, required=True, multiple=True, help="A set with full texts.")
@click.option("--jobs", default=os.cpu_count() or 1, show_default=True)
def validate(sets: tuple[Path, ...], *, jobs: int) -> None:
    """Word F1 of the model on sites it has not seen: five folds by domain, everything learned inside the folds."""
    _need_training()
    from wclipper_training.validate import validate as run_validation  # noqa: PLC0415

    for name, (count, score) in run_validation(_corpus(sets, jobs), jobs=jobs).items():
        click.echo(f"{name:<26} P {score.precision:.4f}  R {score.recall:.4f}  F1 {score.f1:.4f}  n {count}")


@main.command()
@click.option("--data", "sets", type=folder, required=True, multiple=True, help="A set with full texts.")
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), default=model.FILE, help="The model file."
)
@click.option("--jobs", default=os.cpu_count() or 1, show_default=True)
def fit(sets: tuple[Path, ...], *, out: Path, jobs: int) -> None:
    """Train the model on all pages of the sets and write it, after comparing the file with what was trained."""
    _need_training()
    from wclipper_training import export  # noqa: PLC0415
    from wclipper_training.fit import fit as fit_model  # noqa: PLC0415

    examples = _corpus(sets, jobs).examples
    click.echo(f"Fitting {sum(len(page.label) for page in examples)} blocks of {len(examples)} pages …")
    fitted = fit_model(examples)
    names = corpus.feature_names(datasets.pages(sets[0])[0])
    export.write(fitted, out, first_names=names, pages=examples[:200])
    click.echo(f"Wrote {out} ({out.stat().st_size // 1024} KiB); it agrees with the fitted model.")


@main.command()
@click.option("--data", type=folder, required=True, help="A set: pages and truth.jsonl.")
@click.option("--pages", "limit", default=300, show_default=True, help="How many pages to time.")
def speed(data: Path, *, limit: int) -> None:
    """CPU time of the extractor and of the host, as ratios to an lxml parse and to bare imports in the same run."""
    pages = datasets.pages(data)
    sample = pages[:: max(1, len(pages) // limit)]
    click.echo(f"{len(sample)} pages of {data.name}, medians of ratios")
    click.echo(f"  table + NTA + CEVC / lxml parse        {rules_against_parse(sample):.2f}")
    click.echo(f"  clip() from bytes to text / lxml parse {clip_against_parse(sample):.2f}")
    click.echo(f"  warm clip request / lxml parse         {warm_requests(sample):.2f}")
    click.echo(f"  cold host, first clip / bare imports   {cold_start(sample[0]):.2f}")


@main.command()
@click.option(
    "--data", "sets", type=folder, required=True, multiple=True, help="A set: pages and truth.jsonl."
)
@click.option("--peer", "names", type=click.Choice(list(PEERS)), multiple=True, help="Default: all.")
@click.option("--limit", type=click.IntRange(min=1), help="How many pages of each set.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), help="Write table, JSON and pictures here."
)
def bench(sets: tuple[Path, ...], *, names: tuple[str, ...], limit: int | None, out: Path | None) -> None:
    """Our extractor beside its peers: quality, time and memory on the same pages in one run."""
    click.echo(run_bench(sets, peers=[PEERS[name] for name in names or PEERS], limit=limit, out=out))
