from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wclipper.article.formats import escape
from wclipper.library import plain
from wclipper.library.same_address import address, domain


@pytest.mark.parametrize(
    ("markdown", "text"),
    [
        ("# A *title*\n\nSome **bold** and `code`.", "A title\nSome bold and code."),
        ("[a link](https://example.org/a_b) and ![a picture](x.assets/1.png)", "a link and a picture"),
        ("[![a picture](<a b.png>)](https://example.org)", "a picture"),
        ("> [!note] Take care\n> - [x] done", "[!note] Take care\ndone"),
        ("```python\na_b = 1\n```", "a_b = 1"),
        ("| a | b |\n| --- | --- |\n| 1 | 2 |", "a  b\n1  2"),
        ("A note[^1].\n\n[^1]: The text of it", "A note.\nThe text of it"),
        ("1 \\* 2 \\< 3, ==marked==", "1 * 2 < 3, marked"),
        ("<table><tr><td>cell</td></tr></table>", "cell"),
    ],
)
def test_marks_are_taken_away_and_words_stay(markdown: str, text: str) -> None:
    assert plain.plain(markdown) == text


@given(st.text(alphabet="ab *_`[]()<>!#|\\~=", max_size=40))
def test_any_text_is_taken(markdown: str) -> None:
    plain.plain(markdown)
    plain.pictures(markdown)


def test_pictures_are_where_they_are_written() -> None:
    assert plain.pictures("![a](x%20y.assets/1.png) [no](b) ![c](<d e.png>)") == [
        "x%20y.assets/1.png",
        "d e.png",
    ]
    assert plain.pictures(f"![]({escape.destination('a (b).png')})") != []


@pytest.mark.parametrize(
    "url",
    [
        "https://example.org/a?b=1",
        "http://www.example.org/a/?b=1",
        "https://EXAMPLE.org:443/a?utm_source=x&b=1&fbclid=2#part",
    ],
)
def test_addresses_of_the_same_page_are_the_same(url: str) -> None:
    assert address(url) == "example.org/a?b=1"


def test_addresses_of_other_pages_are_others() -> None:
    urls = [
        "https://a.org/",
        "https://a.org/b",
        "https://a.org/?b",
        "https://a.org:8080/",
        "https://a.org/#!/b",
    ]
    assert len({address(url) for url in urls}) == len(urls)


@pytest.mark.parametrize("url", [None, "", "mailto:a@b.c", "javascript:1", "https://[", "about:blank"])
def test_what_is_no_address_of_a_page_is_none(url: str | None) -> None:
    assert address(url) is None
    assert domain("https://[") is None
