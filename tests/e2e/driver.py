"""What a test can do with a browser, the same for every browser.

JavaScript is given as the text of a function of one argument, which may be async; its result travels as JSON.
"""

from __future__ import annotations

import abc
import contextlib
import time
from typing import TYPE_CHECKING, Any, Self, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_Found = TypeVar("_Found")

PATIENCE = 120.0
"""Seconds. Only what never comes takes as long: a busy machine must not make a test fail."""

_LOOK = """([selector, text]) => {
    const found = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const match = found.find((element) => element.textContent.includes(text));
    return match ? match.textContent : null;
}"""


class WaitError(AssertionError):
    """Something a test waited for did not come."""


class MovedError(Exception):
    """The document went away while a function was called in it: its frame is loading another."""


def patiently(look: Callable[[], _Found | None], *, missing: str, seconds: float = PATIENCE) -> _Found:
    """Look again and again until there is something; what there is."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        with contextlib.suppress(MovedError):
            found = look()
            if found is not None and found is not False:
                return found
        time.sleep(0.05)
    raise WaitError(missing)


class Tab(abc.ABC):
    """A tab of the browser."""

    @abc.abstractmethod
    def evaluate(self, function: str, argument: Any = None, *, frame: str | None = None) -> Any:
        """Call a function in the page, or in the frame that a selector names; `MovedError` if it was loading."""

    @abc.abstractmethod
    def click(self, selector: str, *, frame: str | None = None, shift: bool = False) -> None:
        """Click as a person does, in the page or in the frame that a selector names."""

    @abc.abstractmethod
    def hover(self, selector: str) -> None:
        """Move the mouse over an element."""

    @abc.abstractmethod
    def press(self, *keys: str) -> None:
        """Press keys as a person does, all but the last held down; wherever the focus is."""

    @abc.abstractmethod
    def type(self, selector: str, text: str) -> None:
        """Type into a field as a person does."""

    @abc.abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Make the window so large, in CSS pixels."""

    @abc.abstractmethod
    def screenshot(self, path: Path) -> None:
        """Write a picture of the tab (PNG)."""

    @abc.abstractmethod
    def close(self) -> None:
        """Close the tab."""

    def wait(
        self, selector: str, text: str = "", *, frame: str | None = None, seconds: float = PATIENCE
    ) -> str:
        """Wait for a visible element with a text; all the text of that element."""
        try:
            return str(self.wait_until(_LOOK, [selector, text], frame=frame, seconds=seconds))
        except WaitError:
            raise WaitError(f"no visible {selector} with {text!r} in: {self.text()}") from None

    def wait_until(
        self, function: str, argument: Any = None, *, frame: str | None = None, seconds: float = PATIENCE
    ) -> Any:
        """Call a function again and again until it gives something; what it gives."""
        return patiently(
            lambda: self.evaluate(function, argument, frame=frame),
            missing=f"still nothing from {function}",
            seconds=seconds,
        )

    def text(self) -> str:
        """What the tab shows, as text."""
        return str(self.evaluate("() => document.body ? document.body.innerText : ''"))

    def address(self) -> str:
        """The address the tab has now."""
        return str(self.evaluate("() => location.href"))


class Browser(abc.ABC):
    """A running browser with one extension, a profile of its own and a home folder of its own."""

    name: str
    home: Path
    extension_root: str
    """The address of the extension's folder, ending in a slash."""
    page: Tab
    """The tab that pages are opened in."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @abc.abstractmethod
    def open(self, url: str) -> None:
        """Load a page in the page tab, which comes to the front."""

    @abc.abstractmethod
    def click_action(self, *, all_tabs: bool = False) -> None:
        """Press the extension's button for the page tab, with all tabs selected or that one; it grants activeTab as a person's click does."""

    @abc.abstractmethod
    def choose_menu(self, entry: str) -> None:
        """Choose an entry of the extension's context menu, for the page tab, where its button was pressed before."""

    @abc.abstractmethod
    def open_tab(self, url: str) -> Tab:
        """Load a page in a new tab."""

    @abc.abstractmethod
    def tabs(self, prefix: str) -> list[Tab]:
        """The tabs whose address begins so, in the order they were opened."""

    @abc.abstractmethod
    def stop_background(self) -> None:
        """Stop the extension's background as browsers do when it seems idle; the next event starts it again."""

    @abc.abstractmethod
    def set_dark(self, *, dark: bool) -> None:
        """Let pages see that the person prefers dark (or light) colours."""

    @abc.abstractmethod
    def set_still(self, *, still: bool) -> None:
        """Let pages see that the person prefers that nothing moves (or does not say)."""

    @abc.abstractmethod
    def close(self) -> None:
        """End the browser."""

    def open_extension(self, path: str) -> Tab:
        """Open a page of the extension in a new tab."""
        return self.open_tab(self.extension_root + path)

    def reader(self) -> Tab:
        """Wait for the newest tab that shows the extension's reader."""
        reader = f"{self.extension_root}reader.html"
        return patiently(lambda: self.tabs(reader) or None, missing="no reader tab was opened")[-1]

    def close_readers(self) -> None:
        """Close the reader tabs that are open."""
        for tab in self.tabs(f"{self.extension_root}reader.html"):
            tab.close()
