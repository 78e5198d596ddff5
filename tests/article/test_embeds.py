"""Embeds: what was to be seen becomes a link, and nothing else does."""

from __future__ import annotations

import pytest

from tests.article.test_code import kept
from tests.article.trees import whole
from wclipper import Snapshot

FILM = "<iframe src='https://film.example/embed/1' title='The film'{}/>"


def live(body: str) -> str:
    tree = f"<html><body><div><p>Before it.</p>{body}<p>Behind it.</p></div></body></html>"
    return whole(Snapshot(format=1, tree=tree, url="https://a.example/story")).markdown


def test_a_frame_becomes_a_titled_link() -> None:
    assert live(FILM.format("")) == "Before it.\n\n[The film](https://film.example/embed/1)\n\nBehind it.\n"


@pytest.mark.parametrize(
    "frame",
    [
        FILM.format(" wc-hidden='display'"),
        FILM.format(" wc-width='1' wc-height='1'"),
        f"<div wc-hidden='size'>{FILM.format('')}</div>",
        "<iframe src='about:blank'/>",
        "<iframe src='javascript:alert(1)'/>",
        "<video wc-src='blob:https://a.example/1'/>",
    ],
)
def test_what_is_not_to_be_seen_or_has_no_address_is_no_link(frame: str) -> None:
    assert live(frame) == "Before it.\n\nBehind it.\n"


def test_what_the_browser_plays_comes_first() -> None:
    film = "<video src='/small.mp4' wc-src='https://a.example/large.mp4' poster='/p.jpg' title='Film'/>"
    assert live(film) == (
        "Before it.\n\n[![Film](https://a.example/p.jpg)](https://a.example/large.mp4)\n\nBehind it.\n"
    )


def test_a_frame_beside_the_article_is_left_out() -> None:
    frame = "<iframe src='https://a.example/teaser'></iframe>"
    body = f"{frame}<nav><p>Menu text.</p>{frame}</nav><div><p>The article.</p></div>{frame}"
    assert kept(body, "The article").markdown == "The article.\n"


@pytest.mark.parametrize(
    ("player", "page"),
    [
        ("https://www.youtube.com/embed/videoseries?list=PL1", "https://www.youtube.com/playlist?list=PL1"),
        ("https://open.spotify.com/embed/track/4x", "https://open.spotify.com/track/4x"),
        ("https://geo.dailymotion.com/player.html?video=x8", "https://www.dailymotion.com/video/x8"),
        ("https://player.bilibili.com/player.html?aid=1&bvid=BV1x", "https://www.bilibili.com/video/BV1x"),
        ("https://w.sound.example/player/?url=javascript:alert(1)", "https://w.sound.example/player/?url=javascript:alert(1)"),
    ],
)  # fmt: skip
def test_a_player_leads_to_its_page(player: str, page: str) -> None:
    body = f"<div><p>Before.</p><iframe src='{player}'></iframe><p>Behind.</p></div>"
    assert f'href="{page}"'.replace("&", "&amp;") in whole(body, url="https://a.example/").html


def test_a_hostile_title_stays_a_title() -> None:
    frame = "<iframe src='https://x.example/' title='](javascript:x) &lt;script&gt;alert(1)&lt;/script&gt;'></iframe>"
    article = whole(f"<p>Before.</p>{frame}<p>Behind.</p>", url="https://a.example/")
    assert "<script" not in article.html
    assert "\\]" in article.markdown
