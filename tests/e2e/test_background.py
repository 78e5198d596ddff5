"""Browsers stop an extension's background at any time: nothing may be lost by it."""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING

import pytest

from tests.e2e import hosts, slow_host
from tests.e2e.reader import Reader

if TYPE_CHECKING:
    from pathlib import Path

    from tests.e2e.conftest import StartBrowser
    from tests.e2e.server import Server

_SENTENCE = "had the first one built in 1872"
_BEGIN = """async () => {
    const { add } = await import("/clips.js");
    const { newClip } = await import("/states.js");
    const clip = newClip({ url: "http://127.0.0.1/", title: "Half read" });
    await add(clip);
    return clip.id;
}"""
_IS_WRITTEN = """async () => {
    const { get } = await import("/clips.js");
    const clip = await get(new URLSearchParams(location.search).get("clip"));
    return clip.wishes.note === "Not lost" && clip.wishes.tags.length === 1;
}"""


def test_an_article_is_saved_though_the_background_was_stopped(
    start_browser: StartBrowser, browser_name: str, server: Server, tmp_path: Path
) -> None:
    hosts.register(browser_name, tmp_path)
    with start_browser(tmp_path) as browser:
        reader = Reader.clip(browser, server.address("sample-article.html"))
        browser.stop_background()
        assert _SENTENCE in reader.save().read_text(encoding="utf-8")


def test_work_that_was_stopped_is_taken_up_again(
    start_browser: StartBrowser, browser_name: str, server: Server, tmp_path: Path
) -> None:
    launcher = hosts.register(browser_name, tmp_path)
    working = launcher.read_text(encoding="utf-8")
    hosts.replace(launcher, "#!/bin/sh\nwhile read -r line; do :; done\n")
    with start_browser(tmp_path) as browser:
        reader = Reader.click(browser, server.address("sample-article.html"))
        reader.wait_for("connecting")
        hosts.replace(launcher, working)
        browser.stop_background()
        reader.wait_for("ready")
        assert _SENTENCE in reader.text


@pytest.mark.parametrize("step", ["clipped", "saved"])
def test_a_reader_that_is_closed_at_work_finds_the_clip_finished(
    start_browser: StartBrowser, browser_name: str, server: Server, tmp_path: Path, step: str
) -> None:
    launcher = hosts.register(browser_name, tmp_path)
    held = tmp_path / "held"
    held.mkdir()
    (held / step).touch()
    command = shlex.join([sys.executable, slow_host.__file__, str(held)])
    hosts.replace(launcher, f'#!/bin/sh\nexec {command} "$@"\n')
    with start_browser(tmp_path) as browser:
        reader = Reader.click(browser, server.address("sample-article.html"))
        reader.wait_for("extracting" if step == "clipped" else "ready")
        reader.tab.click("#save")
        reader.tab.wait("#state", "It will be saved" if step == "clipped" else "Saving…")
        name = reader.tab.address().rsplit("/", 1)[1]
        reader.tab.close()
        browser.stop_background()
        (held / step).unlink()
        again = Reader(browser.open_extension(name))
        assert _SENTENCE in again.saved().read_text(encoding="utf-8")
        assert len(list((tmp_path / "WClipper").glob("*.md"))) == 1


def test_a_page_that_was_being_read_is_named_when_the_background_was_stopped(
    start_browser: StartBrowser, tmp_path: Path
) -> None:
    """Reading a page takes a moment only: the clip is left as a background leaves it that is stopped in it."""
    with start_browser(tmp_path) as browser:
        clip = browser.open_extension("reader.html").evaluate(_BEGIN)
        browser.stop_background()
        reader = Reader(browser.open_extension(f"reader.html?clip={clip}"))
        reader.tab.wait("#error", "stopped WClipper while it was reading the page")
        reader.tab.wait("#error", "Go back to the page and click again")
        assert reader.title == "Half read"


def organise(reader: Reader) -> None:
    """Say what else the article shall have."""
    reader.tab.click("#organise > summary")
    reader.tab.type("#tag", "river,")
    reader.tab.type("#note", "Not lost")


def assert_organised(reader: Reader) -> None:
    text = reader.save().read_text(encoding="utf-8")
    assert '- "river"' in text
    assert 'note: "Not lost"' in text


def test_what_was_said_is_kept_though_the_background_was_stopped(
    start_browser: StartBrowser, browser_name: str, server: Server, tmp_path: Path
) -> None:
    hosts.register(browser_name, tmp_path)
    with start_browser(tmp_path) as browser:
        reader = Reader.clip(browser, server.address("sample-article.html"))
        organise(reader)
        browser.stop_background()
        assert_organised(reader)


def test_what_was_said_is_kept_when_the_browser_is_closed(
    start_browser: StartBrowser, browser_name: str, server: Server, tmp_path: Path
) -> None:
    hosts.register(browser_name, tmp_path)
    with start_browser(tmp_path) as browser:
        reader = Reader.clip(browser, server.address("sample-article.html"))
        organise(reader)
        reader.tab.wait_until(_IS_WRITTEN)
        name = reader.tab.address().rsplit("/", 1)[1]
    with start_browser(tmp_path) as browser:
        again = Reader(browser.open_extension(name))
        again.wait_for("ready")
        assert_organised(again)


def test_a_clip_is_finished_when_the_browser_that_was_closed_is_back(
    start_browser: StartBrowser, browser_name: str, server: Server, tmp_path: Path
) -> None:
    """The host stays silent until the browser ends: nothing is extracted, and Save was pressed."""
    launcher = hosts.register(browser_name, tmp_path)
    working = launcher.read_text(encoding="utf-8")
    hosts.replace(launcher, "#!/bin/sh\nwhile read -r line; do :; done\n")
    with start_browser(tmp_path) as browser:
        reader = Reader.click(browser, server.address("sample-article.html"))
        reader.wait_for("connecting")
        reader.tab.click("#save")
        reader.tab.wait("#save", "Will be saved")
        name = reader.tab.address().rsplit("/", 1)[1]
    hosts.replace(launcher, working)
    with start_browser(tmp_path) as browser:
        again = Reader(browser.open_extension(name))
        assert _SENTENCE in again.saved().read_text(encoding="utf-8")
