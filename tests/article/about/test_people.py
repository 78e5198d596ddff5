from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wclipper.article.about import people


@pytest.mark.parametrize(
    ("claim", "names"),
    [
        ("Ann Lee", ["Ann Lee"]),
        ("by Ann Lee on May 3, 2024", ["Ann Lee"]),
        ("Ann Lee, Bo Li & Cy Ho", ["Ann Lee", "Bo Li", "Cy Ho"]),
        ("Ann Lee, MS, RD, FAND", ["Ann Lee, MS, RD, FAND"]),
        ("Ann Lee, Ph.D.; Bo Li, CFP®", ["Ann Lee, Ph.D.", "Bo Li, CFP®"]),
        ("Ann Lee, Senior Editor", ["Ann Lee"]),
        ("Dr. Ann B. Lee", ["Dr. Ann B. Lee"]),
        ("Ann Lee | The Daily", ["Ann Lee"]),
        ("Ann Lee - 5 min read", ["Ann Lee"]),
        ("作者：王建宏 张文攀", ["王建宏", "张文攀"]),
        ("王 建", ["王建"]),
        ("MonsGeek", ["MonsGeek"]),
        ("3i Global", ["3i Global"]),
        ("The Duck Team", ["The Duck Team"]),
        ("admin", []),
        ("佚名", []),
        ("@annlee", []),
        ("Sat, 20 Dec", []),
        ("https://ann.example/", []),
        ("Subscribe to our newsletter", []),
        ("2809 Pond Valley Road", []),
        ("Is this a name?", []),
        ("", []),
    ],
)
def test_names_are_what_is_left_when_all_else_is_gone(claim: str, names: list[str]) -> None:
    assert list(people.names(claim)) == names


@pytest.mark.parametrize(
    ("written", "said"),
    [("Lee, Ann", "Ann Lee"), ("van Dam, Ann B.", "Ann B. van Dam"), ("Ann Lee", "Ann Lee")],
)
def test_a_name_with_the_surname_first_is_turned(written: str, said: str) -> None:
    assert people.in_order(written) == said


@given(st.text(max_size=60))
def test_a_name_never_is_an_address(text: str) -> None:
    assert not any("https:" in name for name in people.names(f"{text} https://x.example"))


@given(st.text(max_size=200))
def test_names_are_parts_of_the_claim(text: str) -> None:
    letters = people.key(text)
    assert all(people.key(name) in letters for name in people.names(text))
