"""Every state of a clip is seen while it lasts, in words, and none is claimed that is not true."""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING

import pytest

from tests.e2e import hosts, slow_host
from tests.e2e.reader import ARTICLE, Reader

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.e2e.conftest import StartBrowser
    from tests.e2e.driver import Browser
    from tests.e2e.server import Server


@pytest.fixture
def held(tmp_path: Path) -> Path:
    """The folder whose files hold replies back."""
    folder = tmp_path / "held"
    folder.mkdir()
    return folder


@pytest.fixture
def browser(start_browser: StartBrowser, browser_name: str, tmp_path: Path, held: Path) -> Iterator[Browser]:
    launcher = hosts.register(browser_name, tmp_path)
    command = shlex.join([sys.executable, slow_host.__file__, str(held)])
    hosts.replace(launcher, f'#!/bin/sh\nexec {command} "$@"\n')
    with start_browser(tmp_path) as running:
        yield running


def test_from_the_click_to_the_file(browser: Browser, server: Server, held: Path) -> None:
    for reply in ("hello", "clipped", "saved"):
        (held / reply).touch()
    browser.open(server.address("sample-article.html"))
    browser.click_action()
    reader = Reader(browser.reader())
    for reply, state, sentence in (
        ("hello", "connecting", "Connecting to the WClipper program"),
        ("clipped", "extracting", "Finding the article"),
    ):
        reader.wait_for(state)
        reader.tab.wait("#state", sentence)
        reader.tab.wait("#save", "Save when ready")
        (held / reply).unlink()
    reader.wait_for("ready")
    reader.tab.wait("#state", f"Ready to save in {browser.home / 'WClipper'}")
    reader.tab.click("#save")
    reader.wait_for("saving")
    reader.tab.wait("#state", "Saving…")
    assert reader.tab.evaluate("() => document.querySelector('#path').checkVisibility()") is False
    (held / "saved").unlink()
    assert reader.saved().is_file()
    reader.tab.wait("#state", "Saved (")


def test_a_save_that_failed_says_why_and_goes_on_afterwards(browser: Browser, server: Server) -> None:
    folder = browser.home / "WClipper"
    folder.write_text("in the way")
    reader = Reader.clip(browser, server.address("sample-article.html"))
    reader.open_cut()
    reader.click_block("had the first one built in 1872")
    reader.tab.click("#save")
    reader.tab.wait("#error", "A file stands where the folder for your articles should be")
    reader.tab.wait("#state", "Not saved yet. Your clip is kept.")
    folder.unlink()
    reader.tab.click("#save")
    reader.tab.wait("body[data-state='saved']")
    text = reader.saved().read_text(encoding="utf-8")
    assert "had the first one built in 1872" not in text


def test_save_pressed_early_keeps_its_promise(browser: Browser, server: Server, held: Path) -> None:
    (held / "clipped").touch()
    reader = Reader.click(browser, server.address("sample-article.html"))
    reader.wait_for("extracting")
    reader.tab.click("#save")
    reader.tab.wait("#state", "It will be saved as soon as it is ready.")
    (held / "clipped").unlink()
    assert reader.saved().is_file()


def test_the_choice_is_shown_at_once_and_exactly_when_the_host_has_answered(
    browser: Browser, server: Server, held: Path
) -> None:
    (held / "previewed").touch()
    reader = Reader.clip(browser, server.address("sample-article.html"))
    reader.open_cut()
    reader.click_block("had the first one built in 1872")
    reader.tab.press("c")
    reader.tab.wait("#blocks")
    assert "had the first one built in 1872" not in reader.text
    (held / "previewed").unlink()
    reader.tab.wait("#article")
    reader.tab.wait("h2", "A sea made of circles", frame=ARTICLE)
    assert "had the first one built in 1872" not in reader.text
    reader.tab.press("Control", "z")
    reader.tab.wait_until("() => document.body.innerText.includes('in 1872')", frame=ARTICLE)
    reader.tab.wait("#article")
