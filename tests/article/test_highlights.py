from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from tests.article.trees import TANGLE
from wclipper.article import sanitise
from wclipper.article.formats import markdown
from wclipper.article.highlights import Highlight, marked

PAGE = (
    "<article><p>One <em>two three</em> four.</p><p>Five two three six</p><ul><li>seven</li></ul></article>"
)


def shown(*highlights: Highlight, page: str = PAGE) -> str:
    tree = marked(etree.fromstring(page), highlights)
    return etree.tostring(tree, encoding="unicode").removeprefix("<article>").removesuffix("</article>")


@pytest.mark.parametrize(
    ("highlight", "part"),
    [
        (Highlight("two three"), "<em><mark>two three</mark></em>"),
        (Highlight("two three", before="Five"), "<p>Five <mark>two three</mark> six</p>"),
        (Highlight("One  two"), "<p><mark>One</mark> <em><mark>two</mark> three</em>"),
        (Highlight("six\n\nseven"), "<mark>six</mark></p><ul><li><mark>seven</mark></li></ul>"),
        (
            Highlight("two three four.\nFive"),
            "<em><mark>two three</mark></em> <mark>four.</mark></p><p><mark>Five",
        ),
    ],
)
def test_a_passage_is_marked_where_it_stands(highlight: Highlight, part: str) -> None:
    assert part in shown(highlight)


@pytest.mark.parametrize("text", ["nowhere", "", "  ", "three two", "ONE"])
def test_what_is_not_there_changes_nothing(text: str) -> None:
    assert shown(Highlight(text, comment="lost")) == shown()


def test_comments_become_footnotes_in_the_order_of_the_text() -> None:
    page = shown(
        Highlight("seven", comment="Later"), Highlight("One two", comment="A <b>\nB"), Highlight("two three")
    )
    assert '<mark>two</mark><sup class="footnote"><a href="#wc-fn-1" id="wc-fnref-1">1</a></sup>' in page
    assert page.endswith(
        '<ol class="footnotes"><li id="wc-fn-1"><p>A &lt;b&gt;</p><p>B</p></li><li id="wc-fn-2"><p>Later</p></li></ol>'
    )


def test_comments_come_after_the_notes_of_the_page() -> None:
    note = '<ol class="footnotes"><li id="wc-fn-3">Old</li></ol>'
    page = shown(Highlight("One", comment="New"), page=f"<article><p>One</p>{note}</article>")
    assert re.findall("wc-fn-\\d+", page) == ["wc-fn-4", "wc-fn-3", "wc-fn-4"]


def test_nothing_is_marked_twice_or_in_a_formula() -> None:
    page = '<article><p><mark>One</mark> <span class="math inline">two</span> three</p></article>'
    assert shown(Highlight("One two three"), page=page).count("<mark>") == 2


def test_markdown_and_html_have_the_marks() -> None:
    tree = marked(etree.fromstring(PAGE), [Highlight("two three", "Five", "Why *so*?")])
    text = markdown.write(tree, base=None)
    assert "Five ==two three==[^1] six" in text
    assert "[^1]: Why \\*so\\*?" in text
    html = sanitise.clean(etree.tostring(tree, encoding="unicode"), base=None)
    assert '<mark>two three</mark><sup class="footnote">' in html


@given(TANGLE, st.data())
def test_marks_never_change_the_text(article: etree._Element, data: st.DataObject) -> None:
    text = "".join(article.itertext())
    start = data.draw(st.integers(0, len(text)))
    highlight = Highlight(
        text[start : start + data.draw(st.integers(1, 40))], text[max(0, start - 20) : start]
    )
    tree = marked(article, [highlight])
    assert "".join(tree.itertext()) == text
