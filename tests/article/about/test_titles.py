from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.article.pages import read
from wclipper.article.about import titles
from wclipper.article.about.facts import Claim


@pytest.mark.parametrize(
    ("title", "heading", "expected"),
    [
        ("Ducks on ponds | The Daily", "", "Ducks on ponds"),
        ("Ducks on ponds - Daily", "Ducks on ponds", "Ducks on ponds"),
        ("The Daily: Ducks on ponds", "", "Ducks on ponds"),
        ("鸭子在池塘_每日新闻", "鸭子在池塘", "鸭子在池塘"),
        ("All about ducks | The Daily", "The Daily", "All about ducks"),
        ("Ducks – a history – The Daily", "Ducks – a history", "Ducks – a history"),
        ("News | Some Other Long Name of It", "News", "News"),
        ("", "Only a heading", "Only a heading"),
        ("Half-and-half ducks", "", "Half-and-half ducks"),
        ("Ducks on ponds", "Ducks<br>on ponds", "Ducks on ponds"),
        (
            "View topic - How do I feed the ducks in winter?",
            "",
            "View topic - How do I feed the ducks in winter?",
        ),
    ],
)
def test_the_title_is_the_headline_without_the_site(title: str, heading: str, expected: str) -> None:
    site = '<meta property="og:site_name" content="The Daily">'
    assert read(f"<title>{title}</title>{site}", f"<h1>{heading}</h1>").title == expected


def test_the_heading_of_another_thing_is_not_the_title() -> None:
    found = read("<title>Ducks on ponds in spring</title>", "<h1>Subscribe now</h1><h1>Ducks on ponds</h1>")
    assert found.title == "Ducks on ponds"


def test_a_heading_that_every_page_has_is_not_the_title() -> None:
    head = "<title>What is a pond? - The Duck Book</title>"
    assert read(head, "<h1>The Duck Book</h1><h2>What is a pond?</h2>").title == "What is a pond?"
    head = '<meta property="og:title" content="What is a pond?"><title>Duck Notes: What is a pond?</title>'
    assert read(head, "<h1>Duck Notes</h1>").title == "What is a pond?"


def test_the_address_tells_which_heading_is_meant_where_the_head_does_not() -> None:
    head, body = "<title>Daily - the heart of ponds</title>", "<h1>Do ducks eat bread?</h1>"
    assert read(head, body, url="https://daily.example/r/do_ducks_eat_bread/").title == "Do ducks eat bread?"
    assert read(head, body, url="https://daily.example/r/17").title == "the heart of ponds"


def test_a_tag_that_only_names_the_site_is_passed_over() -> None:
    head = '<meta property="og:title" content="Daily"><title>Ducks on ponds</title>'
    assert read(head).title == "Ducks on ponds"


def test_a_byline_in_the_heading_is_cut() -> None:
    head = '<meta property="og:title" content="Ducks on ponds">'
    assert (
        read(head, "<h1>Ducks on ponds <small>Posted on May 3 by ann</small></h1>").title == "Ducks on ponds"
    )


@given(
    st.lists(st.text(max_size=40), max_size=3),
    st.lists(st.text(max_size=40), max_size=3),
    st.lists(st.text(max_size=40), max_size=3),
    st.lists(st.text(max_size=9)),
    st.text(max_size=30),
)
def test_a_title_is_part_of_what_the_page_says(
    claims: list[str], headings: list[str], lower: list[str], sites: list[str], slug: str
) -> None:
    tags = [Claim(claim, "title", 0.8) for claim in claims]
    found = titles.choose(tags, headings, lower, sites=sites, slug=slug)
    assert found is None or any(found.value in said for said in (*claims, *headings, *lower))
