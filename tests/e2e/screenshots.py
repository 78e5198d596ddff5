"""Makes the pictures of the README from pages of the tests, with a real browser.

    python -m tests.e2e.screenshots [FOLDER]

They are written to `docs/pictures`, unless another folder is named. The letters depend on the fonts of the machine;
the ones in the repository were made with Noto.
"""

from __future__ import annotations

import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from tests.e2e import browsers, hosts
from tests.e2e.chromium import Chromium
from tests.e2e.reader import Reader
from tests.e2e.server import Server
from tests.e2e.start import speaking

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path(__file__).parent.parent.parent / "docs" / "pictures"
_SIZE = (1200, 780)
_LOOK = "(theme) => document.querySelector(`#look [name=theme][value=${theme}]`).click()"
_SETTINGS = 'folder = "/home/mira/WClipper"'
"""Nobody's articles are in a temporary folder; nothing is saved here."""
_TOP = """() => {
    document.activeElement.blur();
    scrollTo(0, 0);
    document.querySelector("#panel").scrollTo(0, 0);
}"""


def main(folder: Path) -> None:
    """Take all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with _reader("sample-article.html") as reader:
        _take(reader, folder / "reader-light.png", theme="light")
        _take(reader, folder / "reader-dark.png", theme="dark")
        reader.open_cut()
        reader.click_block("4 min read")
        _take(reader, folder / "reader-cut.png", theme="light")
        reader.tab.press("c")
        _organise(reader)
        _take(reader, folder / "organise.png", theme="light")
        _take_options(reader, folder / "options.png")
    with _reader("sample-chinese.html", language="zh_CN") as reader:
        _take(reader, folder / "reader-chinese.png", theme="sepia")


@contextmanager
def _reader(page: str, *, language: str = "en") -> Iterator[Reader]:
    """The reader of a page, with the extension's words of a language."""
    with (
        tempfile.TemporaryDirectory(prefix="wclipper-", ignore_cleanup_errors=True) as home,
        Server() as server,
        sync_playwright() as playwright,
    ):
        hosts.register("chromium", Path(home))
        program = browsers.find("chromium")
        assert program, "there is no Chromium; «make browsers» installs one"
        settings = Path(home) / ".config/wclipper/settings.toml"
        settings.parent.mkdir(parents=True)
        settings.write_text(_SETTINGS, encoding="utf-8")
        extension = speaking(language, Path(home) / "extension")
        with Chromium(playwright, program, extension, Path(home), scale=1.5) as browser:
            yield Reader.clip(browser, server.address(page))


def _organise(reader: Reader) -> None:
    """Say what a person would say about the article."""
    tab = reader.tab
    tab.press("Control", "z")
    reader.highlight("because you can see it think")
    tab.click("#organise > summary")
    for field, text in (
        ("tag", "tides, computers,"),
        ("folder", "Science/Sea"),
        ("note", "For the talk on Thursday"),
    ):
        tab.type(f"#{field}", text)


def _take_options(reader: Reader, file: Path) -> None:
    tab = reader.tab
    address = tab.address().rsplit("/", 1)[0]
    tab.evaluate("(address) => { location.href = address; }", f"{address}/options.html")
    tab.wait("#name-example code", ".md")
    tab.screenshot(file)
    print(file)


def _take(reader: Reader, file: Path, *, theme: str) -> None:
    tab = reader.tab
    tab.resize(*_SIZE)
    tab.hover("#byline")
    tab.evaluate(_LOOK, theme)
    tab.evaluate(_TOP)
    tab.wait_until("() => [...document.images].every((image) => image.complete)", frame="#article")
    tab.screenshot(file)
    print(file)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
