"""Fitting the two machines so that neither is flattered by pages it has seen.

The weights of words and the scores of the first machine are features of what comes after them. On the pages they were
fitted on they look better than they are, so each page gets them from a fit without its part of the domains.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from wclipper.extract import context, words
from wclipper_training import machines

if TYPE_CHECKING:
    from collections.abc import Callable

    from wclipper.extract.table import Floats
    from wclipper_training.corpus import Example
    from wclipper_training.machines import Machine

T = TypeVar("T")

PARTS = 3
COST = 0.01
CENTRES = 256
"""Of the second machine; the first is linear."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """What the model file holds."""

    words: Floats
    first: Machine
    second: Machine

    def first_score(self, page: Example) -> Floats:
        """The first look at a page."""
        return self.first.score(_first_matrix(page, self.words))

    def score(self, page: Example) -> Floats:
        """Both looks at a page."""
        return self.second.score(_second_matrix(page, self.words, self.first_score(page)))


def fit(pages: list[Example], *, centres: int = CENTRES) -> Fitted:
    """Fit words and both machines on these pages."""
    said = _without_own_part(pages, "words", machines.fit_words)
    first = _without_own_part(pages, "first", lambda some: _fit_first(some, said))
    scores = {id(page): first[id(page)].score(_first_matrix(page, said[id(page)])) for page in pages}
    second = machines.fit(
        *machines.gather(pages, lambda page: _second_matrix(page, said[id(page)], scores[id(page)])),
        centres=centres,
        cost=COST,
    )
    return Fitted(machines.fit_words(pages), _fit_first(pages, said), second)


def _fit_first(pages: list[Example], said: dict[int, Floats]) -> Machine:
    sample = machines.gather(pages, lambda page: _first_matrix(page, said[id(page)]))
    return machines.fit(*sample, centres=0, cost=COST)


def _without_own_part(
    pages: list[Example], salt: str, fit_some: Callable[[list[Example]], T]
) -> dict[int, T]:
    """For every page, what is fitted without the part of the domains that it belongs to."""
    fitted = [
        fit_some([page for page in pages if page.fold(PARTS, salt=salt) != part]) for part in range(PARTS)
    ]
    return {id(page): fitted[page.fold(PARTS, salt=salt)] for page in pages}


def _first_matrix(page: Example, weights: Floats) -> Floats:
    return np.hstack((page.features, words.features(page.words, page.blocks, weights)))


def _second_matrix(page: Example, weights: Floats, score: Floats) -> Floats:
    return np.hstack((_first_matrix(page, weights), context.compute(page.blocks, score)[1]))
