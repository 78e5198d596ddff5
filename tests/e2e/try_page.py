"""Clips a page before your eyes, with a real browser, and says what came out of it.

    python -m tests.e2e.try_page [PAGE]

PAGE is an HTML file; without one, an article written for this is clipped. The browser has a profile of its own that is
thrown away afterwards; the saved article and a picture of the reader stay in `.try`. Where there is a display the
browser can be seen, and stays open until you press Enter.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from tests.e2e import browsers, hosts
from tests.e2e.driver import WaitError
from tests.e2e.reader import Reader
from tests.e2e.server import PAGES, Server
from tests.e2e.start import start

if TYPE_CHECKING:
    from tests.e2e.driver import Browser

RESULTS = Path(__file__).parent.parent.parent / ".try"
SAMPLE = PAGES / "sample-article.html"
_FIRST = 600
_SHOWN_PER_REASON = 3


def main() -> int:
    """Clip the page that the command line names; the exit status."""
    parser = argparse.ArgumentParser(prog="try_page", description="Clip a page in a real browser.")
    parser.add_argument("page", nargs="?", type=Path, default=SAMPLE, help="an HTML file")
    page: Path = parser.parse_args().page
    if not page.is_file():
        return _fail(f"There is no file {page}.")
    name = next((name for name in ("chromium", "firefox") if browsers.find(name)), None)
    if name is None:
        return _fail("There is no browser to try it with; «python -m tests.e2e.browsers» installs one.")
    try:
        _try(page.resolve(), name)
    except WaitError as error:
        return _fail(f"The page was not clipped: {error}")
    return 0


def _fail(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1


def _try(page: Path, name: str) -> None:
    visible = sys.platform == "darwin" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    print(f"Clipping {page.name} in {name}{'' if visible else ', without a window'} …", flush=True)
    with (
        tempfile.TemporaryDirectory(prefix="wclipper-", ignore_cleanup_errors=True) as folder,
        Server(page.parent) as server,
        sync_playwright() as playwright,
    ):
        home = Path(folder)
        hosts.register(name, home)
        _choose_folder(home)
        with start(name, playwright, home, headless=not visible) as browser:
            _clip(browser, server.address(page.name))
            if visible and sys.stdin.isatty():
                input("Press Enter to close the browser.")


def _choose_folder(home: Path) -> None:
    """Let the host of this browser save into the folder that stays, without what was tried before."""
    articles = RESULTS / "WClipper"
    shutil.rmtree(articles, ignore_errors=True)
    articles.mkdir(parents=True)
    run = "from wclipper.cli import main; main()"
    command = [sys.executable, "-c", run, "folder", str(articles)]
    subprocess.run(command, env=hosts.environment(home), check=True, stdout=subprocess.DEVNULL)


def _clip(browser: Browser, url: str) -> None:
    reader = Reader.clip(browser, url)
    print(f"\nTitle:   {reader.title}\nByline:  {' '.join(reader.byline.split())}\n")
    text = "\n".join(filter(None, map(str.strip, reader.text.splitlines())))
    print(text if len(text) <= _FIRST else f"{text[:_FIRST]} …")
    _print_cut(reader.cut)
    path = reader.save()
    picture = RESULTS / "reader.png"
    reader.tab.screenshot(picture)
    print(f"\nSaved:   {path}\nPicture: {picture}")


def _print_cut(cut: dict[str, list[str]]) -> None:
    print("\nCut:")
    for reason, blocks in cut.items():
        print(f"  {reason} ({len(blocks)})")
        for text in blocks[:_SHOWN_PER_REASON]:
            print(f"    {' '.join(text.split())[:90]}")
    if not cut:
        print("  nothing")


if __name__ == "__main__":
    sys.exit(main())
