"""What is known of the sites that pages were clipped from: one small SQLite file that all hosts share.

A memory is data and nothing else. Hosts that learn at once wait for one another: to learn is one transaction, which
takes the file from the reading of a memory to the writing of the next one. A damaged file is set aside, and a new
one begun.

Nobody makes it grow without bound: a memory has limits (`extract/memory.py`), and of more than a thousand sites, or of
more than the file may hold (`site_file.py`), those that were clipped longest ago are forgotten.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from wclipper.errors import WClipperError
from wclipper.extract import memory
from wclipper.extract.memory import Memory
from wclipper.library import site_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from wclipper.extract.page import Page

log = logging.getLogger("wclipper")

PATIENCE = 0.3
"""Seconds that a person who clips waits for another host."""
_DAMAGED = frozenset((sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB))


@dataclass(frozen=True, slots=True)
class Site:
    """A line of the list of sites."""

    name: str
    pages: int
    templates: int
    lines: int
    used: float
    """When a page of it was clipped last, in seconds since 1970."""


class Sites:
    """The memories in one file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._indexed: site_file.Indexed = {}

    def remember(self, page: Page) -> Page:
        """The page with the memory of its site. This never fails: a memory that can't be read is none."""
        name = memory.site_of(page.url)
        if name is None:
            return page
        try:
            if not self._file.exists():
                return page
            with site_file.opened(self._file, seconds=PATIENCE) as db:
                return replace(page, memory=site_file.recall(db, name, self._indexed))
        except Exception as error:  # noqa: BLE001  whatever is wrong with the file, the page is clipped
            return replace(page, notes=(*page.notes, "memory-lost")) if self._give_up(error) else page

    def learn(self, page: Page) -> None:
        """Learn from a page, once. This never fails either."""
        try:
            self._teach(page)
        except Exception as error:  # noqa: BLE001  the article is clipped, and there will be other pages
            self._give_up(error)

    def teach(self, page: Page) -> bool:
        """The same for a person who is told of faults; whether there was something to learn."""
        with self._told():
            return self._teach(page)

    def _teach(self, page: Page) -> bool:
        name = memory.site_of(page.url)
        if name is None:
            return False
        with site_file.opened(self._file) as db, site_file.writing(db):
            old = self._sound(db, name)
            new = memory.learn(old or Memory(), page)
            site_file.save(db, name, old=old, new=new)
        return new.pages > (old.pages if old else 0)

    def _sound(self, db: sqlite3.Connection, name: str) -> Memory | None:
        """The memory of a site; one that makes no sense is as good as none, and is learned anew."""
        try:
            return site_file.load(db, name)
        except (AttributeError, TypeError, ValueError) as error:
            log.warning("the memory of %s in %s makes no sense: %s", name, self._file, error)
            return None

    def list(self) -> list[Site]:
        """All sites, the ones clipped last first."""
        question = (
            "SELECT name, pages, length(counts), length(lines) / 24, used FROM site ORDER BY used DESC, name"
        )
        with self._told(), site_file.opened(self._file) as db:
            return [Site(*row) for row in db.execute(question)]

    def load(self, name: str) -> Memory:
        """The whole memory of a site."""
        with self._told(), site_file.opened(self._file) as db:
            found = self._sound(db, name)
        if found is None:
            raise WClipperError("site-unknown", site=name)
        return found

    def store(self, memories: Mapping[str, Memory]) -> None:
        """Let these be the memories of their sites."""
        with self._told(), site_file.opened(self._file) as db, site_file.writing(db):
            for name, new in memories.items():
                site_file.save(db, name, old=None, new=new)

    def forget(self, name: str) -> None:
        """Forget a site."""
        with self._told(), site_file.opened(self._file) as db, site_file.writing(db):
            known = db.execute("DELETE FROM site WHERE name = ?", (name,)).rowcount
        if not known:
            raise WClipperError("site-unknown", site=name)

    def clear(self) -> None:
        """Forget all sites, and give the room on the disk back."""
        with self._told(), site_file.opened(self._file) as db:
            with site_file.writing(db):
                db.execute("DELETE FROM site")
            db.execute("VACUUM")

    @contextlib.contextmanager
    def _told(self) -> Iterator[None]:
        """Tell a person what is wrong with the file."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            kept = self._give_up(error)
            detail = f"it is damaged, and kept as {kept}" if kept else error
            raise WClipperError("sites-unusable", path=self._file, detail=detail) from error

    def _give_up(self, error: Exception) -> Path | None:
        """Log why the file could not be used; if it is damaged, set it aside, and say where."""
        if not _is_damage(error) or site_file.is_whole(self._file):  # another host may have set it aside
            log.warning("the memory of sites %s was not used: %s", self._file, error)
            return None
        kept = self._file.with_name(f"{self._file.stem}.damaged{self._file.suffix}")
        log.warning("the memory of sites %s is damaged (%s); it is kept as %s", self._file, error, kept)
        with contextlib.suppress(OSError):
            for suffix in ("-journal", ""):  # in this order: a journal must never be found beside a new file
                if (old := Path(f"{self._file}{suffix}")).exists():
                    old.replace(f"{kept}{suffix}")
        return kept


def _is_damage(error: Exception) -> bool:
    """Whether the file itself is at fault."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF
    return code in _DAMAGED or (isinstance(error, sqlite3.OperationalError) and "no such" in str(error))
