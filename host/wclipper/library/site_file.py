"""The table in which the memories of sites are kept, a row a site, and how a memory gets into it and out again.

A memory is columns, and they are kept as such: texts a line each, counts a number each. A row for each of thousands of
templates and lines would take longer to read than the page.
"""

from __future__ import annotations

import contextlib
import secrets
import sqlite3
import time
from typing import TYPE_CHECKING

import numpy as np

from wclipper.extract.lines import Lines
from wclipper.extract.memory import Memory
from wclipper.extract.templates import Batch, Leaves

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from wclipper.extract.table import Ints

    Indexed = dict[tuple[str, int], Leaves]

MAX_SITES = 1_000
MAX_BYTES = 64 * 1024 * 1024
"""Of the memories of all sites together."""
SECONDS = 5.0
"""How long to wait for another host that is learning."""
VERSION = 1
SCHEMA = """CREATE TABLE site (
    name TEXT PRIMARY KEY,
    pages INTEGER NOT NULL,
    used REAL NOT NULL, -- when a page of it was clipped last, in seconds since 1970
    edition INTEGER NOT NULL, -- of its templates: another number for others
    addresses BLOB NOT NULL, -- numbers of 64 bits
    lines BLOB NOT NULL, -- the same: digest, count and first of each
    tags TEXT NOT NULL, -- of the templates, a line each
    texts TEXT NOT NULL,
    counts BLOB NOT NULL, -- bytes
    batch INTEGER NOT NULL, -- pages read since
    batch_tags TEXT NOT NULL,
    batch_texts TEXT NOT NULL,
    batch_counts BLOB NOT NULL
)"""
"""What is needed to judge a page comes first: SQLite reads a row from its beginning."""


@contextlib.contextmanager
def opened(file: Path, *, seconds: float = SECONDS) -> Iterator[sqlite3.Connection]:
    """The table in a file, made if there is none."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)  # it has texts of the pages that were read last
    with contextlib.closing(sqlite3.connect(file, timeout=seconds, isolation_level=None)) as db:
        version = _pragma(db, "user_version") or _make(db)
        if version != VERSION:
            raise sqlite3.NotSupportedError("it was written by a newer version of WClipper")
        yield db


@contextlib.contextmanager
def writing(db: sqlite3.Connection) -> Iterator[None]:
    """A transaction in which nobody else writes, from the first look on."""
    db.execute("PRAGMA secure_delete = ON")  # what is forgotten does not stay in the file
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def _pragma(db: sqlite3.Connection, name: str) -> int:
    return int(db.execute(f"PRAGMA {name}").fetchone()[0])


def _make(db: sqlite3.Connection) -> int:
    with writing(db):
        if _pragma(db, "user_version") == 0:  # else another host was faster
            db.execute(SCHEMA)
            db.execute(f"PRAGMA user_version = {VERSION}")
    return _pragma(db, "user_version")


def is_whole(file: Path) -> bool:
    """Whether everything in a file can be read."""
    try:
        with opened(file) as db:
            db.execute("SELECT * FROM site").fetchone()
            return bool(db.execute("PRAGMA quick_check").fetchone()[0] == "ok")
    except (sqlite3.Error, OSError):
        return False


def recall(db: sqlite3.Connection, name: str, indexed: Indexed) -> Memory | None:
    """A site's memory without its batch; None if nothing is known of the site.

    To index templates takes a while. They change once in a batch: those used last stay in `indexed`.
    """
    question = "SELECT pages, edition, addresses, lines FROM site WHERE name = ?"
    row = db.execute(question, (name,)).fetchone()
    if row is None:
        return None
    pages, edition, addresses, lines = row
    if (name, edition) not in indexed:
        columns = db.execute("SELECT tags, texts, counts FROM site WHERE name = ?", (name,)).fetchone()
        indexed.clear()
        indexed[name, edition] = _leaves(*(columns or ("", "", b"")))  # it may just have been forgotten
    return Memory(pages, indexed[name, edition], lines=_lines(lines), addresses=_addresses(addresses))


def load(db: sqlite3.Connection, name: str) -> Memory | None:
    """The whole memory of a site; None if nothing is known of it."""
    question = (
        "SELECT pages, addresses, lines, tags, texts, counts, batch, batch_tags, batch_texts, batch_counts"
    )
    row = db.execute(f"{question} FROM site WHERE name = ?", (name,)).fetchone()
    if row is None:
        return None
    pages, addresses, lines, *columns = row
    batch = Batch(columns[3], _leaves(*columns[4:]))
    return Memory(pages, _leaves(*columns[:3]), batch, _lines(lines), _addresses(addresses))


def _leaves(tags: str, texts: str, counts: bytes) -> Leaves:
    if not counts:
        return Leaves()
    columns = tuple(tags.split("\n")), tuple(texts.split("\n")), tuple(counts)
    if len(set(map(len, columns))) > 1:
        raise ValueError("columns of leaves that do not belong together")
    return Leaves(*columns)


def _lines(data: bytes) -> Lines:
    return Lines(*_numbers(data).reshape(3, -1))


def _addresses(data: bytes) -> tuple[int, ...]:
    return tuple(_numbers(data).tolist())


def _numbers(data: bytes) -> Ints:
    return np.frombuffer(data, dtype="<i8").astype(np.int64)


def save(db: sqlite3.Connection, name: str, *, old: Memory | None, new: Memory) -> None:
    """Write the memory of a site, and forget other sites if there are too many."""
    if old is None or new.templates is not old.templates:
        row = (name, secrets.randbits(62), *_columns(new.templates))
        db.execute("INSERT OR REPLACE INTO site VALUES (?, 0, 0, ?, x'', x'', ?, ?, ?, 0, '', '', x'')", row)
    lines = np.stack((new.lines.digests, new.lines.counts, new.lines.first))
    counted = (new.pages, time.time(), _bytes(np.array(new.addresses)), _bytes(lines))
    db.execute(
        "UPDATE site SET pages = ?, used = ?, addresses = ?, lines = ?,"
        " batch = ?, batch_tags = ?, batch_texts = ?, batch_counts = ? WHERE name = ?",
        (*counted, new.batch.pages, *_columns(new.batch.leaves), name),
    )
    _make_room(db)


def _columns(leaves: Leaves) -> tuple[str, str, bytes]:
    return "\n".join(leaves.tags), "\n".join(leaves.texts), bytes(leaves.pages)


def _bytes(numbers: Ints) -> bytes:
    return numbers.astype("<i8").tobytes()


def _make_room(db: sqlite3.Connection) -> None:
    """Forget the sites that were clipped longest ago, if there are too many or they take too much."""
    oldest = "DELETE FROM site WHERE name IN (SELECT name FROM site ORDER BY used LIMIT ?)"
    count = db.execute("SELECT count(*) FROM site").fetchone()[0]
    if count > MAX_SITES:
        db.execute(oldest, (count - MAX_SITES,))
    while (_pragma(db, "page_count") - _pragma(db, "freelist_count")) * _pragma(db, "page_size") > MAX_BYTES:
        db.execute(oldest, (1,))
