"""The reader, looked at by axe-core: contrast, names, roles, order, in all its colours."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.e2e import hosts
from tests.e2e.reader import ARTICLE, BLOCKS, Reader
from tests.e2e.start import EXTENSION

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.e2e.conftest import StartBrowser
    from tests.e2e.driver import Browser, Tab
    from tests.e2e.server import Server

_AXE = Path(__file__).parent.parent.parent / "node_modules/axe-core/axe.min.js"
_RUN = """async (rules) => (await axe.run(document, { iframes: false, rules })).violations.map(
    ({ id, nodes }) => [id, ...nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)])"""
_OF_WHOLE_PAGES = {
    rule: {"enabled": False} for rule in ("landmark-one-main", "page-has-heading-one", "region")
}


_THEMES = ("light", "dark", "sepia")


@pytest.fixture
def browser(start_browser: StartBrowser, tmp_path: Path) -> Iterator[Browser]:
    with start_browser(tmp_path) as running:
        yield running


def violations(tab: Tab) -> object:
    """What axe-core finds in a page as it is shown now."""
    tab.evaluate(f"() => {{ if (!globalThis.axe) {{ {_AXE.read_text(encoding='utf-8')} }} }}")
    return tab.evaluate(_RUN, {})


def assert_accessible(tab: Tab) -> None:
    """Look at the reader in all colours."""
    for theme in _THEMES:
        tab.evaluate("(theme) => document.querySelector(`#look [value=${theme}]`).click()", theme)
        assert violations(tab) == [], theme


def assert_frame_accessible(browser: Browser, server: Server, tab: Tab, frame: str) -> None:
    """Look at the article in all colours, as an ordinary page: axe needs scripts, and there are none in the frame."""
    html = str(tab.evaluate("() => document.documentElement.outerHTML", frame=frame))
    for style in ("theme.css", "article.css", "review.css"):
        server.add(style, (EXTENSION / style).read_bytes(), kind="text/css")
    title = "<title>The article</title>"  # the frame has one of its own, in the reader
    browser.open(
        server.add("article.html", "<!doctype html>" + re.sub("<meta http-equiv[^>]*>", title, html))
    )
    browser.page.evaluate(f"() => {{ {_AXE.read_text(encoding='utf-8')} }}")
    for theme in _THEMES:
        browser.page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        assert browser.page.evaluate(_RUN, _OF_WHOLE_PAGES) == [], theme


def test_reader_from_the_click_to_the_file(browser: Browser, server: Server) -> None:
    tab = Reader.click(browser, server.address("sample-article.html")).tab
    tab.wait("#help", "wclipper install")
    assert_accessible(tab)

    hosts.register(browser.name, browser.home)
    reader = Reader(tab)
    reader.wait_for("ready")
    assert_accessible(tab)
    assert_frame_accessible(browser, server, tab, ARTICLE)

    reader.save()
    assert_accessible(tab)


def test_reader_while_the_person_chooses(browser: Browser, server: Server) -> None:
    hosts.register(browser.name, browser.home)
    reader = Reader.clip(browser, server.address("sample-article.html"))
    reader.open_cut()
    reader.tab.click("div.group:last-of-type > button.fold", frame=BLOCKS)
    reader.click_block("had the first one built in 1872")
    reader.click_block("Our newsletter")
    assert_accessible(reader.tab)
    assert_frame_accessible(browser, server, reader.tab, BLOCKS)
    reader.tab.click("#look-open")
    assert_accessible(reader.tab)
    reader.tab.press("Escape")
    reader.tab.click("#keys-open")
    assert_accessible(reader.tab)


def test_reader_that_has_only_bad_news(browser: Browser, server: Server) -> None:
    hosts.register(browser.name, browser.home)
    tab = Reader.click(browser, server.add("nothing.html", "<!doctype html><title>Nothing</title>")).tab
    tab.wait("#error")
    assert_accessible(tab)
    browser.close_readers()
    hidden = "<!doctype html><title>Nothing</title><p style='display:none'>Not to be seen."
    tab = Reader.clip(browser, server.add("hidden.html", hidden)).tab
    tab.wait("#nothing")
    assert_accessible(tab)
