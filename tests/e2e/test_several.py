"""Several tabs at once: the browser is asked for access to them, and gets it back."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import pytest

from tests.e2e import hosts
from tests.e2e.chromium import remember_grant
from tests.e2e.driver import patiently
from tests.e2e.firefox import Firefox
from tests.e2e.keyboard import walk
from tests.e2e.reader import Reader
from tests.e2e.start import EXTENSION
from tests.e2e.test_accessibility import violations
from tests.e2e.test_organising import page

if TYPE_CHECKING:
    from pathlib import Path

    from tests.e2e.conftest import StartBrowser
    from tests.e2e.driver import Browser, Tab
    from tests.e2e.server import Server

_SITES = {"origins": ["http://*/*", "https://*/*"]}
_HAS_ACCESS = "(sites) => chrome.permissions.contains(sites)"


@pytest.fixture
def granted(tmp_path: Path) -> Path:
    """A copy of the extension to which the person has given access to all sites for good."""
    folder = shutil.copytree(EXTENSION, tmp_path / "extension")
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    sites = {"host_permissions": manifest.pop("optional_host_permissions")}
    (folder / "manifest.json").write_text(json.dumps(manifest | sites), encoding="utf-8")
    return folder


def select_and_click(browser: Browser, server: Server, *more: str) -> None:
    """Select tabs with two articles, and others, and press the button."""
    browser.open(page(server, "ferry.html", "The ferry"))
    for address in (page(server, "bridge.html", "The bridge"), *more):
        browser.open_tab(address)
    browser.click_action(all_tabs=True)


def question(browser: Browser) -> Tab:
    """The page that asks before several tabs are clipped."""
    asking = f"{browser.extension_root}several.html"
    tab = patiently(lambda: browser.tabs(asking) or None, missing="nothing was asked")[0]
    tab.wait("#all", "Clip")  # the tab has its address before it has its page
    return tab


def readers(browser: Browser, count: int) -> list[Reader]:
    """Wait for so many readers, in the order of their opening: the one in front comes last."""
    address = f"{browser.extension_root}reader.html"

    def look() -> list[Reader] | None:
        found = browser.tabs(address)
        return [Reader(tab) for tab in found] if len(found) == count else None

    return patiently(look, missing=f"there were not {count} readers")


def by_title(found: list[Reader]) -> dict[str, Reader]:
    for reader in found:
        reader.wait_for("ready")
    return {reader.title: reader for reader in found}


def by_fate(found: list[Reader]) -> tuple[list[Reader], list[Reader]]:
    """Those that have failed, and those that have not."""
    for reader in found:
        reader.tab.wait("body:is([data-state='ready'], [data-state='failed'])")
    failed = [reader.tab.evaluate("() => document.body.dataset.state") == "failed" for reader in found]
    return (
        [reader for reader, bad in zip(found, failed, strict=True) if bad],
        [reader for reader, bad in zip(found, failed, strict=True) if not bad],
    )


def test_each_tab_gets_a_clip_and_access_is_given_back(
    start_browser: StartBrowser, browser_name: str, server: Server, tmp_path: Path
) -> None:
    """Chromium without a window shows no question, so there the person has answered it before."""
    hosts.register(browser_name, tmp_path)
    if browser_name == "chromium":
        start_browser(tmp_path).close()
        remember_grant(tmp_path, EXTENSION, kind="explicit_host", names=_SITES["origins"])
    with start_browser(tmp_path) as browser:
        select_and_click(browser, server)
        asking = question(browser)
        asking.wait("h1", "Clip 2 tabs?")
        assert not asking.evaluate(_HAS_ACCESS, _SITES)
        asking.click("#all")
        if isinstance(browser, Firefox):
            browser.answer_request(allowed=True)
        both = by_title(readers(browser, 2))
        assert both.keys() == {"The ferry", "The bridge"}
        for title, reader in both.items():
            assert reader.save().read_text(encoding="utf-8").count(title) > 1
        tab = both["The ferry"].tab
        tab.wait_until("(sites) => chrome.permissions.contains(sites).then((has) => !has)", _SITES)
        assert not browser.tabs(f"{browser.extension_root}several.html")


def test_nothing_is_clipped_when_the_person_says_no(
    start_browser: StartBrowser, browser_name: str, server: Server, tmp_path: Path
) -> None:
    hosts.register(browser_name, tmp_path)
    with start_browser(tmp_path) as browser:
        if not isinstance(browser, Firefox):
            pytest.skip("nobody can answer what a Chromium without a window asks")
        select_and_click(browser, server)
        asking = question(browser)
        asking.click("#all")
        browser.answer_request(allowed=False)
        asking.wait("#refused", "nothing was clipped")
        assert not browser.tabs(f"{browser.extension_root}reader.html")
        assert not asking.evaluate(_HAS_ACCESS, _SITES)


def test_the_page_in_front_needs_no_permission(
    start_browser: StartBrowser, browser_name: str, server: Server, tmp_path: Path
) -> None:
    hosts.register(browser_name, tmp_path)
    with start_browser(tmp_path) as browser:
        select_and_click(browser, server)
        asking = question(browser)
        asking.wait("#all", "Clip 2 tabs")
        asking.wait("#one", "Only the page in front")
        for dark in (False, True):
            browser.set_dark(dark=dark)
            assert violations(asking) == [], dark
        assert walk(asking) == (["#all", "#one"], [])
        asking.click("#one")
        assert by_title(readers(browser, 1)).keys() == {"The ferry"}


def test_tabs_that_can_not_be_read_say_why_and_the_others_are_clipped(
    start_browser: StartBrowser, browser_name: str, server: Server, tmp_path: Path, granted: Path
) -> None:
    hosts.register(browser_name, tmp_path)
    with start_browser(tmp_path, extension=granted) as browser:
        select_and_click(browser, server, "about:blank")
        closed, clipped = by_fate(readers(browser, 3))
        assert by_title(clipped).keys() == {"The bridge", "The ferry"}
        assert len(closed) == 1
        closed[0].tab.wait("#error h2")
        assert closed[0].tab.evaluate(_HAS_ACCESS, _SITES), "what the person has given is not taken away"


def test_a_tab_that_sleeps_is_named(
    start_browser: StartBrowser, browser_name: str, server: Server, tmp_path: Path, granted: Path
) -> None:
    hosts.register(browser_name, tmp_path)
    with start_browser(tmp_path, extension=granted) as browser:
        browser.open(page(server, "ferry.html", "The ferry"))
        remote = browser.open_extension("reader.html")
        remote.evaluate(
            "(url) => chrome.tabs.create({ url, active: false })", page(server, "bridge.html", "x")
        )
        discard = """async () => {
            const tabs = await chrome.tabs.query({});
            const tab = tabs.find(({ url, status }) => url?.endsWith("bridge.html") && status === "complete");
            if (!tab) return null;
            await chrome.tabs.discard(tab.id);
            return Boolean(await chrome.tabs.update(tabs[0].id, { active: true }));
        }"""
        remote.wait_until(discard)
        remote.close()
        browser.click_action(all_tabs=True)
        asleep, awake = by_fate(readers(browser, 2))
        assert by_title(awake).keys() == {"The ferry"}
        asleep[0].tab.wait("#error", "put this tab to sleep")
