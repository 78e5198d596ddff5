"""A library to be harmed: real articles with pictures, saved as the host saves them, and a look at whether all is whole."""

from __future__ import annotations

import base64
import hashlib
import os
import sqlite3
import threading
import traceback
import warnings
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import wclipper
from tests.picture_server import png
from wclipper.library import entries, leftovers, receipts, saving, scan, verify
from wclipper.library.library import INDEX, Library
from wclipper.library.pictures import Fetcher
from wclipper.library.wishes import Wishes
from wclipper.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable

    from wclipper import Article
    from wclipper.library.saving import SavedArticle

PICTURES = [png(100 + number, 60) for number in range(3)]
_PORTS = "harbour island estuary".split()


class BrokenError(AssertionError):
    """A promise of the library was not kept."""


def sha(data: bytes) -> str:
    """The SHA-256."""
    return hashlib.sha256(data).hexdigest()


def fork(work: Callable[[], int]) -> int:
    """A child that does some work, with all that is loaded here; it never returns."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # threads of numpy, which the child does not use
        child = os.fork()
    if child == 0:
        status = 70
        try:
            status = work()
        except BaseException:  # noqa: BLE001 - it is told, and the parent sees the status
            traceback.print_exc()
        finally:
            os._exit(status)
    return child


class Stage:
    """A folder for articles and one for data, in a home of their own."""

    def __init__(self, home: Path) -> None:
        self.root = home / "articles"
        self.data = home / "data" / "wclipper"
        self.root.mkdir(parents=True, exist_ok=True)
        os.environ["XDG_DATA_HOME"] = str(home / "data")
        self.settings = Settings(folder=str(self.root), name="{site}/{title}")
        self._article = _article()

    def library(self) -> Library:
        """The library, with an index of its own."""
        return Library([self.root], self.data)

    def save(self, id_: str, *, over: Path | None = None) -> SavedArticle:
        """Save an article under an id."""
        draft = replace(saving.drafted(self._article, Wishes(), embedded=True), clip=id_)
        return saving.save(self._article, draft, self.settings, over=over)

    def fetch(self, saved: SavedArticle) -> None:
        """Put its pictures beside it."""
        fetcher = Fetcher(saved.path, saved.pictures, page=None, settle=saved.settle)
        fetcher.run(stop=threading.Event(), progress=lambda _done, _of: None)

    def temporaries(self) -> list[Path]:
        """What is there under a temporary name, but for the notes of living processes."""
        found = [*self.root.rglob(".wclipper-*.tmp"), *self.data.rglob(".wclipper-*.tmp")]
        return [path for path in found if path.parent.name != leftovers.FOLDER]

    def check_visible(self, *, strict: bool = True) -> None:
        """See that every file that has its name is whole, whatever else is there; its receipt may be missing if need be."""
        known = {sha(picture) for picture in PICTURES}
        for file in self.root.rglob("*.png"):
            expect(sha(file.read_bytes()) in known, f"half a picture: {file}")
        for file in self.root.rglob("*.md"):
            self.check_article(file, strict=strict)

    def check_article(self, file: Path, *, strict: bool = True) -> None:
        """See that an article is whole."""
        entry, content = entries.read(file), file.read_bytes()
        expect(entry is not None, f"half an article: {file}")
        assert entry is not None
        if strict:
            expect(receipts.load(entry.id).has_file(content), f"not as written: {file}")
        expect(all(_sentences(port) in entry.text for port in _PORTS), f"not all of its text: {file}")
        expect(content.count(b"![") == len(PICTURES), f"not all of its pictures: {file}")

    def check_start(self) -> None:
        """See that a start sweeps everything, and that the index equals the files."""
        with self.library() as library:
            library.catch_up()
            expect(not self.temporaries(), f"not swept: {self.temporaries()}")
            self.check_index(library)
            expect(not library.faults, f"the index was damaged: {library.faults}")
        with closing(sqlite3.connect(self.data / INDEX)) as db:
            expect(db.execute("PRAGMA integrity_check").fetchone()[0] == "ok", "integrity_check")

    def check_index(self, library: Library) -> None:
        """See that the index knows what the files say, and nothing else."""
        said = {Path(path): entries.read(Path(path)) for path, _ in scan.files([self.root])}
        known = {entry.path: entry for entry in library.all()}
        expect(
            known == {path: entry for path, entry in said.items() if entry}, "the index is not as the files"
        )

    def check_sound(self, *, strict: bool = True) -> None:
        """See that `verify` finds nothing; or nothing bad, as when there was no room for a receipt."""
        with self.library() as library:
            found = verify.verify(library)
        expect(not found.findings or (found.is_sound and not strict), f"verify: {found.findings}")


def expect(is_so: object, what: str) -> None:
    """Go no further if it is not so."""
    if not is_so:
        raise BrokenError(what)


def _article() -> Article:
    parts = (
        f"<p>{_sentences(port)}</p>"
        f'<figure><img width="400" height="300" alt="A chart of the {port}" src="data:image/png;base64,'
        f'{base64.b64encode(picture).decode()}"></figure>'
        for port, picture in zip(_PORTS, PICTURES, strict=True)
    )
    page = f"<html lang=en><title>The tide</title><body><article><h1>The tide</h1>{''.join(parts)}</article>"
    article = wclipper.clip(page, url="https://coast.example/tide")
    expect(len(article.pictures) == len(PICTURES), "the article has not all its pictures")
    return article


def _sentences(port: str) -> str:
    return " ".join(
        f"At pier {number} of the {port} the water turns {number} minutes later, and the pilots know it by heart."
        for number in range(2, 12)
    )
