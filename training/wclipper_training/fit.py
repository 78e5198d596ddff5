"""Fitting the two machines so that neither is flattered by pages it has seen.

The weights of words and the scores of the first machine are features of what comes after them. On the pages they were
fitted on they look better than they are, so each page gets them from a fit without its part of the domains.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from threadpoolctl import threadpool_limits

from wclipper.extract import context, words
from wclipper_training import machines, rbf

if TYPE_CHECKING:
    from wclipper.extract.table import Floats
    from wclipper_training.corpus import Example
    from wclipper_training.machines import Machine, Sample

T = TypeVar("T")
FitSome = Callable[[list["Example"]], T]

PARTS = 3
MACHINES: dict[str, Callable[[Sample], Machine]] = {
    "nystroem": machines.fit_nystroem,
    "linear": machines.fit_linear,
    "rbf": rbf.fit,
}


@dataclass(frozen=True, slots=True)
class Recipe:
    """What can be chosen about a fit."""

    machine: str = "nystroem"
    """The kind of the machine that decides; one before it is linear."""
    stages: int = 2
    """How many machines look at a page, each at what the one before said."""
    blank: tuple[int, ...] = ()
    """Columns of the first machine's features that are set to zero, as if nobody had thought of them."""


DEFAULT = Recipe()


@dataclass(frozen=True, slots=True)
class Fitted:
    """What the model file holds."""

    recipe: Recipe
    words: Floats
    first: Machine
    second: Machine | None
    """None where the first decides alone."""

    def first_score(self, page: Example) -> Floats:
        """The first look at a page."""
        return self.first.score(_first_matrix(page, self.words, self.recipe))

    def score(self, page: Example) -> Floats:
        """All looks at a page."""
        score = self.first_score(page)
        if self.second is None:
            return score
        return self.second.score(_second_matrix(page, self.words, self.recipe, score))


def rounds(recipe: Recipe) -> int:
    """How often `fit` says that it has done something."""
    return PARTS * recipe.stages + 2


def fit(pages: list[Example], recipe: Recipe = DEFAULT, *, done: Callable[[int], object] = int) -> Fitted:
    """Fit words and machines on those of the pages of which something is known; `done(1)` after each round."""
    pages = [page for page in pages if page.known.any()]
    fit_words = _counted(machines.fit_words, done)
    with threadpool_limits(
        1
    ):  # sums in another order are other numbers, and the file would depend on the cores
        said = _without_own_part(pages, "words", fit_words)
        fit_first = _counted(partial(_fit_first, said=said, recipe=recipe), done)
        second = _fit_second(pages, said, recipe, fit_first) if recipe.stages > 1 else None
        return Fitted(recipe, fit_words(pages), fit_first(pages), second)


def _counted(fit_some: FitSome[T], done: Callable[[int], object]) -> FitSome[T]:
    def counted(pages: list[Example]) -> T:
        result = fit_some(pages)
        done(1)
        return result

    return counted


def _fit_first(pages: list[Example], *, said: dict[int, Floats], recipe: Recipe) -> Machine:
    decide = MACHINES["linear" if recipe.stages > 1 else recipe.machine]
    return decide(machines.gather(pages, lambda page: _first_matrix(page, said[id(page)], recipe)))


def _fit_second(
    pages: list[Example], said: dict[int, Floats], recipe: Recipe, fit_first: FitSome[Machine]
) -> Machine:
    first = _without_own_part(pages, "first", fit_first)

    def matrix(page: Example) -> Floats:
        weights = said[id(page)]
        score = first[id(page)].score(_first_matrix(page, weights, recipe))
        return _second_matrix(page, weights, recipe, score)

    return MACHINES[recipe.machine](machines.gather(pages, matrix))


def _without_own_part(pages: list[Example], salt: str, fit_some: FitSome[T]) -> dict[int, T]:
    """For every page, what is fitted without the part of the domains that it belongs to."""
    fitted = [
        fit_some([page for page in pages if page.fold(PARTS, salt=salt) != part]) for part in range(PARTS)
    ]
    return {id(page): fitted[page.fold(PARTS, salt=salt)] for page in pages}


def _first_matrix(page: Example, weights: Floats, recipe: Recipe) -> Floats:
    matrix = np.hstack((page.features, words.features(page.words, page.blocks, weights)))
    matrix[:, list(recipe.blank)] = 0.0
    return matrix


def _second_matrix(page: Example, weights: Floats, recipe: Recipe, score: Floats) -> Floats:
    return np.hstack((_first_matrix(page, weights, recipe), context.compute(page.blocks, score)[1]))
