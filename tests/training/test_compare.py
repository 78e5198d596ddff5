"""Methods side by side, by the measures of the papers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from click.testing import CliRunner

from tests.training.sets import write_set
from wclipper.extract import page, pipeline
from wclipper.extract.methods import METHODS
from wclipper_training import compare_picture, datasets, papers
from wclipper_training.cli import main
from wclipper_training.compare import compare
from wclipper_training.datasets import Truth
from wclipper_training.evaluate import Choice
from wclipper_training.metrics import Score
from wclipper_training.papers import PageScores

if TYPE_CHECKING:
    from pathlib import Path

STORY = [
    f"This is paragraph number {i} of the story about the sea, and it is long enough, said he."
    for i in range(9)
]
MENU = "".join(f"<li><a href=/{i}>Topic {i}</a></li>" for i in range(9))
PAGE = f"<html lang=en><body><nav><ul>{MENU}</ul></nav><article>{''.join(f'<p>{line}</p>' for line in STORY)}</article></body></html>"
TRUTH = {"type": "article", "text": "\n".join(STORY), "with": [STORY[3]]}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return write_set(tmp_path / "set", (PAGE, TRUTH), (PAGE, {**TRUTH, "text": STORY[0]}))


def run(*arguments: str) -> str:
    done = CliRunner().invoke(main, ["compare", *arguments, "--jobs", "1"])
    assert done.exit_code == 0, done.output
    return done.stdout


def rows(text: str) -> list[list[str]]:
    return [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("|")]


def test_words_must_stand_in_their_order() -> None:
    words, characters = papers.in_order("one two three four", "four one two")
    assert words[:2] == pytest.approx((2 / 4, 2 / 3))
    assert characters[:2] == pytest.approx((6 / 15, 6 / 10))


def test_a_chinese_character_is_a_word() -> None:
    words, characters = papers.in_order("潮水涨了。", "潮水落了")
    assert words == characters
    assert words.precision == pytest.approx(3 / 4)


def test_nothing_of_nothing_is_right() -> None:
    assert papers.in_order("", " ")[0].f1 == 1
    assert papers.in_order("", "something")[0].f1 == 0


def test_leaves_are_runs_of_text() -> None:
    """The paragraph has three, the heading one; all that is kept is the paragraph and the menu."""
    source = page.read(
        "<h1>About the sea and the ships on it</h1><p>This is a <b>long</b> paragraph of the story.</p><p><a href=x>Menu</a></p>"
    )
    cut = {"all but the heading": lambda _, chosen: chosen.cut(chosen.score * 0 + [1, 0, 0] > 0, "outside")}
    truth = Truth("0", "", text="About the sea and the ships on it\nThis is a long paragraph of the story.")
    scores = papers.page_scores(truth, {"it": pipeline.extract(source, steps=cut)})
    assert scores["it"].leaves == (3, 1, 1)


@pytest.mark.parametrize(("text", "right"), [("", 1), ("Something", 0)])
def test_a_page_without_any_text_has_no_leaves(text: str, right: int) -> None:
    kept = {"it": pipeline.extract(page.read("<img src=x>"))}
    scores = papers.page_scores(Truth("0", "", text=text), kept)["it"]
    assert scores.leaves == (0, 0, 0)
    assert scores.words.f1 == right


def page_scores(precision: float, recall: float, *, wanted: bool = True, given: bool = True) -> PageScores:
    score = Score(precision, recall, 0.0)
    return PageScores((0, 0, 0), score, score, is_wanted=wanted, is_given=given)


def test_a_page_is_right_if_nothing_is_missing_and_nothing_in_the_way() -> None:
    pages = [
        page_scores(0.95, 0.9),
        page_scores(0.89, 1.0),
        page_scores(1.0, 0.5),
        page_scores(0.0, 0.0, given=False),
        page_scores(0.0, 0.0, wanted=False),
    ]
    assert [scores.is_right for scores in pages] == [True, False, False, False, False]
    assert papers.measure(pages).pages[:2] == (1 / 4, 1 / 4)


def test_all_measures_of_all_methods(data: Path) -> None:
    text = run("--data", str(data))
    assert "## set: 2 pages, 2 of them from sites with several" in text
    table = rows(text)
    assert table[0][:4] == ["method", "leaf P", "leaf R", "leaf F1"]
    assert [row[0] for row in table[2:9]] == list(METHODS)
    blocks = next(row for row in table if row[0] == "blocks")
    assert blocks[1:4] == [".556", "1.000", ".714"]
    assert blocks[5] == blocks[8] == "1.000"
    assert blocks[10:] == [".500"] * 3
    assert table[9] == ["method", "F1", "P", "R", "shingle F1", "snippet F1"]


def test_a_set_without_texts_has_its_own_figures_only(tmp_path: Path) -> None:
    data = write_set(tmp_path / "snippets", (PAGE, {"with": [STORY[3]], "without": ["Topic 3"]}))
    text = run("--data", str(data), "--methods", "blocks,nta")
    assert "leaf" not in text
    assert rows(text)[0] == ["method", "snippet F1"]


def test_sets_and_pages_can_be_chosen(data: Path, tmp_path: Path) -> None:
    other = write_set(tmp_path / "other", *[(PAGE, TRUTH)] * 9)
    text = run("--data", str(data), "--data", str(other), "--methods", "nta", "--limit", "3")
    assert "## set: 2 pages" in text
    assert "## other: 3 pages" in text


def test_articles_stand_apart_from_other_pages(tmp_path: Path) -> None:
    """The papers are about articles."""
    other = write_set(tmp_path / "other", (PAGE, TRUTH), (PAGE, {"type": "forum", "text": "Nothing of it"}))
    text = run("--data", str(other), "--methods", "blocks")
    both, articles = (
        next(row for row in rows(part) if row[0] == "blocks") for part in text.split("Its articles")
    )
    assert both[10:] == [".500"] * 3
    assert articles[10:] == ["1.000"] * 3


def test_unseen_pages_are_judged_by_models_without_their_site(made: Path) -> None:
    text = run("--data", str(made), "--methods", "blocks", "--unseen")
    assert next(row for row in rows(text) if row[0] == "blocks")[3] == "1.000"


def test_given_scores_take_the_place_of_the_model(data: Path) -> None:
    pages = datasets.pages(data)
    scores = np.array([0.9] * 9 + [0.0] * 9)
    found = compare(pages, {"blocks": Choice("blocks", unseen={"0": scores, "1": scores})}, jobs=1)
    assert found.measures["blocks"].leaves.recall == 0


def test_the_picture_has_a_panel_a_measure(data: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    run("--data", str(data), "--methods", "nta,blocks", "--out", str(tmp_path / "out"))
    drawn = (tmp_path / "out" / "methods-set.svg").read_text(encoding="utf-8")
    assert all(f">{title}<" in drawn for title in (*compare_picture.PANELS.values(), "nta", "blocks", "F1"))
    assert (tmp_path / "out" / "methods.md").read_text(encoding="utf-8").startswith("## set")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--methods", "nta,magic"], "There is no method 'magic'; there are nta, cevc"),
        (["--model", __file__, "--unseen"], "it goes without --model"),
        (["--model", __file__], "test_compare.py can't be used: "),
    ],
)
def test_a_wrong_order_gets_a_sentence(data: Path, arguments: list[str], sentence: str) -> None:
    done = CliRunner().invoke(main, ["compare", *arguments, "--data", str(data), "--jobs", "1"])
    assert done.exit_code != 0
    assert sentence in done.stderr
    assert "Traceback" not in done.output
