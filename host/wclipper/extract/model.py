"""The trained model: two support vector machines in one ONNX file, and the weights of words beside them.

The file says for which features it was trained; one that does not fit this version is refused, and the pipeline
goes by the papers' rules instead.
"""

from __future__ import annotations

import base64
import logging
import os
import threading
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from wclipper.extract import blocks, context, features, page, words

if TYPE_CHECKING:
    from wclipper.extract.blocks import Blocks
    from wclipper.extract.page import Page
    from wclipper.extract.table import Floats, Matrix
    from wclipper.extract.words import Words

log = logging.getLogger("wclipper")

FILE = Path(__file__).parents[1] / "models" / "content.onnx"
MAX_BLOCKS = 20_000
"""No article has as many; the features of a million blocks would take gigabytes."""
_LOADING = threading.Lock()
FIRST, SECOND = "first", "second"
"""Inputs and outputs of the two machines."""


class Judge(Protocol):
    """Whatever can score the blocks of a page."""

    def score(self, source: Page, found: Blocks, /) -> Floats:
        """How sure it is that each block is content, 0 … 1."""


@dataclass(frozen=True, slots=True)
class Model:
    """A loaded model."""

    session: Any
    weights: Floats
    """Of the words; see `words.py`."""
    first: list[str]
    second: list[str]
    """Names of the features of each machine, in order; the first decides alone where the second has none."""

    def score(self, source: Page, found: Blocks) -> Floats:
        """How sure it is that each block is content, 0 … 1."""
        names, own = features.compute(source, found)
        if [*names, *words.NAMES] != self.first:
            raise ValueError("the model was trained for other features")
        return self.score_features(own, words.find(found), found)

    def score_features(self, own: Matrix, said: Words, found: Blocks) -> Floats:
        """The same from features that are already there."""
        one = np.hstack((own, words.features(said, found, self.weights)))
        score = self._run(FIRST, one)
        if not self.second:
            return score
        names, around = context.compute(found, score)
        if [*self.first, *names] != self.second:
            raise ValueError("the model was trained for other features")
        return self._run(SECOND, np.hstack((one, around)))

    def _run(self, machine: str, matrix: Matrix) -> Floats:
        # Both inputs must be given; the machine that is not asked gets one row of nothing.
        given = {
            name: matrix if name == machine else np.zeros((1, len(columns)), dtype=np.float32)
            for name, columns in ((FIRST, self.first), (SECOND, self.second))
            if columns
        }
        scores: Floats = self.session.run([f"{machine} score"], given)[0].astype(np.float64)
        return scores


def open_file(file: Path) -> tuple[Any, dict[str, str]]:
    """The ONNX session of a file, and what the file says about itself."""
    # It reports to its makers unless it is told not to before it starts, and writes down a name for the machine.
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    import onnxruntime  # noqa: PLC0415  a large library, and only clips need it

    onnxruntime.disable_telemetry_events()  # should somebody else have started it before
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(file, options, providers=["CPUExecutionProvider"])
    return session, session.get_modelmeta().custom_metadata_map


def load(file: Path) -> Model:
    """Read a model file; one that can't be used raises whatever is wrong with it."""
    session, facts = open_file(file)
    weights = np.frombuffer(base64.b64decode(facts["words"]), dtype=np.float16).astype(np.float64)
    if weights.shape != (words.WEIGHTS,) or not np.isfinite(weights).all():
        raise ValueError("the weights of the words are damaged")
    model = Model(session, weights, facts[FIRST].splitlines(), facts[SECOND].splitlines())
    trial = page.read("<body><p>One line of text shows whether model and features fit.</p></body>")
    model.score(trial, blocks.find(trial.table))
    return model


def shipped() -> Model | None:
    """The model that comes with the program; None, and a line in the log, if it can't be used."""
    with _LOADING:  # the host loads it in a thread of its own while it reads the page
        return _shipped()


@cache
def _shipped() -> Model | None:
    try:
        return load(FILE)
    except Exception as error:  # noqa: BLE001  whatever is wrong with the file, the rules still work
        log.warning("the model %s can't be used: %s", FILE, error)
        return None


def score(source: Page, using: Judge | None = None) -> tuple[Blocks, Floats] | None:
    """The blocks of a page and their scores; None without a model that works, or if there are none or far too many.

    The model is the shipped one, unless another is given.
    """
    judge = (using or shipped()) if 0 < source.table.blocks <= MAX_BLOCKS else None
    if judge is None:
        return None
    found = blocks.find(source.table)
    return found, judge.score(source, found)
