from __future__ import annotations

import json

import pytest

import wclipper
from tests.article.drafts import HOSTILE, NOON

PAGE = """<html lang=en><title>The tide - Coast</title><meta name=author content="Ann Lee"><body><h1>The tide</h1>
<p>The tide comes in twice a day, and goes out as often, because the moon pulls the water.</p>
<nav><a href=/a>Home</a><a href=/b>About</a></nav></body></html>"""


def test_everything_that_is_known_is_there() -> None:
    article = wclipper.clip(PAGE, url="https://coast.example/x")
    draft = article.draft(clipped=NOON, tags=("sea",))
    record = json.loads(article.document("json", draft=draft))
    assert list(record)[:2] == ["format", "id"]
    assert (record["format"], record["id"]) == (1, article.clip_id)
    assert record["title"] == "The tide"
    assert record["author"] == "Ann Lee"
    assert record["published"] is None
    assert record["sources"]["authors"] == {
        "source": "meta",
        "sure": article.metadata.sources["authors"].sure,
    }
    assert record["tags"] == ["sea"]
    assert record["clipped"] == "2024-05-13T12:00:00+00:00"
    assert (record["text"], record["html"], record["markdown"]) == (
        article.text,
        article.html,
        article.markdown,
    )
    assert [block["kept"] for block in record["blocks"]] == [block.kept for block in article.blocks]
    assert {"text", "score", "kept", "reason"} == set(record["blocks"][0])
    assert record["warnings"] == ["little-text"]


@pytest.mark.parametrize("title", HOSTILE)
def test_every_title_is_read_back(title: str) -> None:
    article = wclipper.clip(PAGE)
    record = json.loads(article.document("json", draft=article.draft(title=title)))
    assert record["title"] == (" ".join(title.split()).replace("\ud800", "?") or "The tide")
