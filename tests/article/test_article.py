from datetime import UTC, datetime

import pytest

import wclipper
from wclipper.article.formats.documents import EXTENSIONS

PAGE = """<html lang=en><title>The tide - Coast</title><base href="/a/"><body><h1>The tide</h1>
<p>The tide comes in twice a day, and <a href=out>goes out</a> as often.</p></body></html>"""
CLIPPED = datetime(2026, 1, 2, tzinfo=UTC)


def test_an_article_that_forgot_its_page_can_still_be_saved() -> None:
    article, other = (wclipper.clip(PAGE, url="https://coast.example/x") for _ in range(2))
    article.forget_page()
    drafts = article.draft(clipped=CLIPPED), other.draft(clipped=CLIPPED)
    assert article.document(draft=drafts[0]) == other.document(draft=drafts[1])
    assert (article.title, article.text, article.clip_id) == (other.title, other.text, other.clip_id)
    assert "https://coast.example/a/out" in article.html
    with pytest.raises(AttributeError):
        _ = article.blocks


def test_the_persons_own_title_comes_first() -> None:
    article = wclipper.clip(PAGE)
    written = article.document(draft=article.draft(title="My\n title")).decode()
    assert 'title: "My title"' in written
    assert "# My title\n" in written
    assert wclipper.clip(PAGE).draft(title=" ").title == "The tide"


@pytest.mark.parametrize("form", EXTENSIONS)
def test_what_the_reader_was_shown_can_be_saved_in_every_format(form: str) -> None:
    article, other = (wclipper.clip(PAGE, url="https://coast.example/x") for _ in range(2))
    _ = article.blocks, article.warnings, article.confidence
    article.forget_page()
    drafts = article.draft(clipped=CLIPPED), other.draft(clipped=CLIPPED)
    assert article.document(form, draft=drafts[0]) == other.document(form, draft=drafts[1])


def test_a_format_that_is_not_there_is_named() -> None:
    with pytest.raises(ValueError, match="There is no format «pdf»; there are markdown, html"):
        wclipper.clip(PAGE).document("pdf")


def test_a_clip_is_as_old_as_its_snapshot() -> None:
    tree = "<html><body><p>The tide comes in twice a day.</p></body></html>"
    snapshot = wclipper.Snapshot(
        format=1, tree=tree, url="https://a.example/", taken="2026-01-02T10:00:00.123Z"
    )
    assert wclipper.clip(snapshot).draft().clipped.astimezone(UTC) == datetime(
        2026, 1, 2, 10, 0, 0, 123_000, UTC
    )
    for odd in ("", "yesterday", "0001-01-01T00:00:00+14:00"):
        undated = wclipper.Snapshot(format=1, tree=tree, url="", taken=odd)
        assert wclipper.clip(undated).draft().clipped.year > 2024


def test_articles_become_a_book() -> None:
    book = wclipper.epub([wclipper.clip(PAGE), wclipper.clip(PAGE)], title="Two")
    assert book.startswith(b"PK")
    assert b"<dc:title>Two</dc:title>" in book
