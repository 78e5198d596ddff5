"""The machine of page types: fitted, written, checked and described, on pages made for it."""

from __future__ import annotations

import hashlib
import random
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from click.testing import CliRunner
from sklearn.svm import SVC

from tests.training.conftest import sentence
from tests.training.sets import write_set
from wclipper.extract import pagetype
from wclipper_training import datasets, pagetype_file
from wclipper_training import pagetype as training
from wclipper_training.cli import main

if TYPE_CHECKING:
    from pathlib import Path

    from wclipper_training.pagetype import Example


def story(dice: random.Random) -> str:
    return "".join(f"<p>{sentence(dice)} {sentence(dice)}</p>" for _ in range(dice.randint(8, 20)))


def teasers(dice: random.Random) -> str:
    return "".join(f"<h2><a href=/{i}>{sentence(dice)[:40]}</a></h2>" for i in range(dice.randint(20, 60)))


@pytest.fixture(scope="module")
def typed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Articles and lists of twelve sites, and a page of which the type is not known."""
    dice = random.Random(3)
    pages: list[tuple[str, dict[str, str]]] = [("<p>Anything.</p>", {"text": "Anything."})]
    for i in range(48):
        kind, body = ("article", story(dice)) if i % 2 else ("listing", teasers(dice))
        url = f"https://site{i // 2 % 12}-{kind}.example/{kind}/{i}"
        text = "\n".join(sentence(dice) * 2 for _ in range(20)) if i % 2 else "short lines"
        pages.append((f"<html lang=en><body>{body}</body></html>", {"url": url, "type": kind, "text": text}))
    return write_set(tmp_path_factory.mktemp("sets") / "typed", *pages)


@pytest.fixture(scope="module")
def examples(typed: Path) -> list[Example]:
    return training.read(datasets.pages(typed), jobs=1)


def test_pages_without_a_type_are_left_out(examples: list[Example]) -> None:
    assert len(examples) == 48
    assert sum(known.topic for known in examples) == 24


def test_the_kernel_is_multiplied_out_exactly(examples: list[Example]) -> None:
    dice = np.random.default_rng(0)
    inputs, labels = dice.uniform(-1, 1, (60, 5)), dice.uniform(size=60) > 0.5
    svm = SVC(kernel="poly", degree=2, gamma=0.2, coef0=1.0).fit(inputs, labels)
    square, linear, constant = training._multiplied_out(svm)
    decision = ((inputs @ square) * inputs).sum(axis=1) + inputs @ linear + constant
    assert decision == pytest.approx(svm.decision_function(inputs))


def test_the_machine_learns_and_its_file_says_the_same(examples: list[Example], tmp_path: Path) -> None:
    fitted = training.fit(examples)
    assert 0 < pagetype_file.write(fitted, tmp_path / "a.onnx", pages=examples) < 1e-4
    scores = pagetype.load(tmp_path / "a.onnx").score([known.facts for known in examples])
    assert [score > 0.5 for score in scores] == [known.topic for known in examples]


def test_what_is_not_known_is_taken_to_be_as_usual(examples: list[Example], tmp_path: Path) -> None:
    fitted = training.fit(examples)
    usual = replace(examples[0], facts=replace(examples[0].facts, url_length=float(fitted.typical[6])))
    unknown = replace(examples[0], facts=replace(examples[0].facts, url_length=float("nan")))
    assert fitted.score(training.rows([unknown])) == fitted.score(training.rows([usual]))
    assert pagetype_file.write(fitted, tmp_path / "a.onnx", pages=[unknown]) < 1e-4


def test_a_file_that_disagrees_is_refused(examples: list[Example], tmp_path: Path) -> None:
    fitted = training.fit(examples)
    pagetype_file.write(fitted, tmp_path / "a.onnx", pages=examples)
    with pytest.raises(ValueError, match="disagrees"):
        pagetype_file.check(replace(fitted, bias=fitted.bias + 1), tmp_path / "a.onnx", examples)


def test_the_same_pages_give_the_same_file(examples: list[Example], tmp_path: Path) -> None:
    files = [tmp_path / "a.onnx", tmp_path / "b.onnx"]
    for file in files:
        pagetype_file.write(training.fit(examples), file, pages=examples)
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_page_is_judged_by_a_machine_that_has_not_seen_its_site(
    examples: list[Example], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[set[str]] = []
    fit = training.fit

    def watched(pages: list[Example], *, features: int) -> training.Fitted:
        seen.append({known.domain for known in pages})
        return fit(pages, features=features)

    monkeypatch.setattr(training, "fit", watched)
    scores = training.out_of_fold(examples, features=10)
    assert ((scores > 0.5) == [known.topic for known in examples]).all()
    everything = {known.domain for known in examples}
    assert set.union(*(everything - part for part in seen)) == everything
    assert all(sum(domain not in part for part in seen) == 1 for domain in everything)


def test_precision_and_recall_of_both_kinds(examples: list[Example]) -> None:
    topics, lists = ([known for known in examples if known.topic == wanted] for wanted in (True, False))
    some = [*topics[:4], *lists[:2]]
    found = training.decided(some, np.array([0.9, 0.9, 0.9, 0.1, 0.1, 0.1]))
    topic, noise = training.page_scores(some, found)
    assert topic[:2] == (1.0, 0.75)
    assert noise[:2] == pytest.approx((2 / 3, 1.0))


def test_thresholds_overrule_the_machine(examples: list[Example]) -> None:
    listing = next(known for known in examples if not known.topic)
    (found,) = training.decided([listing], np.array([1.0]))
    assert found.topic == 0.0
    assert training.is_warned(listing, found)
    assert not training.is_warned(replace(listing, clip_is_worth_reading=True), found)


def test_prose_is_sentences() -> None:
    assert training.has_prose(
        f"{'A sentence, long enough to be one, about the sea and the ships on it. ' * 2}\n" * 8
    )
    assert not training.has_prose("Short line.\n" * 500)
    assert not training.has_prose(f"{'no sentence at all ' * 10}\n" * 50)


def test_the_command_writes_a_file_and_its_card(typed: Path, tmp_path: Path) -> None:
    file = tmp_path / "new" / "a.onnx"
    done = CliRunner().invoke(main, ["fit-pagetype", "--data", str(typed), "--out", str(file), "--jobs", "1"])
    assert done.exit_code == 0, done.output
    text = file.with_suffix(".md").read_text(encoding="utf-8")
    assert hashlib.sha256(file.read_bytes()).hexdigest() in text
    assert "| typed | 48 | 24 |" in text
    assert "| listing | 24 | .000 | noise |" in text
    assert "| thresholds, then all 18 | 1.000 | 1.000 | 1.000 | 1.000 | 1.000 | 1.000 |" in text
    assert "| typed: article | 24 | 1.000 | .000 |" in text


def test_one_kind_of_pages_teaches_nothing(made: Path) -> None:
    done = CliRunner().invoke(main, ["fit-pagetype", "--data", str(made), "--jobs", "1"])
    assert done.exit_code == 1
    assert "Training needs noise pages of 10 sites or more" in done.stderr


def test_the_shipped_card_is_about_the_shipped_file() -> None:
    text = pagetype.FILE.with_suffix(".md").read_text(encoding="utf-8")
    assert hashlib.sha256(pagetype.FILE.read_bytes()).hexdigest() in text
