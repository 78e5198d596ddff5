"""A saved file as HTML, whatever its format and whoever wrote into it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import wclipper
from tests.article.drafts import NOON
from wclipper.article.formats.documents import EXTENSIONS
from wclipper.library import entries, reading

if TYPE_CHECKING:
    from pathlib import Path

PAGE = """<html lang=en><title>The tide</title><body><h1>The tide</h1>
<p>The tide comes in twice a day, and goes out as often, because the moon <em>pulls</em> the water.</p>
<p>The sun pulls at it too, and when both pull together, the water rises higher than on other days.</p></body></html>"""
NOTE = '---\ntitle: "The tide"\nid: "0123456789abcdef"\nurl: "https://coast.example/a/b"\n---\n\n'


def shown(folder: Path, body: str, **options: object) -> str:
    file = folder / "The tide.md"
    file.write_text(NOTE + body, encoding="utf-8")
    entry = entries.read(file)
    assert entry is not None
    return reading.html(entry, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("form", EXTENSIONS)
def test_every_format_is_shown_without_its_head(tmp_path: Path, form: str) -> None:
    article = wclipper.clip(PAGE, url="https://coast.example/x")
    file = tmp_path / f"The tide{EXTENSIONS[form]}"
    file.write_bytes(article.document(form, draft=article.draft(clipped=NOON)))
    entry = entries.read(file)
    assert entry is not None
    html = reading.html(entry)
    assert "twice a day" in html
    assert "the water rises higher" in html
    assert "<h1" not in html
    assert "Clipped" not in html
    assert form == "text" or "<em>pulls</em>" in html


def test_what_our_notes_have_comes_out_in_the_form_of_articles(tmp_path: Path) -> None:
    html = shown(
        tmp_path,
        "# The tide\n\nA ==marked **strong** word== and a note[^1], $a<b$, ~~gone~~.\n\n> [!tip] Look\n> Here.\n\n"
        "- [ ] open\n- [x] done\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n[^1]: Its text.\n",
    )
    assert "<h1" not in html
    assert "<mark>marked <strong>strong</strong> word</mark>" in html
    assert '<sup class="footnote"><a href="#wc-fn-1" id="wc-fnref-1"' in html
    assert '<ol class="footnotes">' in html
    assert '<li id="wc-fn-1">' in html
    assert '<span class="math inline">a&lt;b</span>' in html
    assert "<s>gone</s>" in html
    assert '<blockquote class="callout-tip">' in html
    assert '<p class="callout-title">Look</p>' in html
    assert "☐ open" in html
    assert "☑ done" in html
    assert "<td>1</td>" in html


def test_marks_without_a_partner_and_escaped_ones_stay_text(tmp_path: Path) -> None:
    html = shown(tmp_path, "If a == b then; \\==no\\==, `==code==`.\n")
    assert "<mark>" not in html
    assert "a == b" in html


def test_whatever_a_note_holds_nothing_of_it_runs(tmp_path: Path) -> None:
    html = shown(
        tmp_path,
        '<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>\n\n'
        "![p](file:///etc/passwd) [l](vbscript:x) <iframe src=//evil.example></iframe>\n",
    )
    assert "<script" not in html
    assert "alert" not in html
    assert '="file:' not in html
    assert "iframe" not in html


def test_pictures_beside_the_note_are_shown_from_where_the_caller_says(tmp_path: Path) -> None:
    body = "![a](The%20tide.assets/moon-1.png) ![b](../secret.assets/x.png) ![c](x.assets/../y.png) ![d](/etc.assets/p)\n"
    assert 'src="The tide.assets/moon-1.png"' in shown(tmp_path, body)
    html = shown(tmp_path, body, beside=lambda link: f"/files/1/{link.partition('/')[2]}")
    assert 'src="/files/1/moon-1.png"' in html
    assert html.count("/files/") == 1


def test_relative_links_lead_to_where_the_page_was(tmp_path: Path) -> None:
    assert 'href="https://coast.example/a/c"' in shown(tmp_path, "[next](c)\n")
