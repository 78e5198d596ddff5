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
