"""The memory of sites in the host: asked before a page is judged, taught after the reply is sent."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from wclipper.extract.page import Page
    from wclipper.library.sites import Sites


class Learner:
    """The memory in a file, or none; neither asking nor teaching ever fails."""

    def __init__(self, where: Callable[[], Path | None]) -> None:
        self._where = where
        """Asked for every page: the person may switch the memory off, or on, at any time."""
        self._file: Path | None = None
        self._sites: Sites | None = None
        self._page: Page | None = None

    def remember(self, page: Page) -> Page:
        """The page with what is known of its site; it is learned from later."""
        self._file = self._where()
        if self._file is None:
            return page
        self._page = page
        if not os.path.exists(self._file):  # noqa: PTH110  Path.exists raises where we may not look
            return page
        return self._opened(self._file).remember(page)

    def learn(self) -> None:
        """Learn from the page that was asked about last, if there is one."""
        page, self._page = self._page, None
        if self._file is None or page is None:
            return
        self._opened(self._file).learn(page)

    def _opened(self, file: Path) -> Sites:
        from wclipper.library.sites import Sites  # noqa: PLC0415  until something is learned nobody waits for SQLite

        self._sites = self._sites or Sites(file)
        return self._sites
