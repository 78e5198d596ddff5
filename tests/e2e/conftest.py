from __future__ import annotations

import json
import shutil
import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pytest

from tests.e2e import hosts
from tests.e2e.server import Server
from tests.e2e.start import EXTENSION, start
from tests.e2e.taking import Camera

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Playwright

    from tests.e2e.driver import Browser

_PROBE = {
    "manifest_version": 3,
    "name": "Takes snapshots for the tests",
    "version": "1",
    "permissions": ["scripting", "tabs"],
    "host_permissions": ["http://127.0.0.1/*"],
    "browser_specific_settings": {"gecko": {"id": "probe@wclipper"}},
}


class StartBrowser(Protocol):
    """Starts the browser of this run of the tests, with the extension and a home folder."""

    def __call__(self, home: Path, *, extension: Path = ...) -> Browser:
        """The running browser; the caller closes it."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here drives a real browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with Server() as running:
        yield running


@pytest.fixture(scope="session", params=["chromium", "firefox"])
def browser_name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="session")
def start_browser(playwright: Playwright, browser_name: str) -> StartBrowser:
    return partial(start, browser_name, playwright)


@pytest.fixture(scope="module")
def browser(
    start_browser: StartBrowser, browser_name: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Browser]:
    """A browser that the host is registered in, with a home of its own."""
    home = tmp_path_factory.mktemp("home")
    hosts.register(browser_name, home)
    with start_browser(home) as running:
        yield running


@pytest.fixture
def no_reader_left(browser: Browser) -> Iterator[None]:
    """Closes what a test has opened; a browser serves all tests of a module."""
    yield
    browser.close_readers()


@pytest.fixture(scope="session")
def probe(start_browser: StartBrowser) -> Iterator[Browser]:
    """A browser whose extension does nothing but inject `snapshot.js`, without a click."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        extension = Path(folder) / "probe"
        extension.mkdir()
        (extension / "manifest.json").write_text(json.dumps(_PROBE), encoding="utf-8")
        (extension / "probe.html").write_text("<!doctype html><title>Probe</title>", encoding="utf-8")
        shutil.copy(EXTENSION / "snapshot.js", extension)
        with start_browser(Path(folder), extension=extension) as running:
            yield running


@pytest.fixture(scope="session")
def camera(probe: Browser, server: Server) -> Camera:
    return Camera(probe, server)
