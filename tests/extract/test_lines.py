"""Punctuation and line statistics, with the numbers of paper 002."""

from __future__ import annotations

import numpy as np
import pytest

from tests.extract.trees import table_of
from wclipper.extract import lines
from wclipper.extract.lines import Lines


def numbers(*values: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return np.array(values, dtype=np.int64)


def counts(table: Lines) -> dict[int, int]:
    return dict(zip(table.digests.tolist(), table.counts.tolist(), strict=True))


@pytest.mark.parametrize(
    ("text", "is_text"),
    [
        ("如果你对新闻频道有任何意见或建议,请到交流平台反馈。", True),
        ("网友评论仅供其表达个人看法，并不表明网易同意其观点或证实其描述。", True),
        ("Copyright 1996-2011, All Rights Reserved", True),
        ("责任编辑：张越", True),
        ("The river rose.", True),
        ("国际 军事 观点", False),
        ("Home | About | Contact", False),
        ("ab.", False),  # a third is more than 0.3
        ("abcdefg...", True),  # 0.3 exactly
        ("…", False),
        ("«»", False),
    ],
)
def test_text_has_some_punctuation_and_not_too_much(text: str, *, is_text: bool) -> None:
    assert lines.punctuated(table_of(f"<p>{text}</p>")).tolist() == [is_text]


def test_the_share_of_punctuation_is_of_the_characters_without_spaces() -> None:
    assert lines.punctuation(table_of("<p>a b, c <i>d!</i></p><p>x</p>")).tolist() == [2 / 6, 0]


def test_a_page_without_text_has_no_lines() -> None:
    assert lines.digests(table_of("")).tolist() == []


def test_the_same_text_has_the_same_digest_and_navigation_has_none() -> None:
    first, menu, second, other = lines.digests(
        table_of("<p>One, <b>two</b>.</p><p>Menu</p><div> One, two. </div><p>One, too.</p>")
    ).tolist()
    assert first == second != other
    assert menu == 0


@pytest.mark.parametrize(("pages", "allowed"), [(0, 1), (49, 1), (50, 2), (99, 2), (100, 3), (2_000, 41)])
def test_a_line_may_be_on_one_page_more_for_every_fifty(pages: int, allowed: int) -> None:
    """LC ≤ int(1 + RC/50)."""
    assert lines.is_noise(numbers(1, allowed, allowed + 1), pages=pages).tolist() == [False, False, True]


@pytest.mark.parametrize(("pages", "rarest"), [(0, 1), (99, 1), (100, 2), (199, 2), (200, 3)])
def test_rare_lines_are_forgotten(pages: int, rarest: int) -> None:
    """LC ≤ RC/100."""
    forgotten = lines.is_forgotten(numbers(rarest - 1, rarest), pages=numbers(pages, pages))
    assert forgotten.tolist() == [True, False]


def test_pages_are_counted_not_occurrences() -> None:
    table = Lines().add(numbers(7, 7, 0, 3), pages=0).add(numbers(7), pages=1)
    assert counts(table) == {3: 1, 7: 2}
    assert table.first.tolist() == [0, 0]


def test_the_table_keeps_its_size_over_a_hundred_thousand_pages() -> None:
    """Each page has three lines of its own, one that every page has, and one of ten that take turns."""
    table, sizes = Lines(), []
    for page in range(100_000):
        own = 1_000 + 3 * page
        table = table.add(numbers(1, 2 + page % 10, own, own + 1, own + 2), pages=page)
        if page % 1_000 == 998:
            sizes.append(len(table))
    assert set(sizes[1:]) == {sizes[1]}
    assert sizes[1] <= 11 + 3 * 200
    assert counts(table)[1] == 100_000
    assert counts(table)[2] == 10_000


def test_a_line_that_comes_with_a_new_design_is_learned_after_any_number_of_pages() -> None:
    table = Lines()
    for page in range(1_000, 1_250):
        table = table.add(numbers(5, 10 + page), pages=page)
    assert counts(table)[5] == 250


def test_a_site_made_to_fill_the_table_keeps_what_is_on_most_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MAX_LINES", 4)
    table = Lines().add(numbers(1, 2), pages=0).add(numbers(1, 2), pages=1)
    table = table.add(np.arange(10, 1_000), pages=2)
    assert len(table) == 4
    assert counts(table)[1] == counts(table)[2] == 2
    assert table.digests.tolist() == sorted(table.digests.tolist())
