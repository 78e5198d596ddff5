"""The index damaged in a hundred ways: `python -m tests.library.damages [--ways N]`, or `make damages`.

Each time it must be made anew from the files, or be as it was, or be refused by its name while another program holds it; what
it answers must be what it answered before, and nothing else in the two folders may be touched.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import sqlite3
import tempfile
import threading
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.library.large import Writer
from tests.library.stage import expect, sha
from wclipper.errors import WClipperError
from wclipper.library import index
from wclipper.library.library import INDEX, Library
from wclipper.library.queries import Query

if TYPE_CHECKING:
    from collections.abc import Callable

WAYS = 100
ARTICLES = 40
_PAGE = 4096
_FOREIGN = b"not ours"

Harm = "Callable[[Path, random.Random], None]"


def _truncate(file: Path, chance: random.Random) -> None:
    os.truncate(file, chance.randrange(1, file.stat().st_size))


def _truncate_at_a_page(file: Path, chance: random.Random) -> None:
    os.truncate(file, _PAGE * chance.randrange(1, file.stat().st_size // _PAGE))


def _flip(file: Path, chance: random.Random, count: int = 1) -> None:
    data = bytearray(file.read_bytes())
    for _ in range(count):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    file.write_bytes(data)


def _flip_ten(file: Path, chance: random.Random) -> None:
    _flip(file, chance, 10)


def _flip_a_thousand(file: Path, chance: random.Random) -> None:
    _flip(file, chance, 1_000)


def _flip_the_head(file: Path, chance: random.Random) -> None:
    data = bytearray(file.read_bytes())
    data[chance.randrange(100)] ^= 1 << chance.randrange(8)
    file.write_bytes(data)


def _blank_a_page(file: Path, chance: random.Random) -> None:
    data = bytearray(file.read_bytes())
    start = _PAGE * chance.randrange(len(data) // _PAGE)
    data[start : start + _PAGE] = bytes(_PAGE)
    file.write_bytes(data)


def _swap_pages(file: Path, chance: random.Random) -> None:
    data = file.read_bytes()
    pages = [data[start : start + _PAGE] for start in range(0, len(data), _PAGE)]
    one, other = chance.sample(range(1, len(pages)), 2)
    pages[one], pages[other] = pages[other], pages[one]
    file.write_bytes(b"".join(pages))


def _change_a_text(file: Path, _chance: random.Random) -> None:
    _execute(file, "UPDATE body SET text = 'Words that no file has.' WHERE number = 3")


def _change_a_title(file: Path, _chance: random.Random) -> None:
    _execute(file, "UPDATE article SET title = 'No such title' WHERE number = 5")


def _lose_tags(file: Path, _chance: random.Random) -> None:
    _execute(file, "DELETE FROM tag WHERE number % 2")


def _add_likeness(file: Path, _chance: random.Random) -> None:
    _execute(file, "INSERT INTO band SELECT hash + 1, number FROM band WHERE number = 1")


def _lose_words(file: Path, _chance: random.Random) -> None:
    _execute(file, "INSERT INTO word (word) VALUES ('delete-all')")


def _empty(file: Path, _chance: random.Random) -> None:
    file.write_bytes(b"")


def _lose(file: Path, _chance: random.Random) -> None:
    file.unlink()


def _write_text(file: Path, _chance: random.Random) -> None:
    file.write_text("A note of mine.\n" * 500, encoding="utf-8")


def _write_noise(file: Path, chance: random.Random) -> None:
    file.write_bytes(chance.randbytes(3 * _PAGE))


def _foreign_schema(file: Path, _chance: random.Random) -> None:
    file.unlink()
    _execute(file, "CREATE TABLE recipe (name TEXT)")


def _foreign_schema_of_our_version(file: Path, chance: random.Random) -> None:
    _foreign_schema(file, chance)
    _execute(file, f"PRAGMA user_version = {index.VERSION}")


def _newer(file: Path, _chance: random.Random) -> None:
    _execute(file, f"PRAGMA user_version = {index.VERSION + 7}")


def _older(file: Path, _chance: random.Random) -> None:
    _execute(file, "PRAGMA user_version = 1")


def _other_table(file: Path, _chance: random.Random) -> None:
    _execute(file, "ALTER TABLE body RENAME TO soul")


def _folder(file: Path, _chance: random.Random) -> None:
    file.unlink()
    file.mkdir()
    (file / "mine.txt").write_bytes(_FOREIGN)


def _link(file: Path, _chance: random.Random) -> None:
    other = file.with_name("foreign.db")
    _execute(other, "CREATE TABLE recipe (name TEXT)")
    file.unlink()
    file.symlink_to(other)


def _wal(file: Path, chance: random.Random, *, kept: Callable[[bytes], bytes | None]) -> None:
    """What is left when a process was killed with commits in its log, of which something becomes."""
    with closing(sqlite3.connect(file)) as db:
        db.create_function("spaced", 1, str)
        db.execute("PRAGMA wal_autocheckpoint = 0")
        db.execute("DELETE FROM article WHERE number % 2")
        db.commit()
        body, log = file.read_bytes(), file.with_name(f"{file.name}-wal").read_bytes()
    file.write_bytes(body)
    left = kept(log)
    if left is not None:
        file.with_name(f"{file.name}-wal").write_bytes(left)
    if chance.random() < 0.5:
        file.with_name(f"{file.name}-shm").write_bytes(chance.randbytes(32_768))


def _wal_kept(file: Path, chance: random.Random) -> None:
    _wal(file, chance, kept=lambda log: log)


def _wal_lost(file: Path, chance: random.Random) -> None:
    _wal(file, chance, kept=lambda _log: None)


def _wal_truncated(file: Path, chance: random.Random) -> None:
    _wal(file, chance, kept=lambda log: log[: chance.randrange(len(log))])


def _wal_garbled(file: Path, chance: random.Random) -> None:
    _wal(file, chance, kept=lambda log: log[:32] + chance.randbytes(len(log) - 32))


def _wal_of_others(file: Path, chance: random.Random) -> None:
    file.with_name(f"{file.name}-wal").write_bytes(chance.randbytes(9_000))


HARMS = (
    *(
        _truncate,
        _truncate_at_a_page,
        _flip,
        _flip_ten,
        _flip_a_thousand,
        _flip_the_head,
        _blank_a_page,
        _swap_pages,
    ),
    *(_change_a_text, _change_a_title, _lose_tags, _add_likeness, _lose_words, _empty, _lose, _write_text),
    *(
        _write_noise,
        _foreign_schema,
        _foreign_schema_of_our_version,
        _newer,
        _older,
        _other_table,
        _folder,
        _link,
    ),
    *(_wal_kept, _wal_lost, _wal_truncated, _wal_garbled, _wal_of_others),
)


class Scene:
    """A library, what it answers, and what else is in its folders."""

    def __init__(self, home: Path) -> None:
        self.root, self.data = home / "articles", home / "data"
        self.root.mkdir(parents=True)
        self.data.mkdir()
        writer = Writer()
        for number in range(ARTICLES):
            (self.root / f"{number}.md").write_text(writer.article(number), encoding="utf-8")
        (self.data / "sites.db").write_bytes(_FOREIGN)
        self.unnoticed = 0
        """Ways in which it answered otherwise before it was checked."""
        self._questions = list(writer.questions())[:24]
        with Library([self.root], self.data) as library:
            library.catch_up()
            self.answers = self._answers(library)
        self._whole = (self.data / INDEX).read_bytes()
        self._before = self._touched()

    def round(self, harm: Callable[[Path, random.Random], None], seed: int) -> str:
        """Harm the index, ask, and see what has become of it."""
        self._reset()
        file = self.data / INDEX
        harm(file, random.Random(seed))
        foreign = self._foreign()
        with Library([self.root], self.data) as library:
            library.catch_up()
            self.unnoticed += self._answers(library) != self.answers
            library.check()
            expect(self._answers(library) == self.answers, f"other answers: {harm.__name__}, {seed}")
            library.faults.clear()
            expect(library.catch_up() == 0, "not in step")
            library.check()
            expect(not library.faults, f"still damaged: {library.faults}")
        expect(self._touched() == self._before, "files were touched")
        expect(self._foreign() == foreign, "what is not ours was touched")
        return "made anew" if any(self.data.glob("*.damaged*")) else "in step"

    def held(self, *, let_go: bool) -> str:
        """Ask while another program holds the file."""
        self._reset()
        with closing(sqlite3.connect(self.data / INDEX, check_same_thread=False)) as db:
            db.execute("PRAGMA locking_mode = EXCLUSIVE")
            db.execute("BEGIN EXCLUSIVE")
            timer = threading.Timer(0.5, db.close)
            if let_go:
                timer.start()
            with Library([self.root], self.data) as library:
                try:
                    answers = self._answers(library)
                except WClipperError as error:
                    expect(error.code == "library-unusable" and INDEX in error.text, f"said: {error}")
                    expect(not let_go, "it was let go, and yet not used")
                    return "refused by its name"
            expect(answers == self.answers, "other answers while it was held")
        return "waited for"

    def _answers(self, library: Library) -> Any:
        found = [library.search(query) for query in (*self._questions, Query())]
        hits = [[(hit.entry, hit.snippet, hit.versions) for hit in each.hits] for each in found]
        entry = library.get(f"{7:016x}")
        facts = (library.tags(), library.sites(), library.languages(), library.statistics())
        return (
            hits,
            [each.total for each in found],
            facts,
            library.known(entry.url, entry.text),
            {entry.path: entry for entry in library.all()},
        )

    def _reset(self) -> None:
        for left in self.data.iterdir():
            if left.name != "sites.db":
                shutil.rmtree(left) if left.is_dir() and not left.is_symlink() else left.unlink()
        (self.data / INDEX).write_bytes(self._whole)

    def _touched(self) -> dict[str, tuple[int, str]]:
        files = [*self.root.iterdir(), self.data / "sites.db"]
        return {file.name: (file.stat().st_mtime_ns, sha(file.read_bytes())) for file in files}

    def _foreign(self) -> list[str]:
        """What was put there that is not ours, wherever it is now."""
        found = [*self.data.glob("*/mine.txt"), *self.data.glob("foreign.db")]
        return sorted(sha(file.read_bytes()) for file in found)


def _execute(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.create_function("spaced", 1, str)
        db.execute(statement)
        db.commit()


def main() -> None:
    """Damage, ask, count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ways", type=int, default=WAYS)
    options = parser.parse_args()
    said: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as home:
        scene = Scene(Path(home) / "scene")
        for number in range(options.ways):
            said[scene.round(HARMS[number % len(HARMS)], number)] += 1
        said[scene.held(let_go=True)] += 1
        index.SECONDS = 0.5
        said[scene.held(let_go=False)] += 1
    print(f"answered otherwise before it was checked: {scene.unnoticed}; after: 0")
    print(f"{options.ways} ways to damage, {len(HARMS)} kinds, and 2 to hold it: {dict(said)}")


if __name__ == "__main__":
    main()
