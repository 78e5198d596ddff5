from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e import browsers
from tests.web import samples, shelf
from tests.web.serving import Running
from wclipper import settings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page, Playwright


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """The server of a library of six articles."""
    monkeypatch.setattr(settings, "data_dir", lambda: tmp_path / "data")
    samples.write(tmp_path / "articles")
    with Running(tmp_path / "articles", tmp_path / "data") as running:
        yield running


@pytest.fixture
def full_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """The server of a library as somebody's might look after a year."""
    monkeypatch.setattr(settings, "data_dir", lambda: tmp_path / "data")
    shelf.write(tmp_path / "articles")
    with Running(tmp_path / "articles", tmp_path / "data") as running:
        yield running


@pytest.fixture(scope="module")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """Chromium; a name of the web leads to this machine, as it does in an attack by rebinding."""
    program = browsers.find("chromium")
    assert program
    rebound = "--host-resolver-rules=MAP evil.example 127.0.0.1"
    browser = playwright.chromium.launch(
        executable_path=program, chromium_sandbox=False, args=[rebound, "--no-proxy-server"]
    )
    yield browser
    browser.close()


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A page of a person of their own; nothing in it may go wrong unseen."""
    context = chromium.new_context(locale="en-US")
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    context.close()
    assert faults == []
