"""The machines: how words are weighed and how a support vector machine is fitted to blocks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from scipy import sparse
from sklearn.kernel_approximation import Nystroem
from sklearn.linear_model import LogisticRegression, SGDClassifier
from sklearn.preprocessing import StandardScaler
from sklearn.svm import LinearSVC

from wclipper.extract import words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from wclipper.extract.table import Bools, Floats, Ints
    from wclipper_training.corpus import Example

SEED = 0
BLOCKS_PER_PAGE = 120
"""A page with thousands of blocks must not outvote the others."""
WORD_BLOCKS = 60
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
    scaler = StandardScaler().fit(matrix)
    scaled = np.clip(scaler.transform(matrix), -LIMIT, LIMIT)
    gamma = 0.3 / scaled.shape[1]
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
        mean=scaler.mean_,
        scale=scaler.scale_,
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
        pick = _sample(len(page.label), BLOCKS_PER_PAGE, random)
        rows.append(matrix(page)[pick])
        labels.append(page.label[pick])
        weights.append(_page_weight(page, pick))
    weight = np.concatenate(weights)
    return np.vstack(rows), np.concatenate(labels), weight * (len(weight) / weight.sum())


def _sample(blocks: int, limit: int, random: np.random.Generator) -> Ints:
    return np.sort(random.permutation(blocks)[:limit])


def _page_weight(page: Example, pick: Ints) -> Floats:
    """Long blocks count more, but not as much more as they are longer."""
    weight = np.sqrt(np.maximum(page.size[pick], 1))
    share: Floats = weight / weight.sum()
    return share


def fit_words(pages: list[Example]) -> Floats:
    """The weight of every bucket of words, by where the word stands."""
    random = np.random.default_rng(SEED)
    rows, labels, weights = [], [], []
    for page in pages:
        pick = _sample(len(page.label), WORD_BLOCKS, random)
        rows.append(_word_rows(page, pick))
        labels.append(page.label[pick])
        weights.append(_page_weight(page, pick))
    weight = np.concatenate(weights)
    model = SGDClassifier(loss="log_loss", alpha=2e-5, max_iter=4, tol=None, average=True, random_state=SEED)
    model.fit(
        sparse.vstack(rows).tocsr(),
        np.concatenate(labels),
        sample_weight=weight * (len(weight) / weight.sum()),
    )
    # What the host will read: half precision is enough, and the same on both sides.
    return np.asarray(model.coef_[0].astype(np.float16), dtype=np.float64)


def _word_rows(page: Example, pick: Ints) -> sparse.csr_matrix:
    """The words around and in the picked blocks, a row a block."""
    element, bucket = page.words.element, page.words.bucket
    low, high = (np.searchsorted(pick, edge[element]) for edge in (page.blocks.first, page.blocks.last))
    count = high - low
    entry = np.repeat(np.arange(len(element)), count)
    row = low[entry] + np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count)
    block = pick[row]
    place = np.full(len(row), words.AROUND)
    place[element[entry] == page.blocks.boxes[1][block]] = words.OUTER
    place[element[entry] == page.blocks.boxes[0][block]] = words.OWN
    text = [page.words.text[i] for i in pick]
    rows = np.concatenate((row, np.repeat(np.arange(len(pick)), [len(buckets) for buckets in text])))
    columns = np.concatenate(
        (
            place * words.BUCKETS + bucket[entry],
            words.TEXT * words.BUCKETS + np.array([b for buckets in text for b in buckets], dtype=np.int64),
        )
    )
    matrix = sparse.csr_matrix((np.ones(len(rows)), (rows, columns)), shape=(len(pick), words.WEIGHTS))
    matrix.data = np.minimum(matrix.data, 2.0)
    return matrix
