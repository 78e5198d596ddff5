"""The library in real browsers: used by keyboard and mouse, and attacked from another origin."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.e2e import browsers
from tests.e2e.server import Server
from tests.web import samples
from tests.web.serving import Running
from tests.web.test_server import state
from wclipper import settings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

_AXE = Path(__file__).parent.parent.parent / "node_modules/axe-core/axe.min.js"
_RUN = """async () => (await axe.run(document, { iframes: false })).violations.map(
    ({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])"""
_ATTACK = """async (library) => {
    const seen = [];
    for (const options of [{}, { mode: "no-cors", credentials: "include" }, { credentials: "include" }]) {
        await fetch(`${library}/api/search`, options).then((r) => r.type !== "opaque" && seen.push("read"), () => {});
        for (const method of ["POST", "PUT", "DELETE"])
            await fetch(`${library}/api/article/0000000000000001`, { ...options, method, body: "{}" })
                .then((r) => r.ok && seen.push(method), () => {});
    }
    const frame = document.createElement("iframe");
    frame.src = `${library}/`;
    document.body.append(frame);
    const picture = new Image();
    picture.src = `${library}/picture/0000000000000001/0.assets/lead.png`;
    await new Promise((resolve) => { picture.onload = () => { seen.push("picture"); resolve(); }; picture.onerror = resolve; });
    await new Promise((resolve) => {
        const socket = new WebSocket(library.replace("http", "ws") + "/api/search");
        socket.onopen = () => { seen.push("socket"); resolve(); };
        socket.onerror = resolve;
    });
    return seen;
}"""


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setattr(settings, "data_dir", lambda: tmp_path / "data")
    samples.write(tmp_path / "articles")
    with Running(tmp_path / "articles", tmp_path / "data") as running:
        yield running


@pytest.fixture
def page() -> Iterator[Page]:
    with sync_playwright() as playwright:
        program = browsers.find("chromium")
        assert program
        browser = playwright.chromium.launch(executable_path=program, chromium_sandbox=False)
        yield browser.new_context().new_page()
        browser.close()


def accessible(page: Page) -> None:
    page.evaluate(_AXE.read_text(encoding="utf-8"))
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(_RUN) == [], scheme


def test_an_article_is_found_read_put_right_deleted_and_put_back(library: Running, page: Page) -> None:
    page.goto(library.address)
    assert "token" not in page.url
    expect(page.locator("#hits li")).to_have_count(6)
    accessible(page)
    page.keyboard.press("/")
    page.keyboard.type("潮水")
    expect(page.locator("#hits li")).to_have_count(1)
    page.fill("#text", "brass")
    expect(page.locator("#hits h2")).to_have_text(["The brass machine that knew the sea"])
    page.locator("#text").blur()
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    frame = page.frame_locator("#article")
    expect(frame.locator("mark")).to_have_text("marked while reading")
    expect(frame.locator("img")).to_have_js_property("complete", value=True)
    accessible(page)
    page.click("#edit summary")
    page.fill("#edit [name=tags]", "sea, brass")
    page.fill("#edit [name=note]", "For the talk")
    page.click("#edit form button")
    expect(page.locator("#own-note")).to_have_text("For the talk")
    assert 'note: "For the talk"' in (library.root / "0.md").read_text(encoding="utf-8")
    before = state(library.root)
    page.click("#delete")
    expect(page.locator("#hits li")).to_have_count(5)
    page.click("#news button")
    expect(page.locator("#hits li")).to_have_count(6)
    assert state(library.root) == before
    page.goto(f"{library.origin}/?view=numbers")
    expect(page.locator("#totals dd").first).to_have_text("6")
    accessible(page)


def test_other_origins_get_and_change_nothing(library: Running, page: Page) -> None:
    page.goto(library.address)
    expect(page.locator("#hits li")).to_have_count(6)
    before = state(library.root)
    with Server() as other:
        attacker = page.context.new_page()
        attacker.goto(other.add("attack.html", "<!doctype html><title>Attack</title><body>"))
        assert attacker.evaluate(_ATTACK, library.origin) == []
        attacker.evaluate(
            "(library) => { location.href = `${library}/api/article/0000000000000001`; }", library.origin
        )
        expect(attacker.locator("body")).to_contain_text("Another site has asked for this")
    assert state(library.root) == before


def test_what_was_put_into_a_file_by_hand_does_not_run(library: Running, page: Page) -> None:
    payload = (
        "<script>parent.fired = 1</script><img src=x onerror='parent.fired = 1'><svg onload='parent.fired = 1'></svg>"
        "<iframe srcdoc='<script>top.fired = 1</script>'></iframe><a href='javascript:parent.fired=1' id=clobber>x</a>"
    )
    file = library.root / "0.md"
    file.write_text(file.read_text(encoding="utf-8") + f"\n{payload}\n\nThe end.\n", encoding="utf-8")
    page.goto(library.address)
    page.click("#hits h2 a:has-text('brass')")
    frame = page.frame_locator("#article")
    expect(frame.locator("body")).to_contain_text("The end.")
    assert page.evaluate("() => window.fired") is None
    assert frame.locator("script, iframe, [onerror], [onload], a[href^='javascript']").count() == 0
