"""Page types: features that can be counted by hand, thresholds, the machine, and what the person is told."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import wclipper
from wclipper import Snapshot
from wclipper.extract import page, pagetype
from wclipper.extract.pagetype import Extras, Facts, PageType

if TYPE_CHECKING:
    from pathlib import Path

SENTENCE = (
    "The keeper of the light wrote down the height of the tide, and the wind, every hour of the night. "
)
STORY = "".join(f"<p>{i}. {SENTENCE * 3}</p>" for i in range(12))
NAV = "".join(f"<li><a href=/{i}>Topic {i}</a></li>" for i in range(8))
ARTICLE = f"<body><nav><ul>{NAV}</ul></nav><article><h1>Tides</h1>{STORY}</article></body>"
TEASERS = "".join(f"<div><h2><a href=/s/{i}>A story about tide number {i}</a></h2></div>" for i in range(60))
LIST = f"<body><nav><ul>{NAV}</ul></nav><main>{TEASERS}</main></body>"
FORM = f"<body><h1>Order</h1><form>{'<label>Name <input type=text></label><br>' * 8}<textarea></textarea></form></body>"
GALLERY = (
    f"<body><h1>Boats</h1>{'<figure><img src=x.jpg><figcaption>A boat</figcaption></figure>' * 9}</body>"
)
FACTS = Facts(
    source=40_000, text=6_000, punctuation=200, links=60, link_text=900, images=5, url_length=40, url_depth=3,
    text_share=0.87, linked_h1=0, linked_h2=0, linked_h3=0, linked_h4=0,
    inputs=2, textareas=0, selects=0, options=0, radios=0,
)  # fmt: skip


def facts(source: str, url: str | None = "https://example.org/tides/a-night-at-the-light") -> Facts:
    return pagetype.measure(page.read(source, url=url))


def codes(source: str | Snapshot, url: str | None = "https://example.org/tides/a-night") -> list[str]:
    return [warning.code for warning in wclipper.clip(source, url=url).warnings]


def test_the_features_are_the_paper_s() -> None:
    found = facts(
        "<body><p>One paragraph of the page, which is long enough to be one, with <a href=x>a link</a> in it.</p>"
        "<h1>Title</h1><h2><a href=a>Linked</a></h2><h2>Not <a href=#b>#</a></h2><h3><a href=c>Linked</a></h3><img src=x>"
        "<form><input><input type=radio><input type=RADIO><textarea></textarea>"
        "<select><option>1<option>2<option>3</select></form></body>",
        url="https://example.org/one/two%20words/?q=long",
    )
    assert found.text == len("Oneparagraphofthepage,whichislongenoughtobeone,withinit.")
    assert found.link_text == len("alinkLinked#Linked")
    assert found.text_share == pytest.approx(56 / (56 + 18))
    assert (found.punctuation, found.links, found.images) == (3, 4, 1)
    assert (found.url_length, found.url_depth) == (len("/one/two words/"), 2)
    assert (found.linked_h1, found.linked_h2, found.linked_h3, found.linked_h4) == (0, 1, 1, 0)
    assert (found.inputs, found.textareas, found.selects, found.options, found.radios) == (3, 1, 1, 3, 2)


def test_there_are_eighteen_of_them() -> None:
    assert len(pagetype.NAMES) == 18


def test_a_chinese_page_is_as_long_as_it_reads() -> None:
    assert (
        facts("<p>潮水每天涨落两次，灯塔的看守人每小时都要记下它的高度和风向。</p>").text > pagetype.NO_TEXT
    )


def test_scripts_and_styles_are_no_source() -> None:
    """A snapshot of the browser has none."""
    assert facts(f"{ARTICLE}<script>{'x' * 9_000}</script><style>{'y' * 9_000}</style>").source < 9_000


def test_a_live_page_says_how_many_options_there_are() -> None:
    tree = "<html><body><select wc-options='12'/><select wc-options='3'/></body></html>"
    live = page.read(Snapshot(format=1, tree=tree, url="https://example.org"))
    assert pagetype.measure(live).options == 15


@pytest.mark.parametrize("value", ["many", "-1e999", ""])
def test_a_page_can_not_lie_about_its_options(value: str) -> None:
    tree = f"<html><body><select wc-options='{value}'/></body></html>"
    for source in (tree, Snapshot(format=1, tree=tree, url="https://example.org")):
        assert 0 <= pagetype.judge(page.read(source)).topic <= 1


def test_an_article_is_about_something() -> None:
    found = pagetype.judge(page.read(ARTICLE, url="https://example.org/tides/a-night-at-the-light"))
    assert found.topic > pagetype.TOPIC
    assert found.kind is None
    assert codes(ARTICLE) == []


@pytest.mark.parametrize(
    ("changed", "url", "why"),
    [
        ({"text": 50}, None, "hardly any text"),
        ({"link_text": 50_000}, None, "mostly links"),
        ({"links": 7_000}, None, "a link every letter"),
        ({"url_depth": 0, "link_text": 13_000}, None, "a start page with many links"),
        ({}, "https://example.org/sitemap/", "an address that tells"),
        ({}, "https://example.org/User/Login", "an address that tells"),
    ],
)
def test_thresholds_come_first(changed: dict[str, int], url: str | None, why: str) -> None:
    assert not pagetype.is_noise(FACTS, "https://example.org/tides/sitemap-of-the-sea")
    assert pagetype.is_noise(replace(FACTS, **changed), url), why


def test_an_unknown_address_is_no_threshold() -> None:
    unknown = facts(ARTICLE, url=None)
    assert math.isnan(unknown.url_length)
    assert not pagetype.is_noise(unknown, None)
    assert pagetype.judge(page.read(ARTICLE)).topic > pagetype.TOPIC


@pytest.mark.parametrize(
    ("changed", "extras", "kind"),
    [
        ({"text": 100, "text_share": 0.1}, Extras(fields=1, films=0), "list"),
        ({"linked_h2": 9}, Extras(fields=1, films=0), "list"),
        ({"text": 300}, Extras(fields=8, films=0), "form"),
        ({"text": 300, "images": 30}, Extras(fields=1, films=0), "pictures"),
        ({"text": 300, "text_share": 0.3}, Extras(fields=1, films=1), "pictures"),
        ({"text": 20, "text_share": 0.9, "images": 0}, Extras(fields=0, films=0), "little text"),
        ({}, Extras(fields=1, films=0), None),
    ],
)
def test_kinds_of_noise_pages(changed: dict[str, int], extras: Extras, kind: str | None) -> None:
    assert PageType(replace(FACTS, **changed), extras, topic=0.1).kind == kind
    assert PageType(replace(FACTS, **changed), extras, topic=0.9).kind is None


def test_the_person_is_told_what_a_page_looks_like_and_what_led_to_it() -> None:
    (warning,) = wclipper.clip(LIST, url="https://example.org/stories").warnings
    assert warning.code == "list-page"
    assert warning.values == (68, 100, 60)
    assert "68 links with 100 % of its text, 60 headings" in warning.text
    assert "form-page" in codes(FORM)
    assert "picture-page" in codes(GALLERY)
    assert codes("<p>Hello.</p>") == ["little-text"]


def test_nobody_is_warned_of_a_clip_that_reads_well() -> None:
    """An article on the start page of a site, among links to everything else."""
    page_of_both = LIST.replace("<main>", f"<main></main><article>{STORY[:1500]}</article><aside>").replace(
        "</main></body>", "</aside></body>"
    )
    clipped = wclipper.clip(page_of_both, url="https://example.org/category/")
    assert "wrote down the height" in clipped.text
    assert pagetype.judge(page.read(page_of_both, url="https://example.org/category/")).kind == "list"
    assert clipped.warnings == []


def test_without_a_machine_the_thresholds_decide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "pagetype.onnx"
    broken.write_bytes(b"no model")
    monkeypatch.setattr(pagetype, "FILE", broken)
    pagetype._shipped.cache_clear()
    try:
        assert codes(LIST) == ["list-page"]
        assert codes(ARTICLE) == []
    finally:
        pagetype._shipped.cache_clear()


def test_a_file_for_other_features_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    pagetype.load(pagetype.FILE)
    monkeypatch.setattr(pagetype, "NAMES", (*pagetype.NAMES[:-1], "another"))
    with pytest.raises(ValueError, match="other features"):
        pagetype.load(pagetype.FILE)


@pytest.mark.parametrize(
    "source", ["", "<html></html>", "<a href=x>x</a>", "<frameset><frame src=x></frameset>"]
)
def test_any_page_can_be_judged(source: str) -> None:
    assert 0 <= pagetype.judge(page.read(source)).topic <= 1
