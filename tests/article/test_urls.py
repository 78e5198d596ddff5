from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wclipper.article import urls

BASE = "https://news.example/a/page.html?x=1"


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("other.html", "https://news.example/a/other.html"),
        ("//cdn.example/x", "https://cdn.example/x"),
        ("#part", "https://news.example/a/page.html?x=1#part"),
        ("  https://a.example/b c  ", "https://a.example/b%20c"),
        ("http:\\\\a.example\\b", "http://a.example/b"),
        ('https://a.example/"<x>`|', "https://a.example/%22%3Cx%3E%60%7C"),
        ("https://例え.example/日本", "https://例え.example/日本"),
        ("mailto:a@b.example", "mailto:a@b.example"),
        ("https://a.example/\u202egnp.exe", "https://a.example/%E2%80%AEgnp.exe"),
    ],
)
def test_an_address_becomes_whole(address: str, expected: str) -> None:
    assert urls.absolute(address, BASE) == expected


@pytest.mark.parametrize(
    "address",
    [
        *(
            "",
            "   ",
            "javascript:alert(1)",
            " java\nscript:alert(1)",
            "\x01javascript:alert(1)",
            "JaVaScRiPt:x",
        ),
        *(
            "vbscript:x",
            "data:text/html,x",
            "file:///etc/passwd",
            "blob:https://a/x",
            "view-source:https://a",
        ),
        *("http://", "http://[", "chrome-extension://abc/x", "https://a.example/" + "x" * 9_000),
    ],
)
def test_what_is_no_address_of_the_web_is_none(address: str) -> None:
    assert urls.absolute(address, BASE) is None
    assert urls.picture(address, BASE) is None


def test_without_a_base_a_relative_address_is_none() -> None:
    assert urls.absolute("other.html", None) is None


@pytest.mark.parametrize("kind", ["png", "jpeg", "gif", "webp", "avif"])
def test_raster_pictures_may_be_data(kind: str) -> None:
    assert urls.picture(f"data:image/{kind};base64,AAAA", BASE) == f"data:image/{kind};base64,AAAA"
    assert urls.absolute(f"data:image/{kind};base64,AAAA", BASE) is None


@pytest.mark.parametrize(
    "address", ["data:image/svg+xml;base64,AAAA", "data:image/png,<svg>", "DATA:text/html,x"]
)
def test_other_data_is_no_picture(address: str) -> None:
    assert urls.picture(address, BASE) is None


@given(st.text(), st.none() | st.text())
def test_nothing_else_ever_leaves(address: str, base: str | None) -> None:
    found = urls.absolute(address, base)
    assert found is None or found.startswith(("http://", "https://", "mailto:"))
    assert found is None or not set(found) & set(' \n\t<>"`|\\')


_PIECES = [
    "/",
    "//",
    "/a",
    "/.",
    "/..",
    "?",
    "#",
    "?q=1",
    "#f",
    ";",
    ":",
    "%41",
    "@",
    ".",
    "b.html",
    " ",
    "é",
    "\\",
]


@given(
    st.sampled_from(
        ["", "/", "//x", "http://x", "https://x.y:8", "HTTP://X", "https://u@x", "https://", "mailto:a"]
    ),
    st.lists(st.sampled_from(_PIECES), max_size=5).map("".join),
    st.sampled_from(
        [None, "", "https://e.org", "http://e.org:80/a/b?c", "https://u@e.org/", "file:///a", "https://?"]
    ),
)
def test_the_short_way_for_plain_addresses_leads_where_the_long_one_does(
    start: str, rest: str, base: str | None
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        short = urls.absolute(start + rest, base)
        patch.setattr(urls, "_plain", lambda _url, _base: None)
        assert short == urls.absolute(start + rest, base)
