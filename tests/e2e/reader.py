"""The extension's reader, as a person uses it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tests.e2e.driver import WaitError

if TYPE_CHECKING:
    from tests.e2e.driver import Browser, Tab

PATIENCE = 300.0
"""Seconds for the whole way through; the largest pages take a while on a small and busy machine."""

_TEXT = """() => (document.readyState !== "loading" && document.body.innerText.trim()) || null"""
"""Of a whole document only: a long one can be read while it is still being parsed."""
_CUT = """() => {
    const cut = [...document.querySelectorAll("[data-block][data-cut]")];
    const reasons = cut.map((block) => (block.ariaLabel ?? "").replace(/^[^:]*: /, ""));
    return Object.entries(Object.groupBy(cut.map((block, place) => [reasons[place], block]), ([reason]) => reason))
        .map(([reason, rows]) => [reason, rows.map(([, block]) => block.textContent.trim().replace(/\\s+/g, " "))]);
}"""
_BLOCK = """(text) => [...document.querySelectorAll("[data-block]")]
    .find((block) => block.textContent.includes(text))?.dataset.block ?? null"""
_SELECT = """(text) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode()); ) {
        const start = node.data.indexOf(text);
        if (start >= 0) return getSelection().setBaseAndExtent(node, start, node, start + text.length) ?? true;
    }
    return null;
}"""
ARTICLE = "#article"
"""The frame with the article as it would be saved."""
BLOCKS = "#blocks"
"""The frame with the page, block by block."""
_SHOWN = "#content > iframe:not([hidden])"


class Reader:
    """The reader of one clip."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab

    @classmethod
    def click(cls, browser: Browser, url: str) -> Reader:
        """Open a page, press the extension's button, and wait for the reader."""
        browser.open(url)
        browser.click_action()
        return cls(browser.reader())

    @classmethod
    def clip(cls, browser: Browser, url: str) -> Reader:
        """Clip a page and wait for its article."""
        reader = cls.click(browser, url)
        reader.wait_for("ready")
        return reader

    def wait_for(self, state: str) -> None:
        """Wait until the clip is in a state, such as `ready`; one that has failed never will be."""
        self.tab.wait(f"body:is([data-state='{state}'], [data-state='failed'])", seconds=PATIENCE)
        reached = self.tab.evaluate("() => document.body.dataset.state")
        if reached != state:
            raise WaitError(self.tab.text())

    @property
    def title(self) -> str:
        """The title as shown."""
        return self.tab.wait("#title")

    @property
    def byline(self) -> str:
        """Author, date and site as shown."""
        return self.tab.wait("#byline")

    @property
    def text(self) -> str:
        """The text of the article as shown, with its lines."""
        return str(self.tab.wait_until(_TEXT, frame=_SHOWN))

    @property
    def cut(self) -> dict[str, list[str]]:
        """What was cut, by reason, in the words shown; has it shown."""
        self.open_cut()
        return dict(self.tab.evaluate(_CUT, frame=BLOCKS))

    def open_cut(self) -> None:
        """Have what was cut shown, as by the switch."""
        if not self.tab.evaluate("() => document.querySelector('#open').ariaChecked === 'true'"):
            self.tab.click("#open")
            self.tab.wait("#open[aria-checked='true']")

    def block(self, text: str) -> str:
        """The selector of the first block with this text."""
        return f"[data-block='{self.tab.wait_until(_BLOCK, text, frame=BLOCKS)}']"

    def click_block(self, text: str, *, shift: bool = False) -> None:
        """Click a block, which drops or restores it while what was cut is shown."""
        self.tab.click(self.block(text), frame=BLOCKS, shift=shift)

    def is_kept(self, text: str) -> bool:
        """Whether the first block with this text is in the article."""
        return bool(
            self.tab.evaluate(
                "(block) => !document.querySelector(block).hasAttribute('data-cut')",
                self.block(text),
                frame=BLOCKS,
            )
        )

    def highlight(self, text: str) -> None:
        """Select a passage of the article, and mark it by the key."""
        self.tab.wait_until(_SELECT, text, frame=ARTICLE)
        self.tab.evaluate("() => document.querySelector('#save').focus()")
        self.tab.press("h")
        self.tab.wait("mark", text, frame=ARTICLE)

    def save(self) -> Path:
        """Press Save; the file that the reader names when it is on disk."""
        self.tab.click("#save")
        return self.saved()

    def saved(self) -> Path:
        """Wait until it is saved; the file that the reader names."""
        self.wait_for("saved")
        return Path(self.tab.wait("#path"))
