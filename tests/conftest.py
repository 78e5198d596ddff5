from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Playwright, sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="write the expected Markdown of tests/pages anew")


@pytest.fixture(scope="session", autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test touches the settings and the data of the person who runs it."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
            patch.setenv(name, str(tmp_path_factory.mktemp(name.lower())))
        yield


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives Chromium; there can be one in a process."""
    with sync_playwright() as running:
        yield running
