"""Cross-validation by domain: every page is judged by a model that has seen no page of its site."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from wclipper.extract.selection import repeated, worth_keeping
from wclipper_training import quality
from wclipper_training.fit import DEFAULT, Recipe, fit
from wclipper_training.progress import shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from wclipper.extract.table import Bools, Floats
    from wclipper_training.corpus import Corpus, Example
    from wclipper_training.datasets import Truth
    from wclipper_training.quality import Quality

    Choice = Callable[[Example, Floats], Bools]

FOLDS = 5
_PAGES: list[Example] = []


def validate(corpus: Corpus, *, recipe: Recipe = DEFAULT, jobs: int) -> dict[str, Quality]:
    """The quality of every set."""
    return judge(corpus, out_of_fold(corpus.examples, recipe=recipe, jobs=jobs))


def out_of_fold(pages: list[Example], *, recipe: Recipe, jobs: int, label: str = "Folds") -> list[Floats]:
    """The scores of every page's blocks, each from a model without its part of the domains."""
    scores: list[Floats] = [np.empty(0)] * len(pages)
    with ProcessPoolExecutor(jobs, initializer=_remember, initargs=(pages,)) as pool:
        folds = pool.map(partial(_fold, recipe=recipe), range(FOLDS))
        for found in shown(folds, label=label, length=FOLDS):
            for place, score in found.items():
                scores[place] = score
    return scores


def _remember(pages: list[Example]) -> None:
    """Give a worker the pages once: they are gigabytes, and a fold is a number."""
    _PAGES.extend(pages)


def _fold(fold: int, *, recipe: Recipe) -> dict[int, Floats]:
    model = fit([page for page in _PAGES if page.fold(FOLDS) != fold], recipe)
    return {i: model.score(page) for i, page in enumerate(_PAGES) if page.fold(FOLDS) == fold}


def choose(page: Example, score: Floats) -> Bools:
    """The blocks that are kept: the best expected F1, without copies."""
    chosen = worth_keeping(score, page.blocks.chars)
    return chosen & ~repeated(page.blocks.texts, page.blocks.verbatim, chosen)


def judge(corpus: Corpus, scores: list[Floats], *, choice: Choice = choose) -> dict[str, Quality]:
    """The quality of every set, the choice going by these scores; a page without blocks has no text."""
    sets: dict[str, list[tuple[Truth, str]]] = {}
    for page, score in zip(corpus.examples, scores, strict=True):
        sets.setdefault(page.set, []).append((page.truth, kept_text(page, choice(page, score))))
    for blank in corpus.blank:
        sets.setdefault(blank.set, []).append((blank.truth, ""))
    return {
        name: quality.measure(pairs, ignore_case=quality.ignores_case(name)) for name, pairs in sets.items()
    }


def kept_text(page: Example, kept: Bools) -> str:
    """The kept blocks, a line each."""
    return "\n".join(page.blocks.texts[i] for i in np.flatnonzero(kept).tolist())
