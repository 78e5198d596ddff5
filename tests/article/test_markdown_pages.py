"""The pages in tests/pages and their Markdown, which was read and found good.

A page without its Markdown fails. With WCLIPPER_UPDATE=1 the Markdown is written anew; the difference is to be read.
"""

from __future__ import annotations

import os
from pathlib import Path

import lxml.html
import pytest

from wclipper.article.formats import markdown

PAGES = sorted((Path(__file__).parents[1] / "pages").glob("*--*.html"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_has_the_markdown_beside_it(page: Path) -> None:
    tree = lxml.html.fragment_fromstring(page.read_text(encoding="utf-8"))
    written = markdown.write(tree, base="https://news.example/story")
    expected = page.with_suffix(".md")
    if os.environ.get("WCLIPPER_UPDATE"):
        expected.write_text(written, encoding="utf-8")
    assert written == expected.read_text(encoding="utf-8")


def test_there_are_pages() -> None:
    assert PAGES
