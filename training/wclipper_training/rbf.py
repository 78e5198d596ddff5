"""The machine of the paper (000 §7): an RBF kernel, classes of equal size, C and gamma by grid search.

It is slow to fit and, having hundreds of support vectors, slow to ask: the shipped model approximates such a kernel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from sklearn.model_selection import GridSearchCV, GroupKFold
from sklearn.svm import SVC

from wclipper_training.machines import SEED, Machine, Scaling, platt

if TYPE_CHECKING:
    from wclipper.extract.table import Bools, Ints
    from wclipper_training.machines import Sample

BLOCKS = 1_500
"""Of each class: with more, the search takes hours."""
PLATT_BLOCKS = 20_000
FOLDS = 10
COSTS = (0.3, 1.0, 3.0)
GAMMAS = (0.3, 1.0, 3.0)
"""As multiples of one over the number of features."""


def fit(sample: Sample) -> Machine:
    """Fit the machine on a part of the sample in which content and noise are equally frequent."""
    random = np.random.default_rng(SEED)
    scaling = Scaling.of(sample.matrix)
    pick = _balanced(sample.label, random)
    svm = _search(sample, scaling, pick)
    some = random.permutation(len(sample.label))[:PLATT_BLOCKS]
    decision = svm.decision_function(scaling.apply(sample.matrix[some]))
    slope, shift = platt(decision, sample.label[some], sample.weight[some])
    return Machine(
        scaling=scaling,
        linear=np.zeros(len(scaling.mean)),
        centres=svm.support_vectors_,
        kernel=svm.dual_coef_[0] * slope,
        gamma=svm.gamma,
        bias=float(svm.intercept_[0] * slope + shift),
    )


def _balanced(label: Bools, random: np.random.Generator) -> Ints:
    classes = [random.permutation(np.flatnonzero(label == kind)) for kind in (True, False)]
    size = min(BLOCKS, *(len(some) for some in classes))
    return np.concatenate([some[:size] for some in classes])


def _search(sample: Sample, scaling: Scaling, pick: Ints) -> SVC:
    """The best machine of the grid; no domain is on both sides of a fold."""
    domains = sample.domain[pick]
    grid = {"C": COSTS, "gamma": [factor / len(scaling.mean) for factor in GAMMAS]}
    folds = GroupKFold(min(FOLDS, len(np.unique(domains))))
    search = GridSearchCV(SVC(kernel="rbf", cache_size=500), grid, cv=folds)
    search.fit(scaling.apply(sample.matrix[pick]), sample.label[pick], groups=domains)
    return search.best_estimator_
