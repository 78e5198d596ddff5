from __future__ import annotations

import lxml.html
import pytest

from wclipper.article.matters import candidates

BLANK = "data:image/gif;base64,R0lGODlhAQABAAAAACw="


@pytest.mark.parametrize(
    ("markup", "address"),
    [
        (f"<img src='{BLANK}' data-src=a.jpg data-srcset='b.jpg 400w, c.jpg 900w'>", "c.jpg"),
        ("<img src=a.jpg srcset='b.jpg'>", "a.jpg"),
        ("<img src=a.jpg srcset='b.jpg, c.jpg 1.5x,d.jpg 1.2.3x'>", "c.jpg"),
        ("<img src=/lazyload.png data-lazy=true>", ""),
        ("<img src=/lazy-river.jpg>", "/lazy-river.jpg"),
        ("<img src=/loading-dock.jpg>", "/loading-dock.jpg"),
        ("<img src=/s/grey-placeholder.svg data-file=/x.webp?v=2>", "/x.webp?v=2"),
        (f"<img src='data:image/png;base64,{'A' * 2000}'>", f"data:image/png;base64,{'A' * 2000}"),
        ("<img wc-src=https://a.example/shown.jpg src=other.jpg>", "https://a.example/shown.jpg"),
        ("<img wc-src=https://a.example/dot.gif wc-natural-width=1 data-src=b.jpg>", "b.jpg"),
        ("<img>", ""),
    ],
)
def test_the_best_address_is_found(markup: str, address: str) -> None:
    assert candidates.best(lxml.html.fragment_fromstring(markup)) == address


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("/a/pond-300x200.jpg", "/a/pond.jpg", True),
        ("/a/pond.jpg?w=3", "/a/pond.jpg?w=4", True),
        ("/a/pond@2x.png", "/a/pond.png", True),
        ("/w_200,h_100/pond.png", "/w_900,h_450/pond.png", True),
        ("/image?id=3&w=200", "/image?id=3&w=900", True),
        ("/image?id=3&w=200", "/image?id=4&w=200", False),
        ("/a/pond-1.jpg", "/a/pond-2.jpg", False),
        ("/a/pond.jpg", "/b/pond.jpg", False),
    ],
)
def test_sizes_of_one_picture_are_told_from_other_pictures(one: str, other: str, *, same: bool) -> None:
    assert (candidates.key(one) == candidates.key(other)) is same


def test_an_address_may_say_how_wide_a_picture_is() -> None:
    sizes = ["/p-300x200.jpg", "/w_1456,c_limit/p.png", "/p?w=640&q=75", "/p-1024w.webp", "/p.jpg"]
    assert [candidates.width(each) for each in sizes] == [300, 1456, 640, 1024, candidates.UNKNOWN]


def test_a_page_about_a_picture_is_none() -> None:
    assert candidates.is_file("https://a.example/pond.JPG?x=1")
    assert not candidates.is_file("https://a.example/wiki/File:Pond.jpg")
    assert not candidates.is_file("https://a.example/pond")
