"""The reader as a place to read: colours and letters of one's own, any language, nothing loaded that is not shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.reader import ARTICLE, BLOCKS, Reader

if TYPE_CHECKING:
    from tests.e2e.driver import Browser
    from tests.e2e.server import Server

pytestmark = pytest.mark.usefixtures("no_reader_left")

_GROUND = "() => getComputedStyle(document.body).backgroundColor"
_LETTERS = """() => {
    const { fontSize, fontFamily, width } = getComputedStyle(document.body);
    return [parseFloat(fontSize), fontFamily, parseFloat(width)];
}"""
_CHOOSE = """([name, value]) => {
    const field = document.querySelector(`#look [name=${name}]` + (name === "size" ? "" : `[value="${value}"]`));
    if (name === "size") field.value = value; else field.checked = true;
    field.dispatchEvent(new Event("input", { bubbles: true }));
}"""
_PARAGRAPH = (
    "The ferry crossed the river twice an hour, and every crossing was written down by hand in a long book, "
    "with the weather, the number of passengers, and whatever animals had come along that day."
)
_STORY, _REST = (
    "".join(f"<p>{_PARAGRAPH} That was day {number}.</p>" for number in days)
    for days in (range(12), range(12, 24))
)


def clip(browser: Browser, server: Server, name: str, body: str, *, lang: str = "en") -> Reader:
    return Reader.clip(browser, server.add(name, f"<!doctype html><html lang={lang}><title>T</title>{body}"))


def test_colours_and_letters_are_chosen_once_for_all_articles(browser: Browser, server: Server) -> None:
    reader = Reader.clip(browser, server.address("sample-article.html"))
    grounds = set()
    for theme in ("light", "dark", "sepia"):
        reader.tab.evaluate(_CHOOSE, ["theme", theme])
        ground = reader.tab.evaluate(_GROUND)
        assert reader.tab.evaluate(_GROUND, frame=ARTICLE) == ground
        grounds.add(ground)
    assert len(grounds) == 3
    size, family, width = reader.tab.evaluate(_LETTERS, frame=ARTICLE)
    for choice in (("size", "4"), ("font", "sans"), ("width", "0")):
        reader.tab.evaluate(_CHOOSE, choice)
    larger, other, narrower = reader.tab.evaluate(_LETTERS, frame=ARTICLE)
    assert larger > size
    assert other != family
    assert narrower < width
    reader.tab.wait_until("async () => (await (await import('/memory.js')).look())?.width === '0'")
    browser.close_readers()
    again = Reader.clip(browser, server.address("sample-article.html"))
    again.tab.wait_until("() => document.documentElement.dataset.theme === 'sepia'")
    assert again.tab.evaluate(_LETTERS, frame=ARTICLE) == [larger, other, narrower]
    assert again.tab.evaluate("() => document.querySelector('#look [value=sepia]').checked")
    for choice in (("theme", "auto"), ("size", "2"), ("font", "serif"), ("width", "1")):
        again.tab.evaluate(_CHOOSE, choice)


def test_the_head_says_who_when_where_and_how_long(browser: Browser, server: Server) -> None:
    reader = Reader.clip(browser, server.address("sample-article.html"))
    for fact in ("Marit Osei", "March 14, 2026", "Harbour & Hill", "2 min read"):
        assert fact in reader.byline
    reader.open_cut()
    reader.click_block("A sea made of circles", shift=True)
    reader.tab.wait("#reading", "1 min read")


def test_the_whole_page_scrolls_as_one(browser: Browser, server: Server) -> None:
    reader = clip(browser, server, "scrolls.html", _STORY)
    inside = "() => document.documentElement.scrollHeight > document.documentElement.clientHeight + 1"
    reader.tab.wait_until(f"() => !({inside})()", frame=ARTICLE)
    assert reader.tab.evaluate(inside)


def test_what_was_cut_appears_without_moving_what_is_read(browser: Browser, server: Server) -> None:
    links = "".join(f"<p><a href=/{number}>Place {number}</a></p>" for number in range(10))
    reader = clip(
        browser, server, "in-place.html", f"<nav>{links}</nav><article><h1>T</h1>{_STORY}{_REST}</article>"
    )
    place = """() => {
        const frame = document.querySelector("#content > iframe:not([hidden])");
        const lines = [...frame.contentDocument.querySelectorAll("p")];
        const line = lines.find((each) => each.textContent.includes("That was day 7."));
        return frame.getBoundingClientRect().top + line.getBoundingClientRect().top;
    }"""
    reader.tab.evaluate(f"() => scrollBy({{ top: ({place})() - 10, behavior: 'instant' }})")
    before = reader.tab.evaluate(place)
    reader.tab.press("c")
    reader.tab.wait("button.fold", frame=BLOCKS)
    assert abs(reader.tab.evaluate(place) - before) < 2


def test_a_footnote_is_gone_to_in_the_article(browser: Browser, server: Server) -> None:
    mark, note = (
        "<sup><a href='#fn1' id='ref1'>1</a></sup>",
        "<ol><li id=fn1>Told in the margin. <a href='#ref1'>↩</a></ol>",
    )
    body = f"<article><h1>T</h1><p>{_PARAGRAPH}{mark}</p>{_STORY}{_REST}<section class=footnotes>{note}</section></article>"
    reader = clip(browser, server, "notes.html", body)
    reader.tab.wait("li", "Told in the margin.", frame=ARTICLE)
    reader.tab.click("sup a", frame=ARTICLE)
    reader.tab.wait_until("() => scrollY > 500")
    assert len(browser.tabs("")) == len(browser.tabs(server.origin)) + len(
        browser.tabs(browser.extension_root)
    )


@pytest.mark.parametrize(
    ("lang", "text", "direction"),
    [
        ("ar", "كانت العبّارة تعبر النهر مرتين كل ساعة، وكان كل عبور يُدوَّن باليد في كتاب طويل مع حالة الطقس وعدد الركاب.", "rtl"),
        ("he", "המעבורת חצתה את הנהר פעמיים בשעה, וכל חצייה נרשמה ביד בספר ארוך, עם מזג האוויר ומספר הנוסעים.", "rtl"),
        ("ja", "渡し船は一時間に二度川を渡り、その一つ一つが天気と客の数と一緒に長い帳面へ手で書きつけられた。", "ltr"),
    ],
)  # fmt: skip
def test_every_script_runs_its_own_way(
    browser: Browser, server: Server, lang: str, text: str, direction: str
) -> None:
    story = "".join(f"<p>{text} {number}</p>" for number in range(8))
    menu = "<nav><a href=/>Home</a> <a href=/about>About us and this site</a></nav>"
    reader = clip(browser, server, f"{lang}.html", f"{menu}<article>{story}</article>", lang=lang)
    assert reader.tab.evaluate("() => getComputedStyle(document.body).direction", frame=ARTICLE) == direction
    assert reader.tab.evaluate("() => document.documentElement.lang", frame=ARTICLE) == lang
    assert (
        reader.tab.evaluate("() => getComputedStyle(document.querySelector('#byline')).direction")
        == direction
    )


def test_pictures_of_what_was_cut_are_not_loaded(browser: Browser, server: Server) -> None:
    body = f"""<article><h1>T</h1>{_STORY}<figure><img src=/601x401.png alt=kept><figcaption>Kept, as it stands between
        the days.</figcaption></figure>{_REST}</article>
        <aside style="position: fixed; bottom: 0"><img src=/602x402.png alt=cut><p>Buy more boats today.</p></aside>"""
    browser.open(server.add("pictures.html", f"<!doctype html><html lang=en><title>T</title>{body}"))
    server.asked.clear()
    browser.click_action()
    reader = Reader(browser.reader())
    reader.wait_for("ready")
    reader.tab.wait_until("() => document.querySelector('img[src]')?.complete", frame=ARTICLE)
    reader.open_cut()
    assert "602x402" not in " ".join(server.asked)
    assert reader.tab.evaluate("() => document.querySelector('img[src]').alt", frame=BLOCKS) == "kept"
    reader.click_block("Buy more boats")
    reader.tab.wait_until("() => document.querySelectorAll('img[src]').length === 2", frame=BLOCKS)


def test_at_twice_the_size_nothing_is_lost(browser: Browser, server: Server) -> None:
    """A window of 1280 × 900 pixels at 200 % has 640 × 450 of the page's."""
    reader = Reader.clip(browser, server.address("sample-article.html"))
    reader.tab.resize(640, 450)
    reader.tab.wait_until("() => innerWidth <= 640")
    wide = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    for frame in (None, ARTICLE):
        assert reader.tab.evaluate(wide, frame=frame) <= 0
    reader.open_cut()
    reader.click_block("had the first one built in 1872")
    reader.tab.wait("#counts", "1 by you")
    reader.tab.resize(1280, 900)
    reader.save()


def test_a_picture_or_link_of_the_article_says_nothing_of_the_reader(
    browser: Browser, server: Server
) -> None:
    reader = Reader.clip(browser, server.address("sample-article.html"))
    policy = reader.tab.evaluate("() => document.querySelector('meta[http-equiv]').content", frame=ARTICLE)
    assert policy.startswith("default-src 'none'; ")
    assert (
        reader.tab.evaluate("() => document.querySelector('meta[name=referrer]').content", frame=ARTICLE)
        == "no-referrer"
    )
    rels = "() => [...document.querySelectorAll('a')].every((link) => link.rel === 'noopener noreferrer')"
    assert reader.tab.evaluate(rels, frame=ARTICLE)
    manifest = reader.tab.evaluate(
        "() => chrome.runtime.getManifest().content_security_policy.extension_pages"
    )
    assert "connect-src 'none'" in manifest
    assert (
        reader.tab.evaluate("() => document.querySelector('#article').sandbox.contains('allow-scripts')")
        is False
    )
