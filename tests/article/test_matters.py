"""The standardising pass as a whole: it leaves the page alone, and what it makes leaves as what it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from lxml import etree

from tests.article.test_code import kept
from tests.article.trees import whole
from wclipper.article import tree
from wclipper.extract import page as pages
from wclipper.extract.pipeline import Extraction
from wclipper.extract.selection import Selection

PAGES = sorted((Path(__file__).parents[1] / "pages").glob("*--*.html"))


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_the_page_is_not_changed(file: Path) -> None:
    page = pages.read(file.read_text(encoding="utf-8"), url="https://news.example/story")
    before = etree.tostring(page.root)
    tree.build(Extraction(page, Selection.everything(page.table)), title=None)
    assert etree.tostring(page.root) == before


def test_callouts_leave_as_quotes_with_a_kind() -> None:
    article = whole("<div class='admonition tip'><p class='admonition-title'>Do</p><p>so.</p></div>")
    assert article.html == (
        '<blockquote class="callout-tip"><p class="callout-title">Do</p><p>so.</p></blockquote>'
    )


def test_a_title_that_was_cut_is_there_with_its_callout() -> None:
    box = "<div class='admonition note'><p class='admonition-title'>Note</p><p>Mind the duck.</p></div>"
    assert (
        kept(f"<p>Before.</p>{box}", "Before", "Mind").markdown
        == "Before.\n\n> [!note] Note\n> Mind the duck.\n"
    )
    assert "Note" not in kept(f"<p>Before.</p>{box}", "Before").markdown


def test_class_names_of_the_page_do_not_leave() -> None:
    body = "<blockquote class='callout-x'><p class='callout-title y'>a</p></blockquote><p><sup class='footnote'>b</sup></p>"
    article = whole(body)
    assert "class" not in article.html
    assert "[^" not in article.markdown
    assert "[!" not in article.markdown
