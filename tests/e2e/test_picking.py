"""«Pick on the page»: an element of the live page, chosen by mouse or keys, gets into the article."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.reader import Reader

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.e2e.driver import Browser
    from tests.e2e.server import Server

_PARAGRAPH = (
    "The ferry crossed the river twice an hour, and every crossing was written down by hand in a long book, "
    "with the weather, the number of passengers, and whatever animals had come along that day."
)
_STORY = "".join(f"<p>{_PARAGRAPH} That was day {number}.</p>" for number in range(6))
_CSS = "div { display: none !important } * { opacity: 0.2 !important; color: red !important }"
_PAGE = f"""<!doctype html><html lang=en><title>The river</title><style>{_CSS}</style>
<article id=story><h1>The river</h1>{_STORY}</article>
<footer id=foot><p id=left>Left: <a href=/l>Letters</a></p><p id=right>Right: <a href=/r>Rights</a></p></footer>
<section id=late></section><script>
    document.addEventListener("click", (event) => event.isTrusted && (document.body.dataset.clicked = "yes"), true);
    addEventListener("pointermove", () => document.querySelector("#right").click(), true);
    const before = document.documentElement.childElementCount;
    window.left = () => document.documentElement.childElementCount - before;
</script>"""
_LATE = "() => { document.querySelector('#late').innerHTML = '<p>Told only afterwards.</p><p>And some more.</p>'; }"
_SHOWN = "() => window.left() === 1"


@pytest.fixture
def reader(browser: Browser, server: Server) -> Iterator[Reader]:
    yield Reader.clip(browser, server.add("river.html", _PAGE))
    browser.close_readers()


def start_picking(reader: Reader, browser: Browser) -> None:
    reader.tab.click("#pick")
    browser.page.wait_until(_SHOWN)


def test_what_came_later_is_picked_with_the_mouse(reader: Reader, browser: Browser) -> None:
    reader.open_cut()
    reader.click_block("That was day 3.")
    browser.page.evaluate(_LATE)
    start_picking(reader, browser)
    browser.page.click("#late p:first-child")
    reader.tab.wait_until("() => document.querySelector('#counts').textContent.includes('2 by you')")
    reader.wait_for("ready")
    assert reader.is_kept("Told only afterwards.")
    text = reader.save().read_text(encoding="utf-8")
    assert "Told only afterwards." in text
    assert "That was day 2." in text
    assert "That was day 3." not in text  # what was decided before still holds
    assert browser.page.evaluate("() => document.body.dataset.clicked ?? null") is None
    assert browser.page.evaluate("() => window.left()") == 0


def test_keys_take_what_is_around(reader: Reader, browser: Browser) -> None:
    assert not reader.is_kept("Letters")
    start_picking(reader, browser)
    browser.page.hover("#left a")
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "ArrowDown", "Enter"):
        browser.page.press(key)
    reader.tab.wait_until("() => document.querySelector('#counts').textContent.includes('2 by you')")
    reader.wait_for("ready")
    assert reader.is_kept("Letters")
    assert reader.is_kept("Rights")


def test_escape_leaves_everything_as_it_was(reader: Reader, browser: Browser) -> None:
    reader.tab.press("p")
    browser.page.wait_until(_SHOWN)
    browser.page.press("Escape")
    reader.tab.wait("#pick-note", "Nothing was picked.")
    assert not reader.is_kept("Letters")
    assert browser.page.evaluate("() => window.left()") == 0


def test_a_page_that_is_gone_says_so(reader: Reader, browser: Browser, server: Server) -> None:
    browser.open(server.address("sample-article.html"))
    reader.tab.click("#pick")
    reader.tab.wait("#pick-note", "can no longer read the page in its tab")
    assert reader.is_kept("That was day 3.")
