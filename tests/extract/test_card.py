from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import pytest

from wclipper.extract import card, model, pagetype

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("file", [model.FILE, pagetype.FILE])
def test_the_cards_are_about_the_models_that_are_shipped(file: Path) -> None:
    said = card.read(file)
    assert said.genuine
    assert (said.name, said.bytes) == (file.name, file.stat().st_size)
    assert said.trained > "2026"


def test_a_table_of_something_else_has_no_figures() -> None:
    assert card.read(model.FILE).figures
    assert card.read(pagetype.FILE).figures == ()


def test_the_figures_are_those_of_the_table(tmp_path: Path) -> None:
    (tmp_path / "content.onnx").write_bytes(b"model")
    digest = hashlib.sha256(b"model").hexdigest()
    (tmp_path / "content.md").write_text(
        f"| what | |\n| --- | --- |\n| trained | 2026-01-02 |\n| file | 5 bytes, sha256 `{digest}` |\n\n"
        "| pages of | number | P | F1 |\n| --- | --- | --- | --- |\n"
        "| one | 1,497 | .874 | .878 |\n| one: forum | 113 | .804 | .813 |\n| two | 495 | – | – |\n",
        encoding="utf-8",
    )
    said = card.read(tmp_path / "content.onnx")
    assert said == card.Card(
        "content.onnx", "2026-01-02", 5, digest, genuine=True, figures=(card.Figure("one", "1,497", ".878"),)
    )
    (tmp_path / "content.onnx").write_bytes(b"other")
    assert not card.read(tmp_path / "content.onnx").genuine


def test_a_model_without_a_card_says_what_the_file_says(tmp_path: Path) -> None:
    (tmp_path / "own.onnx").write_bytes(b"")
    said = card.read(tmp_path / "own.onnx")
    assert (said.trained, said.genuine, said.figures) == ("", False, ())
