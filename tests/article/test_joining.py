from __future__ import annotations

from datetime import UTC, datetime

import wclipper
from wclipper.article.joining import join

URL = "https://coast.example/tides"
STORIES = (
    "The tide comes in twice a day, because the moon pulls at the sea and the sea follows it around.",
    "It goes out as often, and leaves behind what is too heavy for it: shells, stones and now and then a ship.",
)
ABOUT = "Ann Lee has lived by the sea for forty years, and has written about it for as long as that."


def clip(number: int) -> wclipper.Article:
    more = f"<a rel=next href='?page={number + 1}'>Next</a>" if number < len(STORIES) else ""
    text = "".join(f"<p>{STORIES[number - 1]} {n}</p>" for n in "abc")
    source = f"""<html lang=en><title>Tides - Coast</title><body><h1>Tides</h1>{text}
        <p>See <a href="chart">the chart of page {number}</a>, which shows the same in figures for each day of the year.</p>
        <p>{ABOUT}</p>{more}</body></html>"""
    return wclipper.clip(source, url=URL if number == 1 else f"{URL}/part/?page={number}")


def test_a_page_that_goes_on_says_so() -> None:
    first, second = clip(1), clip(2)
    assert first.next_page == f"{URL}?page=2"
    assert [warning.code for warning in first.warnings] == ["more-pages"]
    assert (second.next_page, second.warnings) == (None, [])


def test_joined_pages_are_one_article_that_says_everything_once() -> None:
    first, second = clip(1), clip(2)
    whole = join([first, second])
    assert (whole.title, whole.url) == (first.title, first.url)
    assert whole.text.count(ABOUT) == whole.markdown.count(ABOUT) == whole.html.count(ABOUT) == 1
    for story in STORIES:
        assert whole.text.count(story) == whole.markdown.count(story) == 3
    assert len(whole.blocks) == len(first.blocks) + len(second.blocks)
    assert (whole.next_page, whole.warnings) == (None, [])
    assert whole.metadata.words == len(whole.text.split())


def test_links_of_each_page_stay_its_own() -> None:
    whole = join([clip(1), clip(2)])
    assert "https://coast.example/chart" in whole.markdown
    assert "https://coast.example/tides/part/chart" in whole.markdown


def test_a_joined_article_can_be_saved_and_forget_its_pages() -> None:
    whole, other = join([clip(1), clip(2)]), join([clip(1), clip(2)])
    whole.forget_page()
    clipped = datetime(2026, 1, 2, tzinfo=UTC)
    drafts = whole.draft(clipped=clipped), other.draft(clipped=clipped)
    assert whole.document(draft=drafts[0]) == other.document(draft=drafts[1])
    assert whole.clip_id != clip(1).clip_id


def test_one_page_is_itself() -> None:
    only = clip(2)
    assert join([only]) is only
