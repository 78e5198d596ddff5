from __future__ import annotations

import pytest

from tests.article.pages import read


def test_tags_of_every_kind_are_known() -> None:
    found = read(
        '<meta name="citation_author" content="Lee, Ann"><meta name="citation_author" content="Li, Bo">'
        '<meta name="DC.date.issued" content="2020-02-03"><meta property="og:site_name" content="Site">'
        '<meta name="description" content="D"><meta name="twitter:image" content="//i.example/x.png">'
        '<meta property="og:locale" content="zh_hans_CN"><link rel="canonical" href="/own">'
        '<link rel="license" href="https://creativecommons.org/publicdomain/zero/1.0/">'
    )
    assert found.authors == ("Ann Lee", "Bo Li")
    assert found.published == "2020-02-03"
    assert (found.site, found.description, found.language) == ("Site", "D", "zh-Hans-CN")
    assert found.image == "https://i.example/x.png"
    assert found.url == "https://daily.example/own"
    assert found.licence == "https://creativecommons.org/publicdomain/zero/1.0/"


@pytest.mark.parametrize(
    "name",
    [
        *("article:published_time", "parsely-pub-date", "sailthru.date", "cXenseParse:recs:publishtime"),
        *(
            "DC.date.issued",
            "dcterms.created",
            "citation_online_date",
            "pubdate",
            "publish-date",
            "published_at",
        ),
        *(
            "og:release_date",
            "datePublished",
            "Weibo:article:create_at",
            "shareaholic:article_published_time",
        ),
    ],
)
def test_tags_for_the_date_are_known_by_how_they_end(name: str) -> None:
    assert read(f'<meta name="{name}" content="2024-05-13T10:00:00Z">').published == "2024-05-13"


@pytest.mark.parametrize(
    "name",
    ["msvalidate.01", "expiration_date", "event:start_date", "publisher", "publish_id", "revisit-after"],
)
def test_other_tags_are_no_dates(name: str) -> None:
    assert read(f'<meta name="{name}" content="2024-05-13">').published is None


@pytest.mark.parametrize(
    "name", ["article:modified_time", "og:updated_time", "last-modified", "dcterms.modified"]
)
def test_a_change_is_no_publication(name: str) -> None:
    found = read(f'<meta name="{name}" content="2024-05-13">')
    assert (found.published, found.modified) == (None, "2024-05-13")


@pytest.mark.parametrize(
    ("tags", "author"),
    [
        ('<meta name="parsely-author" content="Ann Lee">', "Ann Lee"),
        ('<meta name="cXenseParse:author" content="Ann Lee"><meta name="cXenseParse:author" content="Bo Li">',
         "Ann Lee, Bo Li"),
        ('<meta name="twitter:label1" content="Written by"><meta name="twitter:data1" content="Ann Lee">', "Ann Lee"),
        ('<meta name="twitter:label1" content="Price"><meta name="twitter:data1" content="Ann Lee">', None),
        ('<meta name="twitter:creator" content="@annlee">', None),
        ('<meta property="article:author" content="https://social.example/ann">', None),
        ('<meta name="author-url" content="Ann Lee">', None),
    ],
)  # fmt: skip
def test_tags_for_the_author_are_known_by_how_they_end(tags: str, author: str | None) -> None:
    assert read(tags).author == author


def test_the_title_of_a_drawing_is_not_that_of_the_page() -> None:
    assert read("", "<svg><title>Menu</title></svg>").title is None
