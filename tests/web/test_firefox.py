"""The library in Firefox: that it opens, finds, reads and goes back, also where Firefox is another browser than Chromium."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e import browsers
from tests.e2e.firefox import Firefox
from tests.e2e.start import EXTENSION

if TYPE_CHECKING:
    from pathlib import Path

    from tests.web.serving import Running

pytestmark = pytest.mark.browser

_MARK = "() => document.querySelector('#article').contentDocument?.querySelector('mark')?.textContent"
_COUNT = "(count) => document.querySelectorAll('#hits li').length === count"
_HEIGHT = "() => document.querySelector('#article').offsetHeight > 400"
_FOCUS = "() => document.activeElement.closest('#hits li') !== null"


def test_the_library_in_firefox(library: Running, tmp_path: Path) -> None:
    program = browsers.find("firefox")
    assert program
    home = tmp_path / "home"
    home.mkdir()
    with Firefox(program, EXTENSION, home) as browser:
        browser.open(f"{library.origin}/")
        page = browser.page
        page.wait("h1", "Your library did not open")
        page.evaluate("(address) => { location.href = address; }", library.address)
        page.wait_until(_COUNT, 6)
        assert page.address() == f"{library.origin}/"
        page.type("#text", "brass")
        page.wait_until(_COUNT, 1)
        page.click("#hits h2 a")
        assert page.wait_until(_MARK) == "marked while reading"
        page.wait_until(_HEIGHT)
        page.click("#edit")
        page.type("#editor [name=note]", "From Firefox")
        page.click("#editor [type=submit]")
        page.wait("#own-note", "From Firefox")
        assert 'note: "From Firefox"' in (library.root / "0.md").read_text(encoding="utf-8")
        page.click("#title")
        page.press("Escape")
        page.wait_until(_COUNT, 1)
        page.wait_until(_FOCUS)
