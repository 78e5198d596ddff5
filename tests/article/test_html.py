from __future__ import annotations

import base64
import hashlib
import re
from typing import TYPE_CHECKING

import lxml.html
import pytest
from hypothesis import given

from tests.article.drafts import CLIP, HOSTILE, TITLES, draft
from tests.e2e.server import png
from wclipper.article.formats import html

if TYPE_CHECKING:
    from tests.article.trees import Tree
    from wclipper.article.formats.draft import Draft

GOOD = "https://a.example/good.png"


def document(source: Draft) -> str:
    return html.document(source).decode()


def opened(page: str) -> Tree:
    return lxml.html.document_fromstring(page)


def test_a_document_is_whole_and_says_where_it_comes_from() -> None:
    facts = {
        "title": "A <b> title",
        "author": "Ann & Bo",
        "published": "2024-05-01",
        "site": "Site",
        "url": "https://a.example/?a&b",
        "language": "ar-EG",
    }
    page = document(draft("<p>text</p>", **facts))
    tree = opened(page)
    assert page.startswith("<!doctype html>")
    assert (tree.get("lang"), tree.get("dir")) == ("ar-EG", "rtl")
    assert tree.findtext("body/main/article/p") == "text"
    assert tree.findtext(".//title") == tree.findtext(".//h1") == "A <b> title"
    assert tree.xpath("string(//header/p[@class='byline'])") == "Ann & Bo · 2024-05-01"
    assert [(a.get("href"), a.text) for a in tree.iter("a")] == [("https://a.example/?a&b", "Site")]
    named = {meta.get("name"): meta.get("content") for meta in tree.iter("meta")}
    assert named["dc.title"] == "A <b> title"
    assert named["dc.creator"] == "Ann & Bo"
    assert named["wclipper-id"] == CLIP


def test_the_policy_allows_its_own_style_and_nothing_else() -> None:
    tree = opened(document(draft("<p>text</p>")))
    policy = str(tree.xpath("string(//meta[@http-equiv='Content-Security-Policy']/@content)"))
    digest = base64.b64encode(hashlib.sha256((tree.findtext(".//style") or "").encode()).digest()).decode()
    assert policy == (
        f"default-src 'none'; img-src data:; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    )


def test_the_style_asks_for_nothing() -> None:
    assert not re.search(r"url\(|@import|@font-face|<", html.style())


def test_pictures_are_held_or_linked() -> None:
    page = document(
        draft(
            "<p><img src='/good.png' alt='seen'><img src='/lost.jpg'><img src='/x' alt='words'>"
            "<a href='/y'><img src='/y.png'></a><img src='javascript:x' alt='none'></p>",
            {GOOD: png(2, 1), "https://a.example/x": b"<svg/>"},
        )
    )
    (paragraph,) = opened(page).xpath("//article/p")
    assert [image.get("src") for image in paragraph.iter("img")] == [
        f"data:image/png;base64,{base64.b64encode(png(2, 1)).decode()}"
    ]
    assert [(a.get("href"), a.text_content()) for a in paragraph.iter("a")] == [
        ("https://a.example/lost.jpg", "[lost.jpg]"),
        ("https://a.example/x", "[words]"),
        ("https://a.example/y", "[y.png]"),
    ]
    assert paragraph.text_content().endswith("[none]")


def test_the_tree_is_left_as_it_was() -> None:
    source = draft("<p><img src='/lost.jpg'></p>")
    document(source)
    assert source.tree.find(".//img") is not None


@given(TITLES)
def test_no_fact_becomes_markup(value: str) -> None:
    facts = dict.fromkeys(("title", "author", "published", "site", "url", "description", "language"), value)
    tree = opened(document(draft("<p>text</p>", **facts)))
    assert not list(tree.iter("script", "b", "iframe", "base"))
    assert all(str(link.get("href")).startswith(("http", "mailto:")) for link in tree.iter("a"))
    assert tree.xpath("count(//meta[@name='wclipper-id'])") == 1


@pytest.mark.parametrize("title", HOSTILE)
def test_what_slips_into_the_tree_is_sanitised(title: str) -> None:
    page = document(draft("<p onclick=x>a<script>x</script><iframe src=y></iframe></p>", title=title))
    tree = opened(page)
    assert not list(tree.iter("script", "iframe"))
    assert not tree.xpath("//@onclick")
