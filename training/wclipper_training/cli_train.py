"""The commands of `wclipper-train` that fit models."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wclipper.extract import model, pagetype
from wclipper_training import datasets, tables
from wclipper_training.options import jobs_option, sets_option

if TYPE_CHECKING:
    from wclipper_training.corpus import Corpus

SITES = 10
"""With fewer, there is nothing to learn from when the pages are parted by site."""
CHECKED = 200
"""On how many pages the file is compared with what was fitted."""


def add_to(group: click.Group) -> None:
    """Add the commands of this module."""
    for command in (validate, fit, ablate, fit_pagetype):
        group.add_command(command)


def need_packages() -> None:
    """Say which packages are missing, if any."""
    if not all(find_spec(package) for package in ("sklearn", "onnx", "rapidfuzz")):
        raise click.ClickException("This needs more packages: pip install 'wclipper[training]'")


def _read(sets: tuple[Path, ...], jobs: int) -> Corpus:
    """The pages of these sets as arrays."""
    need_packages()
    from wclipper_training import corpus  # noqa: PLC0415  only these commands need those packages

    read = corpus.read([page for data in sets for page in datasets.pages(data)], jobs=jobs)
    sites = {page.domain for page in read.examples if page.label.any()}
    if len(sites) < SITES:
        raise click.ClickException(
            f"Training needs pages of {SITES} sites or more on which their main text is found; these have {len(sites)}."
        )
    return read


@click.command()
@sets_option
@jobs_option
def validate(sets: tuple[Path, ...], *, jobs: int) -> None:
    """The model on sites it has not seen: five folds by domain, everything learned inside the folds."""
    corpus = _read(sets, jobs)
    from wclipper_training.validate import validate as run_validation  # noqa: PLC0415

    click.echo(tables.by_type(run_validation(corpus, jobs=jobs)), nl=False)


@click.command()
@sets_option
@click.option(
    "--machine", type=click.Choice(["nystroem", "linear", "rbf"]), default="nystroem", show_default=True
)
@click.option("--stages", type=click.IntRange(1, 2), default=2, show_default=True, help="How many machines.")
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), default=model.FILE, help="The model file."
)
@click.option("--no-validate", is_flag=True, help="Leave the figures out of the card.")
@jobs_option
def fit(  # noqa: PLR0913  an argument an option
    sets: tuple[Path, ...], *, machine: str, stages: int, out: Path, no_validate: bool, jobs: int
) -> None:
    """Measure and train a model on all pages of the sets; write it, checked, with its card beside it."""
    corpus = _read(sets, jobs)
    from wclipper_training import card, export  # noqa: PLC0415
    from wclipper_training import fit as fitting  # noqa: PLC0415
    from wclipper_training.validate import validate as run_validation  # noqa: PLC0415

    recipe = fitting.Recipe(machine=machine, stages=stages)
    figures = None if no_validate else run_validation(corpus, recipe=recipe, jobs=jobs)
    with click.progressbar(length=fitting.rounds(recipe), label="Fitting", file=sys.stderr) as bar:
        fitted = fitting.fit(corpus.examples, recipe, done=bar.update)
    checked = corpus.examples[:CHECKED]
    made = card.Made(
        file=out,
        day=datetime.now(tz=UTC).date(),
        pages=corpus.examples,
        recipe=recipe,
        difference=export.write(fitted, out, pages=checked),
        checked=len(checked),
        figures=figures,
    )
    click.echo(f"Wrote {out} and {card.write(made)}.")


@click.command()
@sets_option
@jobs_option
def ablate(sets: tuple[Path, ...], *, jobs: int) -> None:
    """What each group of evidence is worth: word F1 on the first set without it, as differences to the whole."""
    corpus = _read(sets, jobs)
    from wclipper_training import ablation  # noqa: PLC0415

    click.echo(ablation.table(ablation.ablate(corpus, sets[0].name, jobs=jobs)), nl=False)


@click.command("fit-pagetype")
@sets_option
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), default=pagetype.FILE, help="The model file."
)
@jobs_option
def fit_pagetype(sets: tuple[Path, ...], *, out: Path, jobs: int) -> None:
    """Train the machine of page types on the pages whose type is known; write it, checked, with its card beside it."""
    need_packages()
    from wclipper_training import pagetype as training  # noqa: PLC0415
    from wclipper_training import pagetype_card, pagetype_file  # noqa: PLC0415

    pages = training.read([page for data in sets for page in datasets.pages(data)], jobs=jobs)
    for kind, wanted in (("topic", True), ("noise", False)):
        if len({known.domain for known in pages if known.topic == wanted}) < SITES:
            raise click.ClickException(
                f"Training needs {kind} pages of {SITES} sites or more, with their types."
            )
    difference = pagetype_file.write(training.fit(pages), out, pages=pages)
    made = pagetype_card.Made(file=out, day=datetime.now(tz=UTC).date(), pages=pages, difference=difference)
    click.echo(f"Wrote {out} and {pagetype_card.write(made)}.")
