from __future__ import annotations

import json
from dataclasses import asdict, fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wclipper
from tests.article.pages import ld, read
from wclipper.article import metadata
from wclipper.article.metadata import Metadata, Origin
from wclipper.extract import page

URL = "https://www.daily.example/2024/story.html"

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
                "license": "https://creativecommons.org/licenses/by/4.0/",
            },
        ]
    }
)


def test_a_graph_says_everything() -> None:
    assert read(GRAPH, url=URL) == Metadata(
        title="Ducks & geese",
        authors=("Jane Doe", "John Roe"),
        published="2024-05-13",
        modified="2024-06-01",
        site="The Daily",
        language="en-US",
        url=URL,
        description="About ducks",
        image="https://www.daily.example/duck.jpg",
        licence="https://creativecommons.org/licenses/by/4.0/",
    )


def test_every_value_knows_where_it_comes_from() -> None:
    found = read(GRAPH, "<h1>Ducks &amp; geese</h1>", url=URL)
    values = {name for name, value in asdict(found).items() if value and name != "sources"}
    assert found.sources.keys() == values
    assert found.sources["published"] == Origin("json-ld", 0.95)
    assert found.sources["title"].source == "heading"
    assert found.sources["url"] == Origin("page", 1.0)


def test_what_is_declared_and_shown_is_surer_than_either() -> None:
    tag = '<meta name="author" content="Ann Lee"><meta name="date" content="2024-05-03">'
    body = "<h1>Ducks</h1><p>By Ann Lee</p><p>3 May 2024</p>"
    both, declared, shown = read(tag, body), read(tag, "<h1>Ducks</h1>"), read("", body)
    for name in ("authors", "published"):
        assert both.sources[name].sure > max(declared.sources[name].sure, shown.sources[name].sure)


def test_a_date_found_by_guessing_is_marked() -> None:
    only_changed = read("", "<h1>Ducks</h1><p>Last updated 3 May 2024</p>")
    assert (only_changed.published, only_changed.modified) == ("2024-05-03", "2024-05-03")
    assert only_changed.guessed == ["published"]
    assert read('<meta name="date" content="2024-05-03">').guessed == []


def test_json_ld_comes_before_the_tags_and_these_before_the_page() -> None:
    tags = '<meta name="author" content="Tag Author"><meta property="article:published_time" content="2023-02-01">'
    body = '<span class="author-name">Shown Author</span><time datetime="2022-03-01">x</time>'
    article = ld({"@type": "Article", "author": {"@type": "Person", "name": "Data Author"}})
    assert (read(article + tags, body).author, read(tags, body).author) == ("Data Author", "Tag Author")
    assert (read(tags, body).published, read("", body).published) == ("2023-02-01", "2022-03-01")
    assert read("", body).author == "Shown Author"


def test_the_date_next_to_the_title_is_that_of_the_article() -> None:
    tag = '<meta property="article:published_time" content="2023-02-01">'
    assert read(tag, "<h1>Ducks</h1><p>3 May 2024</p>").published == "2024-05-03"
    assert read(tag, "<h1>Ducks</h1><p>Updated 3 May 2024</p>").published == "2023-02-01"


@pytest.mark.parametrize(
    "canonical", ["https://evil.example/story", "javascript:x", "/", "", "http://[", "mailto:a@b.example"]
)
def test_an_address_that_is_not_the_pages_own_is_not_believed(canonical: str) -> None:
    assert read(f'<link rel="canonical" href="{canonical}">', url=URL).url == URL


def test_the_canonical_address_may_be_on_another_site() -> None:
    found = read('<link rel="canonical" href="https://first.example/story">', url=URL)
    assert (found.canonical, found.url) == ("https://first.example/story", URL)
    assert read("", url=URL).canonical is None


def test_the_site_is_its_author_if_nobody_else_is() -> None:
    site = '<meta property="og:site_name" content="Ann Lee">'
    claim = ld({"@type": "Article", "author": {"@type": "Person", "name": "Ann Lee"}})
    assert read(site + claim).author == "Ann Lee"
    assert read(site + claim).guessed == ["author"]
    assert read(site + claim, "<h1>Ducks</h1><p>By Bo Li</p>").author == "Bo Li"


def test_several_authors_are_each_one() -> None:
    found = read('<meta name="author" content="Ann Lee, MD, and Bo Li">')
    assert found.authors == ("Ann Lee, MD", "Bo Li")
    assert found.author == "Ann Lee, MD, Bo Li"


def test_values_are_one_clean_line() -> None:
    found = read('<title>A \u202e\n b&amp;amp;c \x07</title><meta name="description" content=" ">')
    assert found.title == "A b&c ?"  # a control in the source of a page is a question mark
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


@pytest.mark.parametrize(
    ("text", "expected"),
    [("海水每天涨落两次。", "zh"), ("海は一日に二度満ちる。", "ja"), ("바다는 하루에 두 번", "ko")],
)
def test_letters_tell_the_language_where_the_page_does_not(text: str, expected: str) -> None:
    found = read("", f"<p>{text}</p>")
    assert (found.language, found.guessed) == (expected, ["language"])
    assert read("", f"<p>{text}</p>", lang=' lang="vi"').language == "vi"


def test_the_metadata_of_an_article_can_be_written_as_json() -> None:
    article = wclipper.clip(f"<h1>Tide</h1><p>{'The tide comes in twice a day. ' * 20}</p>", url=URL)
    written = json.loads(json.dumps(asdict(article.metadata)))
    assert (written["title"], written["words"], written["minutes"]) == ("Tide", len(article.text.split()), 1)
    assert written["sources"]["title"]["source"] == "heading"


@given(st.text(max_size=200))
def test_any_head_gives_clean_values(junk: str) -> None:
    found = metadata.read(page.read(f"<html><head>{junk}<body>x", url=junk))
    for field in fields(found):
        value = getattr(found, field.name)
        if isinstance(value, str) and field.name != "url":
            assert value
            assert value == value.strip()
