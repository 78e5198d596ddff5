"""Footnotes: every mark finds its note, in Markdown and in HTML; tests/pages has one page a scheme."""

from __future__ import annotations

import re

import lxml.html
import pytest
from hypothesis import HealthCheck, given, settings

from tests.article.rendering import rendered
from tests.article.test_code import kept
from tests.article.trees import PHRASES, Tree, made, text_of, whole
from wclipper.article import sanitise
from wclipper.article.formats import markdown
from wclipper.article.matters import note_list

THOROUGH = settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
TEXT = (
    "<p>Ducks swim<sup><a href='#fn1' id='r1'>1</a></sup> and fly<sup><a href='#fn2' id='r2'>2</a></sup>.</p>"
)
NOTES = "<ol><li id='fn1'>On water.</li><li id='fn2'>In air. <a href='#r2'>↩</a></li></ol>"


def test_marks_and_notes_are_linked_in_html() -> None:
    shown = lxml.html.fragment_fromstring(whole(TEXT + NOTES, url="https://a.example/").html, "div")
    names = [element.get("id") for element in shown.iter() if element.get("id")]
    targets = [link.get("href", "") for link in shown.iter("a")]
    assert names == ["wc-fnref-1", "wc-fnref-2", "wc-fn-1", "wc-fn-2"]
    assert targets == ["#wc-fn-1", "#wc-fn-2"]


def test_without_an_address_of_the_page_they_are_linked_too() -> None:
    assert 'href="#wc-fn-1"' in whole(TEXT + NOTES).html


def test_a_mark_whose_note_is_cut_stays_a_link() -> None:
    written = kept(TEXT + NOTES, "Ducks", "On water").markdown
    assert "[^1]" in written
    assert "[²](https://a.example/#fn2)" in written
    assert "In air" not in written


def test_notes_without_a_mark_stay_where_they_are() -> None:
    assert (
        kept(TEXT + NOTES + "<p>The end.</p>", "On water", "The end").markdown == "1. On water.\n\nThe end.\n"
    )


def test_names_of_the_page_do_not_leave() -> None:
    body = "<p id='wc-fn-1'>One <a href='#wc-fn-9' id='wc-fnref-9'>link</a></p><ul><li id='wc-fn-2'>item</li></ul>"
    article = whole(body, url="https://a.example/")
    assert "id=" not in article.html
    assert "[^" not in article.markdown


@pytest.mark.parametrize("name", ["location", "wc-fn-", "wc-fn-1x", "wc-fn-12345", "WC-FN-1", "xwc-fn-1"])
def test_no_other_name_passes_the_sanitiser(name: str) -> None:
    clean = sanitise.clean(
        f"<ol><li id='{name}'>x <a id='{name}' href='#wc-{name}'>y</a></li></ol>", base=None
    )
    assert "id=" not in clean
    assert "href" not in clean


@pytest.mark.parametrize(
    ("label", "text", "expected"),
    [
        ("1", "1. One", "One"),
        ("1", "[1] One", "One"),
        ("1", "1 One", "One"),
        ("1", "10 ducks", "10 ducks"),
        ("12", "12) Twelve", "Twelve"),
        ("*", "* A star", "A star"),
        ("a", "a duck", "duck"),
        ("a", "as such", "as such"),
    ],
)
def test_only_the_label_is_taken_off_a_note(label: str, text: str, expected: str) -> None:
    body = f"<p>Text<sup><a href='#n'>{label}</a></sup></p><p id='n'>{text}</p>"
    assert whole(body).markdown.split("[^1]: ")[1].strip() == expected


def article(notes: list[list[str | Tree]]) -> Tree:
    """An article with a mark for each note."""
    marks: list[str | Tree] = [note_list.mark(number, first=True) for number in range(1, len(notes) + 1)]
    items = [made("li", ["note", *note], id=f"{note_list.NAME}{i}") for i, note in enumerate(notes, start=1)]
    return made("article", [made("p", ["Text", *marks]), made("ol", list(items), **{"class": "footnotes"})])


@THOROUGH
@given(PHRASES, PHRASES)
def test_any_note_keeps_its_text(one: list[str | Tree], other: list[str | Tree]) -> None:
    tree = article([one, other])
    said = [text_of(item) for item in tree.iter("li")]
    shown = rendered(markdown.write(tree, base="https://a.example/"))
    items = [item for item in shown.iter("li") if (item.get("id") or "").startswith("fn")]
    for back in shown.xpath("//a[@class='footnote-backref']"):
        back.text = ""
    assert [text_of(item) for item in items] == said


def test_text_beside_a_mark_stays_text() -> None:
    for text in ("(x)", ":x", "[x]", "!"):
        tree = made("article", [made("p", [text, note_list.mark(1, first=True), text]), made("p", ["end"])])
        written = markdown.write(tree, base=None)
        assert len(re.findall(r"(?<!\\)\[\^1\]", written)) == 1
        assert text_of(rendered(f"{written}\n[^1]: note\n")).startswith(f"{text}[1]{text}end")
