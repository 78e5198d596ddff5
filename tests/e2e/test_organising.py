"""What the person adds before saving: tags, a folder, a note, a format, highlights; and what was saved before."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.e2e.driver import patiently
from tests.e2e.reader import ARTICLE, Reader
from tests.e2e.test_accessibility import assert_accessible

if TYPE_CHECKING:
    from pathlib import Path

    from tests.e2e.driver import Browser
    from tests.e2e.server import Server

pytestmark = pytest.mark.usefixtures("no_reader_left")

_CHIPS = "() => [...document.querySelectorAll('#tags bdi')].map((tag) => tag.textContent)"
_BADGES = """async () => {
    const tabs = await chrome.tabs.query({});
    const badges = await Promise.all(tabs.map(({ id }) => chrome.action.getBadgeText({ tabId: id })));
    return badges.filter(Boolean);
}"""
_WORDS = "birth youth school work marriage illness garden boat letters dreams debts death".split()
_SUMMARY = "#organise > summary"


def page(server: Server, name: str, title: str, *, more: str = "") -> str:
    story = "".join(
        f"<p>Sentence {number} of the story about {title} tells how the ferry crossed the river at noon, with the weather "
        "written down by hand in a long book, and with whatever animals had come along that day.</p>"
        for number in range(6)
    )
    return server.add(name, f"<title>{title}</title><article><h1>{title}</h1>{story}{more}</article>")


def clip(browser: Browser, address: str) -> Reader:
    """Clip a page, with no other reader open."""
    browser.close_readers()
    return Reader.clip(browser, address)


def choose_folder(reader: Reader, folder: str) -> None:
    """Type the name of a folder over the one that was chosen for the site before."""
    # Focused first: a tag that is left half typed is taken then, and the fields are shown anew.
    reader.tab.evaluate(
        "() => { const field = document.querySelector('#folder'); field.focus(); field.value = ''; }"
    )
    reader.tab.type("#folder", folder)


def test_an_article_is_saved_with_all_that_was_said(browser: Browser, server: Server) -> None:
    reader = clip(browser, page(server, "ferry.html", "The ferry"))
    tab = reader.tab
    tab.click(_SUMMARY)
    tab.type("#tag", "river, ")
    tab.type("#tag", "slow travel")
    tab.press("Enter")
    assert tab.evaluate(_CHIPS) == ["river", "slow travel"]
    tab.type("#tag", "wrong")
    tab.press("Enter")
    tab.press("Backspace")
    assert tab.evaluate(_CHIPS) == ["river", "slow travel"]
    choose_folder(reader, "Trips/By water")
    tab.type("#note", "Ask about the book")
    reader.highlight("Sentence 2 of the story")
    tab.click("#highlight-list button")
    tab.type("#comment-text", "Which story?")
    assert_accessible(tab)
    tab.click("#comment-done")
    tab.wait("#highlight-list", "Which story?")
    tab.click(_SUMMARY)
    tab.wait("#organised", "#river · #slow travel · Trips/By water · note")
    file = reader.save()
    text = file.read_text(encoding="utf-8")
    assert file.parent == browser.home / "WClipper" / "Trips" / "By water"
    assert 'tags:\n  - "river"\n  - "slow travel"\n' in text
    assert 'note: "Ask about the book"' in text
    assert "==Sentence 2 of the story==[^1]" in text
    assert "[^1]: Which story?" in text


def test_tags_and_folders_come_back_for_the_next_page(browser: Browser, server: Server) -> None:
    first = clip(browser, page(server, "one.html", "The first"))
    first.tab.click(_SUMMARY)
    first.tab.type("#tag", "weather")
    choose_folder(first, "Sky")
    first.save()
    second = clip(browser, page(server, "two.html", "The second"))
    tab = second.tab
    assert tab.evaluate("() => document.querySelector('#folder').value") == "Sky"
    offered = "(name) => [...document.querySelectorAll(`#${name} option`)].some(({ value }) => value)"
    tab.wait_until(offered, "tag-list")
    values = "(name) => [...document.querySelectorAll(`#${name} option`)].map(({ value }) => value)"
    assert "weather" in tab.evaluate(values, "tag-list")
    assert "Sky" in tab.evaluate(values, "folder-list")
    tab.evaluate("() => { document.querySelector('#organise').open = true; }")
    tab.evaluate("""() => {
        const format = document.querySelector("#format");
        format.value = "json";
        format.dispatchEvent(new Event("change"));
    }""")
    file = second.save()
    assert (file.parent.name, json.loads(file.read_bytes())["tags"]) == ("Sky", [])


def test_what_was_said_is_there_when_the_reader_was_closed_before_saving(
    browser: Browser, server: Server
) -> None:
    reader = clip(browser, page(server, "closed.html", "The closed one"))
    reader.tab.click(_SUMMARY)
    reader.tab.type("#tag", "kept")
    reader.tab.press("Enter")
    reader.tab.type("#note", "Not lost")
    reader.highlight("Sentence 3")
    address = reader.tab.address()
    reader.tab.close()
    again = Reader(browser.open_extension(address.removeprefix(browser.extension_root)))
    again.wait_for("ready")
    again.tab.wait("mark", "Sentence 3", frame=ARTICLE)
    text = again.save().read_text(encoding="utf-8")
    assert '- "kept"' in text
    assert 'note: "Not lost"' in text
    assert "==Sentence 3==" in text


def test_a_page_that_was_saved_before_is_known(browser: Browser, server: Server) -> None:
    address = page(server, "again.html", "Once more")
    first = clip(browser, address).save()
    page(
        server,
        "again.html",
        "Once more",
        more="<p>A sentence that was added to the story some days later.</p>",
    )

    skipped = clip(browser, address)
    skipped.tab.wait("#known", str(first))
    assert_accessible(skipped.tab)
    skipped.tab.click("#skip")
    patiently(
        lambda: not browser.tabs(f"{browser.extension_root}reader.html"), missing="the reader stayed open"
    )

    both = clip(browser, address)
    both.tab.wait("#known", str(first))
    second = both.save()
    assert second != first
    assert "some days later" not in first.read_text(encoding="utf-8")

    replacing = clip(browser, address)
    replacing.tab.wait("#known", str(second))
    replacing.tab.click("#known-choice [value=replace]")
    assert replacing.save() == second
    assert set(_articles(browser.home, "Once more")) == {first, second}


def test_the_toolbar_says_that_an_article_is_in_the_library(browser: Browser, server: Server) -> None:
    address = page(
        server, "badge.html", "The badge", more="<p>Nobody has ever seen this badge anywhere else.</p>"
    )
    reader = clip(browser, address)
    assert reader.tab.evaluate(_BADGES) == []
    reader.save()
    assert reader.tab.evaluate(_BADGES) == ["✓"]
    again = clip(browser, address)
    again.tab.wait("#known", "Already saved on")
    again.tab.wait_until(f"() => ({_BADGES})().then((badges) => badges.length === 1)")
    browser.open(page(server, "no-badge.html", "Another page"))
    again.tab.wait_until(f"() => ({_BADGES})().then((badges) => badges.length === 0)")


def test_a_text_that_was_saved_from_another_address_is_known(browser: Browser, server: Server) -> None:
    words = "".join(
        f"<p>Only here the {word} of the lighthouse keeper is told at length.</p>" for word in _WORDS
    )
    first = clip(browser, page(server, "here.html", "Told here", more=words)).save()
    reader = clip(browser, page(server, "there.html", "Told here", more=words))
    reader.tab.wait("#known", "An article with nearly the same text was saved on")
    reader.tab.wait("#known-path", str(first))
    reader.tab.wait_until(f"() => ({_BADGES})().then((badges) => badges.length === 1)")
    shown = "() => [...document.querySelectorAll('#known-choice :is(label, button)')].filter((e) => e.checkVisibility()).length"
    assert reader.tab.evaluate(shown) == 1, "an article of another page is not replaced"
    assert_accessible(reader.tab)
    assert reader.save() != first
    assert first.is_file()
    reader = clip(browser, page(server, "elsewhere.html", "Told here", more=words))
    reader.tab.wait("#known")
    reader.tab.click("#skip")
    patiently(
        lambda: not browser.tabs(f"{browser.extension_root}reader.html"), missing="the reader stayed open"
    )


def _articles(home: Path, title: str) -> list[Path]:
    return list((home / "WClipper").rglob(f"{title}*.md"))
