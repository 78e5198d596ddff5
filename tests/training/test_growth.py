from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from lxml import etree

from tests.training.sets import write_set
from wclipper_training import datasets, growth
from wclipper_training.cli import main

if TYPE_CHECKING:
    from pathlib import Path

linux_only = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux says how much memory a process has"
)


@pytest.mark.parametrize("size", [0, 10_000, 200_000])
def test_a_made_up_page_has_the_size_asked_for(size: int) -> None:
    assert size <= len(growth.page(size)) < size + 1_000


def test_a_longer_page_has_more_of_the_same() -> None:
    def tags(size: int) -> list[str]:
        root = etree.fromstring(growth.page(size), etree.HTMLParser())
        return [str(element.tag) for element in root.iter()]

    short, long = tags(5_000), tags(50_000)
    assert set(short) == set(long)
    assert short == long[: len(short)]


def test_costs_come_for_each_size_and_by_the_megabyte() -> None:
    found = list(growth.costs([1_000, 5_000]))
    assert [len(growth.page(size)) for size in (1_000, 5_000)] == [cost.size for cost in found]
    assert growth.Cost(2_000_000, parse=0.5, text=1, whole=2).per_megabyte() == (2_000_000, 250, 500, 1_000)


@linux_only
def test_memory_is_read_before_every_so_many_pages_and_after_the_last(tmp_path: Path) -> None:
    pages = datasets.pages(
        write_set(tmp_path / "set", ("<p>One page of two.</p>", {}), ("<p>The other.</p>", {}))
    )
    found = list(growth.readings(pages, total=5, step=2))
    assert [reading.pages for reading in found] == [0, 2, 4, 5]
    assert all(0 < reading.now <= reading.peak for reading in found)


@linux_only
def test_the_command_says_how_much_memory_it_took(tmp_path: Path) -> None:
    data = write_set(tmp_path / "set", ("<p>A page about the tide.</p>", {}))
    shown = CliRunner().invoke(main, ["memory", "--data", str(data), "--pages", "3"])
    assert shown.exit_code == 0, shown.output
    assert [line.split()[0] for line in shown.output.splitlines()[-3:]] == ["0", "3", "At"]


def test_the_picture_names_its_lines(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    growth.draw(
        [growth.Cost(1_000, 1e-5, 1e-4, 1e-3), growth.Cost(10_000, 1e-4, 1e-3, 1e-2)], tmp_path / "g.svg"
    )
    drawn = (tmp_path / "g.svg").read_text(encoding="utf-8")
    assert all(f">{name}<" in drawn for name in ("parse", "text", "whole"))
