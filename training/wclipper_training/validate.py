"""Cross-validation by domain: every page is judged by a model that has seen no page of its site."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING

import numpy as np

from wclipper.extract.selection import repeated, worth_keeping
from wclipper_training.fit import fit
from wclipper_training.metrics import Score, mean, score

if TYPE_CHECKING:
    from wclipper_training.corpus import Corpus, Example

FOLDS = 5
_PAGES: list[Example] = []


def validate(corpus: Corpus, *, jobs: int) -> dict[str, tuple[int, Score]]:
    """Pages and mean score of every set and type of page; nothing is extracted from a page without text."""
    with ProcessPoolExecutor(jobs, initializer=_remember, initargs=(corpus.examples,)) as pool:
        found = [row for rows in pool.map(_fold, range(FOLDS)) for row in rows]
    found += [(kind, Score(1.0, 1.0, 1.0) if right else Score(0.0, 0.0, 0.0)) for kind, right in corpus.blank]
    groups: dict[str, list[Score]] = {}
    for kind, result in found:
        for name in (kind.split("/")[0], kind):
            groups.setdefault(name, []).append(result)
    return {name: (len(group), mean(group)) for name, group in sorted(groups.items())}


def _remember(pages: list[Example]) -> None:
    """Give a worker the pages once: they are gigabytes, and a fold is a number."""
    _PAGES.extend(pages)


def _fold(fold: int) -> list[tuple[str, Score]]:
    pages = _PAGES
    model = fit([page for page in pages if page.fold(FOLDS) != fold])
    return [(page.kind, page_score(page, model.score(page))) for page in pages if page.fold(FOLDS) == fold]


def page_score(page: Example, scores: np.ndarray[tuple[int], np.dtype[np.float64]]) -> Score:
    """Word score of what is kept of a page."""
    chosen = worth_keeping(scores, page.blocks.chars)
    chosen &= ~repeated(page.blocks.texts, page.blocks.verbatim, chosen)
    kept: Counter[str] = Counter()
    for i in np.flatnonzero(chosen).tolist():
        kept.update(page.counts[i])
    if not kept and not page.truth:
        return Score(1.0, 1.0, 1.0)
    right = (kept & page.truth).total()
    return score(right=right, extra=kept.total() - right, missing=page.truth.total() - right)
