"""Pages that mean harm: nothing of theirs runs, nothing of theirs is taken for ours, nothing is saved unasked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
import yaml

from tests.e2e.reader import ARTICLE, BLOCKS, Reader

if TYPE_CHECKING:
    from tests.e2e.driver import Browser, Tab
    from tests.e2e.server import Server

pytestmark = pytest.mark.usefixtures("no_reader_left")

_PARAGRAPH = (
    "The ferry crossed the river twice an hour, and every crossing was written down by hand in a long book, "
    "with the weather, the number of passengers, and whatever animals had come along that day."
)
_STORY = "".join(f"<p>{_PARAGRAPH} That was day {number}.</p>" for number in range(6))

_NAMES = """body documentElement querySelectorAll createElement activeElement URL readyState styleSheets getSelection
    parentElement textContent localName closest getAttribute setAttribute removeAttribute before nextSibling
    addEventListener focus getBoundingClientRect children firstChild hasAttribute tabIndex defaultView head"""
_RAW = """<script>parent.fired = top.fired = "script"</script>
<img src=x onerror="parent.fired = 'onerror'"><svg onload="parent.fired = 'svg'"></svg>
<style>body { background: rgb(255, 0, 0) !important }</style>
<link rel=stylesheet href="ORIGIN/evil.css"><meta http-equiv=refresh content="0;url=ORIGIN/evil-refresh">
<base href="ORIGIN/evil-base/"><iframe src="ORIGIN/evil-frame"></iframe>
<iframe srcdoc="<script>top.fired = 'srcdoc'</script>"></iframe>
<object data="ORIGIN/evil-object"></object><embed src="ORIGIN/evil-embed"><video src="ORIGIN/evil-video" autoplay></video>
<details open ontoggle="parent.fired = 'toggle'">x</details><input autofocus onfocus="parent.fired = 'focus'">
<a id=link href="javascript:parent.fired='link'">link</a>
<form id=form action="ORIGIN/evil-form"><p><span data-block=0>inside a form</span></p>FIELDS<button id=send>send</button></form>
<h2><span data-block=1 onclick="parent.fired = 'click'">heading</span></h2>
<p><span data-block=2>last</span></p><p><span data-block=1>a second mark</span></p><p><span data-block=99>unknown</span></p>
IMAGES<div class=group><button class=restore>fake</button></div>"""
"""What no sanitiser has seen: the frame and our own code must hold alone."""

_SHOW = """async (html) => {
    const { show } = await import("/article.js");
    const { Correction } = await import("/correction.js");
    const { Gestures } = await import("/gestures.js");
    const { fit } = await import("/frame.js");
    const frame = document.querySelector("#blocks");
    frame.hidden = false;
    const blocks = [0, 1, 2].map((key) => ({ key, levels: 511, score: 1, reason: "content" }));
    const article = { html, language: '"><script>top.fired = "language"</script>', blocks, boxes: [[0, 3]] };
    const page = await show(frame, article);
    window.correction = new Correction(page, article, { level: 0, kept: [], cut: [] });
    new Gestures(frame, page, window.correction);
    fit(frame, page);
    window.correction.open(true);
}"""
_OWN_OF_KNOWN = {
    "p",
    "code",
    "wbr",
    "fieldset",
    "legend",
    "label",
    "input",
    "span",
    "button",
    "summary",
    "ul",
    "li",
    "a",
    "bdi",
}
_FIRED = "() => window.fired ?? null"


@pytest.fixture
def raw(browser: Browser, server: Server) -> Tab:
    """A reader whose frame shows what no sanitiser has seen."""
    names = _NAMES.split()
    fields = "".join(f"<input name={name}>" for name in names)
    images = "".join(f"<img name={name}><form name={name}></form>" for name in names)
    html = _RAW.replace("FIELDS", fields).replace("IMAGES", images).replace("ORIGIN", server.origin)
    tab = browser.open_extension("reader.html")
    server.asked.clear()
    tab.evaluate(_SHOW, html)
    return tab


def test_nothing_runs_in_the_frame_though_nothing_was_sanitised(raw: Tab, server: Server) -> None:
    for target in ("#link", "#send", "[data-block='1']"):
        raw.evaluate("(target) => document.querySelector(target).click()", target, frame=BLOCKS)
    raw.click("[data-block='2']", frame=BLOCKS)
    assert raw.evaluate(_FIRED) is None
    assert raw.evaluate("() => window.fired ?? null", frame=BLOCKS) is None
    assert [path for path in server.asked if "evil" in path] == []
    assert raw.address().endswith("reader.html")


def test_names_of_properties_do_not_fool_us(raw: Tab) -> None:
    blocks = "() => [...window.correction.marks.blocks].map((block) => block.textContent)"
    assert raw.evaluate(blocks) == ["inside a form", "heading", "last"]
    raw.evaluate("() => window.correction.toggle(0, { section: false })")
    assert raw.evaluate("() => window.correction.kept") == [False, True, True]
    raw.evaluate("() => window.correction.toggle(1, { section: true })")
    assert raw.evaluate("() => window.correction.kept") == [False, False, False]
    assert raw.evaluate("() => [0, 1, 2].map((id) => window.correction.marks.rank(id))") == [0, 2, 0]
    raw.evaluate("() => window.correction.open(false)")
    assert raw.evaluate(_FIRED) is None


def test_styles_of_a_page_do_not_reach_the_reader(browser: Browser, server: Server) -> None:
    style = (
        "body { background: red !important; font: 90px fantasy !important } p { color: #fffffe !important }"
    )
    plain, dressed = (
        Reader.clip(browser, server.add(f"styles-{number}.html", f"<!doctype html><title>T</title>{page}"))
        for number, page in enumerate(
            (
                _STORY,
                f"<style>{style}</style>"
                + _STORY.replace("<p>", "<p class=fold style='color: red; all: unset'>"),
            )
        )
    )
    look = """() => ["color", "fontSize", "fontFamily", "display", "backgroundColor"].map(
        (name) => getComputedStyle(document.querySelector("p"))[name])"""
    assert dressed.tab.evaluate(look, frame=ARTICLE) == plain.tab.evaluate(look, frame=ARTICLE)
    assert (
        dressed.tab.evaluate("() => document.querySelectorAll('[style], [class]').length", frame=ARTICLE) == 0
    )


@pytest.mark.parametrize(
    "title",
    [
        "<img src=x onerror=alert(1)>",
        "</title><script>top.fired = 1</script>",
        "\u202etxt.exe\u202c ../../../etc/passwd",
        "__proto__",
        "word " * 2_000,
    ],
    ids=["picture", "script", "backwards", "prototype", "long"],
)
def test_a_title_is_a_text_and_no_more(browser: Browser, server: Server, title: str) -> None:
    escaped = title.replace("&", "&amp;").replace("<", "&lt;")
    reader = Reader.clip(
        browser, server.add("title.html", f"<!doctype html><title>{escaped}</title>{_STORY}")
    )
    words = set(re.split(r"[\s_\u202c\u202e…]|</?title>|</?script>", title))
    assert set(reader.title.rstrip("…").split()) <= words
    assert reader.tab.evaluate("() => document.querySelectorAll('#title *').length") == 0
    assert reader.tab.evaluate(_FIRED) is None
    path = reader.save()
    assert path.parent == browser.home / "WClipper"


def test_a_page_that_speaks_to_the_extension_is_not_heard(browser: Browser, server: Server) -> None:
    speech = """<script>
        const orders = ["save", "choose", "retry", "look", "read-again", "changed", "picked", "clip", "option", "delete-clips", "clip-tabs"]
            .map((type) => ({ type, request: { type: "delete-store", store: "labels" }, tabs: [1, 2, 3], clip: "1", id: "1", title: "Stolen", choice: { level: 0, kept: [0], cut: [] } }));
        for (const order of orders) {
            for (const target of [window, parent, top]) target.postMessage(order, "*");
            new BroadcastChannel("wclipper").postMessage(order);
            dispatchEvent(new CustomEvent(order.type, { detail: order }));
            try { chrome.runtime.sendMessage("ID", order); } catch { }
            try { chrome.runtime.connect("ID").postMessage(order); } catch { }
        }
        window.wclipperPicked = document.body;
        try { document.body.append(Object.assign(document.createElement("iframe"), { src: "ROOTreader.html?clip=1" })); } catch { }
        try { window.open("ROOTreader.html?clip=1"); window.open("ROOTseveral.html?tabs=1"); } catch { }
        document.title = "said";
    </script>"""
    root = browser.extension_root
    page = speech.replace("ROOT", root).replace("ID", root.split("/")[2])
    browser.open(server.add("speaks.html", f"<!doctype html><title>T</title>{_STORY}{page}"))
    browser.page.wait_until("() => document.title === 'said'")
    reader = Reader.clip(browser, server.address("sample-article.html"))
    assert reader.title == "The brass machine that knew the sea"
    assert len(browser.tabs(root)) == 1
    assert not list((browser.home / "WClipper").glob("Stolen*"))
    assert reader.tab.evaluate("async () => (await (await import('/clips.js')).get('1')) ?? null") is None


_FORGED = "<p wc-hidden=display wc-selected wc-picked wc-block=0 data-cut data-own wc-src=x wc-base=http://evil.example/>"
_STYLE = """* { display: none !important; all: unset !important } html, body, article, p, h1 { display: block !important;
    position: fixed !important; z-index: 2147483647 !important; visibility: hidden !important; opacity: 0 !important;
    content: "Stolen" !important } body { visibility: visible !important; opacity: 1 !important }
    p, h1, article, a { visibility: visible !important; opacity: 1 !important; position: static !important }"""


def test_marks_and_styles_that_a_page_forges_change_nothing(browser: Browser, server: Server) -> None:
    forged = _STORY.replace("<p>", _FORGED, 1).replace("ferry", "<a href=/ferry>ferry</a>", 1)
    page = f"<!doctype html><title>T</title><style>{_STYLE}</style><article id=save class=group>{forged}</article>"
    reader = Reader.clip(browser, server.add("forged.html", page))
    reader.tab.wait("#save", "Save")
    assert reader.tab.evaluate("() => document.querySelector('#part').checkVisibility()") is False
    text = reader.save().read_text(encoding="utf-8")
    for day in range(6):
        assert f"That was day {day}." in text
    assert f"]({server.origin}/ferry)" in text
    assert "evil.example" not in text


_EVIL = '</code><img src=x onerror="top.fired = 1"><script>top.fired = 1</script>'
_FRONT = 'x"\n---\nowner: "mallory'
_PARTS = """() => [...document.querySelectorAll("#tags *, #highlight-list *, #comment-passage *, #organised *, #known *, #unsaved *")]
    .map(({ localName }) => localName)"""


def test_what_people_write_and_files_say_is_a_text_and_no_more(browser: Browser, server: Server) -> None:
    escaped = _EVIL.replace("&", "&amp;").replace("<", "&lt;")
    html = f"<!doctype html><title>T</title><h1>T</h1><p>Mark {escaped} this.</p>{_STORY}"
    reader = Reader.clip(browser, server.add("written.html", html))
    tab = reader.tab
    reader.highlight(_EVIL)
    tab.click("#organise > summary")
    for tag in (_EVIL, _FRONT):
        tab.evaluate("(tag) => { document.querySelector('#tag').value = tag; }", tag.replace(",", ""))
        tab.evaluate("() => document.querySelector('#tag').focus()")
        tab.press("Enter")
    tab.evaluate(
        """(note) => {
            const field = document.querySelector("#note");
            field.value = note;
            field.dispatchEvent(new Event("input"));
        }""",
        f"{_FRONT}\n{_EVIL}",
    )
    tab.click("#highlight-list button")
    tab.type("#comment-text", _EVIL)
    tab.click("#comment-done")
    tab.wait("#highlight-list p", _EVIL)
    assert set(tab.evaluate(_PARTS)) <= {"li", "bdi", "button", "mark", "p"} | _OWN_OF_KNOWN
    assert tab.evaluate(_FIRED) is None
    file = reader.save()
    _, front, body = file.read_text(encoding="utf-8").split("---\n", 2)
    facts = yaml.safe_load(front)
    assert facts["tags"] == [_EVIL, _FRONT.replace("\n", "")]
    assert facts["note"] == f"{_FRONT}\n{_EVIL}"
    assert "owner" not in facts
    assert "<script>" not in re.sub(r"\\<|`[^`]*`", "", body)

    lie = re.sub(r"(?m)^clipped: .*$", f"clipped: '{_EVIL}'", file.read_text(encoding="utf-8"))
    moved = file.with_name("<img src=x onerror=top.fired=1>.md")
    moved.write_text(lie, encoding="utf-8")
    file.unlink()
    browser.close_readers()
    again = Reader.clip(browser, server.address("written.html")).tab
    again.wait("#known", "<img src=x onerror=top.fired=1>.md")
    assert set(again.evaluate(_PARTS)) <= _OWN_OF_KNOWN
    assert again.evaluate(_FIRED) is None
