from __future__ import annotations

import json
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wclipper.article import dates, jsonld, metadata, people, titles
from wclipper.article.metadata import Metadata
from wclipper.extract import page

URL = "https://www.daily.example/2024/story.html"


def read(head: str = "", body: str = "", *, lang: str = "", url: str | None = URL) -> Metadata:
    source = f"<html{lang}><head>{head}</head><body>{body}<p>x</p></body></html>"
    return metadata.read(page.read(source, url=url))


def ld(value: object) -> str:
    return f'<script type="application/ld+json">{json.dumps(value)}</script>'


GRAPH = ld(
    {
        "@graph": [
            {"@type": "WebSite", "@id": "#site", "name": "The Daily"},
            {"@type": ["WebPage"], "name": "A page", "datePublished": "2001-01-01"},
            {"@type": "Person", "@id": "#jane", "name": "Jane Doe"},
            {
                "@type": "NewsArticle",
                "headline": "Ducks &amp; geese",
                "author": [{"@id": "#jane"}, {"@type": "Person", "name": "John Roe"}],
                "datePublished": "2024-05-13T23:30:00-05:00",
                "dateModified": "2024-06-01",
                "image": {"url": "/duck.jpg"},
                "inLanguage": "en_us",
                "description": "About\n ducks",
            },
        ]
    }
)


def test_a_graph_says_everything() -> None:
    assert read(GRAPH) == Metadata(
        title="Ducks & geese",
        author="Jane Doe, John Roe",
        published="2024-05-13",
        modified="2024-06-01",
        site="The Daily",
        language="en-US",
        url=URL,
        description="About ducks",
        image="https://www.daily.example/duck.jpg",
    )


@pytest.mark.parametrize(
    ("script", "author"),
    [
        ('{"@type":"Article","author":"Ann Lee"}', "Ann Lee"),
        ('[{"@type":"BlogPosting","author":{"name":"Ann Lee"}}]', "Ann Lee"),
        ('{"@type":"Article","author":["Ann Lee","Bo Li"],}', "Ann Lee, Bo Li"),
        ('<!-- {"@type":"Article","author":"Ann\nLee"} -->', "Ann Lee"),
        ('//<![CDATA[\n{"@type":"Article","author":"Ann Lee"}\n//]]>', "Ann Lee"),
        ('{"@type":"Article","author":"https://x.example/ann"}', None),
        ('{"@type":"Article","author":{"name":7},"headline":[null]}', None),
        ('{"@type":"Organization","author":"Ann Lee"}', None),
        ('{"@type":"Article","author":', None),
        ("[" * 100_000, None),
        ('{"@type":{"a":1},"@id":[],"@graph":{"@graph":null}}', None),
    ],
)
def test_json_ld_is_read_as_pages_write_it(script: str, author: str | None) -> None:
    assert read(f'<script type="application/ld+json">{script}</script>').author == author


JSON = st.recursive(
    st.none() | st.integers() | st.text(max_size=5) | st.sampled_from(["Article", "WebSite", "#a"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["@type", "@id", "@graph", "author", "name", "headline", "image", "publisher"]),
            inner,
        )
    ),
)


@given(JSON)
def test_no_json_ld_raises(value: object) -> None:
    jsonld.read([json.dumps(value)])


def test_json_ld_comes_before_the_tags_and_these_before_the_page() -> None:
    tags = '<meta name="author" content="Tag Author"><meta property="article:published_time" content="2023-02-01">'
    body = '<span class="author-name">Shown Author</span><time datetime="2022-03-01">x</time>'
    article = ld({"@type": "Article", "author": {"@type": "Person", "name": "Data Author"}})
    assert (read(article + tags, body).author, read(tags, body).author) == ("Data Author", "Tag Author")
    assert (read(tags, body).published, read("", body).published) == ("2023-02-01", "2022-03-01")
    assert read("", body).author == "Shown Author"


def test_tags_of_every_kind_are_known() -> None:
    found = read(
        '<meta name="citation_author" content="Ann Lee"><meta name="citation_author" content="Bo Li">'
        '<meta name="DC.date.issued" content="2020-02-03"><meta property="og:site_name" content="Site">'
        '<meta name="description" content="D"><meta name="twitter:image" content="//i.example/x.png">'
        '<meta property="og:locale" content="zh_hans_CN"><link rel="canonical" href="/story">'
    )
    assert found.author == "Ann Lee, Bo Li"
    assert found.published == "2020-02-03"
    assert (found.site, found.description, found.language) == ("Site", "D", "zh-Hans-CN")
    assert found.image == "https://i.example/x.png"
    assert found.url == "https://www.daily.example/story"


@pytest.mark.parametrize(
    "canonical", ["https://evil.example/story", "javascript:x", "/", "", "http://[", "mailto:a@b.example"]
)
def test_an_address_that_is_not_the_pages_own_is_not_believed(canonical: str) -> None:
    assert read(f'<link rel="canonical" href="{canonical}">').url == URL


@pytest.mark.parametrize(
    ("title", "heading", "expected"),
    [
        ("Ducks on ponds | The Daily", "", "Ducks on ponds"),
        ("Ducks on ponds - Daily", "Ducks on ponds", "Ducks on ponds"),
        ("The Daily: Ducks on ponds", "", "Ducks on ponds"),
        ("鸭子在池塘_每日新闻", "鸭子在池塘", "鸭子在池塘"),
        ("All about ducks | The Daily", "The Daily", "All about ducks"),
        ("Ducks – a history – The Daily", "Ducks – a history", "Ducks – a history"),
        ("", "Only a heading", "Only a heading"),
        ("Half-and-half ducks", "", "Half-and-half ducks"),
    ],
)
def test_the_title_is_the_headline_without_the_site(title: str, heading: str, expected: str) -> None:
    site = '<meta property="og:site_name" content="The Daily">'
    assert read(f"<title>{title}</title>{site}", f"<h1>{heading}</h1>").title == expected


def test_the_heading_of_another_thing_is_not_the_title() -> None:
    found = read("<title>Ducks on ponds in spring</title>", "<h1>Subscribe now</h1><h1>Ducks on ponds</h1>")
    assert found.title == "Ducks on ponds"


def test_the_title_of_a_drawing_is_not_that_of_the_page() -> None:
    assert read("", "<svg><title>Menu</title></svg>").title is None


@pytest.mark.parametrize(
    ("body", "author"),
    [
        ('<p class="byline">By Ann Lee</p>', "Ann Lee"),
        ('<div itemprop="author"><meta itemprop="name" content="Ann Lee">x</div>', "Ann Lee"),
        ('<div itemprop="author"><a href="/u/1">ann</a> 1,655 points</div>', "ann"),
        ('<a rel="author" href="/x">Ann Lee</a>', "Ann Lee"),
        ('<p>by <a href="/author/ann">Ann Lee</a> · May 3, 2024</p>', "Ann Lee"),
        ('<span class="author">作者：王建宏</span>', "王建宏"),
        ('<p>By using this site you agree to our <a href="/x">terms</a></p>', None),
        ('<a href="/author/ann">View all posts</a>', None),
        ('<div class="author-bio">Ann Lee writes about ducks.</div>', None),
        ('<span class="author">admin</span>', None),
        ('<span class="author">The Daily</span>', None),
    ],
)
def test_the_byline_is_found_and_nothing_else_is_one(body: str, author: str | None) -> None:
    assert read('<meta property="og:site_name" content="The Daily">', body).author == author


def test_a_site_may_be_its_author_if_the_page_says_it_is_a_person() -> None:
    site = '<meta property="og:site_name" content="Ann Lee">'
    claim = {"@type": "Article", "author": {"@type": "Person", "name": "Ann Lee"}}
    assert read(site + ld(claim)).author == "Ann Lee"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2024-05-13T10:00:00Z", "2024-05-13"),
        ("20240513", "2024-05-13"),
        ("May 3rd, 2024", "2024-05-03"),
        ("Mon, 13 May 2024 10:00:00 GMT", "2024-05-13"),
        ("13. März 2024", "2024-03-13"),
        ("3 de mayo de 2024", "2024-05-03"),
        ("1er août 2023", "2023-08-01"),
        ("13.05.2024", "2024-05-13"),
        ("发布时间：2024年5月13日 10:00", "2024-05-13"),
        ("25/12/2023", "2023-12-25"),
        ("12/25/2023", "2023-12-25"),
        ("03/04/2024", None),
        ("2024-13-40", None),
        ("1970-01-01", None),
        ("2999-01-01", None),
        ("2024", None),
        ("Marching 2024", None),
        ("", None),
    ],
)
def test_dates_are_whole_and_credible(text: str, expected: str | None) -> None:
    assert dates.parse(text) == expected


def test_the_address_and_the_line_below_the_heading_are_last_resorts() -> None:
    body = "<h1>Ducks</h1><div><span>Updated</span> <span>3 May 2024</span></div>"
    assert read("", body).published == "2024-05-03"
    assert read("", body, url="https://a.example/2023/02/01/ducks").published == "2023-02-01"


def test_a_page_without_a_heading_may_say_when_in_its_text() -> None:
    assert (
        read("", "<b>鸭子</b><font>2004年7月16日08:19</font><p>1999-01-01 10:00</p>").published
        == "2004-07-16"
    )
    assert read("", "<b>Ducks</b><font>founded 16 July 2004</font>").published is None


def test_values_are_one_clean_line() -> None:
    found = read('<title>A \u202e\n b&amp;amp;c \x07</title><meta name="description" content=" ">')
    assert found.title == "A b&c"
    assert found.description is None


def test_a_long_description_is_cut_at_a_word() -> None:
    found = read(f'<meta name="description" content="{"word " * 500}">').description
    assert found is not None
    assert found.endswith("word…")
    assert len(found) <= 501


@pytest.mark.parametrize(
    ("tag", "expected"), [("EN", "en"), ("zh-hant-tw", "zh-Hant-TW"), ("english!", None), ("", None)]
)
def test_languages_are_tags(tag: str, expected: str | None) -> None:
    assert read("", "", lang=f' lang="{tag}"').language == expected


@given(st.text(max_size=200))
def test_any_head_gives_clean_values(junk: str) -> None:
    found = metadata.read(
        lxml.html.document_fromstring(f"<html><head>{junk}<body>x".encode(errors="replace")), url=junk
    )
    for field in fields(found):
        value = getattr(found, field.name)
        assert value is None or field.name == "url" or (value and value == value.strip())


@given(st.text(max_size=60))
def test_a_name_never_is_an_address(text: str) -> None:
    assert "https:" not in (people.name(f"{text} https://x.example", sites=set()) or "")


@given(
    st.lists(st.text(max_size=40), max_size=3),
    st.lists(st.text(max_size=40), max_size=3),
    st.lists(st.text(max_size=9)),
)
def test_a_title_is_part_of_what_the_page_says(
    claims: list[str], headings: list[str], sites: list[str]
) -> None:
    found = titles.choose(claims, headings, sites=sites)
    assert found is None or any(found in said for said in (*claims, *headings))
