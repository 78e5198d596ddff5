"""From the click to the file, with a real browser, the real extension and the real host."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.firefox import Firefox
from tests.e2e.reader import Reader

if TYPE_CHECKING:
    from tests.e2e.driver import Browser
    from tests.e2e.server import Server

pytestmark = pytest.mark.usefixtures("no_reader_left")

_PARAGRAPH = (
    "The ferry crossed the river twice an hour, and every crossing was written down by hand in a long book, "
    "with the weather, the number of passengers, and whatever animals had come along that day."
)


_SENTENCES = (
    "had the first one built in 1872",
    "That is the whole trick",
    "strength * cos(tau * hour / period - phase)",
    "the moon’s changing distance",
    "draws next week’s sea",
)
_HAS_BRIGHT_TEXT = "() => Number(getComputedStyle(document.body).color.match(/\\d+/)) > 190"
_HAS_DARK_TEXT = "() => Number(getComputedStyle(document.body).color.match(/\\d+/)) < 80"
_LINES_OF_FIRST_CELL = """() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector("td"));
    return range.getClientRects().length;
}"""
_NOISE = ("cookies", "newsletter", "Most read", "You may also like", "Imprint", "Sign out", "Skip to")


def saved(reader: Reader, browser: Browser) -> str:
    """Save, and read the file."""
    path = reader.save()
    assert path.is_relative_to(browser.home / "WClipper")
    return path.read_text(encoding="utf-8")


def prose(count: int) -> str:
    """Paragraphs to surround a test case with, each with a number of its own."""
    return "".join(f"<p>{_PARAGRAPH} That was day {number}.</p>" for number in range(count))


def test_an_article_is_clipped_and_saved(browser: Browser, server: Server) -> None:
    reader = Reader.clip(browser, server.address("sample-article.html"))
    assert reader.title == "The brass machine that knew the sea"
    assert "Marit Osei" in reader.byline
    for text in (reader.text, saved(reader, browser)):
        for sentence in _SENTENCES:
            assert sentence in text
        for noise in _NOISE:
            assert noise not in text
    assert "We use cookies" in " ".join(reader.cut["Floats over the page"])
    assert "Sign out" in " ".join(reader.cut["Not visible on the page"])


def test_words_in_a_table_stay_whole(browser: Browser, server: Server) -> None:
    row = f"<tr><td>12:42</td><td>Harbour</td><td>{_PARAGRAPH}</td></tr>"
    url = server.add("table.html", f"<title>Tides</title><h1>Tides</h1>{prose(3)}<table>{row}</table>")
    reader = Reader.clip(browser, url)
    reader.tab.wait("td", "12:42", frame="#article")
    assert reader.tab.evaluate(_LINES_OF_FIRST_CELL, frame="#article") == 1


def test_what_only_the_live_page_has_is_in_the_file(browser: Browser, server: Server) -> None:
    server.add("part.html", f"<h2>In the frame</h2>{prose(2)}<p>Told by the frame.</p>")
    url = server.add(
        "rich.html",
        f"""<!doctype html><title>A rich page</title><h1>A rich page</h1>{prose(3)}
        <p><img src=/40x40.png width=40 height=40 alt=icon> Beside the icon stands a sentence of some length.</p>
        <img src=/600x400.png alt=large><img data-src=/640x480.png class=lazy alt=lazy>
        <x-part><p>Told by the light tree, through a slot.</p><template shadowrootmode=open>
        <h2>In the shadow</h2>{prose(2)}<p>Told by the shadow.</p><slot></slot></template></x-part>
        <iframe src=part.html width=700 height=900></iframe>{prose(2)}
        <div style='position:fixed;bottom:0'>We value your privacy. {_PARAGRAPH}</div>""",
    )
    reader = Reader.clip(browser, url)
    text = saved(reader, browser)
    for teller in ("shadow", "light tree, through a slot", "frame"):
        assert f"Told by the {teller}." in text
    assert "600x400" in text
    assert "640x480" in text
    assert "40x40" not in text
    assert "We value your privacy" not in text
    assert "We value your privacy" in " ".join(reader.cut["Floats over the page"])


def test_a_chinese_page(browser: Browser, server: Server) -> None:
    sentence = (
        "渡船每小时过河两次，船夫把每一次航行都写进一本厚厚的册子：天气、乘客的人数，还有那天一起上船的动物。"
    )
    body = "".join(f"<p>第{number}天。{sentence}</p>" for number in range(8))
    url = server.add(
        "zh.html",
        f"<!doctype html><html lang=zh><title>渡船</title><nav><a href=/>首页</a> <a href=/a>关于我们</a></nav>"
        f"<article><h1>渡船</h1>{body}</article><footer><a href=/c>版权所有</a></footer>",
    )
    reader = Reader.clip(browser, url)
    assert reader.title == "渡船"
    text = saved(reader, browser)
    assert f"第7天。{sentence}" in text
    assert "关于我们" not in text


def test_a_page_of_ten_megabytes(browser: Browser, server: Server) -> None:
    count = 10_000_000 // len(_PARAGRAPH)
    url = server.add("large.html", f"<!doctype html><title>Large</title><h1>Large</h1>{prose(count)}")
    text = saved(Reader.clip(browser, url), browser)
    assert "That was day 0." in text
    assert f"That was day {count - 1}." in text


def test_a_page_with_too_many_elements_says_so(browser: Browser, server: Server) -> None:
    url = server.add(
        "many.html", f"<!doctype html><title>Many</title>{prose(8)}{'<br>' * 400_000}<p>The end."
    )
    reader = Reader.clip(browser, url)
    reader.tab.wait("#warnings", "only its first part")
    reader.tab.wait("p", "That was day 7.", frame="#article")


def test_a_list_page_is_named_with_what_led_to_it_and_can_be_saved(browser: Browser, server: Server) -> None:
    stories = "".join(f"<h2><a href=/{i}>The ferry on day {i} of the year</a></h2>" for i in range(40))
    reader = Reader.clip(browser, server.add("list.html", f"<!doctype html><title>All days</title>{stories}"))
    reader.tab.wait(
        "#warnings", "This looks like a list of pages: 40 links with 100 % of its text, 40 headings"
    )
    assert "The ferry on day 7 of the year" in saved(reader, browser)


def test_a_frameset(browser: Browser, server: Server) -> None:
    server.add("left.html", "<ul><li><a href=a>Home</a><li><a href=b>Contents</a></ul>")
    server.add("right.html", f"<h1>The ferry</h1>{prose(6)}")
    page = "<title>Ferry</title><frameset cols='20%,*'><frame src=left.html><frame src=right.html></frameset>"
    assert "That was day 5." in saved(Reader.clip(browser, server.add("frames.html", page)), browser)


def test_an_empty_page_says_so(browser: Browser, server: Server) -> None:
    tab = Reader.click(browser, server.add("empty.html", "<!doctype html><title>Nothing</title>")).tab
    tab.wait("#error", "No article was found on this page")
    assert tab.evaluate("() => document.querySelector('#save').hidden")


def test_pages_of_the_browser_give_a_sentence(browser: Browser) -> None:
    page = {"chromium": "chrome://version/", "firefox": "about:license"}[browser.name]
    Reader.click(browser, page).tab.wait("#error", "Open a web page and clip that.")


def test_a_pdf_gives_a_sentence(browser: Browser, server: Server) -> None:
    url = server.add("paper.pdf", _PDF, kind="application/pdf")
    Reader.click(browser, url).tab.wait("#error", "This is a PDF, not a web page")


def test_the_shortcut_clips_too(browser: Browser, server: Server) -> None:
    if not isinstance(browser, Firefox):
        pytest.skip("no driver can press a shortcut of Chromium itself")
    browser.open(server.address("sample-article.html"))
    browser.press_shortcut()
    Reader(browser.reader()).wait_for("ready")


def test_reader_follows_the_colours_the_person_prefers(browser: Browser, server: Server) -> None:
    reader = Reader.clip(browser, server.address("sample-article.html"))
    browser.set_dark(dark=True)
    for frame in (None, "#article"):
        reader.tab.wait_until(_HAS_BRIGHT_TEXT, frame=frame)
    browser.set_dark(dark=False)
    for frame in (None, "#article"):
        reader.tab.wait_until(_HAS_DARK_TEXT, frame=frame)


_PDF = b"""%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
"""
