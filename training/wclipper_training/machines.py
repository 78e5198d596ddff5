"""The machines: how words are weighed and how a support vector machine is fitted to blocks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from scipy import sparse
from sklearn.kernel_approximation import Nystroem
from sklearn.linear_model import LogisticRegression
from sklearn.svm import LinearSVC

from wclipper.extract import words
from wclipper.extract.hashing import BUCKETS

if TYPE_CHECKING:
    from collections.abc import Callable

    from wclipper.extract.table import Bools, Floats, Ints
    from wclipper_training.corpus import Example

SEED = 0
COST = 0.01
CENTRES = 256
"""Of the low-rank kernel."""
BLOCKS_PER_PAGE = 120
"""A page with thousands of blocks must not outvote the others."""
WORD_BLOCKS = 60
WORD_COST = 0.01
"""Most words are seen on one site only: they must be held back."""
SNIPPETS = 0.3
"""The weight of a page of which only snippets are known: it has few labels, and most of them are easy."""
SMALL_SET, SMALL_WEIGHT = 200, 2.0
"""The pages of a set with fewer pages than this weigh more: there are few Chinese ones, and few of a person's own."""
STILL = 1e-4
"""A feature that varies less is a constant; to divide by what rounding left of it would make noise of it."""
LIMIT = 5.0
"""Scaled features are cut here: a page with 10,000 links is not 100 times more linked than one with 100."""


class Sample(NamedTuple):
    """Some blocks to fit a machine on, a row each."""

    matrix: Floats
    label: Bools
    weight: Floats
    domain: Ints
    """A number for each site."""


@dataclass(frozen=True, slots=True)
class Scaling:
    """Features become comparable: mean 0, deviation 1, nothing far away."""

    mean: Floats
    scale: Floats

    @classmethod
    def of(cls, matrix: Floats) -> Scaling:
        """The scaling for features like these."""
        mean, scale = matrix.mean(axis=0), matrix.std(axis=0)
        scale[scale < STILL] = 1.0
        return cls(mean, scale)

    def apply(self, matrix: Floats) -> Floats:
        """The scaled features."""
        return np.clip((matrix - self.mean) / self.scale, -LIMIT, LIMIT)


@dataclass(frozen=True, slots=True)
class Machine:
    """A support vector machine: linear terms, an RBF kernel, or both."""

    scaling: Scaling
    linear: Floats
    """Weights of the scaled features."""
    centres: Floats
    """Centres of the kernel, a row each: support vectors, or Nystroem's; none for a linear machine."""
    kernel: Floats
    """Weights of the kernel with each centre."""
    gamma: float
    bias: float

    def score(self, matrix: Floats) -> Floats:
        """Probabilities; the ONNX file computes the same."""
        scaled = self.scaling.apply(matrix)
        decision = scaled @ self.linear + self.bias
        if len(self.centres):
            square = (scaled**2).sum(1)[:, None] + (self.centres**2).sum(1) - 2 * scaled @ self.centres.T
            decision += np.exp(-self.gamma * square) @ self.kernel
        result: Floats = 1 / (1 + np.exp(-decision))
        return result


def fit_linear(sample: Sample) -> Machine:
    """A machine with linear terms only."""
    scaling = Scaling.of(sample.matrix)
    weights, bias = _fit(scaling.apply(sample.matrix), sample)
    n = len(weights)
    return Machine(scaling, weights, np.empty((0, n)), np.empty(0), gamma=1 / n, bias=bias)


def fit_nystroem(sample: Sample) -> Machine:
    """A machine with linear terms and a low-rank RBF kernel."""
    scaling = Scaling.of(sample.matrix)
    scaled = scaling.apply(sample.matrix)
    n, some = len(scaling.mean), scaled[::7]
    centres = min(CENTRES, len(some))
    kernel = Nystroem(gamma=1 / n, n_components=centres, random_state=SEED).fit(some)
    size = centres**0.5
    weights, bias = _fit(np.hstack((scaled, kernel.transform(scaled) * size)), sample)
    votes = kernel.normalization_.T @ weights[n:] * size
    return Machine(scaling, weights[:n], kernel.components_, votes, gamma=1 / n, bias=bias)


def _fit(inputs: Floats, sample: Sample) -> tuple[Floats, float]:
    """Weights and bias of a linear machine whose decisions are the logits of probabilities."""
    svm = LinearSVC(C=COST, dual=False, tol=1e-2, random_state=SEED).fit(inputs, sample.label, sample.weight)
    slope, shift = platt(svm.decision_function(inputs), sample.label, sample.weight)
    return svm.coef_[0] * slope, float(svm.intercept_[0] * slope + shift)


def platt(decision: Floats, label: Bools, weight: Floats) -> tuple[float, float]:
    """Platt's scaling: slope and shift that turn decisions into the logits of probabilities."""
    scale = LogisticRegression(C=1e6).fit(decision[:, None], label, weight)
    return float(scale.coef_[0, 0]), float(scale.intercept_[0])


def gather(pages: list[Example], matrix: Callable[[Example], Floats]) -> Sample:
    """A sample of the blocks of these pages; every page of a set weighs the same."""
    random = np.random.default_rng(SEED)
    small = _small_sets(pages)
    numbers: dict[str, int] = {}
    rows, labels, weights, domains = [], [], [], []
    for page in pages:
        pick = _sample(page, BLOCKS_PER_PAGE, random)
        rows.append(matrix(page)[pick])
        labels.append(page.label[pick])
        weights.append(_page_weight(page, pick, small))
        domains.append(np.full(len(pick), numbers.setdefault(page.domain, len(numbers))))
    weight = np.concatenate(weights)
    weight *= len(weight) / weight.sum()
    return Sample(np.vstack(rows), np.concatenate(labels), weight, np.concatenate(domains))


def _sample(page: Example, limit: int, random: np.random.Generator) -> Ints:
    """Some of the blocks whose labels are known."""
    return np.sort(random.permutation(np.flatnonzero(page.known))[:limit])


def _small_sets(pages: list[Example]) -> frozenset[str]:
    counts = Counter(page.set for page in pages)
    return frozenset(name for name, count in counts.items() if count < SMALL_SET)


def _page_weight(page: Example, pick: Ints, small: frozenset[str]) -> Floats:
    """Long blocks count more, but not as much more as they are longer."""
    weight = np.maximum(page.size[pick], 1) ** 0.75
    whole = (1.0 if page.known.all() else SNIPPETS) * (SMALL_WEIGHT if page.set in small else 1.0)
    share: Floats = weight / max(weight.sum(), 1) * whole
    return share


def fit_words(pages: list[Example]) -> Floats:
    """The weight of every bucket of words, by where the word stands."""
    random = np.random.default_rng(SEED)
    small = _small_sets(pages)
    rows, labels, weights = [], [], []
    for page in pages:
        pick = _sample(page, WORD_BLOCKS, random)
        rows.append(_word_rows(page, pick))
        labels.append(page.label[pick])
        weights.append(_page_weight(page, pick, small))
    weight = np.concatenate(weights)
    model = LogisticRegression(C=WORD_COST, solver="liblinear", tol=1e-2, random_state=SEED)
    model.fit(
        sparse.vstack(rows).tocsr(),
        np.concatenate(labels),
        sample_weight=weight * (len(weight) / weight.sum()),
    )
    # What the host will read: half precision is enough, and the same on both sides.
    return np.asarray(model.coef_[0].astype(np.float16), dtype=np.float64)


def _word_rows(page: Example, pick: Ints) -> sparse.csr_matrix:
    """The words around and in the picked blocks, a row a block."""
    blocks, said = page.blocks, page.words
    named = np.flatnonzero(blocks.name)
    low, high = (np.searchsorted(pick, edge[named]) for edge in (blocks.first, blocks.last))
    row = np.concatenate([np.arange(*span) for span in zip(low, high, strict=True)] or [pick[:0]])
    element = np.repeat(named, high - low)
    place = np.full(len(row), words.AROUND)
    place[element == blocks.boxes[1][pick[row]]] = words.OUTER
    place[element == blocks.boxes[0][pick[row]]] = words.OWN
    names = _counts(said.name, said.name_bucket, len(blocks.names), BUCKETS)
    texts = _counts(
        said.block, said.block_bucket, len(blocks.run) + 1, BUCKETS
    )  # the last row is empty: for -1
    parts = [
        _counts(row[here], blocks.name[element[here]], len(pick), len(blocks.names)) @ names
        for here in (place == words.OWN, place == words.OUTER, place == words.AROUND)
    ]
    parts += [texts[where] for where in (pick, pick - 1, blocks.heading[pick], blocks.above[pick])]
    return sparse.hstack(parts, format="csr")


def _counts(row: Ints, column: Ints, rows: int, columns: int) -> sparse.csr_matrix:
    """How often each column is named in each row."""
    return sparse.csr_matrix((np.ones(len(row)), (row, column)), shape=(rows, columns))
