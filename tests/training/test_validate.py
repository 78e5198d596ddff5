"""Cross-validation on pages made for it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from click.testing import CliRunner

from tests.training.sets import write_set
from wclipper_training import corpus, datasets, validate
from wclipper_training.cli import main
from wclipper_training.corpus import Corpus
from wclipper_training.fit import Recipe

if TYPE_CHECKING:
    from pathlib import Path

    from wclipper_training.corpus import Example

QUICK = Recipe(machine="linear", stages=1)


def test_every_page_is_judged_by_a_model_that_has_not_seen_its_site(examples: list[Example]) -> None:
    """Labels that are wrong for one site alone do no harm to it."""
    site = examples[0].domain
    lied = [replace(page, label=~page.label) if page.domain == site else page for page in examples]
    for page, score in zip(examples, validate.out_of_fold(lied, recipe=QUICK, jobs=1), strict=True):
        assert page.domain != site or (score > 0.5).tolist() == page.label.tolist()


def test_the_figures_are_by_set_and_type(examples: list[Example], tmp_path: Path) -> None:
    blank = datasets.pages(
        write_set(tmp_path / "blank", ("", {"type": "article", "text": ""}), ("", {"text": "Something"}))
    )
    figures = validate.validate(Corpus(examples, blank), recipe=QUICK, jobs=1)
    assert figures["made"].pages == 30
    assert figures["made"].counts == {"article": 20, "forum": 10}
    assert all(score.f1 > 0.95 for score in figures["made"].types.values())
    assert figures["made"].shingles
    assert figures["made"].snippets is None
    assert {kind: score.f1 for kind, score in figures["blank"].types.items()} == {"article": 1, "unknown": 0}


def test_pages_of_which_only_snippets_are_known_count_for_snippets_alone(tmp_path: Path) -> None:
    page = "<p>The tide rises twice a day.</p><p>Share this page now.</p><p>It falls twice.</p>"
    truths = (
        {"with": ["rises twice", "falls twice"], "without": ["Share this"]},
        {"with": ["not on the page"]},
    )
    folder = write_set(tmp_path / "snippets", *((page, truth) for truth in truths))
    read = corpus.read(datasets.pages(folder), jobs=1)
    assert [page.known.any() for page in read.examples] == [True, False]
    figures = validate.judge(read, [np.array([0.9, 0.8, 0.1])] * 2)["snippets"]
    assert figures.words is None
    assert figures.types == {}
    assert figures.snippets == (1 / 2, 1 / 3, 0.4)


def test_a_copy_is_said_once(examples: list[Example]) -> None:
    page = examples[0]
    blocks = replace(
        page.blocks, texts=["x" * 80] * len(page.label), verbatim=np.zeros(len(page.label), bool)
    )
    kept = validate.choose(replace(page, blocks=blocks), np.ones(len(page.label)))
    assert kept.tolist() == [True] + [False] * (len(page.label) - 1)


def test_the_command_prints_a_table(made: Path) -> None:
    done = CliRunner().invoke(main, ["validate", "--data", str(made), "--jobs", "1"])
    assert done.exit_code == 0, done.output
    assert done.stdout.splitlines()[0] == "| pages of | number | P | R | F1 | shingle F1 | snippet F1 |"
    assert [line.split(" | ")[0] for line in done.stdout.splitlines()[2:]] == [
        "| made",
        "| made: article",
        "| made: forum",
    ]
    assert "Reading pages" in done.stderr
    assert "Folds" in done.stderr


def test_too_few_sites_get_a_sentence(tmp_path: Path) -> None:
    data = write_set(
        tmp_path / "set", *[("<p>The tide rises twice.</p>", {"text": "The tide rises twice."})] * 3
    )
    done = CliRunner().invoke(main, ["validate", "--data", str(data), "--jobs", "1"])
    assert done.exit_code == 1
    assert "needs pages of 10 sites or more on which their main text is found; these have 1." in done.stderr
