"""Takes snapshots of pages in a real browser and rebuilds their trees as the host does."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from lxml import etree

if TYPE_CHECKING:
    from tests.e2e.driver import Browser, Tab
    from tests.e2e.server import Server

_TAKE = """async (url) => {
    const [tab] = (await chrome.tabs.query({})).filter((tab) => tab.url === url);
    const target = { tabId: tab.id };
    const [frame] = await chrome.scripting.executeScript({ target, files: ["snapshot.js"] });
    %s
}"""
_PASS_TIME = """async ([url, seconds]) => {
    const [tab] = (await chrome.tabs.query({})).filter((tab) => tab.url === url);
    const func = (seconds) => {
        let now = performance.now();
        performance.now = () => (now += seconds * 1000);
    };
    await chrome.scripting.executeScript({ target: { tabId: tab.id }, func, args: [seconds] });
}"""
_WHOLE = _TAKE % "return JSON.stringify(frame.result);"
_MEASURED = (
    _TAKE
    % """const { tree, ...rest } = frame.result;
    return { ...rest, bytes: new TextEncoder().encode(tree).length, end: tree.slice(-100) };"""
)


class Camera:
    """Opens pages and takes their snapshots, by injection from an extension as in the product."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.page = browser.page
        self.server = server
        self._probe: Tab = browser.open_extension("probe.html")
        self._count = 0

    def open(self, html: str, *, kind: str = "text/html; charset=utf-8") -> None:
        """Show a page."""
        self._count += 1
        self.browser.open(self.server.add(f"{self._count}.html", html, kind=kind))

    def pass_time(self, seconds: float) -> None:
        """Let so much time pass, for the walk of the page that is shown, between one look at the clock and the next."""
        self._probe.evaluate(_PASS_TIME, [self.page.address(), seconds])

    def take(self) -> dict[str, Any]:
        """The snapshot of the page that is shown."""
        return dict(json.loads(self._probe.evaluate(_WHOLE, self.page.address())))

    def measure(self) -> dict[str, Any]:
        """A snapshot without its tree, which is only measured: drivers are slow with long texts."""
        return dict(self._probe.evaluate(_MEASURED, self.page.address()))

    def tree(self, html: str = "") -> etree._Element:
        """The tree of a page, or of the one that is shown, as the host reads it."""
        if html:
            self.open(html)
        return parse(self.take()["tree"])


def parse(tree: str) -> etree._Element:
    """Read the XML of a snapshot; a fatal error means that something could be lost."""
    parser = etree.XMLParser(recover=True, huge_tree=True, resolve_entities=False, no_network=True)
    root = etree.fromstring(tree.encode(), parser)
    fatal = [entry for entry in parser.error_log if entry.level_name == "FATAL"]
    assert not fatal, fatal
    return root


def dump(element: etree._Element) -> list[Any]:
    """A tree as nested lists: the name, then texts and elements."""
    result: list[Any] = [element.tag]
    if element.text:
        result.append(element.text)
    for child in element:
        result.append(dump(child))
        if child.tail:
            result.append(child.tail)
    return result


def one(root: etree._Element, path: str) -> etree._Element:
    """The only element that an XPath finds."""
    found = root.xpath(path)
    assert isinstance(found, list)
    assert len(found) == 1, (path, found, etree.tostring(root, encoding="unicode"))
    element = found[0]
    assert isinstance(element, etree._Element)
    return element
