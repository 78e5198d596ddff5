from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.article.drafts import HOSTILE, TITLES
from wclipper.article.formats.presets import PRESETS
from wclipper.library import names, patterns
from wclipper.library.patterns import FIELDS, PatternError

if TYPE_CHECKING:
    from wclipper.article.formats.variables import Value

FACTS: dict[str, Value] = {
    "title": "Tide: high/low",
    "author": "Ann Lee",
    "site": "The Coast",
    "domain": "coast.example",
    "language": "en",
    "published": "2024-03-02",
    "date": "2026-11-18",
}
PATTERNS = [
    "{site}/{date} {title}",
    "{author}/{site}/{title}",
    "{title}",
    *(p.pattern for p in PRESETS.values()),
]


def place(pattern: str, **facts: str | None) -> str:
    folders, name = patterns.read(pattern).place(FACTS | facts)
    return "/".join([*folders, names.file_name(name)])


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("{title}", "Tide - high-low.md"),
        ("{site}/{date} {title}", "The Coast/2026-11-18 Tide - high-low.md"),
        ("{date:YYYY}/{date:MM}/{title}", "2026/11/Tide - high-low.md"),
        ("Web clips/{domain}/{language} {published:D.M.YY}", "Web clips/coast.example/en 2.3.24.md"),
        ("{author} - {published:YYYY} - {title}", "Ann Lee - 2024 - Tide - high-low.md"),
        ("~/{title}", "~/Tide - high-low.md"),
        ("C: {title}", "C - Tide - high-low.md"),
    ],
)
def test_a_pattern_makes_folders_and_a_name(pattern: str, expected: str) -> None:
    assert place(pattern) == expected


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("{author} - {published:YYYY} - {title}", "Tide - high-low.md"),
        ("{author}/{title}", "Tide - high-low.md"),
        ("{site} ({author})", "The Coast.md"),
        ("{title} by {author}", "Tide - high-low.md"),
        ("{author}", "Untitled.md"),
    ],
)
def test_a_field_without_a_value_leaves_nothing_behind(pattern: str, expected: str) -> None:
    assert place(pattern, author=None, published=None) == expected


@pytest.mark.parametrize("pattern", PATTERNS)
@given(value=TITLES)
def test_no_value_leads_out_of_the_folder(pattern: str, value: str) -> None:
    path = PurePosixPath(place(pattern, **dict.fromkeys(FIELDS, value)))
    assert not path.is_absolute()
    assert ".." not in path.parts
    assert len(path.parts) <= pattern.count("/") + 1
    for part in path.parts:
        assert len(part.encode()) <= names.MAX_BYTES
        assert not set(part) & set('<>:"/\\|?*\x00\n')
        assert not part.startswith((".", "-", " "))
        assert part.partition(".")[0].casefold() != "con"


@given(st.text(max_size=30) | st.sampled_from([f"{a}/{b}" for a in HOSTILE for b in ("{title}", "x")]))
def test_no_pattern_leads_out_of_the_folder(pattern: str) -> None:
    try:
        path = PurePosixPath(place(pattern))
    except PatternError:
        return
    assert not path.is_absolute()
    assert ".." not in path.parts


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        ("", "an empty name"),
        ("/{title}", "an empty name"),
        ("../{title}", "«..»"),
        ("a/./{title}", "«.»"),
        ("a/{title}/", "an empty name"),
        ("a\\{title}", "a backslash"),
        ("a/b/c/d/e/{title}", "more than 4 folders"),
        ("fixed", "no field"),
        ("{titel}", "there is no field «titel»; there are title, author"),
        ("{title", "a brace has no partner"),
        ("{{title}}", "a brace has no partner"),
        ("{date:day}", "«day» is not a form of dates"),
        ("{title:YYYY}", "«YYYY» is not a form of dates"),
        ("{date:}", "«» is not a form of dates"),
    ],
)
def test_a_broken_pattern_is_explained(pattern: str, said: str) -> None:
    with pytest.raises(PatternError) as caught:
        patterns.read(pattern)
    assert said in str(caught.value)
