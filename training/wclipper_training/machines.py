"""The machines: how words are weighed and how a support vector machine is fitted to blocks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from scipy import sparse
from sklearn.kernel_approximation import Nystroem
from sklearn.linear_model import LogisticRegression
from sklearn.svm import LinearSVC

from wclipper.extract import words
from wclipper.extract.hashing import BUCKETS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from wclipper.extract.table import Bools, Floats, Ints
    from wclipper_training.corpus import Example

SEED = 0
BLOCKS_PER_PAGE = 120
"""A page with thousands of blocks must not outvote the others."""
WORD_BLOCKS = 60
WORD_COST = 0.01
"""Most words are seen on one site only: they must be held back."""
SNIPPETS = 0.3
"""The weight of a page of which only snippets are known: it has few labels, and most of them are easy."""
STILL = 1e-4
"""A feature that varies less is a constant; to divide by what rounding left of it would make noise of it."""
LIMIT = 5.0
"""Scaled features are cut here: a page with 10,000 links is not 100 times more linked than one with 100."""


@dataclass(frozen=True, slots=True)
class Machine:
    """A support vector machine with linear terms and, optionally, a low-rank RBF kernel (Nystroem)."""

    mean: Floats
    scale: Floats
    linear: Floats
    """Weights of the scaled features."""
    centres: Floats
    """Centres of the kernel, a row each; none for a linear machine."""
    kernel: Floats
    """Weights of the kernel with each centre."""
    gamma: float
    bias: float

    def score(self, matrix: Floats) -> Floats:
        """Probabilities; the ONNX file computes the same."""
        scaled = np.clip((matrix - self.mean) / self.scale, -LIMIT, LIMIT)
        decision = scaled @ self.linear + self.bias
        if len(self.centres):
            square = (scaled**2).sum(1)[:, None] + (self.centres**2).sum(1) - 2 * scaled @ self.centres.T
            decision += np.exp(-self.gamma * square) @ self.kernel
        result: Floats = 1 / (1 + np.exp(-decision))
        return result


def fit(matrix: Floats, label: Bools, weight: Floats, *, centres: int, cost: float) -> Machine:
    """Fit a machine; its decisions become probabilities by Platt's scaling."""
    mean, scale = matrix.mean(axis=0), matrix.std(axis=0)
    scale[scale < STILL] = 1.0
    scaled = np.clip((matrix - mean) / scale, -LIMIT, LIMIT)
    gamma = 1 / scaled.shape[1]
    inputs, kernel = scaled, None
    if centres:
        some = scaled[::7]
        centres = min(centres, len(some))
        kernel = Nystroem(gamma=gamma, n_components=centres, random_state=SEED).fit(some)
        inputs = np.hstack((scaled, kernel.transform(scaled) * centres**0.5))
    svm = LinearSVC(C=cost, dual=False, tol=1e-2, random_state=SEED).fit(inputs, label, weight)
    platt = LogisticRegression(C=1e6).fit(svm.decision_function(inputs)[:, None], label, weight)
    slope, n = float(platt.coef_[0, 0]), scaled.shape[1]
    weights = svm.coef_[0] * slope
    return Machine(
        mean=mean,
        scale=scale,
        linear=weights[:n],
        centres=kernel.components_ if kernel else np.empty((0, n)),
        kernel=kernel.normalization_.T @ weights[n:] * centres**0.5 if kernel else np.empty(0),
        gamma=gamma,
        bias=float(svm.intercept_[0] * slope + platt.intercept_[0]),
    )


def gather(pages: Iterable[Example], matrix: Callable[[Example], Floats]) -> tuple[Floats, Bools, Floats]:
    """Matrix, labels and weights of a sample of the blocks of these pages; every page weighs the same."""
    random = np.random.default_rng(SEED)
    rows, labels, weights = [], [], []
    for page in pages:
        pick = _sample(page, BLOCKS_PER_PAGE, random)
        rows.append(matrix(page)[pick])
        labels.append(page.label[pick])
        weights.append(_page_weight(page, pick))
    weight = np.concatenate(weights)
    return np.vstack(rows), np.concatenate(labels), weight * (len(weight) / weight.sum())


def _sample(page: Example, limit: int, random: np.random.Generator) -> Ints:
    """Some of the blocks whose labels are known."""
    return np.sort(random.permutation(np.flatnonzero(page.known))[:limit])


def _page_weight(page: Example, pick: Ints) -> Floats:
    """Long blocks count more, but not as much more as they are longer."""
    weight = np.maximum(page.size[pick], 1) ** 0.75
    share: Floats = weight / max(weight.sum(), 1) * (1.0 if page.known.all() else SNIPPETS)
    return share


def fit_words(pages: list[Example]) -> Floats:
    """The weight of every bucket of words, by where the word stands."""
    random = np.random.default_rng(SEED)
    rows, labels, weights = [], [], []
    for page in pages:
        pick = _sample(page, WORD_BLOCKS, random)
        rows.append(_word_rows(page, pick))
        labels.append(page.label[pick])
        weights.append(_page_weight(page, pick))
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
