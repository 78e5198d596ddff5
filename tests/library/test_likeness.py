from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wclipper.library.likeness import ALIKE, bands, likeness, signature

_CHANCE = random.Random(3)
_WORDS = ["".join(_CHANCE.choices("abcdefghijklmnopqrstuvwxyz", k=6)) for _ in range(2000)]


def text(seed: int, *, words: int = 1000) -> str:
    return " ".join(random.Random(seed).choices(_WORDS, k=words))


def in_common(one: str, other: str) -> float:
    """The true share of runs of six letters that two texts have in common."""
    runs = [{letters[start : start + 6] for start in range(len(letters) - 5)} for letters in (one, other)]
    return len(runs[0] & runs[1]) / len(runs[0] | runs[1])


@pytest.mark.parametrize("changed", [0, 10, 50, 200, 500, 1000])
def test_the_likeness_is_about_what_texts_have_in_common(changed: int) -> None:
    words = text(1).split()
    other = [*text(2).split()[:changed], *words[changed:]]
    errors = [
        likeness(signature(f"{mark}".join(words)), signature(f"{mark}".join(other)))
        - in_common(f"{letter}".join(words), f"{letter}".join(other))
        for mark, letter in [(" ", ""), ("a", "a"), ("b", "b"), ("c", "c")]
    ]
    assert abs(sum(errors) / len(errors)) < 0.12


def test_texts_that_are_nearly_the_same_share_a_band() -> None:
    for seed in range(50):
        words = text(seed).split()
        one, other = signature(" ".join(words)), signature(" ".join(words[20:]))
        assert likeness(one, other) >= ALIKE
        assert set(bands(one)) & set(bands(other))


def test_other_texts_hardly_ever_do() -> None:
    signatures = [signature(text(seed)) for seed in range(60)]
    pairs = [(one, other) for one in signatures for other in signatures if one is not other]
    assert sum(bool(set(bands(one)) & set(bands(other))) for one, other in pairs) < len(pairs) / 20


@given(st.text(max_size=60))
def test_a_short_text_is_like_none(short: str) -> None:
    assert signature(short) == b""
    assert bands(b"") == []
    assert likeness(b"", b"") == 0.0


def test_case_marks_and_spaces_make_no_difference() -> None:
    assert signature(text(5)) == signature(text(5).upper().replace(" ", ", \n"))
