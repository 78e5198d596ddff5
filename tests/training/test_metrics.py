"""The numbers were computed once by the reference implementation of these metrics, on the same inputs."""

from __future__ import annotations

import pytest

from wclipper_training.datasets import Truth
from wclipper_training.metrics import Score, shingle_score, snippet_score, word_score

TRUTH = "The tide rises twice a day. The moon pulls it, and the harbour fills."
TEXT = "The tide rises twice a day. Share this page. The moon pulls it!"
ZERO = Score(0.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("text", "truth", "expected"),
    [
        (TEXT, TRUTH, (10 / 13, 10 / 14, 0.7407407407407408)),
        (
            "潮汐每天涨两次。分享 Tide",
            "潮汐每天涨两次，月亮牵引着海水。Tide 2024",
            (0.8, 0.5, 0.6153846153846154),
        ),
        ("", "", (1.0, 1.0, 1.0)),
        ("", TRUTH, ZERO),
        (TEXT, "", ZERO),
    ],
)
def test_words_agree_with_the_reference(text: str, truth: str, expected: tuple[float, ...]) -> None:
    assert word_score(text, truth) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("pairs", "expected"),
    [
        ([(TEXT, TRUTH)], (0.4, 4 / 11, 0.380952380952381)),
        (
            [
                (TEXT, TRUTH),
                ("", TRUTH),
                ("a b c d", ""),
                ("one two", "one two"),
                ("x a b c d e", "a b c d e"),
            ],
            (0.5166666666666666, 0.5909090909090909, 0.5512995896032832),
        ),
        ([("", "")], ZERO),
        ([], ZERO),
    ],
)
def test_shingles_agree_with_the_reference(pairs: list[tuple[str, str]], expected: tuple[float, ...]) -> None:
    assert shingle_score(pairs) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("ignore_case", "expected"), [(False, (0.5, 1 / 3, 0.4)), (True, (2 / 3, 2 / 3, 2 / 3))]
)
def test_snippets_agree_with_the_reference(*, ignore_case: bool, expected: tuple[float, ...]) -> None:
    page = Truth("1", "", present=["tide  rises", "the moon"], absent=["Share this\n page", "advert"])
    empty = Truth("2", "", present=["a"])
    assert snippet_score([(TEXT, page), ("", empty)], ignore_case=ignore_case) == pytest.approx(expected)
