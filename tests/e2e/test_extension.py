"""Modules of the extension, called in a page of it: what no click can bring about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.e2e.conftest import StartBrowser
    from tests.e2e.driver import Browser, Tab

_KEEP = """async (clips) => {
    const { add, purge, get } = await import("/clips.js");
    const { newClip } = await import("/states.js");
    const made = Object.fromEntries(Object.entries(clips).map(([name, { days, ...values }]) => {
        const changed = Date.now() - days * 24 * 60 * 60 * 1000;
        return [name, { ...newClip({ url: "http://127.0.0.1/", title: name }), ...values, changed }];
    }));
    for (const clip of Object.values(made)) await add(clip);
    await purge();
    const kept = [];
    for (const [name, { id }] of Object.entries(made)) if (await get(id)) kept.push(name);
    return kept;
}"""
_CLOSED = "async (addresses) => addresses.map((await import('/capture.js')).closedPage)"
_SHORTCUTS = "async () => (await chrome.commands.getAll()).map(({ name, shortcut }) => [name, shortcut])"

_STORES = {
    "chromium": [
        "https://chromewebstore.google.com/detail/x",
        "https://chrome.google.com/webstore/detail/x",
        "https://microsoftedge.microsoft.com/addons/detail/x",
    ],
    "firefox": ["https://addons.mozilla.org/de/firefox/", "https://support.mozilla.org/kb/x"],
}
_OPEN = [
    "https://www.mozilla.org/",
    "https://chrome.google.com/intl/",
    "https://microsoftedge.microsoft.com/",
    "http://addons.mozilla.org.example.org/",
    "file:///home/me/page.html",
    "data:text/html,<p>x",
]


@pytest.fixture(scope="module")
def browser(start_browser: StartBrowser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with start_browser(tmp_path_factory.mktemp("home")) as running:
        yield running


@pytest.fixture
def page(browser: Browser) -> Iterator[Tab]:
    """A page of the extension."""
    tab = browser.open_extension("reader.html")
    yield tab
    tab.close()


def test_clips_are_kept_as_long_as_somebody_may_want_them(page: Tab) -> None:
    captured = {"hasSnapshot": True}
    clips = {
        "looked at": captured | {"state": "ready", "days": 29},
        "looked at long ago": captured | {"state": "ready", "days": 31},
        "failed long ago": captured | {"state": "failed", "days": 31},
        "to be saved": captured | {"state": "failed", "wanted": True, "days": 364},
        "to be saved for ever": captured | {"state": "failed", "wanted": True, "days": 366},
        "waiting": captured | {"state": "waiting", "days": 364},
        "waiting for ever": captured | {"state": "waiting", "days": 366},
        "being extracted": captured | {"state": "extracting", "days": 1000},
    }
    assert page.evaluate(_KEEP, clips) == ["looked at", "to be saved", "waiting", "being extracted"]


def test_of_finished_clips_the_newest_are_kept(page: Tab) -> None:
    empty = {"state": "failed", "hasSnapshot": True, "error": {"code": "no-content"}}
    finished: list[dict[str, object]] = [{"state": "saved"}, {"state": "failed"}, empty]
    clips = {str(number): finished[number % 3] | {"days": -1 - number} for number in range(30)}
    assert page.evaluate(_KEEP, clips) == [str(number) for number in range(10, 30)]


def test_stores_of_extensions_are_closed_to_extensions(page: Tab, browser_name: str) -> None:
    stores = _STORES[browser_name]
    assert page.evaluate(_CLOSED, stores) == ["page-store"] * len(stores)
    others = _STORES["firefox" if browser_name == "chromium" else "chromium"]
    assert page.evaluate(_CLOSED, others + _OPEN) == [None] * len(others + _OPEN)


def test_the_shortcut_is_assigned(page: Tab) -> None:
    """Chromium leaves a shortcut that it doesn't like unassigned, without a word."""
    assert page.evaluate(_SHORTCUTS) == [["_execute_action", "Alt+Shift+K"]]
