import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import wclipper
from wclipper.extract import blocks, features, hashing, model, page, words
from wclipper.extract.selection import best_f1, repeated, worth_keeping

STORY = "".join(
    f"<p>This is the paragraph number {i} of the story about the sea, and it is long enough to be read, said the captain.</p>"
    for i in range(12)
)
NAV = "".join(f"<li><a href=/{i}>Topic {i}</a></li>" for i in range(12))
PAGE = f"<html lang=en><body><nav class=menu><ul>{NAV}</ul></nav><main><article class=post-content><h1>The sea</h1>{STORY}</article></main><footer class=footer>© 2026 All rights reserved</footer></body></html>"


@pytest.fixture
def _forgetful() -> None:
    model._shipped.cache_clear()


def test_the_shipped_model_works() -> None:
    assert model.shipped() is not None


def test_the_model_keeps_the_story_and_cuts_the_rest() -> None:
    decided = {block.text: (block.kept, block.reason) for block in wclipper.clip(PAGE).blocks}
    assert decided["Topic 3"] == (False, "model")
    assert decided["© 2026 All rights reserved"] == (False, "model")
    assert all(kept for text, (kept, _) in decided.items() if text.startswith("This is the paragraph"))


def test_nothing_is_left_in_the_home_folder_and_nothing_reported(tmp_path: Path) -> None:
    code = f"import wclipper; assert wclipper.clip({PAGE!r}).confidence; wclipper.clip({PAGE!r}).text"
    subprocess.run([sys.executable, "-I", "-c", code], env={"HOME": str(tmp_path)}, check=True)
    assert list(tmp_path.iterdir()) == []


def test_scores_are_probabilities() -> None:
    scores = [block.score for block in wclipper.clip(PAGE).blocks]
    assert all(0 <= score <= 1 for score in scores)
    assert max(scores) > 0.5 > min(scores)


@pytest.mark.parametrize("content", [b"", b"no model", b"\x08\x08\x12\x00" * 100])
@pytest.mark.usefixtures("_forgetful")
def test_a_broken_model_file_leaves_the_rules(
    content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "content.onnx"
    file.write_bytes(content)
    monkeypatch.setattr(model, "FILE", file)
    reasons = {block.reason for block in wclipper.clip(PAGE).blocks}
    model._shipped.cache_clear()
    assert reasons == {"content", "outside"}


@pytest.mark.usefixtures("_forgetful")
def test_a_model_for_other_features_leaves_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "NAMES", (*words.NAMES[:-1], "another"))
    assert model.shipped() is None
    model._shipped.cache_clear()


def test_feature_names_are_unique_and_the_same_for_every_page() -> None:
    names = []
    for source in (PAGE, "<p>x</p>", "<table><tr><td>这是表格的内容。</td></tr></table>"):
        read = page.read(source)
        found, matrix = features.compute(read, blocks.find(read.table))
        assert matrix.shape == (read.table.blocks, len(found))
        assert np.isfinite(matrix).all()
        names.append(found)
    assert names[0] == names[1] == names[2]
    assert len(set(names[0])) == len(names[0])


@pytest.mark.parametrize(
    ("row", "measures"),
    [
        (0, [0.031, 0.353, 0.25, 0, 0.857]),
        (1, [0.052, 0.588, 0.625, 0, 0.909]),
        (2, [0.430, 0, 0, 0, 0]),
        (3, [0.067, 0, 0, 0, 0]),
        (4, [0.078, 0, 0, 0.5, 0]),
        (5, [0.337, 0, 0, 0, 0]),  # 65/193 = .3368, where the paper prints .336
    ],
)
def test_the_papers_block_measures(row: int, measures: list[float]) -> None:
    """R1–R5 of Table 4 (paper 000), from the counts of Table 3, each row a block of its own."""
    links = [f"<a href=x>{'l' * length}</a>" for length in (3, 3, 2, 2, 2, 2, 2)]
    texts = ["".join(links[:2]), "".join(links[2:]), "t" * 83, "t" * 13, f"{'t' * 15}<img src=x>", "t" * 65]
    columns = page.read("".join(f"<div>{text}</div>" for text in texts))
    names, matrix = features.compute(columns, blocks.find(columns.table))
    values = dict(zip(names, matrix[row].tolist(), strict=True))
    assert [values[f"R{i}"] for i in range(1, 6)] == pytest.approx(measures, abs=0.0005)


def test_words_are_found_in_names_of_any_style() -> None:
    where, hashes = hashing.names(["postContent", "post-content", "POST content", "a-post_ofContent"])
    assert where.tolist() == [0, 0, 1, 1, 2, 2, 3, 3]
    assert len(set(hashes.tolist())) == 2


def test_the_choice_has_the_best_expected_f1() -> None:
    score, size = np.array([0.9, 0.8, 0.1, 0.05]), np.array([100, 100, 100, 100])
    assert best_f1(score, size) == pytest.approx(2 * 170 / (200 + 185))
    assert worth_keeping(score, size).tolist() == [True, True, False, False]


def test_nothing_is_kept_where_nothing_is_promising() -> None:
    assert not worth_keeping(np.full(5, 0.01), np.full(5, 50)).any()


def test_a_page_with_far_too_many_blocks_goes_by_the_rules() -> None:
    many = "<body><div>" + "<p>it is the one" * (model.MAX_BLOCKS + 1) + "</div></body>"
    assert model.score(page.read(many)) is None


def test_a_copy_of_the_story_is_cut_as_a_copy() -> None:
    """Pages bring the same text twice, for large and for small screens."""
    twice = PAGE.replace("</article>", f"</article><article class=post-content>{STORY}</article>")
    reasons = [block.reason for block in wclipper.clip(twice).blocks if "number 5 of" in block.text]
    assert reasons == ["content", "copy"]


def test_lines_of_a_listing_may_repeat() -> None:
    texts, kept = ["x" * 80] * 3, np.array([True, True, True])
    assert repeated(texts, np.array([False, True, True]), kept).tolist() == [False, False, False]
    assert repeated(texts, np.array([False, False, True]), kept).tolist() == [False, True, False]
    assert repeated(["short"] * 2, np.zeros(2, dtype=bool), kept[:2]).tolist() == [False, False]


def test_one_block_that_says_again_what_many_said_is_a_copy() -> None:
    sentences = [f"Sentence number {n} of the story has some words of its own in it." for n in range(10)]
    texts = [*sentences, " ".join(sentences), " ".join([*sentences[:5], *(s.upper() for s in sentences[5:])])]
    free, kept = np.zeros(12, dtype=bool), np.ones(12, dtype=bool)
    assert np.flatnonzero(repeated(texts, free, kept)).tolist() == [10]
