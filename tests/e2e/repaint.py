"""How long the reader takes to show a change, on a page of 2,000 blocks, in real browsers.

    python -m tests.e2e.repaint [chromium] [firefox]

Each figure is the time from the event (a click, a key, the slider) to the moment when the frame after it has been painted,
in milliseconds: the median and the worst of some tries.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from tests.e2e import hosts
from tests.e2e.reader import Reader
from tests.e2e.server import Server
from tests.e2e.start import start

if TYPE_CHECKING:
    from tests.e2e.driver import Tab

BLOCKS = 2_000
GOAL = 100
_TRIES = 20
"""An even number: what was shown is hidden again."""

_MEASURE = """async ([tries, name]) => {
    const page = document.querySelector("#blocks").contentDocument;
    const amount = document.querySelector("#amount");
    const blocks = [...page.querySelectorAll("[data-block]")];
    const changes = {
        block: (n) => blocks[(n * 97) % blocks.length].click(),
        section: (n) => blocks[(n * 97) % blocks.length].dispatchEvent(
            new page.defaultView.MouseEvent("click", { bubbles: true, cancelable: true, shiftKey: true })),
        slider: (n) => {
            amount.value = String(n % 2 ? -4 : 4);
            amount.dispatchEvent(new Event("input", { bubbles: true }));
        },
        undo: () => document.querySelector("#undo").click(),
        cut: () => document.querySelector("#open").click(),
    };
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now());
        channel.port2.postMessage(null);
    }));
    const times = [];
    for (let n = 0; n < tries; n++) {
        await painted();
        const begin = performance.now();
        changes[name](n);
        page.body.getBoundingClientRect();
        times.push((await painted()) - begin);
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return times;
}"""
"""A message that is sent in a frame arrives after the frame was painted."""


def page() -> str:
    """A page of about so many blocks: chapters with text, lists, tables and code, and a menu and comments around them."""
    story = "The ferry crossed the river twice an hour, and every crossing was written down by hand in a long book."
    menu = "".join(f"<li><a href=/{n}>Place {n}</a></li>" for n in range(300))
    chapters = "".join(
        f"<h2>Chapter {n}</h2>"
        + f"<p>{story} That was day {n}.</p>" * 12
        + f"<ul>{'<li>A point of some length about the river</li>' * 4}</ul>"
        + f"<table>{'<tr><td>12:42</td><td>Harbour</td></tr>' * 2}</table><pre>cross(river)</pre>"
        for n in range(66)
    )
    comments = "".join(f"<div><a href=/u>Reader {n}</a><p>Nice, thank you!</p></div>" for n in range(130))
    return (
        f"<!doctype html><html lang=en><title>The river</title><nav><ul>{menu}</ul></nav>"
        f"<article><h1>The river</h1>{chapters}</article><aside>{comments}</aside>"
    )


def main(names: list[str]) -> int:
    """Measure in these browsers; 1 if one of the medians is above the goal."""
    worst = 0.0
    for name in names:
        with (
            tempfile.TemporaryDirectory(prefix="wclipper-", ignore_cleanup_errors=True) as home,
            Server() as server,
            sync_playwright() as playwright,
        ):
            hosts.register(name, Path(home))
            with start(name, playwright, Path(home)) as browser:
                reader = Reader.clip(browser, server.add("river.html", page()))
                worst = max(worst, _report(name, reader.tab))
    return int(worst > GOAL)


def _report(name: str, tab: Tab) -> float:
    """Print the figures of a browser; the slowest median."""
    blocks = tab.evaluate("() => document.querySelectorAll('[data-block]').length", frame="#blocks")
    print(f"{name}, {blocks} blocks: median and worst of {_TRIES}, in ms")
    medians = [_line(tab, "show what was cut, or hide it", "cut"), _line(tab, "slider, end to end", "slider")]
    tab.click("#open")
    print("  and while what was cut is shown:")
    medians += [_line(tab, what, what) for what in ("slider", "block", "section", "undo")]
    return max(medians)


def _line(tab: Tab, what: str, change: str) -> float:
    times = tab.evaluate(_MEASURE, [_TRIES, change])
    print(f"  {what:30} {median(times):6.1f} {max(times):6.1f}", flush=True)
    return float(median(times))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or ["chromium", "firefox"]))
