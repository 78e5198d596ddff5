from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from wclipper_training import picture
from wclipper_training.bench_figures import Figures, Outcome, SetFigures, summarise
from wclipper_training.datasets import Truth

if TYPE_CHECKING:
    from pathlib import Path


def figures(name: str, *, text: str, seconds: float | None) -> Figures:
    outcome = Outcome(Truth("0", "", text="high tide"), text, seconds, parse_seconds=0.001)
    return summarise([outcome], extractor=name, version="1", peak_bytes=None, ignore_case=False)


RESULT = SetFigures(
    "tides",
    1,
    [
        figures("wclipper", text="high tide", seconds=0.004),
        figures("peer", text="high", seconds=0.1),
        figures("always too slow", text="", seconds=None),
    ],
)


def test_a_point_is_time_over_parse_and_word_f1() -> None:
    drawn = picture.points(RESULT)
    assert [point.name for point in drawn] == ["wclipper", "peer"]
    assert [point.times_parse for point in drawn] == pytest.approx([4, 100])
    assert [point.f1 for point in drawn] == pytest.approx([1, 2 / 3])


def test_the_picture_names_every_point(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    picture.draw(RESULT, tmp_path / "tides.svg")
    drawn = (tmp_path / "tides.svg").read_text(encoding="utf-8")
    assert ">wclipper<" in drawn
    assert ">peer<" in drawn
    assert "too slow" not in drawn
