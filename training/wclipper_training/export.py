"""Writing the model file, and proving that it says what the fitted model says.

The machines are written as plain matrix arithmetic: the ready-made SVM operator takes twenty times as long for the same
numbers.
"""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from wclipper.extract import context, model
from wclipper_training.corpus import feature_names
from wclipper_training.machines import LIMIT

if TYPE_CHECKING:
    from pathlib import Path

    from wclipper_training.corpus import Example
    from wclipper_training.fit import Fitted
    from wclipper_training.machines import Machine

OPSET = 17
IR = 8
AGREEMENT = 1e-4
"""By how much a score from the file may differ from the fitted model's."""


def write(fitted: Fitted, file: Path, *, pages: list[Example]) -> float:
    """Write the model file; by how much its scores differ, at most, from the fitted model's on these pages."""
    names = _feature_names(fitted, pages[0])
    machines = {model.FIRST: fitted.first, model.SECOND: fitted.second}
    built = helper.make_model(
        _graph({stage: machine for stage, machine in machines.items() if machine}),
        opset_imports=[helper.make_opsetid("", OPSET)],
        ir_version=IR,
        producer_name="wclipper",
    )
    weights = base64.b64encode(fitted.words.astype(np.float16).tobytes()).decode()
    lists = {stage: "\n".join(columns) for stage, columns in names.items()}
    helper.set_model_props(built, {**lists, "words": weights})
    onnx.checker.check_model(built)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(built.SerializeToString(deterministic=True))
    return check(fitted, file, pages)


def _feature_names(fitted: Fitted, page: Example) -> dict[str, list[str]]:
    """The features of each machine, in order; none for one that is not there."""
    first = feature_names()
    if fitted.second is None:
        return {model.FIRST: first, model.SECOND: []}
    return {
        model.FIRST: first,
        model.SECOND: [*first, *context.compute(page.blocks, fitted.first_score(page))[0]],
    }


def _graph(machines: dict[str, Machine]) -> onnx.GraphProto:
    parts = [_machine(name, machine) for name, machine in machines.items()]
    return helper.make_graph(
        [node for nodes, _ in parts for node in nodes],
        "content",
        [
            helper.make_tensor_value_info(name, TensorProto.FLOAT, [f"{name} blocks", len(machine.linear)])
            for name, machine in machines.items()
        ],
        [
            helper.make_tensor_value_info(f"{name} score", TensorProto.FLOAT, [f"{name} blocks"])
            for name in machines
        ],
        [tensor for _, tensors in parts for tensor in tensors],
    )


def check(fitted: Fitted, file: Path, pages: list[Example]) -> float:
    """The largest difference between file and fitted model on any block of the pages; fail if they disagree."""
    loaded = model.load(file)
    worst = 0.0
    for page in pages:
        found = loaded.score_features(page.features, page.words, page.blocks)
        worst = max(worst, float(np.abs(found - fitted.score(page)).max()))
    if worst > AGREEMENT:
        raise ValueError(f"the file disagrees with the fitted model by {worst}")
    return worst


def _machine(name: str, machine: Machine) -> tuple[list[onnx.NodeProto], list[onnx.TensorProto]]:
    """Nodes and numbers of one machine: `name` in, `name score` out."""
    tensors = {
        "mean": machine.scaling.mean,
        "scale": machine.scaling.scale,
        "low": np.array(-LIMIT),
        "high": np.array(LIMIT),
        "linear": machine.linear,
        "bias": np.array(machine.bias),
    }
    steps = [
        ("Sub", [name, "mean"], "centred"),
        ("Div", ["centred", "scale"], "scaled"),
        ("Clip", ["scaled", "low", "high"], "x"),
        ("MatMul", ["x", "linear"], "dot"),
        ("Add", ["dot", "bias"], "decision"),
    ]
    if len(machine.centres):
        tensors |= {
            "centres": machine.centres.T * (2 * machine.gamma),
            "lengths": (machine.centres**2).sum(1) * machine.gamma,
            "gammas": np.full((len(machine.linear), 1), machine.gamma),
            "kernel": machine.kernel,
        }
        steps += [
            ("Mul", ["x", "x"], "squares"),
            ("MatMul", ["squares", "gammas"], "length"),
            ("MatMul", ["x", "centres"], "product"),
            ("Sub", ["product", "length"], "closer"),
            ("Sub", ["closer", "lengths"], "exponent"),
            ("Exp", ["exponent"], "near"),
            ("MatMul", ["near", "kernel"], "vote"),
            ("Add", ["decision", "vote"], "all"),
        ]
    steps.append(("Sigmoid", [steps[-1][2]], "score"))
    own = {*tensors, *(output for _, _, output in steps)}

    def named(part: str) -> str:
        return f"{name} {part}" if part in own else part

    nodes = [
        helper.make_node(kind, [named(part) for part in inputs], [named(output)])
        for kind, inputs, output in steps
    ]
    return nodes, [
        numpy_helper.from_array(value.astype(np.float32), named(part)) for part, value in tensors.items()
    ]
