"""Run a method over labelled pages and score what it extracts."""

from __future__ import annotations

from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from typing import TYPE_CHECKING

import click
import numpy as np

from wclipper.extract import cevc, model, nta, page, pipeline
from wclipper_training import quality
from wclipper_training.progress import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from pathlib import Path

    from wclipper.extract.model import Model
    from wclipper.extract.page import Page
    from wclipper.extract.table import Bools
    from wclipper_training.datasets import LabelledPage, Truth
    from wclipper_training.quality import Quality

    Keep = Callable[[Page], Bools]


def by_model(source: Page, *, file: Path | None = None, without: Collection[str] = frozenset()) -> Bools:
    """The default: what `wclipper.clip` keeps. It flatters itself on pages it was trained on: see `validate`."""
    content = partial(pipeline.content, using=_load(file) if file else None)
    return pipeline.extract(source, steps={**pipeline.STEPS, "model": content}, without=without).kept_runs


@cache
def _load(file: Path) -> Model:
    """Once in every process: a loaded model can't be sent to one."""
    try:
        return model.load(file)
    except Exception as error:
        raise click.ClickException(f"The model {file} can't be used: {error}") from error


def _rules(source: Page) -> Bools:
    """The papers' rules together: what is kept without a model."""
    return pipeline.extract(source, steps=pipeline.RULES).kept_runs


def _nta(source: Page) -> Bools:
    """Paper 003 alone."""
    return nta.prune(source.table, nta.annotate(source.table))


def _cevc(source: Page) -> Bools:
    """Paper 004 alone: the text of the content block."""
    table = source.table
    node = cevc.locate(table, table.valid)
    kept = np.zeros(len(table.runs), dtype=np.bool_)
    kept[table.first_run[node] : table.last_run[node]] = True
    return kept


def _cevc_valid(source: Page) -> Bools:
    """Paper 004 to the letter: only the valid characters of the content block."""
    return _cevc(source) & (source.table.valid > 0)


METHODS: dict[str, Keep] = {
    "model": by_model,
    "rules": _rules,
    "nta": _nta,
    "cevc": _cevc,
    "cevc-valid": _cevc_valid,
}


def kept_text(source: Page, kept: Bools) -> str:
    """The kept runs as text, a line a block."""
    table, lines = source.table, defaultdict[int, list[str]](list)
    for run in np.flatnonzero(kept & (table.block >= 0)).tolist():
        lines[int(table.block[run])].append(table.runs[run])
    return "\n".join("".join(parts) for parts in lines.values())


def extract(labelled: LabelledPage, *, keep: Keep) -> tuple[Truth, str]:
    """The truth of a page, and the text that is kept of it."""
    source = page.read(labelled.read(), url=labelled.truth.url)
    return labelled.truth, kept_text(source, keep(source))


def evaluate(pages: list[LabelledPage], keep: Keep, *, jobs: int) -> Quality:
    """The quality of a method on the pages of a set."""
    with ProcessPoolExecutor(jobs) as pool:
        found = pool.map(partial(extract, keep=keep), pages, chunksize=20)
        pairs = list(shown(found, label="Extracting", length=len(pages)))
    return quality.measure(pairs, ignore_case=quality.ignores_case(pages[0].set))
