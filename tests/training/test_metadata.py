from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from tests.training.sets import write_set
from wclipper_training import datasets, metadata
from wclipper_training.cli import main
from wclipper_training.datasets import Truth
from wclipper_training.metadata import Said

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("field", "truth", "said", "right"),
    [
        ("title", "Ducks & geese: why?", "DUCKS  & geese – why", True),
        ("title", "Ducks", "Ducks | The Daily", False),
        ("author", "Ann Lee, MD, and Bo Li", "Bo Li; Ann Lee", True),
        ("author", "Kaufman, Jeff T.", "Jeff T. Kaufman", True),
        ("author", "王建宏 张文攀", "张文攀, 王建宏", True),
        ("author", "Ann Lee", "Ann Lee, Bo Li", False),
        ("author", "Ann Lee", None, False),
        ("date", "2005-5-7 21:23:57", "2005-05-07", True),
        ("date", "2005-05-07", "2005-05-08", False),
    ],
)
def test_values_are_compared_by_what_they_say(field: str, truth: str, said: str | None, right: bool) -> None:  # noqa: FBT001
    empty = Said(None, None, None)
    values = {name: getattr(empty, name) for name in metadata.FIELDS}
    told = Said(**{**values, field: said})
    known = Truth(**{"id": "1", "url": "", field: truth})  # type: ignore[arg-type]
    assert metadata.is_right(field, known, told) is right


def test_only_pages_with_a_truth_count_and_the_others_are_told_apart() -> None:
    truths = [Truth("1", "", title="A", author="Ann Lee", date="2003-5"), Truth("2", "", title="B b b b b")]
    said = [Said("A", "Bo Li", "2003-05-01"), Said("B b b b", "Bo Li", None)]
    found = metadata.rates(list(zip(truths, said, strict=True)))
    assert found.right == {"title": (1, 2), "near": (2, 2), "author": (0, 1), "date": (0, 0)}
    assert found.extra == {"title": (0, 0), "author": (1, 1), "date": (0, 1)}


def test_the_halves_are_of_sites_and_make_a_whole(made: Path) -> None:
    pages = datasets.pages(made)
    first, second = (metadata.of_half(pages, half) for half in ("first", "second"))
    assert len(first) + len(second) == len(pages)
    assert not {page.truth.url.split("/")[2] for page in first} & {
        page.truth.url.split("/")[2] for page in second
    }


def test_the_command_shows_what_is_right(tmp_path: Path) -> None:
    page = "<title>Ducks</title><h1>Ducks</h1><p>By Ann Lee</p><p>3 May 2024</p><p>Text.</p>"
    truths = [{"title": "Ducks", "author": "Ann Lee", "date": "2024-05-03"}, {"title": "Geese"}]
    folder = write_set(tmp_path / "set", *((page, truth) for truth in truths))
    shown = CliRunner().invoke(main, ["metadata", "--data", str(folder)]).output
    assert "set, 2 pages" in shown
    assert "| wclipper | .500 (2) | .500 (2) | 1.000 (1) | 1.000 (1) | 1 of 1 | 1 of 1 |" in shown
