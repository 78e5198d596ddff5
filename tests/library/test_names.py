from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wclipper.library import names

NASTY = st.text('<>:"/\\|?*[]#^.- \u200d\u0301e\u0300👨👩👧🏽🇩🇪e\x00\n中', max_size=80)
TITLES = st.text() | NASTY | st.text(st.characters(), min_size=60, max_size=300)
DEVICES = ["con", "PRN", "Aux", "NUL", "com1", "COM¹", "lpt9", "CONIN$", "con.txt", "nul .x"]


@given(TITLES, st.integers(1, 10_000))
def test_every_title_gives_a_name_that_is_safe_everywhere(title: str, number: int) -> None:
    name = names.file_name(title, number=number)
    stem = name.removesuffix(".md")
    assert stem != name
    assert len(name.encode()) <= names.MAX_BYTES
    assert not set(name) & set('<>:"/\\|?*[]#^')
    assert not any(unicodedata.category(char) in {"Cc", "Cs", "Co", "Cn"} for char in name)
    assert stem == stem.strip(" ")
    assert not stem.startswith((".", "-"))
    assert not stem.endswith(".")
    assert unicodedata.is_normalized("NFC", name)


@given(TITLES)
def test_a_name_made_again_is_the_same(title: str) -> None:
    stem = names.file_name(title, extension="")
    assert names.file_name(stem, extension="") == stem


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Rust: the book", "Rust - the book.md"),
        ("AC/DC at 12:30", "AC-DC at 12-30.md"),
        ('Why "C#" [1]?', "Why C 1.md"),
        ("../../etc/passwd", "etc-passwd.md"),
        ("..", "Untitled.md"),
        ("", "Untitled.md"),
        ("\u202egnp.exe", "gnp.exe.md"),
        ("Cafe\u0301 👩‍👧 中文 العربية", "Café 👩‍👧 中文 العربية.md"),
        ("می‌خواهم", "می‌خواهم.md"),
    ],
)
def test_a_title_stays_readable(title: str, expected: str) -> None:
    assert names.file_name(title) == expected


@pytest.mark.parametrize("title", DEVICES)
def test_no_name_is_a_device_of_windows(title: str) -> None:
    assert names.file_name(title).startswith("_")


@pytest.mark.parametrize("whole", ["👨‍👩‍👧‍👦", "🇩🇪", "👍🏽", "e\u0323\u0302x\u0323\u0302", "中"])
def test_a_long_name_is_cut_between_characters(whole: str) -> None:
    stem = names.file_name(whole * 60, extension="")
    whole = unicodedata.normalize("NFC", whole)
    assert stem.replace(whole, "") in {"", whole[: len(whole) // 2]}


def test_a_long_name_is_cut_between_words() -> None:
    assert names.file_name("word " * 60) == " ".join(["word"] * 23) + ".md"


def test_a_number_tells_titles_apart_even_when_they_are_cut() -> None:
    assert names.file_name("a" * 300, number=12).endswith("a 12.md")
