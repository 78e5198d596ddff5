"""The figures of methods, one by one and side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from tests.training.sets import write_set
from wclipper.extract import model
from wclipper_training.cli import main
from wclipper_training.evaluate import METHODS

if TYPE_CHECKING:
    from pathlib import Path

STORY = [
    f"This is paragraph number {i} of the story about the sea, and it is long enough, said he."
    for i in range(9)
]
MENU = "".join(f"<li><a href=/{i}>Topic {i}</a></li>" for i in range(9))
PAGE = f"<html lang=en><body><nav><ul>{MENU}</ul></nav><article>{''.join(f'<p>{line}</p>' for line in STORY)}</article></body></html>"
TWICE = PAGE.replace("</article>", f"<p>{'</p><p>'.join(STORY)}</p></article>")
TRUTH = {"type": "article", "text": "\n".join(STORY), "with": [STORY[3]], "without": ["Topic 3"]}


def run(*arguments: str) -> list[list[str]]:
    """The cells of the table that a command prints."""
    done = CliRunner().invoke(main, [*arguments, "--jobs", "1"])
    assert done.exit_code == 0, done.output
    return [line.strip("| ").split(" | ") for line in done.stdout.splitlines()]


@pytest.fixture
def data(tmp_path: Path) -> str:
    return str(write_set(tmp_path / "set", (PAGE, TRUTH), (TWICE, {**TRUTH, "type": "forum"})))


def test_a_method_gets_all_figures(data: str) -> None:
    assert run("evaluate", "--data", data)[2:] == [
        ["set", "2", *["1.000"] * 5],
        ["set: article", "1", *["1.000"] * 3, "–", "–"],
        ["set: forum", "1", *["1.000"] * 3, "–", "–"],
    ]


def test_a_step_can_be_left_out_by_name(data: str) -> None:
    assert run("evaluate", "--data", data, "--without", "copy")[2][4] == ".833"
    assert run("evaluate", "--data", data, "--without", "model")[2][4] < ".9"


def test_another_model_file_is_asked(data: str, tmp_path: Path) -> None:
    file = tmp_path / "other.onnx"
    file.write_bytes(model.FILE.read_bytes())
    assert run("evaluate", "--data", data, "--model", str(file)) == run("evaluate", "--data", data)


def test_methods_stand_side_by_side(data: str) -> None:
    rows = run("compare", "--data", data, "--methods", "nta,rules,model")
    assert rows[0] == ["method", "F1", "P", "R", "article (1)", "forum (1)", "shingle F1", "snippet F1"]
    assert [row[0] for row in rows[2:]] == ["nta", "rules", "model"]
    assert rows[-1][1:] == ["1.000"] * 7
    assert [row[0] for row in run("compare", "--data", data)[2:]] == list(METHODS)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["compare", "--methods", "nta,magic"], "There is no method 'magic'; there are model, rules, nta"),
        (["evaluate", "--method", "nta", "--without", "copy"], "are for the method `model`"),
        (["evaluate", "--model", __file__], "test_evaluate.py can't be used: "),
    ],
)
def test_a_wrong_order_gets_a_sentence(data: str, arguments: list[str], sentence: str) -> None:
    done = CliRunner().invoke(main, [*arguments, "--data", data, "--jobs", "1"])
    assert done.exit_code != 0
    assert sentence in done.stderr
    assert "Traceback" not in done.output
