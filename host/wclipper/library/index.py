"""The index of the library: a cache of what the files say, made for quick answers.

It can be thrown away at any time. The text of an article stands in a table of its own, so that lists need not read it;
the words of the search have no copy of it at all, only a view of what they were made from, against which they are
checked. Rows have checksums, which are looked at whenever one is read: what is shown is what a file has said.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import zlib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from wclipper.library import finding, likeness, same_address, tokens
from wclipper.library.entries import Entry
from wclipper.library.queries import Found, Hit, Known, Query, Statistics, excerpt

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

VERSION = 2
SECONDS = 30.0
"""How long to wait for another process that writes."""
_SCHEMA = (
    """CREATE TABLE article (
    number INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    id TEXT NOT NULL,
    form TEXT NOT NULL, size INTEGER NOT NULL, modified INTEGER NOT NULL,
    title TEXT NOT NULL, url TEXT, site TEXT, author TEXT, published TEXT, clipped TEXT NOT NULL,
    language TEXT, description TEXT, image TEXT, tags TEXT NOT NULL, note TEXT, words INTEGER NOT NULL,
    address TEXT, -- of the page, in one spelling
    read TEXT, -- when
    signature BLOB NOT NULL,
    checksum INTEGER NOT NULL -- of what lists show
)""",
    "CREATE INDEX article_id ON article (id)",
    "CREATE INDEX article_address ON article (address)",
    "CREATE INDEX article_clipped ON article (clipped)",
    "CREATE INDEX article_site ON article (site, clipped)",
    "CREATE TABLE body (number INTEGER PRIMARY KEY, text TEXT NOT NULL, checksum INTEGER NOT NULL)",
    "CREATE TABLE tag (name TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (name, number)) WITHOUT ROWID",
    "CREATE TABLE band (hash INTEGER NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (hash, number)) WITHOUT ROWID",
    # Files that are no articles: they are looked at again when they have changed.
    "CREATE TABLE foreigner (path TEXT PRIMARY KEY, size INTEGER NOT NULL, modified INTEGER NOT NULL)",
    # What the words of the search are made of, and checked against. The brackets and quotes of tags are no words.
    """CREATE VIEW said AS SELECT number, spaced(title) AS title, spaced(tags) AS tags,
    spaced(coalesce(note, '')) AS note,
    spaced(coalesce(author, '') || ' ' || coalesce(site, '') || ' ' || coalesce(description, '')) AS about,
    spaced(text) AS text FROM article JOIN body USING (number)""",
    """CREATE VIRTUAL TABLE word USING fts5
    (title, tags, note, about, text, content='said', content_rowid='number', prefix='2 3',
    tokenize='unicode61 remove_diacritics 2')""",
)
_FIELDS = (
    *"path id form size modified title url site author published clipped language description".split(),
    *"image tags note words".split(),
)
_COLUMNS = ", ".join(f"article.{name}" for name in (*_FIELDS, "checksum"))
_WHOLE = f"{_COLUMNS}, body.text, body.checksum"
_BOTH = "article JOIN body USING (number)"
_WORDS = "title, tags, note, about, text"
_SEARCHED = 200_000
"""Characters of a text in which an excerpt is looked for."""
_UNREADABLE = frozenset(
    {sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ, sqlite3.SQLITE_IOERR_CORRUPTFS}
)
_SHOWN = (
    f"SELECT {_COLUMNS}, read, (SELECT count(*) FROM article AS other WHERE other.address = article.address),"
    f" body.text, body.checksum FROM {_BOTH} WHERE number = ?"
)


class DamagedError(Exception):
    """The index is not what this version has written."""


class Index:
    """An open index."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    @classmethod
    def opened(cls, file: Path) -> Index:
        """The index in a file, made if there is none; one that can't be used raises `DamagedError`."""
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        return cls(_connect(file))

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    @contextlib.contextmanager
    def writing(self) -> Iterator[None]:
        """A transaction in which nobody else writes."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        finally:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")

    def put(self, entry: Entry, *, read: str | None) -> None:
        """Take an article in, in place of what was known of its file; within `writing`."""
        self.drop(str(entry.path))
        row = [*_row(entry).values()]
        signature = likeness.signature(entry.text)
        more = (_checksum(row), same_address.address(entry.url), read, signature)
        marks = ", ".join("?" * len((*row, *more)))
        number = self._db.execute(
            f"INSERT INTO article ({', '.join(_FIELDS)}, checksum, address, read, signature)"
            f" VALUES ({marks}) RETURNING number",
            (*row, *more),
        ).fetchone()[0]
        self._db.execute("INSERT INTO body VALUES (?, ?, ?)", (number, entry.text, _checksum([entry.text])))
        self._db.executemany("INSERT OR IGNORE INTO tag VALUES (?, ?)", [(tag, number) for tag in entry.tags])
        bands = [(band, number) for band in likeness.bands(signature)]
        self._db.executemany("INSERT OR IGNORE INTO band VALUES (?, ?)", bands)
        self._db.execute(
            f"INSERT INTO word (rowid, {_WORDS}) SELECT number, {_WORDS} FROM said WHERE number = ?",
            (number,),
        )

    def drop(self, path: str) -> None:
        """Forget a file; within `writing`."""
        self._db.execute("DELETE FROM foreigner WHERE path = ?", (path,))
        question = f"SELECT number, {_WHOLE} FROM {_BOTH} WHERE path = ?"
        row = self._db.execute(question, (path,)).fetchone()
        if row is None:
            return
        number, *fields = row
        _whole(fields)
        # A table of words without texts forgets a text that it is told again, just as it was.
        self._db.execute(
            f"INSERT INTO word (word, rowid, {_WORDS}) SELECT 'delete', number, {_WORDS} FROM said WHERE number = ?",
            (number,),
        )
        for table in ("article", "body", "tag", "band"):
            self._db.execute(f"DELETE FROM {table} WHERE number = ?", (number,))

    def pass_over(self, path: str, size: int, modified: int) -> None:
        """Remember a file as none of ours; within `writing`."""
        self.drop(path)
        self._db.execute("INSERT INTO foreigner VALUES (?, ?, ?)", (path, size, modified))

    def stamps(self) -> dict[str, tuple[int, int]]:
        """Size and time of every file as it was last looked at, by path."""
        rows = self._db.execute(
            "SELECT path, size, modified FROM article UNION ALL SELECT path, size, modified FROM foreigner"
        )
        return {path: (size, modified) for path, size, modified in rows}

    def mark_read(self, id: str, moment: str | None) -> None:  # noqa: A002
        """Write down when an article was read, or that it was not; within `writing`."""
        self._db.execute("UPDATE article SET read = ? WHERE id = ?", (moment, id))

    def find(self, start: str) -> list[Entry]:
        """The articles whose ids begin so, with their texts."""
        question = f"SELECT {_WHOLE} FROM {_BOTH} WHERE id >= ? AND id < ? ORDER BY modified DESC LIMIT 100"
        return [_whole(row) for row in self._db.execute(question, (start, start + "g"))]

    def of(self, path: str) -> Entry | None:
        """The article in a file, with its text."""
        row = self._db.execute(f"SELECT {_WHOLE} FROM {_BOTH} WHERE path = ?", (path,)).fetchone()
        return _whole(row) if row else None

    def all(self) -> Iterator[Entry]:
        """Every article, the newest first, with its text."""
        for row in self._db.execute(f"SELECT {_WHOLE} FROM {_BOTH} ORDER BY clipped DESC"):
            yield _whole(row)

    def at(self, address: str | None) -> list[Entry]:
        """The articles of a page, the newest first."""
        question = f"SELECT {_COLUMNS} FROM article WHERE address = ? ORDER BY clipped DESC"
        return [_entry(row) for row in self._db.execute(question, (address,))] if address else []

    def known(self, url: str | None, text: str) -> list[Known]:
        """The articles of an address, then those with nearly the same text; the newest first."""
        known = {str(entry.path): _known(entry, "url") for entry in self.at(same_address.address(url))}
        wanted = likeness.signature(text)
        bands = likeness.bands(wanted)
        marks = ", ".join("?" * len(bands))
        question = (
            f"SELECT {_COLUMNS}, signature FROM article WHERE number IN"
            f" (SELECT number FROM band WHERE hash IN ({marks})) ORDER BY clipped DESC LIMIT 200"
        )
        for row in self._db.execute(question, bands):
            if row[0] not in known and likeness.likeness(wanted, row[-1]) >= likeness.ALIKE:
                known[row[0]] = _known(_entry(row[:-1]), "text")
        return list(known.values())

    def counted(self, what: str) -> list[tuple[str, int]]:
        """How many articles each `tag`, `site` or `language` has, most first."""
        column = {"tag": "name", "site": "site", "language": "language"}[what]
        table = "tag" if what == "tag" else "article"
        return self._db.execute(
            f"SELECT {column}, count(*) AS articles FROM {table} WHERE {column} IS NOT NULL"
            f" GROUP BY {column} ORDER BY articles DESC, {column}"
        ).fetchall()

    def statistics(self) -> Statistics:
        """The library in numbers."""
        totals = "count(*), total(words), count(read), total(words) FILTER (WHERE read IS NOT NULL)"
        articles, words, read, words_read = self._db.execute(f"SELECT {totals} FROM article").fetchone()
        months = "SELECT substr(clipped, 1, 7) AS month, count(*) FROM article GROUP BY month ORDER BY month"
        return Statistics(
            articles=articles,
            words=int(words),
            read=read,
            words_read=int(words_read),
            months=self._db.execute(months).fetchall(),
            sites=self.counted("site"),
        )

    def search(self, query: Query) -> Found:
        """The articles that answer a question."""
        numbers, total = finding.find(self._db, query)
        rows = (self._db.execute(_SHOWN, (number,)).fetchone() for number in numbers)
        return Found([_hit(row, query.text) for row in rows if row], total)

    def check(self) -> None:
        """Look at every byte, every row and every word; what is damaged raises."""
        if self._db.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
            raise DamagedError("it is not whole")
        self._db.execute("INSERT INTO word (word, rank) VALUES ('integrity-check', 1)")
        counts = [0, 0, 0]
        rows = self._db.execute(f"SELECT number, address, signature, {_WHOLE} FROM {_BOTH}")
        for number, address, signature, *fields in rows:
            entry = _whole(fields)
            if (address, signature) != (same_address.address(entry.url), likeness.signature(entry.text)):
                raise DamagedError("a row is not as it was written")
            bands, tags = likeness.bands(signature), set(entry.tags)
            self._expect("band", "hash", number, bands)
            self._expect("tag", "name", number, tags)
            counts = [had + more for had, more in zip(counts, (1, len(bands), len(tags)), strict=True)]
        tables = ("article", "band", "tag")
        if counts != [self._db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in tables]:
            raise DamagedError("it has rows that belong to nothing")

    def _expect(self, table: str, column: str, number: int, values: Collection[object]) -> None:
        """See that a table has a row for each of some values of an article."""
        marks = ", ".join("?" * len(values))
        question = f"SELECT count(*) FROM {table} WHERE {column} IN ({marks}) AND number = ?"
        if self._db.execute(question, (*values, number)).fetchone()[0] != len(values):
            raise DamagedError(f"a {table} of an article is missing")


def _connect(file: Path) -> sqlite3.Connection:
    if file.is_symlink() or file.is_dir():
        raise DamagedError("it is a link or a folder")  # what a link leads to is not ours to write to
    if not file.exists():
        file.touch(mode=0o600)  # it has the texts of what the person has read
    db = sqlite3.connect(file, timeout=SECONDS, isolation_level=None, check_same_thread=False)
    try:
        db.create_function("spaced", 1, tokens.spaced, deterministic=True)
        db.execute("PRAGMA trusted_schema = ON")  # some systems refuse functions in views; ours are checked
        _prepare(db)
        db.execute("PRAGMA journal_mode = WAL")  # after a look at whose file it is
        db.execute(
            "PRAGMA synchronous = NORMAL"
        )  # the files are the truth: a lost commit is found by the next scan
    except BaseException:
        db.close()
        raise
    return db


def _prepare(db: sqlite3.Connection) -> None:
    """Make the tables of a new file, and see that those of another are ours."""
    if db.execute("PRAGMA user_version").fetchone()[0] == 0:
        with Index(db).writing():
            is_new = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0
            for statement in _SCHEMA if is_new else ():
                db.execute(statement)
            if is_new:
                db.execute(f"PRAGMA user_version = {VERSION}")
    if db.execute("PRAGMA user_version").fetchone()[0] != VERSION:
        raise DamagedError("another version of WClipper has written it")
    made = {sql for (sql,) in db.execute("SELECT sql FROM sqlite_schema")}
    if not made.issuperset(_SCHEMA):
        raise DamagedError("its tables are others")


@contextlib.contextmanager
def understood() -> Iterator[None]:
    """Faults of the file, told apart from those of the moment."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError) and _is_of_the_moment(error):
            raise
        raise DamagedError(str(error)) from error


def _is_of_the_moment(error: sqlite3.OperationalError) -> bool:
    """Whether it may work the next time: the disk is full, the folder closed, or somebody writes for very long.

    What can't be written now says nothing of the file; what can't be read does.
    """
    extended = getattr(error, "sqlite_errorcode", 0)
    code = extended & 0xFF
    if code == sqlite3.SQLITE_IOERR:
        return extended not in _UNREADABLE
    passing = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY)
    return code in {*passing, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_INTERRUPT}


def _row(entry: Entry) -> dict[str, object]:
    row = {name: getattr(entry, name) for name in _FIELDS}
    return row | {"path": str(entry.path), "tags": json.dumps(entry.tags, ensure_ascii=False)}


def _whole(row: Sequence[object]) -> Entry:
    """An article with its text, if the row is as it was written."""
    *fields, text, checksum = row
    if _checksum([text]) != checksum:
        raise DamagedError("a text is not as it was written")
    return _entry(fields, text=str(text))


def _entry(row: Sequence[object], *, text: str = "") -> Entry:
    """An article, if the row is as it was written."""
    *values, checksum = row
    if _checksum(values) != checksum:
        raise DamagedError("a row is not as it was written")
    fields = dict(zip(_FIELDS, values, strict=True))
    try:
        tags = tuple(json.loads(str(fields["tags"])))
    except ValueError as error:
        raise DamagedError(str(error)) from error
    return Entry(**{**fields, "path": Path(str(fields["path"])), "tags": tags, "text": text})  # type: ignore[arg-type]


def _checksum(fields: list[object]) -> int:
    return zlib.crc32(repr(tuple(fields)).encode("utf-8", "replace"))


def _hit(row: tuple[object, ...], question: str) -> Hit:
    *fields, read, versions, text, checksum = row
    entry = _whole([*fields, text, checksum])
    return Hit(
        entry=replace(entry, text=""),
        snippet=excerpt(entry.text[:_SEARCHED], question),
        read=read is not None,
        versions=max(1, int(str(versions))),
    )


def _known(entry: Entry, same: str) -> Known:
    return Known(id=entry.id, path=entry.path, title=entry.title, clipped=entry.clipped or "", same=same)
