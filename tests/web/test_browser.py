"""The library as people use it, in a real browser."""

from __future__ import annotations

import re
import zipfile
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web import samples, shelf
from tests.web.asking import state
from tests.web.serving import Running
from wclipper import settings

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page, Route

pytestmark = pytest.mark.browser

ROWS = "#hits li"
_HURRY = """async () => {
    for (const part of document.querySelectorAll(".part")) {
        part.scrollIntoView();
        await new Promise((resolve) => setTimeout(resolve, 30));
    }
}"""
_PLACE = "() => document.querySelector('#hits li[data-id=\"%s\"]').getBoundingClientRect().top"


def opened(page: Page, library: Running) -> None:
    page.goto(library.address)
    expect(page.locator(ROWS).first).to_be_visible()


def test_the_token_is_nowhere_once_the_library_is_open(library: Running, page: Page) -> None:
    opened(page, library)
    assert page.url == f"{library.origin}/"
    assert page.evaluate("() => document.referrer + document.cookie + location.href").count("token") == 0
    page.goto(library.address)  # as a browser does that opens its last tabs again
    expect(page.locator(ROWS)).to_have_count(6)


def test_another_browser_is_told_what_to_do(library: Running, page: Page, chromium: Browser) -> None:
    opened(page, library)
    other = chromium.new_context(locale="de-DE").new_page()
    other.goto(library.address)
    expect(other.locator("h1")).to_have_text("Ihre Bibliothek wurde nicht geöffnet")
    expect(other.locator("p").first).to_contain_text("wclipper library")
    other.context.close()


def test_an_article_is_found_at_once_in_any_script(library: Running, page: Page) -> None:
    opened(page, library)
    page.keyboard.press("/")
    page.keyboard.type("转潮")
    expect(page.locator(ROWS)).to_have_count(1)
    expect(page.locator("#hits mark").first).to_have_text("转潮")
    page.fill("#text", "brass mach")
    expect(page.locator("#hits h2")).to_have_text(["The brass machine that knew the sea"])
    expect(page.locator("#count")).to_have_text("1 article found")
    page.fill("#text", "qqqq")
    expect(page.locator("#none h2")).to_have_text("Nothing was found")
    page.click("#clear-all")
    expect(page.locator(ROWS)).to_have_count(6)
    expect(page.locator("#text")).to_be_focused()


def test_a_slow_answer_never_replaces_a_later_one(library: Running, page: Page) -> None:
    opened(page, library)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/search?text=brass&**", hold)
    page.fill("#text", "brass")
    page.wait_for_function("() => document.title.startsWith('brass')")
    page.fill("#text", "garden")
    expect(page.locator("#hits h2")).to_have_text(["A garden on the roof of the station"])
    for route in held:
        route.continue_()
    page.fill("#text", "")
    expect(page.locator(ROWS)).to_have_count(6)
    assert held


def test_filters_narrow_the_list_and_stand_in_the_address(full_library: Running, page: Page) -> None:
    opened(page, full_library)
    page.select_option("#filters [name=tag]", "cities")
    expect(page.locator("#count")).to_have_text("13 articles found")
    page.select_option("[name=language]", "en")
    page.check("[name=unread]")
    page.click("#dates summary")
    page.fill("[name=since]", "2026-06-01")
    page.fill("[name=until]", "2026-12-31")
    page.locator("[name=until]").blur()
    page.select_option("[name=order]", "title")
    expect(page.locator("#hits h2 a").first).to_have_text("A garden on the roof of the station")
    found = page.locator("#count").inner_text()
    assert "tag=cities&language=en&since=2026-06-01&until=2026-12-31&unread=1&order=title" in page.url
    page.reload()
    expect(page.locator("#count")).to_have_text(found)
    expect(page.locator("#filters [name=tag]")).to_have_value("cities")
    page.click("#clear")
    expect(page.locator("#count")).to_have_text("61 articles")


def test_a_search_while_reading_leads_to_the_list_and_back(library: Running, page: Page) -> None:
    opened(page, library)
    page.click("#hits h2 a:has-text('brass')")
    expect(page.locator("#title")).to_be_visible()
    page.fill("#text", "garden")
    expect(page.locator("#hits h2")).to_have_text(["A garden on the roof of the station"])
    expect(page.locator("#text")).to_be_focused()
    page.go_back()
    expect(page.locator("#title")).to_have_text("The brass machine that knew the sea")
    page.go_back()
    expect(page.locator(ROWS)).to_have_count(6)
    expect(page.locator("#text")).to_have_value("")


def test_cards_or_rows_are_remembered(library: Running, page: Page) -> None:
    opened(page, library)
    page.click("#shape")
    expect(page.locator("#hits")).to_have_class("cards")
    page.reload()
    expect(page.locator("#hits")).to_have_class("cards")
    expect(page.locator("#shape")).to_have_attribute("aria-pressed", "true")


def test_an_article_is_read_put_right_deleted_and_put_back(library: Running, page: Page) -> None:
    opened(page, library)
    page.click("#hits h2 a:has-text('brass')")
    frame = page.frame_locator("#article")
    expect(frame.locator("mark")).to_have_text("marked while reading")
    expect(frame.locator("img")).to_have_js_property("complete", value=True)
    page.keyboard.press("e")
    expect(page.locator("#editor [name=title]")).to_be_focused()
    page.fill("#editor [name=tags]", "sea, brass")
    page.fill("#editor [name=note]", "For the talk")
    page.keyboard.press("Control+Enter")
    expect(page.locator("#own-note p")).to_have_text("For the talk")
    expect(page.locator("#edit")).to_be_focused()
    written = (library.root / "0.md").read_text(encoding="utf-8")
    assert 'note: "For the talk"' in written
    before = state(library.root)
    page.keyboard.press("Delete")
    expect(page.locator(ROWS)).to_have_count(5)
    expect(page.locator("#news")).to_contain_text("Deleted: The brass machine")
    page.click("#news button >> nth=0")
    expect(page.locator(ROWS)).to_have_count(6)
    assert state(library.root) == before


def test_what_another_program_has_written_is_not_lost(library: Running, page: Page) -> None:
    file = library.root / "0.md"
    opened(page, library)
    page.click("#hits h2 a:has-text('brass')")
    page.click("#edit")
    page.fill("#editor [name=note]", "Mine")
    theirs = file.read_text(encoding="utf-8").replace("The brass machine", "The copper machine", 1)
    file.write_text(
        theirs.replace('id: "', 'note: "Theirs"\nid: "') + "\nA line of theirs.\n", encoding="utf-8"
    )
    page.click("#editor [type=submit]")
    expect(page.locator("#conflict")).to_contain_text("Theirs")
    assert "A line of theirs." in file.read_text(encoding="utf-8")
    assert "Mine" not in file.read_text(encoding="utf-8")
    expect(page.locator("#editor [name=note]")).to_have_value("Mine")
    page.click("#editor [type=submit]")
    expect(page.locator("#own-note p")).to_have_text("Mine")
    written = file.read_text(encoding="utf-8")
    assert 'note: "Mine"' in written
    assert "The copper machine" not in written.split("---")[1]  # the title stood in the form, and was seen
    assert "A line of theirs." in written


def test_an_article_is_read_when_its_end_was_reached(full_library: Running, page: Page) -> None:
    opened(page, full_library)
    page.click("#hits h2 a >> nth=0")
    expect(page.locator("#read")).to_have_text("Mark as read")
    expect(page.frame_locator("#article").locator("h2")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator("#read")).to_have_text("Mark as unread", timeout=30_000)
    page.keyboard.press("m")
    expect(page.locator("#read")).to_have_text("Mark as read")
    page.keyboard.press("m")
    expect(page.locator("#read")).to_have_text("Mark as unread")
    page.keyboard.press("Escape")
    expect(page.locator("#hits li >> nth=0")).to_have_class("read")


def test_versions_stand_beside_each_other(full_library: Running, page: Page) -> None:
    opened(page, full_library)
    page.click("#hits h2 a >> nth=0")
    page.click("#versions summary")
    page.click("#versions button")
    expect(page.locator("#rows th")).to_have_text(["Apr 2, 2026", "Oct 28, 2026"])
    expect(page.locator("#rows .changed ins").first).to_have_text("slow ")
    expect(page.locator("#rows .removed td").first).to_contain_text("more will follow")
    expect(page.locator("#difference")).to_be_focused()
    folded = page.locator("#rows .fold button").first
    before = page.locator("#rows tr").count()
    folded.click()
    assert page.locator("#rows tr").count() > before
    page.keyboard.press("Escape")
    expect(page.locator("#article")).to_be_visible()
    expect(page.locator("#versions button")).to_be_focused()


def test_versions_of_one_day_are_told_apart_by_the_time(full_library: Running, page: Page) -> None:
    for file in full_library.root.rglob("*.md"):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace("2026-04-02T18:05", "2026-10-28T08:05"), encoding="utf-8")
    opened(page, full_library)
    page.click("#hits h2 a >> nth=0")
    expect(page.locator("#byline")).to_contain_text(
        re.compile(r"clipped Oct 28, 2026, \d+:30"), timeout=30_000
    )
    page.click("#versions summary")
    expect(page.locator("#versions a")).to_have_text(re.compile(r"Oct 28, 2026, \d+:05"))
    page.click("#versions button")
    expect(page.locator("#rows th").last).to_have_text(re.compile(r"Oct 28, 2026, \d+:30"))


def test_numbers_lead_to_the_articles_they_count(full_library: Running, page: Page) -> None:
    opened(page, full_library)
    page.click("nav a")
    expect(page.locator("#totals dd").first).to_have_text("61")
    expect(page.locator("#months li")).to_have_count(10)
    page.click("#sites a:has-text('Harbour & Hill')")
    expect(page.locator("#count")).to_have_text("11 articles found")


def test_all_that_was_found_or_what_was_chosen_becomes_a_file(
    library: Running, page: Page, tmp_path: Path
) -> None:
    opened(page, library)
    before = state(library.root)
    page.select_option("#filters [name=tag]", "machines")
    expect(page.locator(ROWS)).to_have_count(2)
    page.click("#export summary")
    with page.expect_download() as download:
        page.click("#export a[data-form=zip]")
    download.value.save_as(tmp_path / "all.zip")
    assert (
        len([name for name in zipfile.ZipFile(tmp_path / "all.zip").namelist() if name.endswith(".md")]) == 2
    )
    page.check("#hits li >> nth=0 >> input")
    page.click("#chosen-export summary")
    with page.expect_download() as download:
        page.click("#chosen-export a[data-form=jsonl]")
    download.value.save_as(tmp_path / "some.jsonl")
    assert len((tmp_path / "some.jsonl").read_text(encoding="utf-8").splitlines()) == 1
    assert state(library.root) == before


def test_several_are_tagged_and_deleted_at_once(library: Running, page: Page) -> None:
    opened(page, library)
    page.check("#hits li >> nth=0 >> input")
    page.check("#hits li >> nth=1 >> input")
    page.fill("#tag-form input", "later")
    page.keyboard.press("Enter")
    expect(page.locator("#hits .tag:text-is('later')")).to_have_count(2)
    page.click("#chosen-delete")
    expect(page.locator(ROWS)).to_have_count(4)
    expect(page.locator("#chosen")).to_be_hidden()
    page.keyboard.press("z")
    expect(page.locator(ROWS)).to_have_count(6)


def test_the_list_follows_what_other_programs_do(library: Running, page: Page) -> None:
    opened(page, library)
    (library.root / "5.md").unlink()
    expect(page.locator(ROWS)).to_have_count(5, timeout=30_000)
    file = library.root / "0.md"
    file.write_text(file.read_text(encoding="utf-8").replace("The brass", "The golden"), encoding="utf-8")
    expect(page.locator("#hits h2 a:has-text('golden')")).to_be_visible(timeout=30_000)


def test_a_closed_library_says_so_and_goes_on_when_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: Page
) -> None:
    monkeypatch.setattr(settings, "data_dir", lambda: tmp_path / "data")
    samples.write(tmp_path / "articles")
    with Running(tmp_path / "articles", tmp_path / "data") as first:
        opened(page, first)
        port = first.port
        page.context.set_offline(True)
        expect(page.locator("#trouble")).to_contain_text("wclipper library", timeout=30_000)
        page.context.set_offline(False)
        expect(page.locator("#trouble")).to_be_hidden(timeout=30_000)
        page.click("#hits h2 a >> nth=0")
        page.click("#edit")
        page.fill("#editor [name=note]", "Written while it was closed")
    page.click("#editor [type=submit]")
    expect(page.locator("#conflict")).to_contain_text("The library has been closed")
    expect(page.locator("#editor [name=note]")).to_have_value("Written while it was closed")
    with Running(tmp_path / "articles", tmp_path / "data", port=port) as second:
        expect(page.locator("#trouble")).to_contain_text("closed for this browser", timeout=30_000)
        page.context.new_page().goto(second.address)
        expect(page.locator("#trouble")).to_be_hidden(timeout=30_000)
        page.click("#editor [type=submit]")
        expect(page.locator("#own-note p")).to_have_text("Written while it was closed")


def test_the_list_stays_while_nobody_answers(library: Running, page: Page) -> None:
    opened(page, library)
    page.context.set_offline(True)
    page.click("#hits h2 a >> nth=0")
    expect(page.locator("#trouble")).to_contain_text("wclipper library")
    expect(page.locator(ROWS)).to_have_count(6)
    expect(page.locator(ROWS).first).to_be_visible()
    expect(page.locator("#reader")).to_be_hidden()
    expect(page.locator("#news")).to_be_empty()
    expect(page.locator("#hits h2 a >> nth=0")).to_be_focused()
    page.context.set_offline(False)
    expect(page.locator("#reader")).to_be_visible(timeout=30_000)
    expect(page.locator("#trouble")).to_be_hidden()


def test_an_empty_library_says_where_articles_come_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: Page
) -> None:
    monkeypatch.setattr(settings, "data_dir", lambda: tmp_path / "data")
    with Running(tmp_path / "WClipper", tmp_path / "data") as library:
        page.goto(library.address)
        expect(page.locator("#none h2")).to_have_text("Your library is empty")
        expect(page.locator("#none p")).to_contain_text(str(tmp_path / "WClipper"))
        samples.write(tmp_path / "WClipper")
        expect(page.locator(ROWS)).to_have_count(6, timeout=30_000)


def test_an_article_that_is_gone_is_no_empty_page(library: Running, page: Page) -> None:
    opened(page, library)
    page.goto(f"{library.origin}/?article=ffffffffffffffff")
    expect(page.locator("#fault-title")).to_have_text("This article is not here")
    page.click("#fault a")
    expect(page.locator(ROWS)).to_have_count(6)


def test_a_long_list_stays_small_and_keeps_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: Page
) -> None:
    monkeypatch.setattr(settings, "data_dir", lambda: tmp_path / "data")
    shelf.write_plain(tmp_path / "articles", 900)
    with Running(tmp_path / "articles", tmp_path / "data") as library:
        opened(page, library)
        expect(page.locator("#hits .part")).to_have_count(15)
        for part in (3, 7, 11, 14):
            page.locator(f".part[data-number='{part}']").evaluate("part => part.scrollIntoView()")
            expect(page.locator(f".part[data-number='{part}'] li")).to_have_count(60)
        expect(page.locator(".part[data-number='3'] li")).to_have_count(0)
        assert page.locator(ROWS).count() <= 300
        page.evaluate(_HURRY)
        expect(page.locator(".part[data-number='14'] li >> nth=0")).to_be_visible()
        page.wait_for_function("() => document.querySelectorAll('#hits li').length <= 300")
        middle = page.locator(".part[data-number='7']")
        middle.evaluate("part => part.scrollIntoView()")
        expect(page.locator(".part[data-number='7'] li")).to_have_count(60)
        row = page.locator(".part[data-number='7'] li >> nth=5")
        name = row.get_attribute("data-id")
        assert row.get_attribute("aria-posinset") == str(7 * 60 + 6)
        row.evaluate("row => scrollBy(0, row.getBoundingClientRect().top - 200)")
        page.wait_for_function("() => history.state?.place")
        row.locator("h2 a").click()
        expect(page.locator("#title")).to_be_focused()
        page.go_back()
        expect(page.locator(f"#hits li[data-id='{name}'] h2 a")).to_be_focused()
        assert abs(page.evaluate(_PLACE % name) - 200) < 8
        page.go_forward()
        page.reload()
        expect(page.locator("#title")).to_be_visible()
        page.go_back()
        expect(page.locator(f"#hits li[data-id='{name}']")).to_be_in_viewport()
