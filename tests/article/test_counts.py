from __future__ import annotations

import pytest

from wclipper.article.counts import words_and_minutes


@pytest.mark.parametrize(
    ("text", "words", "minutes"),
    [
        ("", 0, 0),
        ("— … !", 0, 0),
        ("One two, three.", 3, 1),
        ("Zwei Bäume – drei", 3, 1),
        ("word " * 460, 460, 2),
        ("海水每天涨落两次。", 8, 1),
        ("海" * 1_000, 1_000, 3),
        ("iPhone 的 价格 rose", 5, 1),
    ],
)
def test_words_are_counted_and_chinese_characters_with_them(text: str, words: int, minutes: int) -> None:
    assert words_and_minutes(text) == (words, minutes)
