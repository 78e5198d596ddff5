"""The whole training on pages made for it: labels, fit, export, and the same file for the same pages."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click
import numpy as np
import pytest
from threadpoolctl import threadpool_info, threadpool_limits

from wclipper.extract import model
from wclipper_training import cli_train, corpus, export, rbf
from wclipper_training.fit import MACHINES, Recipe, fit, rounds
from wclipper_training.labels import align

if TYPE_CHECKING:
    from pathlib import Path

    from wclipper_training.corpus import Example


def test_labels_follow_the_truth(examples: list[Example]) -> None:
    for page in examples:
        assert [text.endswith(".") for text in page.blocks.texts] == page.label.tolist()


def test_a_line_that_stands_twice_on_the_page_and_once_in_the_truth_is_content_once() -> None:
    texts = [
        "News",
        "This is the long first line of the story.",
        "News",
        "And this is the long second line of it.",
    ]
    truth = "This is the long first line of the story.\nNews\nAnd this is the long second line of it."
    assert align(texts, truth).sum() == 3


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("stages", [1, 2])
def test_every_machine_learns_and_its_file_says_the_same(
    machine: str, stages: int, examples: list[Example], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rbf, "BLOCKS", 60)
    done: list[int] = []
    recipe = Recipe(machine=machine, stages=stages)
    fitted = fit(examples, recipe, done=done.append)
    assert sum(done) == rounds(recipe)
    assert 0 < export.write(fitted, tmp_path / "a.onnx", pages=examples) < export.AGREEMENT
    loaded = model.load(tmp_path / "a.onnx")
    assert loaded.first == corpus.feature_names()
    assert bool(loaded.second) == (stages == 2)
    for page in examples:
        found = loaded.score_features(page.features, page.words, page.blocks)
        assert (found > 0.5).tolist() == page.label.tolist()


def test_the_command_offers_every_machine() -> None:
    (offered,) = [option.type for option in cli_train.fit.params if option.name == "machine"]
    assert isinstance(offered, click.Choice)
    assert list(offered.choices) == list(MACHINES)


def test_the_same_pages_give_the_same_file(examples: list[Example], tmp_path: Path) -> None:
    files = [tmp_path / "a.onnx", tmp_path / "b.onnx"]
    for file in files:
        export.write(fit(examples), file, pages=examples)
    assert files[0].read_bytes() == files[1].read_bytes()


def test_the_file_does_not_depend_on_the_number_of_cores(examples: list[Example]) -> None:
    threads: list[int] = []

    def look(_: int) -> None:
        threads.extend(pool["num_threads"] for pool in threadpool_info())

    with threadpool_limits(2):
        fit(examples, Recipe(machine="linear", stages=1), done=look)
    assert set(threads) == {1}


def test_the_paper_s_machine_sees_as_much_content_as_noise(monkeypatch: pytest.MonkeyPatch) -> None:
    label = np.arange(100) < 20
    dice = np.random.default_rng(0)
    assert label[rbf._balanced(label, dice)].tolist() == [True] * 20 + [False] * 20
    monkeypatch.setattr(rbf, "BLOCKS", 5)
    assert label[rbf._balanced(label, dice)].tolist() == [True] * 5 + [False] * 5


def test_a_file_that_disagrees_is_refused(examples: list[Example], tmp_path: Path) -> None:
    one = fit(examples, Recipe(machine="linear", stages=1))
    other = replace(one, first=replace(one.first, bias=one.first.bias + 1))
    export.write(one, tmp_path / "a.onnx", pages=examples)
    with pytest.raises(ValueError, match="disagrees"):
        export.check(other, tmp_path / "a.onnx", examples)


def test_columns_left_blank_do_not_count(examples: list[Example]) -> None:
    recipe = Recipe(machine="linear", stages=1, blank=(0, 3))
    changed = [replace(page, features=page.features.copy()) for page in examples]
    for page in changed:
        page.features[:, [0, 3]] = 7.0
    one, other = fit(examples, recipe), fit(changed, recipe)
    assert one.score(examples[0]).tolist() == other.score(changed[0]).tolist()


def test_pages_of_a_site_are_never_on_both_sides(examples: list[Example]) -> None:
    folds = {page.domain: page.fold(5) for page in examples}
    assert len(folds) == 10
    assert all(folds[page.domain] == page.fold(5) for page in examples)


@pytest.mark.parametrize(
    ("url", "domain"),
    [
        ("https://news.example.co.uk/a", "example.co.uk"),
        ("https://www.example.com/a", "example.com"),
        ("https://example.org", "example.org"),
        ("", "page-7"),
    ],
)
def test_registered_domains(url: str, domain: str) -> None:
    assert corpus.registered_domain(url, "page-7") == domain
