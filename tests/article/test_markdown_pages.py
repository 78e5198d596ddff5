"""The pages in tests/pages and their Markdown, which was read and found good.

Everything on a page is kept: what is shown here is how it is standardised and written. A page without its Markdown
fails. With `--update` the Markdown is written anew; the difference is to be read.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.article.trees import whole

PAGES = sorted((Path(__file__).parents[1] / "pages").glob("*--*.html"))
URL = "https://news.example/story"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_has_the_markdown_beside_it(page: Path, request: pytest.FixtureRequest) -> None:
    written = whole(page.read_text(encoding="utf-8"), url=URL).markdown
    expected = page.with_suffix(".md")
    if request.config.getoption("--update"):
        expected.write_text(written, encoding="utf-8")
    assert written == expected.read_text(encoding="utf-8")


def test_there_are_pages() -> None:
    assert PAGES
