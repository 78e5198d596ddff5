from __future__ import annotations

import pytest

from tests.article.pages import read


@pytest.mark.parametrize(
    ("body", "author"),
    [
        ('<div itemprop="author"><meta itemprop="name" content="Ann Lee">x</div>', "Ann Lee"),
        ('<div itemprop="author"><a href="/u/1">ann</a> 1,655 points</div>', "ann"),
        ('<meta itemprop="author" content="Ann Lee">', "Ann Lee"),
        ('<a rel="author" href="/x">Ann Lee</a>', "Ann Lee"),
        ('<span property="schema:author">Ann Lee</span>', "Ann Lee"),
        ('<span rel="schema:author"><span property="schema:name">Ann Lee</span></span>', "Ann Lee"),
        ('<div itemscope itemtype="https://schema.org/Comment"><b itemprop="author">Bo Li</b></div>', None),
        ('<div itemprop="review" itemscope><meta itemprop="author" content="Bo Li"></div>', None),
    ],
)
def test_the_author_of_the_article_is_found(body: str, author: str | None) -> None:
    assert read("", body).author == author


def test_dates_say_what_they_are() -> None:
    found = read(
        "",
        '<time itemprop="datePublished" datetime="2024-05-13">long ago</time>'
        '<span itemprop="dateModified" content="2024-06-01">yesterday</span>',
    )
    assert (found.published, found.modified) == ("2024-05-13", "2024-06-01")
    assert found.sources["modified"].source == "microdata"


def test_a_licence_may_be_a_link() -> None:
    assert (
        read("", '<a rel="license" href="https://l.example/by">CC BY</a>').licence == "https://l.example/by"
    )
