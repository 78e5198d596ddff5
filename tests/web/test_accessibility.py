"""Every view by keyboard alone, and without a fault that axe-core can see: light, dark, narrow, with dialogs and errors."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web import shelf
from tests.web.serving import Running
from wclipper import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

_AXE = Path(__file__).parent.parent.parent / "node_modules/axe-core/axe.min.js"
_RUN = """async () => (await axe.run(document, { iframes: false })).violations.map(
    ({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])"""
_FOCUS = """() => {
    const held = document.activeElement;
    const box = held.getBoundingClientRect();
    const name = held.id || held.name || held.localName + (held.className ? "." + held.className : "");
    const style = getComputedStyle(held);
    return [name, box.width > 0 && box.height > 0, style.outlineStyle !== "none"];
}"""


def accessible(page: Page) -> None:
    page.evaluate(_AXE.read_text(encoding="utf-8"))
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert page.evaluate(_RUN) == [], scheme


def test_no_view_has_a_fault(full_library: Running, page: Page, chromium: Browser) -> None:
    page.goto(full_library.address)
    expect(page.locator("#hits li").first).to_be_visible()
    accessible(page)
    page.click("#shape")
    accessible(page)
    page.select_option("#filters [name=tag]", "cities")
    page.click("#dates summary")
    accessible(page)
    page.keyboard.press("Escape")
    page.check("#hits li >> nth=0 >> input")
    page.click("#chosen-export summary")
    accessible(page)
    page.fill("#text", "qqqq")
    expect(page.locator("#none")).to_be_visible()
    accessible(page)
    page.goto(f"{full_library.origin}/?view=numbers")
    expect(page.locator("#sites tr").first).to_be_visible()
    accessible(page)
    page.goto(f"{full_library.origin}/?article=ffffffffffffffff")
    expect(page.locator("#fault")).to_be_visible()
    accessible(page)
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    accessible(page)
    other = chromium.new_context().new_page()
    other.goto(full_library.address)
    expect(other.locator("h1")).to_be_visible()
    accessible(other)
    other.context.close()


def test_no_state_of_an_article_has_a_fault(full_library: Running, page: Page) -> None:
    page.goto(full_library.address)
    for number in (0, 1, 5):
        page.goto(f"{full_library.origin}/?article={shelf.name(number)}")
        expect(page.frame_locator("#article").locator("p").first).to_be_visible()
        accessible(page)
    page.goto(f"{full_library.origin}/?article={shelf.name(0)}")
    expect(page.locator("#title")).to_be_focused()
    page.keyboard.press("e")
    expect(page.locator("#editor")).to_be_visible()
    accessible(page)
    page.keyboard.press("Escape")
    page.click("#versions summary")
    page.click("#versions button")
    expect(page.locator("#rows")).to_be_visible()
    accessible(page)
    page.set_viewport_size({"width": 400, "height": 800})
    accessible(page)
    page.keyboard.press("Delete")
    expect(page.locator("#news button").first).to_be_visible()
    accessible(page)
    page.context.set_offline(True)
    expect(page.locator("#trouble")).to_be_visible(timeout=30_000)
    accessible(page)


def test_an_empty_library_has_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: Page) -> None:
    monkeypatch.setattr(settings, "data_dir", lambda: tmp_path / "data")
    with Running(tmp_path / "WClipper", tmp_path / "data") as library:
        page.goto(library.address)
        expect(page.locator("#none")).to_be_visible()
        accessible(page)


@pytest.mark.parametrize("width", [320, 400, 600, 1200])
def test_nothing_stands_outside_the_window(full_library: Running, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(full_library.address)
    expect(page.locator("#hits li").first).to_be_visible()
    views = [
        "/",
        f"/?article={shelf.name(10)}",
        f"/?article={shelf.name(14)}",
        "/?view=numbers",
        "/?text=qqqq",
    ]
    for view in views:
        page.goto(full_library.origin + view)
        page.wait_for_function("() => document.querySelector('main:not([hidden])')?.innerText.length > 20")
        over = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert over <= 0, (view, over)


def test_the_tab_key_leads_everywhere_and_is_always_seen(library: Running, page: Page) -> None:
    page.goto(library.address)
    expect(page.locator("#hits li")).to_have_count(6)
    page.evaluate("() => document.activeElement.blur()")
    reached = []
    for _ in range(40):
        page.keyboard.press("Tab")
        name, is_there, is_shown = page.evaluate(_FOCUS)
        if name == "body":
            break
        assert is_there, name
        assert is_shown, name
        reached.append(name)
    for name in ("text", "help", "site", "tag", "language", "dates-name", "unread", "order", "shape"):
        assert name in reached, reached
    assert reached.count("input") + reached.count("a") >= 12


def test_everything_can_be_done_with_keys(library: Running, page: Page) -> None:
    page.goto(library.address)
    expect(page.locator("#hits li")).to_have_count(6)
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    page.keyboard.press("/")
    expect(page.locator("#text")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#hits h2 a >> nth=0")).to_be_focused()
    page.keyboard.press("j")
    page.keyboard.press("j")
    page.keyboard.press("k")
    expect(page.locator("#hits h2 a >> nth=1")).to_be_focused()
    page.keyboard.press("x")
    expect(page.locator("#chosen-count")).to_have_text("1 chosen")
    page.keyboard.press("Escape")
    expect(page.locator("#chosen")).to_be_hidden()
    title = page.locator("#hits h2 a >> nth=1").inner_text()
    page.keyboard.press("Enter")
    expect(page.locator("#title")).to_have_text(title)
    expect(page.locator("#title")).to_be_focused()
    page.keyboard.press("e")
    page.keyboard.press("Escape")
    expect(page.locator("#edit")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#hits h2 a >> nth=1")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#title")).to_be_focused()
    page.keyboard.press("Delete")
    expect(page.locator("#hits li")).to_have_count(5)
    expect(page.locator("#hits h2 a >> nth=1")).to_be_focused()
    page.keyboard.press("z")
    expect(page.locator("#hits li")).to_have_count(6)
    page.keyboard.press("m")
    expect(page.locator("#hits li.read")).to_have_count(1)
    page.keyboard.press("Delete")
    expect(page.locator("#hits li")).to_have_count(5)
    expect(page.locator("#hits h2 a:focus")).to_have_count(1)
    page.keyboard.press("z")
    expect(page.locator("#hits li")).to_have_count(6)


def test_keys_work_in_the_article_too(library: Running, page: Page) -> None:
    page.goto(library.address)
    page.click("#hits h2 a >> nth=0")
    page.frame_locator("#article").locator("p").first.click()
    page.keyboard.press("Escape")
    expect(page.locator("#hits li")).to_have_count(6)
    expect(page.locator("#hits h2 a >> nth=0")).to_be_focused()


def test_what_was_found_is_announced(library: Running, page: Page) -> None:
    page.goto(library.address)
    expect(page.locator("#count[role=status]")).to_have_text("6 articles")
    page.fill("#text", "brass")
    expect(page.locator("#count[role=status]")).to_have_text("1 article found")


def test_words_of_other_directions_keep_to_their_own(full_library: Running, page: Page) -> None:
    page.goto(full_library.address)
    arabic = page.locator(f"#hits li[data-id='{shelf.name(5)}'] > div")
    expect(arabic).to_have_css("direction", "rtl")
    page.goto(f"{full_library.origin}/?article={shelf.name(5)}")
    expect(page.locator("#head")).to_have_css("direction", "rtl")
    expect(page.frame_locator("#article").locator("body")).to_have_css("direction", "rtl")
    expect(page.locator("#actions")).to_have_css("direction", "ltr")
