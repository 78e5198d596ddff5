"""Drives Chromium through Playwright, with the browser that is installed."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from base64 import b64decode
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from playwright.sync_api import Error as PlaywrightError

from tests.e2e.driver import PATIENCE, Browser, MovedError, Tab, patiently
from tests.e2e.hosts import PROFILE, environment

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import BrowserContext, CDPSession, Frame, Page, Playwright, Worker

_MOVED = (
    "Execution context was destroyed",
    "Frame was detached",
    "Cannot find context",
    "not attached to the DOM",
)
"""What Playwright says of a document that is being replaced."""


_CHOOSE_MENU = """async ([menuItemId, url]) => {
    const tab = (await chrome.tabs.query({})).find((tab) => tab.url === url);
    chrome.contextMenus.onClicked.dispatch({ menuItemId }, tab);
}"""


_SELECT_ALL = """async () => {
    const tabs = await chrome.tabs.query({ lastFocusedWindow: true });
    const front = tabs.find(({ active }) => active);
    const others = tabs.filter((tab) => tab !== front);
    await chrome.tabs.highlight({ tabs: [front, ...others].map(({ index }) => index) });
}"""


class Options(TypedDict, total=False):
    """How to start it."""

    headless: bool
    scale: float
    """Pixels of a picture for one of a page."""


def extension_id(extension: Path) -> str:
    """The id Chromium gives an unpacked extension: from its key, else from its path."""
    key = json.loads((extension / "manifest.json").read_text(encoding="utf-8")).get("key")
    digest = hashlib.sha256(b64decode(key) if key else os.fsencode(extension)).hexdigest()
    return "".join(chr(ord("a") + int(digit, 16)) for digit in digest[:32])


class ChromiumTab(Tab):
    """A tab, which Playwright calls a page."""

    def __init__(self, page: Page) -> None:
        self.playwright_page = page

    def evaluate(self, function: str, argument: Any = None, *, frame: str | None = None) -> Any:
        """Call a function in the page, or in the frame that a selector names; `MovedError` if it was loading."""
        try:
            return self._frame(frame).evaluate(function, argument)
        except PlaywrightError as error:
            if any(sign in error.message for sign in _MOVED):
                raise MovedError(error.message) from error
            raise

    def _frame(self, selector: str | None) -> Frame:
        if selector is None:
            return self.playwright_page.main_frame
        frame = self.playwright_page.locator(selector).element_handle().content_frame()
        if frame is None:
            raise MovedError(f"{selector} has no document yet")
        return frame

    def click(self, selector: str, *, frame: str | None = None, shift: bool = False) -> None:
        """Click as a person does, in the page or in the frame that a selector names."""
        self.playwright_page.bring_to_front()
        place = self.playwright_page if frame is None else self.playwright_page.frame_locator(frame)
        place.locator(selector).click(modifiers=["Shift"] if shift else [])

    def hover(self, selector: str) -> None:
        """Move the mouse over an element."""
        self.playwright_page.bring_to_front()
        self.playwright_page.hover(selector)

    def press(self, *keys: str) -> None:
        """Press keys as a person does, all but the last held down; wherever the focus is."""
        self.playwright_page.bring_to_front()
        self.playwright_page.keyboard.press("+".join(keys))

    def resize(self, width: int, height: int) -> None:
        """Make the window so large, in CSS pixels."""
        self.playwright_page.set_viewport_size({"width": width, "height": height})

    def type(self, selector: str, text: str) -> None:
        """Type into a field as a person does."""
        self.playwright_page.locator(selector).press_sequentially(text)

    def screenshot(self, path: Path) -> None:
        """Write a picture of the tab (PNG)."""
        self.playwright_page.screenshot(path=path)

    def close(self) -> None:
        """Close the tab."""
        self.playwright_page.close()


class Chromium(Browser):
    """Chromium with a throw-away profile."""

    name = "chromium"

    def __init__(
        self,
        playwright: Playwright,
        executable: Path,
        extension: Path,
        home: Path,
        **options: Unpack[Options],
    ) -> None:
        self.home = home
        self._id = extension_id(extension)
        self.extension_root = f"chrome-extension://{self._id}/"
        self._context = _launch(playwright, executable, extension, home, **options)
        self._page = self._context.pages[0] if self._context.pages else self._context.new_page()
        self.page = ChromiumTab(self._page)
        self._wait_for_worker(extension)

    def _wait_for_worker(self, extension: Path) -> None:
        """A click that comes before the worker has registered its listeners is lost."""
        manifest = json.loads((extension / "manifest.json").read_text(encoding="utf-8"))
        if "background" not in manifest:
            return
        workers = self._context.service_workers
        worker = workers[0] if workers else self._context.wait_for_event("serviceworker")
        patiently(
            lambda: worker.evaluate("() => chrome.action?.onClicked.hasListeners()"),
            missing="the worker listens to no click",
        )

    def open(self, url: str) -> None:
        """Load a page in the page tab, which comes to the front."""
        self._page.bring_to_front()
        self._page.goto(url)

    def click_action(self, *, all_tabs: bool = False) -> None:
        """Press the extension's button in the toolbar, for the page tab, with all tabs selected or that one."""
        self._page.bring_to_front()
        if all_tabs:
            self.worker().evaluate(_SELECT_ALL)
        with self._session() as session:
            target = next(
                target["targetId"] for target in _targets(session, "tab") if target["url"] == self._page.url
            )
            session.send("Extensions.triggerAction", {"id": self._id, "targetId": target})

    def choose_menu(self, entry: str) -> None:
        """Choose an entry of the extension's context menu, for the page tab, where its button was pressed before."""
        self._page.bring_to_front()
        self.worker().evaluate(_CHOOSE_MENU, [entry, self._page.url])

    def worker(self) -> Worker:
        """The extension's background, which must be running."""
        return patiently(lambda: self._context.service_workers or None, missing="no worker runs")[-1]

    @contextlib.contextmanager
    def _session(self) -> Iterator[CDPSession]:
        """A connection to the browser itself, for what Playwright has no words for."""
        browser = self._context.browser
        assert browser is not None
        session = browser.new_browser_cdp_session()
        try:
            yield session
        finally:
            session.detach()

    def stop_background(self) -> None:
        """Stop the extension's background as browsers do when it seems idle; the next event starts it again."""
        with self._session() as session:
            (worker,) = _targets(session, "service_worker")
            session.send("Target.closeTarget", {"targetId": worker["targetId"]})

    def open_tab(self, url: str) -> Tab:
        """Load a page in a new tab."""
        page = self._context.new_page()
        page.goto(url)
        return ChromiumTab(page)

    def tabs(self, prefix: str) -> list[Tab]:
        """The tabs whose address begins so, in the order they were opened."""
        self._page.wait_for_timeout(1)  # lets Playwright take in what the browser has told it
        return [ChromiumTab(page) for page in self._context.pages if page.url.startswith(prefix)]

    def set_dark(self, *, dark: bool) -> None:
        """Let pages see that the person prefers dark (or light) colours."""
        for page in self._context.pages:
            page.emulate_media(color_scheme="dark" if dark else "light")

    def set_still(self, *, still: bool) -> None:
        """Let pages see that the person prefers that nothing moves (or does not say)."""
        for page in self._context.pages:
            page.emulate_media(reduced_motion="reduce" if still else "no-preference")

    def close(self) -> None:
        """End the browser."""
        self._context.close()


def _targets(session: CDPSession, kind: str) -> list[dict[str, Any]]:
    """What the browser has of a kind, such as tabs."""
    return list(session.send("Target.getTargets", {"filter": [{"type": kind}]})["targetInfos"])


def _launch(
    playwright: Playwright, executable: Path, extension: Path, home: Path, **options: Unpack[Options]
) -> BrowserContext:
    context = playwright.chromium.launch_persistent_context(
        home / PROFILE,
        executable_path=executable,
        headless=options.get("headless", True),
        chromium_sandbox=False,
        env=dict(environment(home)),
        device_scale_factor=options.get("scale", 1),
        args=[
            f"--load-extension={extension}",
            f"--disable-extensions-except={extension}",
            "--enable-unsafe-extension-debugging",
        ],
        ignore_default_args=["--disable-extensions"],
        viewport={"width": 1280, "height": 900},
        timeout=PATIENCE * 1000,
    )
    context.set_default_timeout(PATIENCE * 1000)
    return context


def remember_grant(home: Path, extension: Path, *, kind: str, names: list[str]) -> None:
    """Have Chromium, which has run and ended, know what the person has allowed before: it does not ask for that again.

    A kind is `explicit_host` for sites, or `api`.
    """
    file = home / PROFILE / "Default" / "Preferences"
    preferences = json.loads(file.read_text(encoding="utf-8"))
    known = preferences["extensions"]["settings"][extension_id(extension)]
    known["granted_permissions"][kind] += names
    known["runtime_granted_permissions"] = known["granted_permissions"]
    file.write_text(json.dumps(preferences), encoding="utf-8")
