"""Browsers stop an extension's background at any time: nothing may be lost by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.e2e import hosts
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
