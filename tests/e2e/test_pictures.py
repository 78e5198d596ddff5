"""From the click to the pictures in the folder, with a real browser, the real extension and the real host."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest

from tests.e2e.reader import Reader
from tests.picture_server import PictureServer, png

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.e2e.driver import Browser
    from tests.e2e.server import Server

pytestmark = pytest.mark.usefixtures("no_reader_left")

_TEXT = (
    "The ferry crossed the river twice an hour, and every crossing was written down by hand in a long book."
)
_LINK = re.compile(r"!\[\]\(([^)]*)\)")
_BLOB = """<script>
fetch("/good/1620.png").then((found) => found.blob()).then((blob) => {
    document.querySelector("#blob").src = URL.createObjectURL(blob);
});
</script>"""
_IS_LOADED = "() => [...document.images].every((image) => image.complete && image.naturalWidth)"


@pytest.fixture
def pictures() -> Iterator[PictureServer]:
    with PictureServer() as running:
        yield running


def page(title: str, *sources: str, more: str = "") -> str:
    """A page with these pictures, which need not load to be large enough."""
    parts = (f"<p>{_TEXT} ({number})</p><img width=300 {src}>" for number, src in enumerate(sources))
    return f"<!doctype html><title>{title}</title><h1>{title}</h1>{''.join(parts)}<p>{_TEXT}</p>{more}"


def links(article: Path) -> list[str]:
    return _LINK.findall(article.read_text(encoding="utf-8"))


def test_pictures_stand_in_the_folder_and_their_links_work(browser: Browser, pictures: PictureServer) -> None:
    """Also those that only the browser gets (it has a cookie), and those that a script has made."""
    sources = ["src=/good/600.png", "src=/private.png", "id=blob"]
    pictures.pages["/"] = page("Own pictures (1)", *sources, more=_BLOB)
    browser.open(pictures.address("/"))
    browser.page.wait_until(_IS_LOADED)
    browser.click_action()
    reader = Reader(browser.reader())
    reader.wait_for("ready")
    article = reader.save()
    reader.tab.wait("#pictures-state", "3 of 3")
    found = [(article.parent / unquote(link)).read_bytes() for link in links(article)]
    assert found == [png(600), png(63), png(1620)]


def test_pictures_of_elsewhere_are_listed_and_fetched_again(
    browser: Browser, server: Server, pictures: PictureServer
) -> None:
    sources = ["src=/good/601.png", "data-src=/nowhere.png", f"src={server.other_origin}/640x480.png"]
    pictures.pages["/"] = page("A missing picture", *sources)
    reader = Reader.clip(browser, pictures.address("/"))
    article = reader.save()
    reader.tab.wait("#pictures-state", "1 of 3")
    reader.tab.click("#missing summary")
    reader.tab.wait("#missing li", "/nowhere.png The server no longer has it.")
    reader.tab.wait("#missing li", "640x480.png It leads into your own network.")
    here, *web = links(article)
    assert (article.parent / unquote(here)).read_bytes() == png(601)
    assert web == [pictures.address("/nowhere.png"), f"{server.other_origin}/640x480.png"]

    pictures.plain["/nowhere.png"] = ("image/png", png(9))
    reader.tab.click("#pictures-retry")
    reader.tab.wait("#pictures-state", "2 of 3")
    assert (article.parent / unquote(links(article)[1])).read_bytes() == png(9)


def test_the_text_is_saved_at_once_and_pictures_can_be_cancelled(
    browser: Browser, pictures: PictureServer
) -> None:
    pictures.pages["/"] = page("A silent picture", "data-src=/silent.png", "src=/good/602.png")
    reader = Reader.clip(browser, pictures.address("/"))
    reader.tab.click("#save")
    article = Path(reader.tab.wait("#path", ".md"))
    assert _TEXT in article.read_text(encoding="utf-8")
    reader.tab.wait("#pictures-count", "Pictures 1/2")
    reader.tab.click("#pictures-cancel")
    reader.tab.wait("#pictures-state", "1 of 2")
    assert links(article)[0] == pictures.address("/silent.png")
    assert (article.parent / unquote(links(article)[1])).read_bytes() == png(602)


def test_pictures_come_though_the_background_was_stopped(browser: Browser, pictures: PictureServer) -> None:
    pictures.pages["/"] = page("Stopped", "data-src=/slow.png", "src=/good/603.png")
    reader = Reader.clip(browser, pictures.address("/"))
    reader.tab.click("#save")
    reader.tab.wait("#pictures-count", "Pictures 1/2")
    browser.stop_background()
    reader.tab.wait("#pictures-state", "2 of 2")
    article = Path(reader.tab.wait("#path"))
    assert [(article.parent / unquote(link)).read_bytes() for link in links(article)] == [png(50), png(603)]
