"""Run a method over labelled pages and score what it extracts."""

from __future__ import annotations

from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from wclipper.extract import cevc, nta, page, pipeline
from wclipper_training.metrics import Score, mean, word_score

if TYPE_CHECKING:
    from collections.abc import Callable

    from wclipper.extract.page import Page
    from wclipper.extract.table import Bools
    from wclipper_training.datasets import LabelledPage


def _model(source: Page) -> Bools:
    """The default: what `wclipper.clip` keeps. It flatters itself on pages it was trained on: see `validate`."""
    return pipeline.extract(source).kept_runs


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


METHODS: dict[str, Callable[[Page], Bools]] = {
    "model": _model,
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


def score_page(labelled: LabelledPage, *, method: str) -> Score:
    """The score of one page."""
    source = page.read(labelled.read(), url=labelled.truth.url)
    return word_score(kept_text(source, METHODS[method](source)), labelled.truth.text or "")


def evaluate(pages: list[LabelledPage], *, method: str, jobs: int) -> dict[str, tuple[int, Score]]:
    """Pages and mean score of `all` and of each page type."""
    known = [labelled for labelled in pages if labelled.truth.text is not None]
    with ProcessPoolExecutor(jobs) as pool:
        scores = list(pool.map(partial(score_page, method=method), known, chunksize=20))
    groups: dict[str, list[Score]] = {"all": scores}
    for labelled, result in zip(known, scores, strict=True):
        groups.setdefault(labelled.truth.type or "unknown", []).append(result)
    return {name: (len(group), mean(group)) for name, group in groups.items()}
