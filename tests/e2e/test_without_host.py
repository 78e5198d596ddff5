"""The host is missing or broken: the person is told what to do, and the clip is kept until it works."""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING

from tests.e2e import dying_host, hosts
from tests.e2e.reader import Reader

if TYPE_CHECKING:
    from pathlib import Path

    from tests.e2e.conftest import StartBrowser
    from tests.e2e.server import Server

_SENTENCE = "had the first one built in 1872"


def test_clip_waits_for_the_host_and_is_saved_when_it_comes(
    start_browser: StartBrowser, server: Server, tmp_path: Path
) -> None:
    with start_browser(tmp_path) as browser:
        reader = Reader.click(browser, server.address("sample-article.html"))
        reader.tab.wait("#help", "pipx install .")
        reader.tab.wait("#help", "wclipper install")
        reader.tab.wait("#fallback", "Simple version")
        reader.tab.wait("p", _SENTENCE, frame="#simple")
        assert (
            reader.tab.evaluate(
                "() => document.querySelectorAll('script, style, nav').length", frame="#simple"
            )
            == 0
        )
        reader.tab.click("#save")
        reader.tab.wait("#state", "Your clip is kept")

        hosts.register(browser.name, tmp_path)
        assert _SENTENCE in reader.saved().read_text(encoding="utf-8")


def test_host_that_crashes_is_named_and_the_clip_goes_on_afterwards(
    start_browser: StartBrowser, browser_name: str, server: Server, tmp_path: Path
) -> None:
    launcher = hosts.register(browser_name, tmp_path)
    working = launcher.read_text(encoding="utf-8")
    hosts.replace(launcher, "#!/bin/sh\nexit 3\n")
    with start_browser(tmp_path) as browser:
        reader = Reader.click(browser, server.address("sample-article.html"))
        reader.tab.wait("#help", "stopped unexpectedly")
        reader.tab.wait("#help", "wclipper doctor")

        hosts.replace(launcher, working)
        reader.wait_for("ready")
        assert _SENTENCE in reader.text


def test_host_that_dies_at_work_loses_nothing(
    start_browser: StartBrowser, browser_name: str, server: Server, tmp_path: Path
) -> None:
    launcher = hosts.register(browser_name, tmp_path)
    working = launcher.read_text(encoding="utf-8")
    command = shlex.join([sys.executable, dying_host.__file__])
    hosts.replace(launcher, f"#!/bin/sh\nexec {command}\n")
    with start_browser(tmp_path) as browser:
        reader = Reader.click(browser, server.address("sample-article.html"))
        reader.tab.wait("#help", "stopped unexpectedly")

        hosts.replace(launcher, working)
        reader.tab.click("#save")
        reader.tab.wait("body[data-state='ready']")
        assert _SENTENCE in reader.text


def test_the_simple_version_has_nothing_of_a_hostile_page(
    start_browser: StartBrowser, server: Server, tmp_path: Path
) -> None:
    page = """<!doctype html><title>&lt;img src=x onerror=alert(1)&gt;/../x</title><main><p onclick="x()" style="color: red">
        One <a id=evil href="javascript:x()">two</a> <o:p>three</o:p><img src="x" onerror="x()" name=body></p>
        <form name=body><input name=textContent value=Secret></form><svg onload="x()"></svg><iframe srcdoc="x"></iframe>
        <p hidden>Unseen.</p></main><nav>Menu</nav>"""
    with start_browser(tmp_path) as browser:
        reader = Reader.click(browser, server.add("hostile-main.html", page))
        reader.tab.wait("p", "One two three", frame="#simple")
        names = "() => [...document.body.querySelectorAll('*')].flatMap((e) => e.getAttributeNames())"
        assert set(reader.tab.evaluate(names, frame="#simple")) <= {"src", "alt"}
        assert (
            "".join(reader.tab.evaluate("() => document.body.innerText", frame="#simple").split())
            == "Onetwothree"
        )
        assert reader.tab.evaluate("() => document.querySelectorAll('#title *').length") == 0
