from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wclipper.extract import hashing

_WORD = re.compile("[\u3040-\u30ff\u3400-\u9fff]{1,2}|[^\\W\\d_\u3040-\u30ff\u3400-\u9fff]+|\\d+")


@given(st.lists(st.text(st.sampled_from("aBcä Жж09,._-\n的责任编辑。")), min_size=1))
def test_words_are_those_that_a_pattern_finds(texts: list[str]) -> None:
    where, hashes = hashing.words(texts)
    expected = [(i, word.lower()) for i, text in enumerate(texts) for word in _WORD.findall(text)]
    assert where.tolist() == [i for i, _ in expected]
    words = [re.sub("[0-9]", "0", word) for _, word in expected]
    assert len(set(zip(words, hashes.tolist(), strict=True))) == len(set(words)) == len(set(hashes.tolist()))


def test_the_same_word_has_the_same_hash_everywhere() -> None:
    _, hashes = hashing.words(["Share this", "THIS", "责任编辑", "责任"])
    share, this, again, responsible, _, once_more = hashes.tolist()
    assert this == again
    assert responsible == once_more
    assert share != this


@pytest.mark.parametrize("texts", [[""], ["", ""], ["\ud800"], ["\U0001f600 x"]])
def test_strings_without_words(texts: list[str]) -> None:
    where, hashes = hashing.words(texts)
    assert len(where) == len(hashes) == sum("x" in text for text in texts)
    assert len(hashing.names(texts)[0]) == 0


def test_buckets_are_spread_evenly() -> None:
    _, hashes = hashing.words(
        [f"{chr(97 + i % 26)}{chr(97 + i // 26 % 26)}{chr(97 + i // 676)}" for i in range(8000)]
    )
    used = len(set(hashing.buckets(hashes).tolist()))
    assert used == pytest.approx(hashing.BUCKETS * (1 - 2.718 ** (-8000 / hashing.BUCKETS)), rel=0.03)
