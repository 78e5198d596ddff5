"""Makes the pictures of the library for the README, with a real browser and invented articles.

    python -m tests.web.screenshots [FOLDER]

They are written to `docs/pictures`, unless another folder is named.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect, sync_playwright

from tests.e2e import browsers
from tests.web import shelf
from tests.web.serving import Running
from wclipper.library import reads

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize

FOLDER = Path(__file__).parent.parent.parent / "docs" / "pictures"
_SIZE: ViewportSize = {"width": 1200, "height": 780}
_TALL: ViewportSize = {"width": 1200, "height": 960}
_READ = (2, 4, 7)
"""What somebody has read already."""
MOST_BYTES = 250_000


def main(folder: Path) -> None:
    """Take all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="wclipper-") as home, sync_playwright() as playwright:
        program = browsers.find("chromium")
        assert program, "there is no Chromium; «make browsers» installs one"
        articles, data = Path(home) / "articles", Path(home) / "data"
        shelf.write(articles)
        for number in _READ:
            reads.note(data, shelf.name(number), "2026-11-01T08:00:00+0000")
        browser = playwright.chromium.launch(executable_path=program, chromium_sandbox=False)
        with Running(articles, data) as library:
            page = browser.new_context(viewport=_SIZE, device_scale_factor=1.4, locale="en-US").new_page()
            page.goto(library.address)
            _list(page, folder / "library.png")
            _cards(page, folder / "library-dark.png")
            page.goto(f"{library.origin}/?article={shelf.name(0)}")
            _reader(page, folder / "library-reader.png")
        browser.close()


def _list(page: Page, file: Path) -> None:
    expect(page.locator("#hits li").first).to_be_visible()
    _take(page, file, theme="light")


def _cards(page: Page, file: Path) -> None:
    page.click("#shape")
    page.locator("#shape").blur()
    _take(page, file, theme="dark")


def _reader(page: Page, file: Path) -> None:
    expect(page.frame_locator("#article").locator("mark")).to_be_visible()
    page.set_viewport_size(_TALL)
    _take(page, file, theme="light")


def _take(page: Page, file: Path, *, theme: str) -> None:
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
    page.mouse.move(0, 0)
    page.wait_for_function(
        "() => [...document.images].every((image) => image.loading === 'lazy' || image.complete)"
    )
    page.wait_for_load_state("networkidle")
    page.screenshot(path=file)
    assert file.stat().st_size < MOST_BYTES, f"{file} is too large"
    print(file)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
