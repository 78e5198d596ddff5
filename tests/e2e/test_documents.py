"""Saved files in real browsers: they show what they hold, run nothing and ask for nothing."""

from __future__ import annotations

import io
import zipfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING

import pytest

import wclipper
from tests.e2e.driver import patiently
from tests.e2e.server import png

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.e2e.driver import Browser

TEXT = "海水每天涨落两次，这是因为月亮和太阳对地球的引力，港务长早就知道。"
PAGE = f"""<html lang="zh-CN"><title>潮汐</title><body><article><h1>潮汐</h1><p>{TEXT}</p>
<p><img src="/good.png" width="300" alt="a picture"> {TEXT}</p><p><img src="/lost.png" alt="not there"> {TEXT}</p>
<pre><code class="language-python">print("the tide")</code></pre><p>{TEXT}</p></article></body></html>"""
PAYLOAD = """<img src="{0}/raw.png"><script>document.title = "ran"</script><script src="{0}/raw.js"></script>
<iframe src="{0}/raw.html"></iframe><link rel=stylesheet href="{0}/raw.css"><img src=x onerror="document.title = 'ran'">
<object data="{0}/raw.svg"></object><style>body {{ background: url({0}/raw.gif) }}</style><p id=end>end</p>"""


class Trap:
    """A server that writes down what is asked of it."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.http = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.origin = f"http://127.0.0.1:{self.http.server_port}"

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        asked = self.asked

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                asked.append(self.path)
                self.send_error(404)

            def log_message(self, *_: object) -> None:
                """Stay quiet."""

        return Handler


@pytest.fixture
def trap() -> Iterator[Trap]:
    made = Trap()
    Thread(target=made.http.serve_forever, args=(0.05,), daemon=True).start()
    yield made
    made.http.shutdown()
    made.http.server_close()


def clipped(trap: Trap, form: str) -> bytes:
    article = wclipper.clip(PAGE, url=f"{trap.origin}/page")
    return article.document(form, draft=article.draft(pictures={f"{trap.origin}/good.png": png(300, 200)}))


@pytest.fixture
def saved(trap: Trap, tmp_path: Path) -> Path:
    """The article as an HTML file."""
    file = tmp_path / "article.html"
    file.write_bytes(clipped(trap, "html"))
    return file


def test_an_html_file_shows_its_text_its_pictures_and_its_style(
    probe: Browser, saved: Path, trap: Trap
) -> None:
    probe.open(saved.as_uri())
    seen = probe.page.evaluate(
        "() => ({text: document.body.innerText, width: document.images[0].naturalWidth, images: document.images.length,"
        " column: getComputedStyle(document.body).maxWidth, link: document.querySelector('article > p a').href})"
    )
    assert seen["text"].count(TEXT) == 4
    assert (seen["images"], seen["width"]) == (1, 300)
    assert seen["column"] not in {"none", ""}
    assert seen["link"] == f"{trap.origin}/lost.png"
    assert trap.asked == []


@pytest.mark.parametrize(("dark", "paper"), [(False, "rgb(253, 252, 250)"), (True, "rgb(27, 26, 24)")])
def test_an_html_file_is_as_dark_as_the_person_wants_it(
    probe: Browser, saved: Path, paper: str, *, dark: bool
) -> None:
    probe.set_dark(dark=dark)
    try:
        probe.open(saved.as_uri())
        colour = "() => getComputedStyle(document.documentElement).backgroundColor"
        patiently(lambda: probe.page.evaluate(colour) == paper, missing=f"the paper is not {paper}")
    finally:
        probe.set_dark(dark=False)


def test_the_policy_holds_even_if_the_sanitiser_did_not(probe: Browser, saved: Path, trap: Trap) -> None:
    """The payload is put into the file by hand."""
    page = saved.read_text(encoding="utf-8")
    saved.write_text(page.replace("</article>", PAYLOAD.format(trap.origin) + "</article>"), encoding="utf-8")
    probe.open(saved.as_uri())
    assert probe.page.evaluate("() => [document.title, document.getElementById('end').textContent]") == [
        "潮汐",
        "end",
    ]
    assert trap.asked == []


@pytest.mark.parametrize("name", ["article-1.xhtml", "nav.xhtml"])
def test_the_pages_of_a_book_are_xml_that_browsers_read(
    probe: Browser, trap: Trap, tmp_path: Path, name: str
) -> None:
    with zipfile.ZipFile(io.BytesIO(clipped(trap, "epub"))) as archive:
        archive.extractall(tmp_path)
    probe.open((tmp_path / "EPUB" / name).as_uri())
    seen = probe.page.evaluate(
        "() => ({type: document.contentType, broken: document.querySelector('parsererror') !== null,"
        " styled: document.styleSheets.length, text: document.documentElement.textContent,"
        " lost: [...document.images].filter((image) => !image.naturalWidth).length})"
    )
    assert (seen["type"], seen["broken"], seen["styled"], seen["lost"]) == (
        "application/xhtml+xml",
        False,
        1,
        0,
    )
    assert "潮汐" in seen["text"]
    assert trap.asked == []
