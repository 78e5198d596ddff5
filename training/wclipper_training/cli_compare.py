"""`wclipper-train compare`: methods side by side, by the measures of the papers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from wclipper.extract.methods import METHODS
from wclipper_training import compare as comparison
from wclipper_training import compare_picture, datasets, picture
from wclipper_training.cli_train import need_packages
from wclipper_training.evaluate import Choice
from wclipper_training.options import jobs_option, model_option, sets_option

if TYPE_CHECKING:
    from wclipper.extract.table import Floats
    from wclipper_training.compare import Compared
    from wclipper_training.datasets import LabelledPage


@click.command()
@sets_option
@click.option(
    "--methods", default=",".join(METHODS), show_default=True, help="Which ones, with commas between."
)
@model_option
@click.option("--unseen", is_flag=True, help="Ask models that have not seen the site of a page: five fits.")
@click.option("--limit", type=click.IntRange(min=1), help="How many pages of each set.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), help="Write tables and pictures here."
)
@jobs_option
def compare(  # noqa: PLR0913  an argument an option
    sets: tuple[Path, ...],
    *,
    methods: str,
    file: Path | None,
    unseen: bool,
    limit: int | None,
    out: Path | None,
    jobs: int,
) -> None:
    """Methods side by side on the same pages, by the measures of the papers, as tables and pictures."""
    names = methods.split(",")
    if unknown := [name for name in names if name not in METHODS]:
        raise click.UsageError(f"There is no method {unknown[0]!r}; there are {', '.join(METHODS)}.")
    if file and unseen:
        raise click.UsageError("--unseen makes its own models: it goes without --model.")
    if out and not picture.possible():
        raise click.ClickException("A picture needs one more package: pip install matplotlib")
    every = {data.name: datasets.pages(data) for data in sets}
    scores = _out_of_fold(every, jobs) if unseen else {}
    results = []
    for data, pages in every.items():
        choices = {name: Choice(name, file=file, unseen=scores.get(data)) for name in names}
        results.append(comparison.compare(_sample(pages, limit), choices, jobs=jobs))
    text = comparison.markdown(results)
    click.echo(text, nl=False)
    if out:
        _write(text, results, out)


def _sample(pages: list[LabelledPage], limit: int | None) -> list[LabelledPage]:
    """Some of the pages, from all over the set."""
    return pages[:: max(1, len(pages) // limit)][:limit] if limit else pages


def _out_of_fold(sets: dict[str, list[LabelledPage]], jobs: int) -> dict[str, dict[str, Floats]]:
    """For every set the scores of its pages' blocks, by id."""
    need_packages()
    from wclipper_training import corpus, fit, validate  # noqa: PLC0415  they need those packages

    examples = corpus.read([page for pages in sets.values() for page in pages], jobs=jobs).examples
    scores: dict[str, dict[str, Floats]] = {name: {} for name in sets}
    found = validate.out_of_fold(examples, recipe=fit.DEFAULT, jobs=jobs)
    for example, score in zip(examples, found, strict=True):
        scores[example.set][example.truth.id] = score
    return scores


def _write(text: str, results: list[Compared], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "methods.md").write_text(text, encoding="utf-8")
    for result in results:
        if result.measures:
            compare_picture.draw(result, folder / f"methods-{result.set}.svg")
