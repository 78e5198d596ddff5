"""The library in a real browser, attacked: from other origins, by a name that is led here, and from within its own files."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.e2e.server import Server
from tests.web.asking import state
from wclipper.article import sanitise
from wclipper.article.formats import frontmatter

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Dialog, FrameLocator, Page, Response

    from tests.web.serving import Running

pytestmark = pytest.mark.browser

ID = "0000000000000001"
PUBLIC = ("127.0.0.1", "localhost", "evil.example")
"""Names of the attacker's server: another port of the same site, and other sites."""
_ATTACK = """async ([library, id]) => {
    const seen = [];
    const quiet = (name, made) => made.then(() => {}, () => {});
    const article = `${library}/api/article/${id}`;
    for (const address of [`${library}/`, `${library}/api/search`, article, `${library}/words.json`])
        for (const options of [{}, { mode: "no-cors", credentials: "include" }, { credentials: "include" }])
            await fetch(address, options).then((r) => r.type !== "opaque" && seen.push(`read ${address}`), () => {});
    for (const method of ["POST", "PUT", "DELETE", "PATCH"])
        for (const type of ["text/plain", "application/json", "application/x-www-form-urlencoded"])
            await fetch(article, { method, credentials: "include", headers: { "Content-Type": type }, body: "{}" })
                .then((r) => r.ok && seen.push(`${method} ${type}`), () => {});
    await fetch(article, { method: "POST", mode: "no-cors", credentials: "include", body: '{"now":{"title":"x"}}' })
        .catch(() => {});
    navigator.sendBeacon(article, new Blob(['{"now":{"title":"x"}}'], { type: "text/plain" }));
    const load = (name, attributes) => new Promise((resolve) => {
        const made = Object.assign(document.createElement(name), attributes);
        made.onload = () => { if (name !== "iframe") seen.push(`${name} loaded`); resolve(); };
        made.onerror = resolve;
        setTimeout(resolve, 3000);
        document.body.append(made);
    });
    await load("img", { src: `${library}/picture/${id}/0.assets/lead.png` });
    await load("img", { src: `${library}/extension/icons/32.png` });
    await load("script", { src: `${library}/static/library.js` });
    await load("script", { src: `${library}/api/search` });
    await load("link", { rel: "stylesheet", href: `${library}/static/library.css` });
    await load("object", { data: `${library}/` });
    await load("iframe", { src: `${library}/` });
    for (const frame of document.querySelectorAll("iframe"))
        try { if (frame.contentDocument?.querySelector("#hits")) seen.push("framed"); } catch { /* another origin */ }
    await new Promise((resolve) => {
        const socket = new WebSocket(library.replace("http", "ws") + "/api/search");
        socket.onopen = () => { seen.push("socket"); resolve(); };
        socket.onerror = resolve;
    });
    await new Promise((resolve) => {
        const source = new EventSource(`${library}/api/search`, { withCredentials: true });
        source.onopen = () => seen.push("events");
        source.onerror = () => { source.close(); resolve(); };
    });
    for (const [method, enctype] of [["post", "text/plain"], ["post", "multipart/form-data"], ["get", ""]]) {
        const frame = Object.assign(document.createElement("iframe"), { name: "into" });
        const form = Object.assign(document.createElement("form"), { action: article, method, target: "into" });
        if (enctype) form.enctype = enctype;
        form.append(Object.assign(document.createElement("input"), { name: '{"now":{"title":"', value: '"}}' }));
        document.body.append(frame, form);
        await new Promise((resolve) => { frame.onload = resolve; setTimeout(resolve, 2000); form.submit(); });
        frame.remove();
    }
    return seen;
}"""
PAYLOADS = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "'-alert(1)-'",
    "javascript:alert(1)",
    "<iframe srcdoc='<script>top.fired=1</script>'></iframe>",
    "{{constructor.constructor('alert(1)')()}}",
    "</title></textarea><script>alert(1)</script>",
    "<style>@import 'http://evil.example/x.css'</style>",
)
RAW = """<script>alert(1)</script><img src=x onerror="alert(1)"><svg onload="alert(1)"><script>alert(1)</script></svg>
<iframe srcdoc="<script>alert(1)</script>"></iframe><iframe src="javascript:alert(1)"></iframe><object data="javascript:alert(1)"></object>
<embed src="javascript:alert(1)"><meta http-equiv="refresh" content="0;url=http://evil.example:{port}/went"><base href="http://evil.example/">
<form action="http://evil.example:{port}/form"><button id="send">Send</button></form><a id="js" href="javascript:alert(1)">js</a>
<a id="js-new" target="_blank" href="javascript:alert(1)">js</a><a id="top" target="_top" href="http://evil.example:{port}/top">top</a>
<style>@import "http://evil.example:{port}/style.css"; body {{ background: url(http://evil.example:{port}/back.png) }}</style>
<link rel="stylesheet" href="http://evil.example:{port}/link.css"><img src="http://evil.example:{port}/pixel.png">
<video autoplay src="http://evil.example:{port}/film.mp4" onloadstart="alert(1)"></video><details open ontoggle="alert(1)">d</details>
<input autofocus onfocus="alert(1)"><math><mtext><img src=x onerror="alert(1)"></mtext></math><p id="end">The end.</p>"""


class Watched:
    """A page in which every sign of a script of the attacker's is told."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.signs: list[str] = []
        page.on("dialog", self._refuse)
        page.context.on("response", self._note)

    def _refuse(self, dialog: Dialog) -> None:
        self.signs.append(dialog.message)
        dialog.dismiss()

    def _note(self, answer: Response) -> None:
        if is_outside(answer.url):
            self.signs.append(answer.url)


@pytest.fixture
def watched(page: Page) -> Watched:
    return Watched(page)


def is_outside(url: str) -> bool:
    return urlsplit(url).hostname not in {"127.0.0.1", "localhost", None}


@pytest.mark.parametrize("name", PUBLIC)
def test_other_origins_get_and_change_nothing(library: Running, page: Page, name: str) -> None:
    page.goto(library.address)
    expect(page.locator("#hits li")).to_have_count(6)
    before = state(library.root)
    with Server() as other:
        other.add("attack.html", "<!doctype html><title>Attack</title><body>")
        attacker = page.context.new_page()
        attacker.goto(f"http://{name}:{other.port}/attack.html")
        assert attacker.evaluate(_ATTACK, [library.origin, ID]) == []
        for path in (f"/api/article/{ID}", "/", f"/api/export/zip?id={ID}"):
            attacker.goto(f"http://{name}:{other.port}/attack.html")
            attacker.evaluate("(address) => { location.href = address; }", library.origin + path)
            expect(attacker.locator("h1")).to_have_text("Your library did not open")
            expect(attacker.locator("p").first).to_contain_text("Another site has asked for this")
    assert state(library.root) == before
    attacker.click("a")
    expect(attacker.locator("#hits li")).to_have_count(6)


def test_a_window_that_another_site_has_opened_is_none_of_its_own(library: Running, page: Page) -> None:
    page.goto(library.address)
    with Server() as other:
        other.add("attack.html", "<!doctype html><title>Attack</title><body>")
        attacker = page.context.new_page()
        attacker.goto(f"http://localhost:{other.port}/attack.html")
        with page.context.expect_page() as made:
            attacker.evaluate("(address) => { window.other = open(address); }", library.origin)
        made.value.wait_for_load_state()
        assert (
            attacker.evaluate("() => { try { return other.document.title; } catch { return null; } }") is None
        )
        assert attacker.evaluate("() => other.closed || other.length === 0")


def test_a_name_that_is_led_here_is_refused(library: Running, page: Page, chromium: Browser) -> None:
    page.goto(library.address)
    expect(page.locator("#hits li")).to_have_count(6)
    before = state(library.root)
    # The attacker's page came from elsewhere, before the name was led here, and has no rules of ours.
    context = chromium.new_context(bypass_csp=True)
    rebound = context.new_page()
    answer = rebound.goto(f"http://evil.example:{library.port}/")
    assert answer
    assert answer.status == 421
    expect(rebound.locator("p")).to_contain_text("not the address of your library")
    asked = """async (id) => Promise.all(["/", "/api/search", `/api/article/${id}`].flatMap((address) =>
        ["GET", "PUT", "DELETE"].map((method) => fetch(address, method === "GET" ? {} :
            { method, headers: { "Content-Type": "application/json" }, body: "{}" }).then((r) => r.status))))"""
    assert set(rebound.evaluate(asked, ID)) == {421}
    token = urlsplit(library.address).query
    assert rebound.goto(f"http://evil.example:{library.port}/open?{token}").status == 421  # type: ignore[union-attr]
    context.close()
    assert state(library.root) == before


def poison(folder: Path) -> None:
    """Write articles in which everything that can be said is an attack, in each format that is read."""
    for number, payload in enumerate(PAYLOADS):
        fields: dict[str, frontmatter.Value | None] = {
            "title": f"T{number} {payload}",
            "author": payload,
            "site": payload,
            "url": "javascript:alert(1)" if number % 2 else f"https://x.example/{payload}",
            "language": payload,
            "published": payload,
            "description": payload,
            "image": payload,
            "tags": [payload, f"tag{number}"],
            "note": payload,
            "clipped": f"2026-01-{number + 1:02}T09:30:00+00:00",
            "id": f"{0xBAD0 + number:016x}",
        }
        name = payload.replace("/", "_")[:60]
        text = f"{frontmatter.write(fields)}\n# T{number}\n\nneedle {payload}\n\n[link](javascript:alert(1)) ![i](javascript:alert(1))\n"
        (folder / f"{name} {number}.md").write_text(text, encoding="utf-8")
        second = text.replace(f"{0xBAD0 + number:016x}", f"{0xBEE0 + number:016x}").replace(
            "needle", "other needle"
        )
        (folder / f"second {number}.md").write_text(second, encoding="utf-8")


def test_nothing_that_is_said_in_a_file_runs_in_any_view(library: Running, watched: Watched) -> None:
    poison(library.root)
    page = watched.page
    page.goto(library.address)
    expect(page.locator("#count")).to_have_text("24 articles", timeout=30_000)
    page.click("#shape")
    page.fill("#text", "needle")
    expect(page.locator("#count")).to_have_text("18 articles found")
    expect(page.locator("#hits mark").first).to_be_visible()
    page.fill("#text", "<img src=x onerror=alert(1)>")
    expect(page.locator("#count")).to_contain_text("found")
    for number in range(len(PAYLOADS)):
        page.goto(f"{library.origin}/?article={0xBAD0 + number:016x}")
        expect(page.locator("#title")).to_contain_text(f"T{number}")
        expect(page.frame_locator("#article").locator("body")).to_contain_text("needle")
        assert page.locator("#byline a[href^='javascript']").count() == 0
        page.keyboard.press("e")
        expect(page.locator("#editor")).to_be_visible()
        page.keyboard.press("Escape")
        if number % 2 == 0:
            page.click("#versions summary")
            page.click("#versions button")
            expect(page.locator("#rows .changed").first).to_be_visible()
    page.goto(f"{library.origin}/?view=numbers")
    expect(page.locator("#sites tr").first).to_be_visible()
    assert page.evaluate("() => window.fired") is None
    assert watched.signs == []


def test_raw_html_in_an_article_is_taken_out(library: Running, watched: Watched) -> None:
    with Server() as other:
        spoil(library.root / "0.md", other.port)
        frame = read(watched.page, library)
        forbidden = "script, iframe, object, embed, meta[http-equiv], base[href], form, input, style, link[href*=evil], [onerror], [onload]"
        assert frame.locator(forbidden).count() == 0
        assert frame.locator("a[href^='javascript']").count() == 0
        assert watched.signs == []
        assert other.asked == []


def test_what_a_sanitiser_would_miss_does_not_run_either(
    library: Running, watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sanitise, "clean", lambda source, **_: source)
    with Server() as other:
        spoil(library.root / "0.md", other.port)
        frame = read(watched.page, library)
        assert frame.locator("script").count() > 0  # the wall that was taken down is down
        for link in ("#js", "#js-new", "#top", "#send"):
            frame.locator(link).dispatch_event("click")
        watched.page.wait_for_timeout(500)
        expect(watched.page.locator("#title")).to_be_visible()
        assert watched.page.url.startswith(library.origin)
        assert watched.page.evaluate("() => window.fired") is None
        assert watched.signs == []
        assert other.asked == []


def spoil(file: Path, port: int) -> None:
    file.write_text(file.read_text(encoding="utf-8") + f"\n{RAW.format(port=port)}\n", encoding="utf-8")


def read(page: Page, library: Running) -> FrameLocator:
    page.goto(library.address)
    page.goto(f"{library.origin}/?article={ID}")
    frame = page.frame_locator("#article")
    expect(frame.locator("body")).to_contain_text("The end.", timeout=30_000)
    page.wait_for_timeout(300)
    return frame
