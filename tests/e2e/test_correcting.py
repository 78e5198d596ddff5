"""Kept and cut: seen in their place, put right by click and key, saved as the person wants."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e import hosts
from tests.e2e.reader import ARTICLE, BLOCKS, Reader
from wclipper.library import entries, labels, reclip

if TYPE_CHECKING:
    from pathlib import Path

    from tests.e2e.conftest import StartBrowser
    from tests.e2e.driver import Browser
    from tests.e2e.server import Server

pytestmark = pytest.mark.usefixtures("no_reader_left")

_LETTER = "One letter every Sunday"
_KELVIN = "had the first one built in 1872"
_CIRCLES = "The tide looks unruly"
_WIRE = "Adding with a wire"
_NEWS = "() => document.querySelector('#news').textContent"
_SLIDE = """(level) => {
    const amount = document.querySelector("#amount");
    amount.value = String(level);
    amount.dispatchEvent(new Event("input", { bubbles: true }));
}"""
_KEPT = "() => document.querySelectorAll('[data-block]:not([data-cut])').length"
_IS_SHOWN = "(block) => document.querySelector(block).checkVisibility()"
_FOCUSED = "() => document.activeElement.textContent.trim().replace(/\\s+/g, ' ')"


@pytest.fixture
def reader(browser: Browser, server: Server) -> Reader:
    """The reader of the sample article."""
    return Reader.clip(browser, server.address("sample-article.html"))


def saved(reader: Reader) -> str:
    return reader.save().read_text(encoding="utf-8")


def in_article(reader: Reader, function: str, argument: Any = None) -> Any:
    return reader.tab.evaluate(function, argument, frame=BLOCKS)


def test_a_key_shows_what_was_cut_and_why(reader: Reader) -> None:
    assert not in_article(reader, _IS_SHOWN, reader.block(_LETTER))
    reader.tab.press("c")
    reader.tab.wait("#open[aria-checked='true']")
    reader.tab.wait("button.fold", "Not part of the article", frame=BLOCKS)
    assert "We use cookies" in " ".join(reader.cut["Floats over the page"])
    assert "Sign out" in " ".join(reader.cut["Not visible on the page"])
    assert in_article(reader, _IS_SHOWN, reader.block("Coast"))
    reader.tab.press("c")
    reader.tab.wait("#open[aria-checked='false']")
    assert not in_article(reader, _IS_SHOWN, reader.block("Coast"))


def test_what_is_dropped_and_restored_is_what_is_saved(reader: Reader) -> None:
    reader.open_cut()
    reader.click_block("Harbour & Hill")
    reader.click_block(_KELVIN)
    reader.tab.wait("#counts", "2 by you")
    assert "Dropped: William Thomson" in reader.tab.evaluate(_NEWS)
    text = saved(reader)
    assert "**Harbour & Hill**" in text
    assert _KELVIN not in text
    assert _CIRCLES in text


def test_a_click_while_reading_changes_nothing(reader: Reader) -> None:
    reader.tab.click("p:nth-of-type(2)", frame=ARTICLE)
    assert reader.is_kept(_KELVIN)


def test_a_folded_group_can_be_seen_and_restored(reader: Reader) -> None:
    reader.open_cut()
    assert not in_article(reader, _IS_SHOWN, reader.block(_LETTER))
    reader.tab.click("div.group:last-of-type > button.fold", frame=BLOCKS)
    assert in_article(reader, _IS_SHOWN, reader.block(_LETTER))
    reader.tab.click("div.group:last-of-type > button.restore", frame=BLOCKS)
    assert reader.is_kept(_LETTER)
    assert reader.is_kept("You may also like")


def test_a_heading_takes_what_it_heads_along(reader: Reader) -> None:
    reader.open_cut()
    reader.click_block("A sea made of circles", shift=True)
    assert not reader.is_kept(_CIRCLES)
    assert not reader.is_kept("the moon’s changing distance")
    assert reader.is_kept(_WIRE)
    text = saved(reader)
    assert _CIRCLES not in text
    assert _WIRE in text


def test_another_block_takes_the_box_around_it_along(reader: Reader) -> None:
    reader.open_cut()
    reader.click_block("Workshops", shift=True)
    assert reader.is_kept("Coast")
    assert reader.is_kept("Subscribe")
    assert not reader.is_kept("Harbour & Hill")


def test_every_step_can_be_taken_back(reader: Reader) -> None:
    reader.open_cut()
    reader.click_block(_KELVIN)
    reader.click_block(_CIRCLES)
    reader.tab.press("Control", "z")
    assert (reader.is_kept(_KELVIN), reader.is_kept(_CIRCLES)) == (False, True)
    reader.tab.click("#undo")
    assert reader.is_kept(_KELVIN)
    reader.tab.press("Control", "Shift", "z")
    assert not reader.is_kept(_KELVIN)
    reader.tab.click("#reset")
    assert reader.is_kept(_KELVIN)
    reader.tab.press("Control", "z")
    assert not reader.is_kept(_KELVIN)


def test_the_slider_keeps_more_and_less_and_is_remembered(
    reader: Reader, browser: Browser, server: Server
) -> None:
    own = in_article(reader, _KEPT)
    reader.tab.evaluate(_SLIDE, -4)
    less = in_article(reader, _KEPT)
    reader.tab.press("]")
    assert less < in_article(reader, _KEPT) <= own
    reader.tab.press("[")
    assert reader.tab.evaluate("() => document.querySelector('#amount').ariaValueText") == "4 less"
    browser.close_readers()
    again = Reader.clip(browser, server.address("sample-article.html"))
    assert again.tab.evaluate("() => document.querySelector('#amount').value") == "-4"
    assert in_article(again, _KEPT) == less
    again.tab.evaluate(_SLIDE, 0)
    assert in_article(again, _KEPT) == own
    again.tab.evaluate(_SLIDE, -4)
    text = saved(again)
    assert again.tab.evaluate("() => document.querySelector('#amount-field').hidden")
    browser.close_readers()
    fresh = Reader.clip(browser, server.address("sample-article.html"))
    fresh.tab.evaluate(_SLIDE, 0)
    assert len(saved(fresh)) > len(text)


def test_going_back_takes_the_memory_of_the_site_back(reader: Reader, browser: Browser) -> None:
    level = "async () => (await import('/memory.js')).level(location.hash.slice(1))"
    reader.tab.evaluate("() => { location.hash = 'http://127.0.0.1/'; }")
    reader.tab.evaluate(_SLIDE, 2)
    reader.tab.wait_until(f"async () => (await ({level})()) === 2")
    reader.tab.press("Control", "z")
    reader.tab.wait_until(f"async () => (await ({level})()) === 0")


def test_everything_can_be_done_by_keys(reader: Reader) -> None:
    tab = reader.tab
    tab.press("c")
    tab.wait("#open[aria-checked='true']")
    tab.evaluate("() => document.activeElement.blur()")
    tab.press("c")
    tab.press("c")
    tab.press("ArrowDown")
    first = in_article(reader, _FOCUSED)
    tab.press("ArrowDown")
    assert in_article(reader, _FOCUSED) != first
    tab.press("ArrowUp")
    assert in_article(reader, _FOCUSED) == first
    while _KELVIN not in in_article(reader, _FOCUSED):
        tab.press("ArrowDown")
    tab.press("Enter")
    assert not reader.is_kept(_KELVIN)
    tab.press("Enter")
    assert reader.is_kept(_KELVIN)
    tab.press("Shift", "Enter")
    assert not reader.is_kept(_CIRCLES)
    tab.press("Control", "z")
    tab.press("?")
    tab.wait("#keys", "Drop or restore the block")
    tab.press("Escape")
    tab.press("Control", "s")
    assert _KELVIN in reader.saved().read_text(encoding="utf-8")


def test_only_one_block_is_on_the_way_of_the_tab_key(reader: Reader) -> None:
    reader.open_cut()
    stops = "() => document.querySelectorAll(\"[data-block][tabindex='0']\").length"
    assert in_article(reader, stops) <= 1
    reader.click_block(_KELVIN)
    assert in_article(reader, stops) == 1


def test_single_keys_can_be_switched_off(reader: Reader) -> None:
    reader.tab.press("?")
    reader.tab.click("#letters")
    reader.tab.press("Escape")
    reader.tab.press("c")
    reader.tab.press("Control", "z")
    assert reader.tab.evaluate("() => document.querySelector('#open').ariaChecked") == "false"
    reader.tab.click("#keys-open")
    reader.tab.click("#letters")
    reader.tab.press("Escape")


def test_letters_typed_into_the_title_are_letters(reader: Reader) -> None:
    reader.tab.click("#title")
    reader.tab.press("c")
    assert reader.tab.evaluate("() => document.querySelector('#open').ariaChecked") == "false"
    assert "c" in reader.title


def test_a_closed_reader_loses_nothing(reader: Reader, browser: Browser) -> None:
    reader.open_cut()
    reader.click_block(_KELVIN)
    address = reader.tab.address().removeprefix(browser.extension_root)
    reader.tab.wait_until(
        """async () => {
            const { get } = await import("/clips.js");
            return (await get(new URLSearchParams(location.search).get("clip"))).choice.cut.length === 1;
        }"""
    )
    reader.tab.close()
    again = Reader(browser.open_extension(address))
    again.wait_for("ready")
    assert not again.is_kept(_KELVIN)
    assert _KELVIN not in saved(again)


def test_dropping_all_of_an_article_is_not_having_found_none(browser: Browser, server: Server) -> None:
    story = "The ferry crossed the river at noon, with the weather written down by hand in a long book. " * 12
    reader = Reader.clip(
        browser, server.add("dropped.html", f"<!doctype html><article><p>{story}</p></article>")
    )
    reader.open_cut()
    reader.click_block("The ferry")
    reader.tab.press("c")
    reader.tab.wait("#nothing", "Nothing is kept")


def test_a_page_on_which_nothing_was_found(browser: Browser, server: Server) -> None:
    body = "<p style='display:none'>The only sentence of this page.</p>"
    reader = Reader.clip(browser, server.add("nothing-found.html", f"<!doctype html><title>T</title>{body}"))
    reader.tab.wait("#nothing", "No article was found")
    reader.tab.wait("#state", "nothing to save yet")
    assert reader.tab.evaluate("() => document.querySelector('#save').ariaDisabled") == "true"
    reader.tab.click("#nothing-open")
    reader.click_block("The only sentence")
    assert "The only sentence of this page." in saved(reader)


def test_the_host_was_started_anew_meanwhile(
    start_browser: StartBrowser, browser_name: str, server: Server, tmp_path: Path
) -> None:
    launcher = hosts.register(browser_name, tmp_path)
    pids = tmp_path / "pids"
    script = launcher.read_text(encoding="utf-8").split("\n", 1)
    hosts.replace(launcher, f"{script[0]}\necho $$ >> {pids}\n{script[1]}")
    with start_browser(tmp_path) as browser:
        reader = Reader.clip(browser, server.address("sample-article.html"))
        reader.open_cut()
        reader.click_block(_KELVIN)
        for pid in pids.read_text().split():
            os.kill(int(pid), signal.SIGKILL)
        text = saved(reader)
    assert _KELVIN not in text
    assert _CIRCLES in text


def test_what_was_put_right_becomes_a_label(
    start_browser: StartBrowser, browser_name: str, server: Server, tmp_path: Path
) -> None:
    hosts.register(browser_name, tmp_path)
    with start_browser(tmp_path) as browser:
        reader = Reader.clip(browser, server.address("sample-article.html"))
        reader.open_cut()
        reader.click_block(_KELVIN)
        saved(reader)
        number = int(reader.block(_KELVIN).split("'")[1])
    (file,) = (tmp_path / ".local/share/wclipper" / labels.FOLDER).iterdir()
    label = labels.load(file)
    assert label.person == [number]
    assert label.kept[number] is False
    assert label.kept[number + 1] is True
    assert _KELVIN in label.snapshot.tree


def test_the_saved_article_is_made_of_its_page_again(
    start_browser: StartBrowser,
    browser_name: str,
    server: Server,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hosts.register(browser_name, tmp_path)
    with start_browser(tmp_path) as browser:
        reader = Reader.clip(browser, server.address("sample-article.html"))
        reader.open_cut()
        reader.click_block(_KELVIN)
        path = reader.save()
    monkeypatch.setattr("wclipper.settings.data_dir", lambda: tmp_path / ".local/share/wclipper")
    entry = entries.read(path)
    assert entry is not None
    found = reclip.clipped_again(entry)
    assert (found.state, found.diff(), found.undecided) == ("unchanged", [], 0)
    assert _CIRCLES in found.after.decode()
    assert _KELVIN not in found.after.decode()
