"""Writing the model file of page types, and proving that it says what the fitted machine says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from wclipper.extract import pagetype
from wclipper_training.export import AGREEMENT, IR, OPSET
from wclipper_training.pagetype import rows

if TYPE_CHECKING:
    from pathlib import Path

    from wclipper_training.pagetype import Example, Fitted

_STEPS = [
    ("IsNaN", [pagetype.INPUT], "unknown"),
    ("Where", ["unknown", "typical", pagetype.INPUT], "known"),
    ("Add", ["known", "one"], "more"),
    ("Log", ["more"], "logs"),
    ("Sub", ["logs", "low"], "above"),
    ("Mul", ["above", "scale"], "wide"),
    ("Sub", ["wide", "one"], "centred"),
    ("Clip", ["centred", "least", "one"], "x"),
    ("MatMul", ["x", "square"], "half"),
    ("Mul", ["half", "x"], "products"),
    ("MatMul", ["products", "ones"], "curved"),
    ("MatMul", ["x", "linear"], "straight"),
    ("Add", ["curved", "straight"], "sum"),
    ("Add", ["sum", "bias"], "decision"),
    ("Sigmoid", ["decision"], pagetype.OUTPUT),
]


def write(fitted: Fitted, file: Path, *, pages: list[Example]) -> float:
    """Write the model file; by how much its scores differ, at most, from the fitted machine's on these pages."""
    built = helper.make_model(
        _graph(fitted),
        opset_imports=[helper.make_opsetid("", OPSET)],
        ir_version=IR,
        producer_name="wclipper",
    )
    helper.set_model_props(built, {"features": "\n".join(pagetype.NAMES)})
    onnx.checker.check_model(built)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(built.SerializeToString(deterministic=True))
    return check(fitted, file, pages)


def _graph(fitted: Fitted) -> onnx.GraphProto:
    width = len(pagetype.NAMES)
    tensors = {
        "typical": fitted.typical,
        "one": np.array(1.0),
        "least": np.array(-1.0),
        "low": fitted.low,
        "scale": 2 / (fitted.high - fitted.low),
        "square": fitted.square,
        "ones": np.ones(width),
        "linear": fitted.linear,
        "bias": np.array(fitted.bias),
    }
    return helper.make_graph(
        [helper.make_node(kind, inputs, [output]) for kind, inputs, output in _STEPS],
        "page type",
        [helper.make_tensor_value_info(pagetype.INPUT, TensorProto.FLOAT, ["number", width])],
        [helper.make_tensor_value_info(pagetype.OUTPUT, TensorProto.FLOAT, ["number"])],
        [numpy_helper.from_array(value.astype(np.float32), name) for name, value in tensors.items()],
    )


def check(fitted: Fitted, file: Path, pages: list[Example]) -> float:
    """The largest difference between file and fitted machine on any of the pages; fail if they disagree."""
    found = np.array(pagetype.load(file).score([known.facts for known in pages]))
    worst = float(np.abs(found - fitted.score(rows(pages))).max())
    if worst > AGREEMENT:
        raise ValueError(f"the file disagrees with the fitted machine by {worst}")
    return worst
