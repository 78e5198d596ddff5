"""Starts a browser by its name."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from tests.e2e import browsers
from tests.e2e.chromium import Chromium
from tests.e2e.firefox import Firefox

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

    from tests.e2e.driver import Browser

EXTENSION = Path(__file__).parent.parent.parent / "extension"


def start(
    name: str, playwright: Playwright, home: Path, *, extension: Path = EXTENSION, headless: bool = True
) -> Browser:
    """The running browser, with an extension loaded; the caller closes it."""
    program = browsers.find(name)
    if program is None:
        raise FileNotFoundError(f"{name} is not installed; «python -m tests.e2e.browsers» installs it")
    if name == "firefox":
        return Firefox(program, extension, home, headless=headless)
    return Chromium(playwright, program, extension, home, headless=headless)


def speaking(language: str, folder: Path) -> Path:
    """A copy of the extension that has one language only: the browser's own need not be installed."""
    shutil.copytree(EXTENSION, folder)
    for other in (folder / "_locales").iterdir():
        if other.name != language:
            shutil.rmtree(other)
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    (folder / "manifest.json").write_text(
        json.dumps(manifest | {"default_locale": language}), encoding="utf-8"
    )
    return folder
