from __future__ import annotations

import pytest

from wclipper.article import pages
from wclipper.extract import page

STORY = "https://daily.example/news/ducks-on-ponds"


def following(body: str, *, url: str | None = STORY, head: str = "") -> str | None:
    return pages.following(page.read(f"<html><head>{head}</head><body>{body}</body></html>", url=url))


@pytest.mark.parametrize(
    ("url", "link"),
    [
        (STORY, "/news/ducks-on-ponds?page=2"),
        (STORY, "?page=2"),
        (STORY, "/news/ducks-on-ponds/2/"),
        (STORY, "/news/ducks-on-ponds/page/2"),
        (f"{STORY}.html", "/news/ducks-on-ponds_2.html"),
        (f"{STORY}.html", "/news/ducks-on-ponds-p2.html"),
        (f"{STORY}.html", "/news/ducks-on-ponds.html?p=2"),
        (f"{STORY}?lang=en", "?lang=en&page=2"),
        (f"{STORY}?page=2&lang=en", "?page=3&lang=en"),
        (f"{STORY}/page/2/", "/news/ducks-on-ponds/page/3/"),
        (
            f"{STORY}_2.html",
            "/news/ducks-on-ponds_3.html' class='x'>next</a><a href='/news/ducks-on-ponds.html",
        ),
        ("https://forum.example/topic.php?f=2&t=7", "topic.php?f=2&t=7&start=25"),
    ],
)
@pytest.mark.parametrize("text", ["Next", "next page »", "下一页", "Weiter", "次へ", "›"])
def test_the_next_page_of_the_same_article_is_known(url: str, link: str, text: str) -> None:
    found = following(f"<p>x</p><a href='{link}'>{text}</a>", url=url)
    assert found is not None
    assert found.startswith("https://")
    assert link.partition("'")[0].strip("?/").split("&")[0] in found


def test_a_number_is_a_link_to_its_page() -> None:
    body = f"<a href='{STORY}'>1</a> <a href='{STORY}/2'>2</a> <a href='{STORY}/3'>3</a>"
    assert following(body) == f"{STORY}/2"
    assert following(body, url=f"{STORY}/2") == f"{STORY}/3"
    assert following(body, url=f"{STORY}/3") is None


def test_the_head_and_a_relation_say_so_without_words() -> None:
    assert following("", head="<link rel=next href='?page=2'>") == f"{STORY}?page=2"
    assert following("<a rel='next nofollow' href='?page=2'><svg></svg></a>") == f"{STORY}?page=2"
    assert following("<a href='?page=2' title='Next page'><svg></svg></a>") == f"{STORY}?page=2"


@pytest.mark.parametrize(
    ("url", "body"),
    [
        (STORY, "<a rel=next href='/news/geese-on-ponds'>Next article</a>"),
        (STORY, "<a rel=next href='/news/ducks-on-ponds-again'>Next</a>"),
        (STORY, "<a href='?page=2'>See all 12 comments on this</a>"),
        (STORY, "<a href='?page=3'>Next</a>"),
        (STORY, "<a href='https://other.example/news/ducks-on-ponds?page=2'>Next</a>"),
        (STORY, "<a href='javascript:next(2)'>Next</a>"),
        ("https://daily.example/news/41", "<a rel=next href='/news/42'>Next</a>"),
        ("https://daily.example/news/1041.html", "<a rel=next href='/news/1042.html'>Next</a>"),
        (f"{STORY}?page=2", "<a rel=prev href='?page=1'>Back</a>"),
        (None, "<a rel=next href='?page=2'>Next</a>"),
    ],
)
def test_another_article_is_not_the_next_page(url: str | None, body: str) -> None:
    assert following(body, url=url) is None
