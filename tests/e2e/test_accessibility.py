"""The reader, looked at by axe-core: contrast, names, roles, order, in light and dark."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.e2e import hosts
from tests.e2e.reader import FRAME, Reader

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.e2e.conftest import StartBrowser
    from tests.e2e.driver import Browser, Tab
    from tests.e2e.server import Server

_AXE = Path(__file__).parent.parent.parent / "node_modules/axe-core/axe.min.js"
_RUN = """async () => (await axe.run(document, { iframes: false })).violations.map(
    ({ id, nodes }) => [id, ...nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)])"""


@pytest.fixture
def browser(start_browser: StartBrowser, tmp_path: Path) -> Iterator[Browser]:
    with start_browser(tmp_path) as running:
        yield running


def assert_accessible(browser: Browser, tab: Tab, *frames: str) -> None:
    """Look at a tab, and at frames in it, in both colours."""
    source = _AXE.read_text(encoding="utf-8")
    for frame in (None, *frames):
        tab.evaluate(f"() => {{ {source} }}", frame=frame)
        for dark in (True, False):
            browser.set_dark(dark=dark)
            tab.wait_until(
                f"() => matchMedia('(prefers-color-scheme: dark)').matches === {str(dark).lower()}"
            )
            assert tab.evaluate(_RUN, frame=frame) == []


def test_reader_from_the_click_to_the_file(browser: Browser, server: Server) -> None:
    tab = Reader.click(browser, server.address("sample-article.html")).tab
    tab.wait("#help", "wclipper install")
    assert_accessible(browser, tab)

    hosts.register(browser.name, browser.home)
    reader = Reader(tab)
    reader.wait_for("ready")
    assert_accessible(browser, tab, FRAME)
    reader.open_cut()
    assert_accessible(browser, tab, FRAME)

    reader.save()
    assert_accessible(browser, tab)


def test_reader_that_has_only_bad_news(browser: Browser, server: Server) -> None:
    hosts.register(browser.name, browser.home)
    tab = Reader.click(browser, server.add("nothing.html", "<!doctype html><title>Nothing</title>")).tab
    tab.wait("#error")
    assert_accessible(browser, tab)
