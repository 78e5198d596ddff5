"""The library: all that was saved, found at once. The files are the truth; the index only knows where to look.

An index that is missing, old or damaged is made anew from the files, and the damaged one set aside.
"""

from __future__ import annotations

import contextlib
import itertools
import logging
import os
import sqlite3
import time
from typing import TYPE_CHECKING, Self, TypeVar

from wclipper import settings
from wclipper.errors import WClipperError
from wclipper.library import disk, editing, entries, leftovers, reads, receipts, scan, trash
from wclipper.library.index import DamagedError, Index, understood

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from wclipper.library.entries import Entry
    from wclipper.library.queries import Found, Known, Query, Statistics
    from wclipper.library.scan import Progress

    Counts = list[tuple[str, int]]

log = logging.getLogger("wclipper")

INDEX = "library.db"
"""In the data folder."""
ASIDE = ".damaged"
MAX_FOLDERS = 2_000
_Answer = TypeVar("_Answer")


class Library:
    """The articles below some folders; closed after use."""

    def __init__(self, roots: list[Path], data: Path) -> None:
        self.roots = roots
        self.data = data
        self.faults: list[str] = []
        """Why the index had to be made anew."""
        self._index: Index | None = None

    @classmethod
    def opened(cls, *, progress: Progress | None = None) -> Library:
        """The person's library, in step with its files."""
        chosen = settings.load()
        library = cls(chosen.roots, settings.data_dir())
        library.catch_up(progress)
        return library

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the index."""
        if self._index is not None:
            self._index.close()
            self._index = None

    def search(self, query: Query) -> Found:
        """The articles that answer a question."""
        return self._ask(lambda index: index.search(query))

    def get(self, id: str) -> Entry:  # noqa: A002
        """The article of an id, or of the beginning of one."""
        found = self._ask(lambda index: index.find(id)) if id.isalnum() else []
        if not found:
            raise WClipperError("article-unknown", id=id)
        if len({entry.id for entry in found}) > 1:
            raise WClipperError("article-ambiguous", id=id)
        return found[0]

    def all(self) -> Iterator[Entry]:
        """Every article, the newest first, with its text."""
        return iter(self._ask(lambda index: list(index.all())))

    def note(self, path: Path) -> None:
        """Take notice of a file that was written, changed or removed just now."""
        self._ask(lambda index: scan.look(index, path, reads.load(self.data).get))

    def known(self, url: str | None, text: str) -> list[Known]:
        """What was saved before of this address, or with nearly this text."""
        return self._ask(lambda index: index.known(url, text))

    def versions(self, id: str) -> list[Entry]:  # noqa: A002
        """All articles of the same address, the newest first."""
        from wclipper.library.same_address import address  # noqa: PLC0415

        entry = self.get(id)
        return self._ask(lambda index: index.at(address(entry.url))) or [entry]

    def tags(self) -> Counts:
        """The tags with the numbers of their articles, most first."""
        return self._ask(lambda index: index.counted("tag"))

    def sites(self) -> Counts:
        """The sites likewise."""
        return self._ask(lambda index: index.counted("site"))

    def languages(self) -> Counts:
        """The languages likewise."""
        return self._ask(lambda index: index.counted("language"))

    def statistics(self) -> Statistics:
        """The library in numbers."""
        return self._ask(lambda index: index.statistics())

    def folders(self) -> list[tuple[Path, list[str]]]:
        """The folders that articles may be saved in, each with the names of those below it."""
        return [(root, list(_folders_below(root))) for root in self.roots]

    def mark_read(self, id: str, *, read: bool) -> None:  # noqa: A002
        """Write down that an article was read, or was not."""
        moment = time.strftime("%Y-%m-%dT%H:%M:%S%z") if read else None
        reads.note(self.data, id, moment)

        def write(index: Index) -> None:
            with index.writing():
                index.mark_read(id, moment)

        self._ask(write)

    def catch_up(self, progress: Progress | None = None) -> int:
        """Bring the index in step with the files; how many were looked at. What dead processes have left is swept."""
        leftovers.sweep_all()
        return self._ask(
            lambda index: scan.catch_up(index, self.roots, reads.load(self.data).get, progress=progress),
            progress,
        )

    def rebuild(self, progress: Progress | None = None) -> int:
        """Make the index anew; how many files were looked at."""
        try:
            self._put_aside()
            self._remove_aside()
        except OSError as error:
            raise WClipperError("library-unusable", path=self.data / INDEX, detail=error) from error
        return self.catch_up(progress)

    def check(self) -> None:
        """Look at every byte of the index; a damaged one is made anew, which `faults` says."""
        self._ask(lambda index: index.check())

    def at(self, path: Path) -> Entry | None:
        """What the index knows of a file."""
        return self._ask(lambda index: index.of(str(path)))

    def delete(self, id: str) -> str:  # noqa: A002
        """Move an article into the trash; the name under which it can be had again."""
        entry = self.get(id)
        path = entry.path
        receipts.mark(entry.id, path, deleted=True)
        try:
            name = trash.put(path)
        except (OSError, WClipperError) as error:
            receipts.mark(entry.id, path, deleted=not path.exists())
            raise disk.explained(error, path.parent) if isinstance(error, OSError) else error from error
        self.note(path)
        return name

    def restore(self, name: str) -> Path:
        """Put an article back out of the trash; its path."""
        try:
            path = trash.restore(name)
        except OSError as error:
            raise disk.explained(error, self.roots[0]) from error
        if entry := entries.read(path):
            receipts.mark(entry.id, path, deleted=False)
        self.note(path)
        return path

    def edit(self, id: str, changes: Mapping[str, str | list[str]]) -> Entry:  # noqa: A002
        """Change what an article says about itself; the article as it then is."""
        path = self.get(id).path
        editing.edit(path, changes)
        self.note(path)
        return self.get(id)

    def _ask(self, work: Callable[[Index], _Answer], progress: Progress | None = None) -> _Answer:
        """Ask the index; a damaged one is put aside, made anew, and asked once more."""
        file = self.data / INDEX
        try:
            return self._once(work)
        except DamagedError as error:
            log.warning("the index %s is made anew: %s", file, error)
            self.faults.append(str(error))
        except (sqlite3.Error, OSError) as error:
            raise WClipperError("library-unusable", path=file, detail=error) from error
        try:
            self._put_aside()
            self._once(
                lambda index: scan.catch_up(index, self.roots, reads.load(self.data).get, progress=progress)
            )
            return self._once(work)
        except (DamagedError, sqlite3.Error, OSError) as error:
            raise WClipperError("library-unusable", path=file, detail=error) from error

    def _once(self, work: Callable[[Index], _Answer]) -> _Answer:
        with understood():
            self._index = self._index or Index.opened(self.data / INDEX)
            return work(self._index)

    def _put_aside(self) -> None:
        """Give the index another name; the one put aside before goes."""
        self.close()
        file = self.data / INDEX
        for suffix in ("-wal", "-shm"):
            with contextlib.suppress(FileNotFoundError):
                os.unlink(f"{file}{suffix}")  # noqa: PTH108
        aside = next(path for path in _asides(file) if path.is_symlink() or not path.is_dir())
        with contextlib.suppress(FileNotFoundError):
            file.replace(aside)

    def _remove_aside(self) -> None:
        with contextlib.suppress(OSError):  # a folder that stood there is not ours
            (self.data / INDEX).with_suffix(ASIDE).unlink(missing_ok=True)


def _asides(file: Path) -> Iterator[Path]:
    """The names that a damaged index may get: the first, unless there is a folder."""
    yield file.with_suffix(ASIDE)
    yield from (file.with_suffix(f"{ASIDE}-{number}") for number in itertools.count(2))


def _folders_below(root: Path) -> Iterator[str]:
    """The names of the folders below one, as paths from it; hidden ones and those of pictures are left out."""
    from wclipper.library.album import SUFFIX  # noqa: PLC0415

    waiting, count = [""], 0
    while waiting and count < MAX_FOLDERS:
        here = waiting.pop(0)
        with contextlib.suppress(OSError), os.scandir(root / here) as listed:
            found = sorted(entry.name for entry in listed if entry.is_dir(follow_symlinks=False))
            names = [name for name in found if not name.startswith(".") and not name.endswith(SUFFIX)]
            below = [f"{here}/{name}" if here else name for name in names]
            count += len(below)
            waiting += below
            yield from below
