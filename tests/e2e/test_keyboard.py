"""The reader without a mouse, for eyes that want large letters, and for those that want nothing to move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e import hosts
from tests.e2e.keyboard import stops, walk
from tests.e2e.reader import Reader
from tests.e2e.start import speaking
from tests.e2e.test_organising import page

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.e2e.conftest import StartBrowser
    from tests.e2e.driver import Browser, Tab
    from tests.e2e.server import Server

_FOCUS = "(selector) => document.querySelector(selector).focus()"
_FOCUSED = "() => `#${document.activeElement.id}`"
_OVER = """() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const isClipped = (element) => getComputedStyle(element).webkitLineClamp === "none"
        && getComputedStyle(element).overflowX !== "visible" && !["INPUT", "TEXTAREA", "IFRAME"].includes(element.tagName)
        && !element.matches(".unseen, #news") && element.scrollWidth > element.clientWidth + 1;
    const isOutside = (element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 1 && (left < -1 || right > clientWidth + 1);
    };
    const shown = [...document.body.querySelectorAll("*")].filter((element) => element.checkVisibility());
    const over = shown.filter((element) => isOutside(element) || isClipped(element));
    return [scrollWidth - clientWidth, ...over.map((element) => element.outerHTML.slice(0, 120))];
}"""
_MOVING = "() => document.getAnimations().length"


@pytest.fixture
def browser(start_browser: StartBrowser, browser_name: str, tmp_path: Path) -> Iterator[Browser]:
    hosts.register(browser_name, tmp_path)
    with start_browser(tmp_path) as running:
        yield running


def assert_walkable(tab: Tab) -> None:
    """Go through a page by Tab alone: it comes to everything, and one sees where it is."""
    reached, unseen = walk(tab)
    assert [name for name in stops(tab) if name not in reached] == []
    assert unseen == []


def test_the_tab_key_comes_to_everything_and_is_never_caught(browser: Browser, server: Server) -> None:
    address = page(server, "keys.html", "The keys")
    Reader.clip(browser, address).save()
    browser.close_readers()
    reader = Reader.clip(browser, address)
    tab = reader.tab
    reader.highlight("Sentence 2 of the story")
    tab.wait("#known")
    tab.evaluate(_FOCUS, "#organise > summary")
    tab.press("Enter")
    tab.wait("#note")
    assert_walkable(tab)
    tab.press("c")
    tab.wait("#blocks")
    assert_walkable(tab)
    for _ in range(60):
        tab.press("Shift", "Tab")
        if tab.evaluate(_FOCUSED) == "#title":
            break
    assert tab.evaluate(_FOCUSED) == "#title", "there is a way back"


def test_an_article_is_organised_and_saved_by_keys_alone(browser: Browser, server: Server) -> None:
    reader = Reader.clip(browser, page(server, "typed.html", "Typed"))
    tab = reader.tab
    assert tab.evaluate(_FOCUSED) == "#save"
    while tab.evaluate("() => document.activeElement.localName") != "summary":
        tab.press("Tab")
    tab.press(" ")
    for text in ("river,", "", "By hand"):
        tab.press("Tab")
        while tab.evaluate("() => document.activeElement.localName") not in {"input", "textarea"}:
            tab.press("Tab")
        for letter in text:
            tab.press(letter)
    for key in ("?", "Aa"):
        opener = {"?": "#keys-open", "Aa": "#look-open"}[key]
        window = {"?": "#keys", "Aa": "#look"}[key]
        tab.evaluate(_FOCUS, opener)
        tab.press("Enter")
        tab.wait(window)
        tab.press("Tab")
        assert tab.evaluate(
            "(window) => document.querySelector(window).contains(document.activeElement)", window
        )
        tab.press("Escape")
        tab.wait_until("(window) => !document.querySelector(window).checkVisibility()", window)
        assert tab.evaluate(_FOCUSED) == opener
    tab.press("Control", "s")
    text = reader.saved().read_text(encoding="utf-8")
    assert '- "river"' in text
    assert 'note: "By hand"' in text


def test_every_frame_list_and_region_has_a_name(browser: Browser, server: Server) -> None:
    tab = Reader.clip(browser, page(server, "names.html", "Names")).tab
    nameless = """() => [...document.querySelectorAll("iframe, section[aria-labelledby], dialog, [popover], ul[data-i18n-label]")]
        .filter((element) => !(element.title || element.ariaLabel
            || document.getElementById(element.getAttribute("aria-labelledby") ?? "")?.textContent.trim()))
        .map(({ id }) => id)"""
    tab.wait("#keys-open")
    assert tab.evaluate(nameless) == ["known"], "of what was saved before, there is nothing to say"


def test_nothing_is_cut_off_when_everything_is_twice_as_large(
    start_browser: StartBrowser, browser_name: str, server: Server, tmp_path: Path
) -> None:
    """In German, whose words are the longest: a page has half the room that it has else."""
    hosts.register(browser_name, tmp_path)
    german = speaking("de", tmp_path / "extension")
    with start_browser(tmp_path, extension=german) as browser:
        address = page(server, f"{'long' * 40}.html", "The Donaudampfschifffahrtsgesellschaftskapitänsmütze")
        Reader.clip(browser, address).save()
        browser.close_readers()
        reader = Reader.clip(browser, address)
        reader.highlight("Sentence 2 of the story")
        reader.tab.wait("#known")
        reader.tab.evaluate("() => { document.querySelector('#organise').open = true; }")
        reader.tab.resize(640, 450)
        assert reader.tab.evaluate(_OVER) == [0]
        reader.tab.click("#keys-open")
        assert reader.tab.evaluate(_OVER) == [0]
        for name in ("options.html", "several.html?tabs=1,2&front=1"):
            tab = browser.open_extension(name)
            if "options" in name:
                tab.wait("#findings li")
            tab.resize(640, 450)
            assert tab.evaluate(_OVER) == [0], name


def test_nothing_moves_for_those_who_want_that(browser: Browser) -> None:
    tab = browser.open_extension("reader.html")
    tab.evaluate("() => { document.body.dataset.state = 'extracting'; }")
    tab.wait("#waiting")
    assert tab.evaluate(_MOVING) == 1
    browser.set_still(still=True)
    tab.wait_until(f"() => ({_MOVING})() === 0")
    options = browser.open_extension("options.html")
    browser.set_still(still=True)
    assert options.evaluate("() => getComputedStyle(document.documentElement).scrollBehavior") == "auto"
