"""Drives Firefox through Marionette, which every Firefox has built in."""

from __future__ import annotations

import base64
import contextlib
import json
import subprocess
import uuid
from typing import TYPE_CHECKING, Any

from tests.e2e.driver import PATIENCE, Browser, MovedError, Tab, WaitError, patiently
from tests.e2e.hosts import PROFILE, environment
from tests.e2e.marionette import ELEMENT, Marionette, MarionetteError

if TYPE_CHECKING:
    from pathlib import Path

_PREFERENCES: dict[str, bool | int | str] = {
    "marionette.port": 0,
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "browser.tabs.warnOnClose": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.max_script_run_time": 0,
    "extensions.update.enabled": False,
    "extensions.webextensions.keepStorageOnUninstall": True,
    "extensions.webextensions.keepUuidOnUninstall": True,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "termsofuse.bypassNotification": True,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}

_CLICK_ACTION = """(id) => {
    const { ExtensionParent } = ChromeUtils.importESModule("resource://gre/modules/ExtensionParent.sys.mjs");
    const { extension } = WebExtensionPolicy.getByID(id);
    const { browserActionFor } = ExtensionParent.apiManager.global;
    browserActionFor(extension).triggerAction(Services.wm.getMostRecentWindow("navigator:browser"));
}"""

_CHOOSE_MENU = """([id, menuItemId]) => {
    const { extension } = WebExtensionPolicy.getByID(id);
    const { selectedTab } = Services.wm.getMostRecentWindow("navigator:browser").gBrowser;
    extension.emit("webext-menu-menuitem-click", { menuItemId, modifiers: [] }, selectedTab);
}"""

_STOP_BACKGROUND = """async (id) => {
    const { extension } = WebExtensionPolicy.getByID(id);
    const before = extension.backgroundContext;
    await extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true });
    return extension.backgroundContext !== before;
}"""

_SELECT_ALL = "() => Services.wm.getMostRecentWindow('navigator:browser').gBrowser.selectAllTabs()"

_ANSWER_REQUEST = """(isAllowed) => {
    const { PopupNotifications } = Services.wm.getMostRecentWindow("navigator:browser");
    const asked = PopupNotifications.panel.querySelector("#addon-webext-permissions-notification");
    if (!asked || PopupNotifications.panel.state !== "open") return false;
    (isAllowed ? asked.button : asked.secondaryButton).click();
    return true;
}"""

_KEYS = {
    "Alt": "\ue00a",
    "ArrowDown": "\ue015",
    "ArrowRight": "\ue014",
    "ArrowUp": "\ue013",
    "Control": "\ue009",
    "Backspace": "\ue003",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "Shift": "\ue008",
    "Tab": "\ue004",
}
"""As WebDriver writes them; letters are themselves."""

_SHORTCUT = (_KEYS["Alt"], _KEYS["Shift"], "k")

_SCROLL = "(selector) => document.querySelector(selector).scrollIntoView({ block: 'center' })"

_HAS_LOADED = "(url) => document.readyState === 'complete' && location.href === new URL(url).href"

_HAS_STARTED = "(id) => WebExtensionPolicy.getByID(id).extension.backgroundState === 'running'"

_MOVED = (
    "no such frame",
    "Browsing context has been discarded",
    "stale element reference",
    "Document was unloaded",
    "Actor destroyed",
    "AbortError",
)
"""What Marionette says of a document that is being replaced."""

_SET_PREFERENCE = "([name, value]) => Services.prefs.setIntPref(name, value)"


_PAUSE = {"type": "pause"}


def _key(actions: list[dict[str, Any]]) -> dict[str, Any]:
    return {"type": "key", "id": "keyboard", "actions": actions}


def _mouse(actions: list[dict[str, Any]]) -> dict[str, Any]:
    return {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}


def _over(element: str) -> dict[str, Any]:
    return {"type": "pointerMove", "x": 0, "y": 0, "origin": {ELEMENT: element}}


class FirefoxTab(Tab):
    """A tab, which WebDriver calls a window."""

    def __init__(self, marionette: Marionette, handle: str) -> None:
        self._marionette = marionette
        self.handle = handle

    def switch(self, *, focus: bool = False) -> Marionette:
        """Direct the next commands to this tab."""
        self._marionette.command("WebDriver:SwitchToWindow", handle=self.handle, focus=focus)
        return self._marionette

    def load(self, url: str) -> None:
        """Load a page and see it there: Marionette is content with the empty document a new process begins with."""
        self._marionette.command("WebDriver:Navigate", url=url)
        patiently(lambda: self.evaluate(_HAS_LOADED, url), missing=f"{url} did not load")

    def evaluate(self, function: str, argument: Any = None, *, frame: str | None = None) -> Any:
        """Call a function in the page, or in the frame that a selector names; `MovedError` if it was loading."""
        try:
            marionette = self.switch()
            if frame is not None:
                marionette.command("WebDriver:SwitchToFrame", element=marionette.find(frame))
            return marionette.call(function, argument)
        except MarionetteError as error:
            if any(sign in str(error) for sign in _MOVED):
                raise MovedError(str(error)) from error
            raise

    def click(self, selector: str, *, frame: str | None = None, shift: bool = False) -> None:
        """Click as a person does, in the page or in the frame that a selector names."""
        marionette = self.switch(focus=True)
        if frame is not None:
            marionette.command("WebDriver:SwitchToFrame", element=marionette.find(frame))
            marionette.call(_SCROLL, selector)  # a click scrolls the frame, but not the page around it
        element = marionette.find(selector)
        if not shift:
            marionette.command("WebDriver:ElementClick", id=element)
            return
        press = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        hold = [
            {"type": "keyDown", "value": _KEYS["Shift"]},
            _PAUSE,
            _PAUSE,
            {"type": "keyUp", "value": _KEYS["Shift"]},
        ]
        self._perform(_key(hold), _mouse([_over(element), *press]))

    def hover(self, selector: str) -> None:
        """Move the mouse over an element."""
        self._perform(_mouse([_over(self.switch(focus=True).find(selector))]))

    def _perform(self, *actions: dict[str, Any]) -> None:
        self._marionette.command("WebDriver:PerformActions", actions=list(actions))

    def press(self, *keys: str) -> None:
        """Press keys as a person does, all but the last held down; wherever the focus is."""
        values = [_KEYS.get(key, key) for key in keys]
        down = [{"type": "keyDown", "value": value} for value in values]
        up = [{"type": "keyUp", "value": value} for value in reversed(values)]
        self.switch(focus=True)
        self._perform(_key(down + up))

    def resize(self, width: int, height: int) -> None:
        """Make the window so large, in CSS pixels."""
        outer = self.evaluate("() => [outerWidth - innerWidth, outerHeight - innerHeight]")
        self._marionette.command("WebDriver:SetWindowRect", width=width + outer[0], height=height + outer[1])

    def type(self, selector: str, text: str) -> None:
        """Type into a field as a person does."""
        marionette = self.switch(focus=True)
        marionette.command("WebDriver:ElementSendKeys", id=marionette.find(selector), text=text)

    def screenshot(self, path: Path) -> None:
        """Write a picture of the tab (PNG)."""
        picture = self.switch(focus=True).command("WebDriver:TakeScreenshot", full=False)
        path.write_bytes(base64.b64decode(picture))

    def close(self) -> None:
        """Close the tab."""
        self.switch().command("WebDriver:CloseWindow")


class Firefox(Browser):
    """Firefox with a throw-away profile."""

    name = "firefox"

    def __init__(self, executable: Path, extension: Path, home: Path, *, headless: bool = True) -> None:
        self.home = home
        manifest = json.loads((extension / "manifest.json").read_text(encoding="utf-8"))
        self._id = manifest["browser_specific_settings"]["gecko"]["id"]
        address = str(uuid.uuid5(uuid.NAMESPACE_URL, home.as_uri()))  # the same when it is started again
        self.extension_root = f"moz-extension://{address}/"
        profile = home / PROFILE
        _write_profile(profile, {"extensions.webextensions.uuids": json.dumps({self._id: address})})
        self._process = _launch(executable, profile, home, headless=headless)
        self._marionette = Marionette(_port(profile, self._process))
        self._marionette.command("WebDriver:NewSession")
        self._marionette.command(
            "WebDriver:SetTimeouts", script=int(PATIENCE * 1000), pageLoad=int(PATIENCE * 1000)
        )
        self._marionette.command("WebDriver:SetWindowRect", width=1280, height=900)
        self._page = FirefoxTab(self._marionette, self._marionette.command("WebDriver:GetWindowHandle"))
        self.page = self._page
        self._marionette.command("Addon:Install", path=str(extension), temporary=True)
        if "background" in manifest:
            self._wait_for_background()

    def _wait_for_background(self) -> None:
        """A click that comes before the background has registered its listeners is lost."""
        with self._marionette.privileged():
            patiently(
                lambda: self._marionette.call(_HAS_STARTED, self._id), missing="the background does not run"
            )

    def open(self, url: str) -> None:
        """Load a page in the page tab, which comes to the front."""
        self._page.switch(focus=True)
        self._page.load(url)

    def click_action(self, *, all_tabs: bool = False) -> None:
        """Press the extension's button in the toolbar, for the page tab, with all tabs selected or that one."""
        marionette = self._page.switch(focus=True)
        with marionette.privileged():
            if all_tabs:
                marionette.call(_SELECT_ALL)
            marionette.call(_CLICK_ACTION, self._id)

    def choose_menu(self, entry: str) -> None:
        """Choose an entry of the extension's context menu, for the page tab, where its button was pressed before."""
        marionette = self._page.switch(focus=True)
        with marionette.privileged():
            marionette.call(_CHOOSE_MENU, [self._id, entry])

    def stop_background(self) -> None:
        """Stop the extension's background as browsers do when it seems idle; the next event starts it again."""
        with self._marionette.privileged():
            assert self._marionette.call(_STOP_BACKGROUND, self._id)

    def answer_request(self, *, allowed: bool) -> None:
        """Answer what the browser asks about the extension's permissions."""
        with self._marionette.privileged():
            patiently(
                lambda: self._marionette.call(_ANSWER_REQUEST, allowed) or None,
                missing="the browser asked for no permission",
            )

    def press_shortcut(self) -> None:
        """Press Alt+Shift+K. The keys must reach the browser's own window: a page never sees its shortcuts."""
        down = [{"type": "keyDown", "value": key} for key in _SHORTCUT]
        up = [{"type": "keyUp", "value": key} for key in reversed(_SHORTCUT)]
        marionette = self._page.switch(focus=True)
        with marionette.privileged():
            marionette.command("WebDriver:PerformActions", actions=[_key(down + up)])

    def open_tab(self, url: str) -> Tab:
        """Load a page in a new tab."""
        handle = self._page.switch().command("WebDriver:NewWindow", type="tab", focus=True)["handle"]
        tab = FirefoxTab(self._marionette, handle)
        tab.switch()
        tab.load(url)
        return tab

    def tabs(self, prefix: str) -> list[Tab]:
        """The tabs whose address begins so, in the order they were opened."""
        found: list[Tab] = []
        for handle in self._marionette.command("WebDriver:GetWindowHandles"):
            tab = FirefoxTab(self._marionette, handle)
            # A tab may be closing, or changing its process, just now.
            with contextlib.suppress(MarionetteError):
                if tab.switch().command("WebDriver:GetCurrentURL").startswith(prefix):
                    found.append(tab)
        return found

    def set_dark(self, *, dark: bool) -> None:
        """Let pages see that the person prefers dark (or light) colours."""
        value = ["layout.css.prefers-color-scheme.content-override", 0 if dark else 1]
        with self._marionette.privileged():
            self._marionette.call(_SET_PREFERENCE, value)

    def set_still(self, *, still: bool) -> None:
        """Let pages see that the person prefers that nothing moves (or does not say)."""
        with self._marionette.privileged():
            self._marionette.call(_SET_PREFERENCE, ["ui.prefersReducedMotion", int(still)])

    def close(self) -> None:
        """End the browser."""
        with contextlib.suppress(MarionetteError, OSError):
            self._marionette.command("Marionette:Quit", flags=["eForceQuit"])
        self._marionette.close()
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def _write_profile(profile: Path, more: dict[str, bool | int | str]) -> None:
    profile.mkdir(parents=True, exist_ok=True)
    (profile / "MarionetteActivePort").unlink(missing_ok=True)
    lines = [
        f"user_pref({json.dumps(name)}, {json.dumps(value)});"
        for name, value in (_PREFERENCES | more).items()
    ]
    (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")


def _launch(executable: Path, profile: Path, home: Path, *, headless: bool) -> subprocess.Popen[bytes]:
    command = [str(executable), "--marionette", "--no-remote", "--remote-allow-system-access"]
    command += ["--profile", str(profile)]
    if headless:
        command.append("--headless")
    with (home / "firefox.log").open("wb") as log:
        return subprocess.Popen(command, env=environment(home), stdout=log, stderr=log)


def _port(profile: Path, process: subprocess.Popen[bytes]) -> int:
    """The port Firefox listens on, which it writes into its profile when it is ready."""

    def look() -> int | None:
        if process.poll() is not None:
            raise WaitError("Firefox has ended; see firefox.log in its home folder")
        with contextlib.suppress(FileNotFoundError, ValueError):
            return int((profile / "MarionetteActivePort").read_text(encoding="utf-8"))
        return None

    return patiently(look, missing="Firefox did not start; see firefox.log in its home folder")
