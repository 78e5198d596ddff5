from datetime import UTC, datetime

import pytest

import wclipper

PAGE = """<html lang=en><title>The tide - Coast</title><base href="/a/"><body><h1>The tide</h1>
<p>The tide comes in twice a day, and <a href=out>goes out</a> as often.</p></body></html>"""
CLIPPED = datetime(2026, 1, 2, tzinfo=UTC)


def test_an_article_that_forgot_its_page_can_still_be_saved() -> None:
    article, other = (wclipper.clip(PAGE, url="https://coast.example/x") for _ in range(2))
    article.forget_page()
    assert article.markdown_document(clipped=CLIPPED) == other.markdown_document(clipped=CLIPPED)
    assert (article.title, article.text, article.clip_id) == (other.title, other.text, other.clip_id)
    assert "https://coast.example/a/out" in article.html
    with pytest.raises(AttributeError):
        _ = article.blocks
