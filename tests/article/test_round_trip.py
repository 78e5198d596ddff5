"""The Markdown of an article, rendered by someone else, says what its HTML says; and neither loses text of the page."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import lxml.html
import pytest
from hypothesis import HealthCheck, given, settings
from lxml import etree

from tests.article.rendering import rendered
from tests.article.trees import ARTICLE, TANGLE, Tree, everything, whole
from wclipper.article import sanitise
from wclipper.article.formats import markdown

PAGES = sorted((Path(__file__).parents[1] / "pages").glob("*--*.html"))
URL = "https://news.example/story"
THOROUGH = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))

UNSEEN = re.compile("[☑☐\u00ad\u200b-\u200d\u2060\ufeff\\s]")
"""Boxes of tasks, which are elements where Markdown is rendered, and what alone is no text."""
KIND = re.compile(r"\[!\w+\]")
NOTE_MARKS = "//sup[contains(@class, 'footnote')] | //a[contains(@class, 'footnote-backref')]"


def said(tree: Tree) -> str:
    """What is said, letter by letter, without what the two forms write differently."""
    for mark in tree.xpath(NOTE_MARKS):
        mark.text = ""
        for inner in list(mark):
            mark.remove(inner)
    for formula in tree.xpath("//*[starts-with(@class, 'math ')]"):
        formula.text = "∑"  # TeX has several words for a thing, and Markdown can't take them all
    for element in tree.iter("q", "rt", "img"):
        _spell(element)
    text = unicodedata.normalize("NFKC", "".join(tree.itertext())).replace(
        "\u2212", "-"
    )  # raised, they are one
    return UNSEEN.sub("", KIND.sub("", text))


def _spell(element: Tree) -> None:
    """Write out what browsers add: quotation marks, parentheses around readings, the text of a lost picture."""
    parent = element.getparent()
    if element.tag == "img":
        lost = not element.get("src") or element.get("src", "").startswith("data:")
        element.tail = (element.get("alt", "") if lost else "") + (element.tail or "")
        return
    if element.tag == "rt" and parent is not None and parent.find("rp") is not None:
        return
    before, after = '""' if element.tag == "q" else "()"
    element.text = before + (element.text or "")
    if len(element):
        element[-1].tail = (element[-1].tail or "") + after
    else:
        element.text += after


def html(text: str) -> Tree:
    return lxml.html.fragment_fromstring(text, create_parent="div")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_markdown_says_what_html_says(page: Path) -> None:
    article = whole(page.read_text(encoding="utf-8"), url=URL)
    assert said(rendered(article.markdown)) == said(html(article.html))


@THOROUGH
@given(ARTICLE | TANGLE)
def test_any_page_keeps_its_text_in_both(tree: Tree) -> None:
    for code in list(tree.iter("pre")):
        code.tag = "p"  # what stands beside code, such as a prompt, is left out on purpose
    source = etree.tostring(tree, encoding="unicode", method="html")
    built = everything(f"<body>{source}</body>", url=URL)
    body = "".join(etree.tostring(child, encoding="unicode", method="html") for child in built)
    shown = said(html(sanitise.clean(body, base=URL)))
    assert shown == said(tree)
    assert said(rendered(markdown.write(built, base=URL))) == shown
