"""The model card, and the command that writes it."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from wclipper.extract import model
from wclipper_training import card
from wclipper_training.cli import main
from wclipper_training.fit import Recipe

if TYPE_CHECKING:
    from pathlib import Path

    from wclipper_training.corpus import Example


@pytest.fixture
def made_card(examples: list[Example], tmp_path: Path) -> card.Made:
    file = tmp_path / "content.onnx"
    file.write_bytes(b"a model")
    return card.Made(
        file=file,
        day=date(2026, 5, 4),
        pages=[*examples[:3], replace(examples[3], set="zh-cwced")],
        recipe=Recipe(),
        difference=0.00001,
        checked=4,
        figures=None,
    )


def test_the_card_says_what_the_file_is(made_card: card.Made) -> None:
    text = card.write(made_card).read_text(encoding="utf-8")
    assert "| trained | 2026-05-04 |" in text
    assert "| made by | `wclipper-train fit --data made --data zh-cwced` |" in text
    assert f"| file | 7 bytes, sha256 `{hashlib.sha256(b'a model').hexdigest()}` |" in text
    assert "the largest difference to the fitted model is 1.0e-05" in text
    blocks = [sum(len(page.label) for page in pages) for pages in (made_card.pages[:3], made_card.pages[3:])]
    assert f"| made | 3 | {blocks[0]} |" in text
    assert f"(immortal-autumn, MIT) | 1 | {blocks[1]} |" in text


def test_the_card_says_how_it_differs_from_the_usual(made_card: card.Made) -> None:
    text = card.text(replace(made_card, recipe=Recipe(machine="rbf", stages=1)))
    assert "--machine rbf --stages 1`" in text
    assert "A support vector machine" in text
    assert "Two support" not in text


@pytest.mark.parametrize("quick", [True, False])
def test_fitting_writes_a_checked_model_and_its_card(*, quick: bool, made: Path, tmp_path: Path) -> None:
    file = tmp_path / "new" / "a.onnx"
    options = ["--machine", "linear", "--stages", "1", "--jobs", "1", *["--no-validate"] * quick]
    done = CliRunner().invoke(main, ["fit", "--data", str(made), "--out", str(file), *options])
    assert done.exit_code == 0, done.output
    assert model.load(file).second == []
    text = file.with_suffix(".md").read_text(encoding="utf-8")
    assert hashlib.sha256(file.read_bytes()).hexdigest() in text
    assert ("| made: forum | 10 |" in text) != quick
    assert ("Not measured" in text) == quick


def test_the_shipped_card_is_about_the_shipped_model() -> None:
    text = model.FILE.with_suffix(".md").read_text(encoding="utf-8")
    assert hashlib.sha256(model.FILE.read_bytes()).hexdigest() in text
