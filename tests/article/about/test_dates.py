from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wclipper.article.about import dates


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2024-05-13T10:00:00Z", "2024-05-13"),
        ("20240513", "2024-05-13"),
        ("May 3rd, 2024", "2024-05-03"),
        ("Mon, 13 May 2024 10:00:00 GMT", "2024-05-13"),
        ("Wed Nov 10 12:48:39 CET 2021", "2021-11-10"),
        ("Sun May 12 2024 13:00:40 GMT+0000 (UTC)", "2024-05-12"),
        ("13. März 2024", "2024-03-13"),
        ("3 de mayo de 2024", "2024-05-03"),
        ("1er août 2023", "2023-08-01"),
        ("2 апреля 2023", "2023-04-02"),
        ("13.05.2024", "2024-05-13"),
        ("发布时间：2024年5月13日 10:00", "2024-05-13"),
        ("2024년 5월 13일", "2024-05-13"),
        ("25/12/2023", "2023-12-25"),
        ("12/25/2023", "2023-12-25"),
        ("12-Nov-2021", "2021-11-12"),
        ("03/04/2024", None),
        ("2024-13-40", None),
        ("1970-01-01", None),
        ("2999-01-01", None),
        ("2024", None),
        ("Marching 4 2024", None),
        ("version 1.2.2020.3", None),
        ("", None),
    ],
)
def test_dates_are_whole_and_credible(text: str, expected: str | None) -> None:
    assert dates.parse(text) == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    [("en-US", "2024-03-04"), ("en-GB", "2024-04-03"), ("fr", "2024-04-03"), ("en", None), (None, None)],
)
def test_the_language_tells_the_day_from_the_month(language: str | None, expected: str | None) -> None:
    assert dates.parse("03/04/2024", language=language) == expected


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://a.example/2023/02/01/ducks", "2023-02-01"),
        ("https://a.example/news/20230201/ducks.html", "2023-02-01"),
        ("https://a.example/blog/2023-02-01-ducks", "2023-02-01"),
        ("https://a.example/2023/february/01/ducks", "2023-02-01"),
        ("https://a.example/2023/february-deals/01/ducks", None),
        ("https://a.example/2023/02/ducks", None),
        ("https://a.example/12320230201456", None),
        (None, None),
    ],
)
def test_an_address_may_tell_the_date(url: str | None, expected: str | None) -> None:
    assert dates.from_url(url) == expected


@given(st.dates(min_value=date(1990, 1, 1), max_value=date(2026, 1, 1)))
def test_every_day_is_read_as_it_is_written(day: date) -> None:
    month = "january february march april may june july august september october november december".split()
    for text in (
        day.isoformat(),
        f"{day.year}年{day.month}月{day.day}日",
        f"{month[day.month - 1]} {day.day}, {day.year}",
    ):
        assert dates.parse(f"On {text}.") == day.isoformat()
