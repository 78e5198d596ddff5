"""Other ways to clip than the article: what is selected, and everything on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.reader import ARTICLE, Reader

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.e2e.driver import Browser
    from tests.e2e.server import Server

_PARAGRAPH = (
    "The ferry crossed the river twice an hour, and every crossing was written down by hand in a long book, "
    "with the weather, the number of passengers, and whatever animals had come along that day."
)
_STORY = "".join(f"<p id=day{number}>{_PARAGRAPH} That was day {number}.</p>" for number in range(6))
_PAGE = f"""<!doctype html><html lang=en><title>The river</title>
<img name=getSelection><form name=activeElement></form>
<nav><a href=/l>Letters</a></nav><p hidden>Never to be seen.</p>
<div style="position: fixed; bottom: 0">We bake biscuits.</div>
<article><h1>The river</h1>{_STORY}<ol><li>Bow</li><li>Stern</li><li id=oars>Oars</li><li id=sail>Sail</li></ol>
<p>Your name: <input id=name value=Secret><textarea>Typed</textarea></p>
<pre id=code><span style="user-select: none">1 </span>let tide = <b>high</b>;</pre><div id=shadow></div></article>
<footer><p id=foot>Printed on an old press.</p></footer><script>
    const root = document.querySelector("#shadow").attachShadow({{ mode: "open" }});
    root.innerHTML = "<p>Under <i>the surface</i> it is dark.</p>";
</script></html>"""
_SELECT = """(ranges) => {
    const selection = window.getSelection();
    selection.removeAllRanges();
    const at = ([selector, text, end]) => {
        const walker = document.createTreeWalker(document.querySelector(selector), NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const place = node.data.indexOf(text);
            if (place >= 0) return [node, place + (end ? text.length : 0)];
        }
    };
    for (const [start, end] of ranges) {
        const range = new Range();
        range.setStart(...at([...start, false]));
        range.setEnd(...at([...end, true]));
        selection.addRange(range);
    }
}"""
_SELECT_BELOW = """() => {
    const [under, surface] = [...document.querySelector("#shadow").shadowRoot.querySelectorAll("p, i")];
    window.getSelection().setBaseAndExtent(under.firstChild, 2, surface.firstChild, 7);
}"""


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[None]:
    browser.open(server.add("river.html", _PAGE))
    yield
    browser.close_readers()


def clip(browser: Browser) -> Reader:
    browser.click_action()
    reader = Reader(browser.reader())
    reader.wait_for("ready")
    return reader


@pytest.mark.usefixtures("page")
def test_a_selection_is_clipped_exactly_and_the_whole_article_is_one_switch_away(browser: Browser) -> None:
    start = ["#day4", "whatever animals"]
    browser.page.evaluate(_SELECT, [[start, ["#code", "high"]]])
    reader = clip(browser)
    reader.tab.wait("#part-switch[aria-checked='true']", "Selection only")
    lines = [line for line in reader.text.splitlines() if line]
    assert lines[0] == "whatever animals had come along that day. That was day 4."
    assert lines[1].endswith("That was day 5.")
    assert lines[-1] == "let tide = high"
    assert "Typed" not in reader.text
    assert "Secret" not in reader.text
    assert "Your name:" in reader.text

    reader.tab.click("#part-switch")
    reader.tab.wait("#part-switch[aria-checked='false']")
    reader.wait_for("ready")
    assert "That was day 0." in reader.text
    reader.tab.click("#part-switch")
    reader.tab.wait_until("() => !document.body.innerText.includes('That was day 0.')", frame=ARTICLE)
    reader.wait_for("ready")
    text = reader.save().read_text(encoding="utf-8")
    assert "whatever animals had come along that day. That was day 4." in text
    assert "1. Bow\n2. Stern\n3. Oars\n4. Sail" in text
    assert "twice an hour" in text
    assert "That was day 3." not in text


@pytest.mark.usefixtures("page")
def test_several_ranges_and_parts_of_lists(browser: Browser) -> None:
    ranges = [[["#oars", "Oars"], ["#sail", "Sail"]], [["#day2", "every"], ["#day2", "crossing"]]]
    browser.page.evaluate(_SELECT, ranges)
    reader = clip(browser)
    several = browser.name == "firefox"  # the others have no more than one range
    words = reader.text.split()
    assert words[-2:] == ["Oars", "Sail"]
    assert ("every" in words) == several
    assert "3. Oars\n4. Sail\n" in reader.save().read_text(encoding="utf-8")


@pytest.mark.usefixtures("page")
def test_a_selection_in_a_shadow_root(browser: Browser) -> None:
    browser.page.evaluate(_SELECT_BELOW)
    assert clip(browser).text == "der the sur"


@pytest.mark.usefixtures("page")
def test_the_menu_takes_the_page_the_selection_or_everything(browser: Browser) -> None:
    browser.page.evaluate(_SELECT, [[["#day2", "every"], ["#day2", "crossing"]]])
    assert clip(browser).text == "every crossing"  # grants what a menu would
    for entry, text in (("clip-selection", "every crossing"), ("clip-page", "That was day 0.")):
        browser.close_readers()
        browser.choose_menu(entry)
        reader = Reader(browser.reader())
        reader.wait_for("ready")
        assert text in reader.text
        assert "Printed" not in reader.text
    browser.close_readers()
    browser.choose_menu("clip-everything")
    reader = Reader(browser.reader())
    reader.wait_for("ready")
    text = reader.save().read_text(encoding="utf-8")
    for shown in ("Letters", "That was day 3.", "Printed on an old press."):
        assert shown in text
    for unseen in ("Never to be seen", "biscuits"):
        assert unseen not in text


@pytest.mark.usefixtures("page")
def test_everything_is_kept_by_a_button_and_taken_back(browser: Browser) -> None:
    reader = clip(browser)
    assert reader.tab.evaluate("() => document.querySelector('#part').checkVisibility()") is False
    assert not reader.is_kept("Printed on an old press.")
    reader.tab.click("#everything")
    reader.tab.wait("#everything[aria-disabled='true']")
    reader.tab.wait("p", "Printed on an old press.", frame=ARTICLE)
    assert not reader.is_kept("We bake biscuits.")
    reader.tab.press("Control", "z")
    reader.tab.wait("#everything[aria-disabled='false']")
    assert not reader.is_kept("Printed on an old press.")
