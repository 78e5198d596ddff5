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


def write(fitted: Fitted, file: Path, *, first_names: list[str], pages: list[Example]) -> None:
    """Write the model file; the pages show that it agrees with the fitted model."""
    second_names = [*first_names, *context.compute(pages[0].blocks, fitted.first_score(pages[0]))[0]]
    parts = [_machine(model.FIRST, fitted.first), _machine(model.SECOND, fitted.second)]
    graph = helper.make_graph(
        [node for nodes, _ in parts for node in nodes],
        "content",
        [
            helper.make_tensor_value_info(name, TensorProto.FLOAT, [f"{name} blocks", len(names)])
            for name, names in ((model.FIRST, first_names), (model.SECOND, second_names))
        ],
        [
            helper.make_tensor_value_info(f"{name} score", TensorProto.FLOAT, [f"{name} blocks"])
            for name in (model.FIRST, model.SECOND)
        ],
        [tensor for _, tensors in parts for tensor in tensors],
    )
    built = helper.make_model(
        graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=IR, producer_name="wclipper"
    )
    weights = base64.b64encode(fitted.words.astype(np.float16).tobytes()).decode()
    helper.set_model_props(
        built, {"first": "\n".join(first_names), "second": "\n".join(second_names), "words": weights}
    )
    onnx.checker.check_model(built)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(built.SerializeToString(deterministic=True))
    check(fitted, file, pages)


def check(fitted: Fitted, file: Path, pages: list[Example]) -> None:
    """Fail if the file and the fitted model disagree about any block of the pages."""
    loaded = model.load(file)
    for page in pages:
        found = loaded.score_features(page.features, page.words, page.blocks)
        worst = float(np.abs(found - fitted.score(page)).max())
        if worst > AGREEMENT:
            raise ValueError(f"the file disagrees with the fitted model by {worst}")


def _machine(name: str, machine: Machine) -> tuple[list[onnx.NodeProto], list[onnx.TensorProto]]:
    """Nodes and numbers of one machine: `name` in, `name score` out."""
    tensors = {
        "mean": machine.mean,
        "scale": machine.scale,
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
            "gammas": np.full((len(machine.mean), 1), machine.gamma),
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
