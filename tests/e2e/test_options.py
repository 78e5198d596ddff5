"""The options page: what it changes is the host's settings file, and what it shows is true."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest

from tests.e2e import hosts
from tests.e2e.chromium import remember_grant
from tests.e2e.driver import patiently
from tests.e2e.firefox import Firefox
from tests.e2e.keyboard import stops, walk
from tests.e2e.reader import Reader
from tests.e2e.start import EXTENSION
from tests.e2e.test_accessibility import violations
from wclipper.library import labels, packed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.e2e.conftest import StartBrowser
    from tests.e2e.driver import Browser, Tab
    from tests.e2e.server import Server

_CHOOSE = """([id, value]) => {
    const field = document.getElementById(id);
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
}"""
_VALUE = "(id) => { const field = document.getElementById(id); return field.type === 'checkbox' ? field.checked : field.value; }"
_EMPTY = "(id) => { const field = document.getElementById(id); field.focus(); field.select(); }"
_FOCUS = "(selector) => document.querySelector(selector).focus()"
_FOCUSED = "() => document.activeElement.id || document.activeElement.ariaLabel"
_SEND = """async (order) => {
    const silence = new Promise((resolve) => setTimeout(resolve, 2000));
    return Promise.race([chrome.runtime.sendMessage(order), silence]);
}"""
_MAY_NOTIFY = "() => chrome.permissions.contains({ permissions: ['notifications'] })"
_LISTEN = """() => {
    window.told = [];
    chrome.notifications.onClosed.addListener((id) => window.told.push(id));
}"""
"""Firefox without a window closes notices as soon as they are shown."""
_NOTICES = "async () => [...window.told, ...Object.keys(await chrome.notifications.getAll())]"
_DIALOG = "() => document.querySelector('#ask').open"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def browser(start_browser: StartBrowser, browser_name: str, home: Path) -> Iterator[Browser]:
    hosts.register(browser_name, home)
    with start_browser(home) as running:
        yield running


@pytest.fixture
def page(browser: Browser) -> Tab:
    return opened(browser)


def opened(browser: Browser) -> Tab:
    """The options page, when it has read everything."""
    tab = browser.open_extension("options.html")
    tab.wait("#findings li")
    return tab


def settings(home: Path) -> dict[str, object]:
    """What the settings file says; nothing where there is none."""
    file = home / ".config/wclipper/settings.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def enter(tab: Tab, field: str, text: str) -> None:
    """Type a text in place of what stands in a field, and press Enter."""
    tab.evaluate(_EMPTY, field)
    tab.press("Backspace")
    tab.type(f"#{field}", text)
    tab.press("Enter")


def clip_and_correct(browser: Browser, server: Server) -> Path:
    """Save an article that the person has put right, with the slider moved."""
    reader = Reader.clip(browser, server.address("sample-article.html"))
    reader.open_cut()
    reader.click_block("had the first one built in 1872")
    reader.tab.evaluate("() => document.querySelector('#save').focus()")
    reader.tab.press("]")
    path = reader.save()
    browser.close_readers()
    return path


def test_a_change_holds_in_the_file_and_for_every_browser(browser: Browser, page: Tab, home: Path) -> None:
    assert settings(home) == {}
    page.click("#pictures")
    page.wait("#pictures-state", "Saved")
    page.evaluate(_CHOOSE, ["preset", "obsidian"])
    page.wait("#preset-state", "Saved")
    page.evaluate(_CHOOSE, ["format", "html"])
    page.wait("#format-state", "Saved")
    enter(page, "folder", str(home / "Texts"))
    page.wait("#folder-state", "Saved")
    enter(page, "name", "{site}/{title}")
    page.wait("#name-state", "Saved")
    for switch in ("corrections", "snapshots", "site_memory"):
        page.click(f"#{switch}")
        page.wait(f"#{switch}-state", "Saved")
    chosen = {
        "folder": str(home / "Texts"),
        "preset": "obsidian",
        "format": "html",
        "name": "{site}/{title}",
        "pictures": False,
        "corrections": False,
        "snapshots": False,
        "site_memory": False,
    }
    assert settings(home) == chosen
    assert (home / "Texts").is_dir()
    page.close()
    again = opened(browser)
    assert {name: again.evaluate(_VALUE, name) for name in chosen} == chosen
    again.wait("#name-example code", "Coast Journal/Lighthouses of the North.html")


def test_an_article_is_saved_as_the_options_say(
    browser: Browser, page: Tab, home: Path, server: Server
) -> None:
    waiting = Reader.clip(browser, server.address("sample-article.html"))
    enter(page, "folder", str(home / "Texts"))
    page.wait("#folder-state", "Saved")
    waiting.tab.wait("#state", str(home / "Texts"))
    enter(page, "name", "{domain}/{title}")
    page.wait("#name-state", "Saved")
    assert waiting.save().parent == home / "Texts" / "127.0.0.1"


@pytest.mark.parametrize(
    ("folder", "why"),
    [
        ("Articles", "This is not a full path"),
        ("/etc/articles", "This folder can't be chosen here"),
        ("~/.ssh", "This folder can't be chosen here"),
    ],
)
def test_a_folder_that_is_refused_says_why_and_nothing_changes(
    page: Tab, home: Path, folder: str, why: str
) -> None:
    enter(page, "folder", folder)
    page.wait("#folder-state", why)
    assert page.evaluate("() => document.querySelector('#folder').ariaInvalid") == "true"
    assert settings(home) == {}
    enter(page, "more-field", folder)
    page.wait("#more-state", why)
    assert page.evaluate("() => document.querySelectorAll('#more li').length") == 0
    assert settings(home) == {}


def test_more_folders_come_and_go(page: Tab, home: Path) -> None:
    enter(page, "more-field", str(home / "Recipes"))
    page.wait("#more li", "Recipes")
    assert settings(home)["folders"] == [str(home / "Recipes")]
    page.click("#more button")
    page.wait_until("() => document.querySelectorAll('#more li').length === 0")
    assert "folders" not in settings(home)
    assert (home / "Recipes").is_dir(), "only the list is changed"


def test_the_example_of_a_name_follows_the_letters(page: Tab, home: Path) -> None:
    page.evaluate(_EMPTY, "name")
    page.type("#name", "{language}/{published} {title}")
    page.wait("#name-example code", "en/2026-05-14 Lighthouses of the North.md")
    page.evaluate(_EMPTY, "name")
    page.type("#name", "{colour}")
    page.wait("#name-state", "This is not a pattern for names")
    assert settings(home) == {}


def test_what_is_stored_is_listed_and_deleted_when_the_person_says_so(
    browser: Browser, home: Path, server: Server
) -> None:
    article = clip_and_correct(browser, server)
    kept = home / ".local/share/wclipper" / labels.FOLDER
    assert len(list(kept.iterdir())) > 0
    page = opened(browser)
    button = "#stores [aria-label='Delete: What you have put right']"
    page.wait("#stores li", "Pages: 1")
    page.click(button)
    page.wait("#ask h2", "Delete? What you have put right")
    page.click("#ask-no")
    page.wait("#stores li", "Pages: 1")
    assert len(list(kept.iterdir())) > 0
    page.click(button)
    page.click("#ask-yes")
    page.wait("#stores-state", "Deleted")
    page.wait(f"#stores li:has({button.removeprefix('#stores ')})", "Nothing")
    assert not list(kept.glob(f"*{packed.ENDING}"))
    page.click("#stores [aria-label='Delete: Clips in this browser']")
    page.click("#ask-yes")
    page.wait("#stores li:has([aria-label='Delete: Clips in this browser'])", "Nothing")
    assert article.is_file()


def test_sites_are_listed_and_forgotten(browser: Browser, server: Server) -> None:
    clip_and_correct(browser, server)
    page = opened(browser)
    page.wait("#learned li", "127.0.0.1")
    page.wait("#levels li", "127.0.0.1")
    for rows in ("learned", "levels"):
        page.click(f"#{rows} button")
        page.wait(f"#{rows}-none")
    page.close()
    page = opened(browser)
    page.wait("#learned-none")
    page.wait("#levels-none")
    level = Reader.clip(browser, server.address("sample-article.html")).tab
    assert level.evaluate("() => document.querySelector('#amount').value") == "0"


def test_the_person_is_told_of_saved_clips_if_they_want_that(
    start_browser: StartBrowser, browser_name: str, home: Path, server: Server
) -> None:
    """Chromium without a window shows no question, so there the person has answered it before."""
    hosts.register(browser_name, home)
    if browser_name == "chromium":
        start_browser(home).close()
        remember_grant(home, EXTENSION, kind="api", names=["notifications"])
    with start_browser(home) as browser:
        page = opened(browser)
        assert not page.evaluate(_MAY_NOTIFY)
        page.click("#notify")
        if isinstance(browser, Firefox):
            browser.answer_request(allowed=True)
        page.wait("#notify-state", "Saved")
        page.evaluate(_LISTEN)
        assert page.evaluate(_NOTICES) == []
        Reader.clip(browser, server.address("sample-article.html")).save()
        page.wait_until(f"() => ({_NOTICES})().then((notices) => notices.length === 1)")
        page.click("#notify")
        page.wait_until(f"() => ({_MAY_NOTIFY})().then((may) => !may)")


def test_no_other_page_of_ours_changes_or_deletes_anything(
    browser: Browser, home: Path, server: Server
) -> None:
    """The reader shows what a foreign page says: should it ever be made to speak, it is not heard here."""
    tab = Reader.clip(browser, server.address("sample-article.html")).tab
    for order in (
        {"type": "option", "request": {"type": "change-settings", "changes": {"pictures": False}}},
        {"type": "delete-clips"},
        {"type": "clip-tabs", "tabs": [1, 2]},
    ):
        assert tab.evaluate(_SEND, order) is None
    assert settings(home) == {}
    again = browser.open_extension(tab.address().removeprefix(browser.extension_root))
    Reader(again).wait_for("ready")


def test_models_doctor_and_shortcuts_are_shown(page: Tab) -> None:
    card = page.wait("#models article", "What belongs to the article")
    assert "content.onnx" in card
    assert "In use" in card
    page.wait("#models article", "What kind of page it is")
    assert page.evaluate("() => document.querySelectorAll('#models td').length") > 0
    assert page.evaluate("() => document.querySelectorAll('#findings li').length") > 1
    page.wait("#findings [data-level=ok]")
    page.click("#doctor-again")
    page.wait("#doctor-state", "Checked")
    shown = page.evaluate("() => document.querySelector('#commands').innerText.split(/\\s+/).join(' ')")
    assert shown.strip() == "Clip this page Alt Shift K"


def test_without_the_host_the_page_helps_and_goes_on_when_it_comes(
    start_browser: StartBrowser, browser_name: str, home: Path
) -> None:
    with start_browser(home) as browser:
        page = browser.open_extension("options.html")
        page.wait("#help", "wclipper install")
        page.wait("#stores li", "Clips in this browser")
        page.wait("#commands")
        assert not page.evaluate("() => document.querySelector('#folders').checkVisibility()")
        assert_accessible(browser, page)
        hosts.register(browser_name, home)
        page.wait("#findings li")
        page.wait("#folders")
        assert not page.evaluate("() => document.querySelector('#help').checkVisibility()")


def test_settings_that_can_not_be_read_are_named_until_they_can(browser: Browser, home: Path) -> None:
    file = home / ".config/wclipper/settings.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("folder = ", encoding="utf-8")
    page = browser.open_extension("options.html")
    page.wait("#error", "The settings file can't be read")
    assert_accessible(browser, page)
    file.unlink()
    page.wait("#findings li")
    page.wait("#folders")
    assert not page.evaluate("() => document.querySelector('#error').checkVisibility()")


def assert_accessible(browser: Browser, page: Tab) -> None:
    """Look at the page in light and dark."""
    for dark in (False, True):
        browser.set_dark(dark=dark)
        page.wait_until("(dark) => matchMedia('(prefers-color-scheme: dark)').matches === dark", dark)
        assert violations(page) == [], dark


def test_the_page_is_accessible(browser: Browser, home: Path, server: Server) -> None:
    clip_and_correct(browser, server)
    page = opened(browser)
    enter(page, "more-field", str(home / "Recipes"))
    page.wait("#more li", "Recipes")
    enter(page, "folder", "Articles")
    page.wait("#folder-state", "This is not a full path")
    assert_accessible(browser, page)
    page.click("#stores li:first-child button")
    page.wait("#ask")
    assert_accessible(browser, page)


def test_the_page_is_used_by_keys_alone(browser: Browser, home: Path, server: Server) -> None:
    clip_and_correct(browser, server)
    page = opened(browser)
    enter(page, "more-field", str(home / "Recipes"))
    page.wait("#more li", "Recipes")
    reached, unseen = walk(page)
    assert [name for name in stops(page) if name not in reached] == []
    assert unseen == []

    page.evaluate(_FOCUS, "#pictures")
    page.press(" ")
    page.wait("#pictures-state", "Saved")
    assert settings(home)["pictures"] is False

    label = "Delete: What you have put right"
    page.evaluate(_FOCUS, f"[aria-label='{label}']")
    page.press("Enter")
    page.wait("#ask")
    assert page.evaluate(_FOCUSED) == "ask-no"
    for _ in range(6):
        page.press("Tab")
        assert page.evaluate(_FOCUSED) not in {"folder", "pictures", label}
    page.press("Escape")
    page.wait_until(f"() => !({_DIALOG})()")
    assert page.evaluate(_FOCUSED) == label
    page.press("Enter")
    page.wait("#ask")
    page.press("Shift", "Tab")
    page.wait_until("() => document.activeElement.id === 'ask-yes'")
    page.press(" ")
    page.wait("#stores-state", "Deleted")
    patiently(lambda: page.evaluate(_FOCUSED) == label or None, missing="the focus is lost")
    page.press("Enter")
    assert not page.evaluate(_DIALOG), "there is nothing left to delete"
