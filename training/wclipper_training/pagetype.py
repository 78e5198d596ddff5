"""Page types: the machine of paper 001, fitted to labelled pages and judged on sites it has not seen."""

from __future__ import annotations

import re
from concurrent.futures import ProcessPoolExecutor
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING

import numpy as np
from sklearn.svm import SVC
from threadpoolctl import threadpool_limits

from wclipper.extract import page, pagetype, pipeline
from wclipper.extract.pagetype import PageType
from wclipper_training.corpus import fold, registered_domain
from wclipper_training.machines import platt
from wclipper_training.metrics import Score, score
from wclipper_training.progress import shown
from wclipper_training.validate import FOLDS

if TYPE_CHECKING:
    from wclipper.extract.pagetype import Extras, Facts
    from wclipper.extract.table import Bools, Floats
    from wclipper_training.datasets import LabelledPage, Truth

TOPICS = frozenset(("article", "documentation", "forum", "service"))
"""Types of pages that are about something: eight of ten of them have prose, of the other types five of ten do."""
FIRST = 10
"""How many features the paper had before it added linked headings and form fields."""
COST = 100.0
NOISE = 1.75
"""How much more a noise page weighs: there are few of them."""
LINE = 80
PROSE = 1_000
"""Characters in sentences from which a main text is prose, in lines of so many or more."""
_SENTENCE = re.compile("[.!?。！？]")


@dataclass(frozen=True, slots=True)
class Example:
    """A page to learn from and to be judged on."""

    set: str
    domain: str
    truth: Truth
    url: str | None
    facts: Facts
    extras: Extras
    clip_is_worth_reading: bool
    """Which keeps the reader from warning, whatever the page is."""

    @property
    def topic(self) -> bool:
        """Whether the page is about something."""
        return self.truth.type in TOPICS


def example(labelled: LabelledPage) -> Example:
    """What is known about a page."""
    truth = labelled.truth
    source = page.read(labelled.read(), url=truth.url)
    return Example(
        set=labelled.set,
        domain=registered_domain(source.url or "", truth.id),
        truth=truth,
        url=source.url,
        facts=pagetype.measure(source),
        extras=pagetype.extras(source.table),
        clip_is_worth_reading=pagetype.worth_reading(source.table, pipeline.extract(source).kept_runs),
    )


def read(pages: list[LabelledPage], *, jobs: int) -> list[Example]:
    """The pages whose type is known."""
    typed = [labelled for labelled in pages if labelled.truth.type]
    with ProcessPoolExecutor(jobs) as pool:
        found = pool.map(example, typed, chunksize=20)
        return list(shown(found, label="Reading pages", length=len(typed)))


@dataclass(frozen=True, slots=True)
class Fitted:
    """A support vector machine with the kernel (γ u·v + 1)², multiplied out: a quadratic form of 18 numbers."""

    typical: Floats
    """Stands for what is not known of a page."""
    low: Floats
    high: Floats
    """What becomes -1 and 1."""
    square: Floats
    linear: Floats
    bias: float

    def score(self, rows: Floats) -> Floats:
        """Probabilities; the ONNX file computes the same."""
        scaled = _scaled(np.log1p(np.where(np.isnan(rows), self.typical, rows)), self.low, self.high)
        decision = ((scaled @ self.square) * scaled).sum(axis=1) + scaled @ self.linear + self.bias
        result: Floats = 1 / (1 + np.exp(-decision))
        return result


def rows(pages: list[Example]) -> Floats:
    """The features of the pages, a row each."""
    return np.array([astuple(known.facts) for known in pages], dtype=np.float64)


def fit(pages: list[Example], *, features: int = len(pagetype.NAMES)) -> Fitted:
    """Fit the machine to these pages; it sees the first so many of their features."""
    given, topic = rows(pages)[:, :features], np.array([known.topic for known in pages])
    typical = np.nanmedian(given, axis=0)
    logs = np.log1p(np.where(np.isnan(given), typical, given))
    low, high = logs.min(axis=0), logs.max(axis=0)
    high = np.where(high > low, high, low + 1)
    scaled, weight = _scaled(logs, low, high), np.where(topic, 1.0, NOISE)
    with threadpool_limits(1):  # sums in another order are other numbers
        svm = SVC(kernel="poly", degree=2, C=COST, gamma=1 / features, coef0=1.0).fit(scaled, topic, weight)
        slope, shift = platt(svm.decision_function(scaled), topic, weight)
    square, linear, constant = _multiplied_out(svm)
    return Fitted(typical, low, high, slope * square, slope * linear, slope * constant + shift)


def _scaled(logs: Floats, low: Floats, high: Floats) -> Floats:
    result: Floats = np.clip(2 * (logs - low) / (high - low) - 1, -1, 1)
    return result


def _multiplied_out(svm: SVC) -> tuple[Floats, Floats, float]:
    """The sum of (γ u·v + 1)² over all support vectors v, as factors of the products of u, of u, and the rest."""
    vectors, votes, gamma = svm.support_vectors_, svm.dual_coef_[0], svm.gamma
    square = gamma**2 * (vectors.T * votes) @ vectors
    return square, 2 * gamma * votes @ vectors, float(votes.sum() + svm.intercept_[0])


def out_of_fold(pages: list[Example], *, features: int = len(pagetype.NAMES)) -> Floats:
    """The score of every page from a machine without its part of the domains."""
    scores, given = np.empty(len(pages)), rows(pages)[:, :features]
    parts = np.array([fold(known.domain, FOLDS) for known in pages])
    for part in range(FOLDS):
        machine = fit([known for known in pages if fold(known.domain, FOLDS) != part], features=features)
        scores[parts == part] = machine.score(given[parts == part])
    return scores


def decided(pages: list[Example], scores: Floats) -> list[PageType]:
    """What the pages are taken for, thresholds included."""
    return [
        PageType(known.facts, known.extras, 0.0 if pagetype.is_noise(known.facts, known.url) else topic)
        for known, topic in zip(pages, scores.tolist(), strict=True)
    ]


def is_warned(known: Example, found: PageType) -> bool:
    """Whether the person would be told."""
    return found.kind is not None and not known.clip_is_worth_reading


def page_scores(pages: list[Example], found: list[PageType]) -> tuple[Score, Score]:
    """Precision, recall and F1 of topic pages and of noise pages."""
    topic = np.array([known.topic for known in pages])
    taken = np.array([kind.topic > pagetype.TOPIC for kind in found])
    return _score(topic, taken), _score(~topic, ~taken)


def _score(wanted: Bools, found: Bools) -> Score:
    right = int((wanted & found).sum())
    return score(right=right, extra=int(found.sum()) - right, missing=int(wanted.sum()) - right)


def has_prose(text: str) -> bool:
    """Whether a main text has a page of sentences: what makes a page one about something."""
    lines = (line.strip() for line in text.splitlines())
    return sum(len(line) for line in lines if len(line) >= LINE and _SENTENCE.search(line)) >= PROSE
