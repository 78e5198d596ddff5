"""Which articles answer a question, and in which order.

To rank is to look at every article that has the words. Of words that stand in thousands it says little and takes long:
then those come first that have them in what is said about an article, such as its title, and the newest of each before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wclipper.library import tokens
from wclipper.library.queries import ORDERS, Query

if TYPE_CHECKING:
    import sqlite3

MANY = 1_000
"""Articles with the words; more are not ranked."""
_WEIGHTS = "10, 6, 4, 3, 1"
"""Of the columns of words: title, tags, note, about, text."""
_ABOUT = "{title tags note about}"
_MATCHING = "SELECT rowid FROM word WHERE word MATCH ?"
_WITH = f"article.number IN ({_MATCHING})"
# A plus keeps SQLite from going to every article with the words, or the tag, to see how old it is.
_AMONG = f"+{_WITH}"
_NOT_AMONG = _AMONG.replace(" IN ", " NOT IN ")

Conditions = list[tuple[str, str]]
"""Each with its value."""


def find(db: sqlite3.Connection, query: Query) -> tuple[list[int], int]:
    """The numbers of the articles on a page of the answer, and how many there are on all pages."""
    words = tokens.question(query.text)
    if words is None and query.text.strip():
        return [], 0
    conditions = _conditions(query)
    order = ORDERS[query.order if words or query.order != "relevance" else "newest"]
    if words is None:
        return _listed(db, conditions, order, query.offset, query.limit), _count(db, conditions)
    matches = _matches(db, words)
    if matches > MANY and order == ORDERS["relevance"]:
        return (
            _sorted(db, words, conditions, query) if conditions else (_about_first(db, words, query), matches)
        )
    if matches > MANY:
        among = [*conditions, (_AMONG, words)]
        return _listed(db, among, order, query.offset, query.limit), _count(db, among)
    with_words = [*conditions, (_WITH, words)]
    if order == ORDERS["relevance"]:
        return _ranked(db, words, conditions, query), _count(db, with_words)
    return _listed(db, with_words, order, query.offset, query.limit), _count(db, with_words)


def _ranked(db: sqlite3.Connection, words: str, conditions: Conditions, query: Query) -> list[int]:
    """Those with the words, as they are ranked by them."""
    where, values = _where([("word MATCH ?", words), *conditions])
    rows = db.execute(
        f"SELECT article.number FROM word JOIN article ON article.number = word.rowid{where}"
        f" ORDER BY bm25(word, {_WEIGHTS}) LIMIT ? OFFSET ?",
        (*values, query.limit, query.offset),
    )
    return [number for (number,) in rows]


def _about_first(db: sqlite3.Connection, words: str, query: Query) -> list[int]:
    """Those with the words in what is said about them, then the others: no more of them than are asked for."""
    about, newest = f"{_ABOUT} : ({words})", ORDERS["newest"]
    found = _listed(db, [(_AMONG, about)], newest, query.offset, query.limit)
    if len(found) == query.limit:
        return found
    offset = 0 if found else max(0, query.offset - _matches(db, about))
    others = [(_AMONG, words), (_NOT_AMONG, about)]
    return found + _listed(db, others, newest, offset, query.limit - len(found))


def _sorted(
    db: sqlite3.Connection, words: str, conditions: Conditions, query: Query
) -> tuple[list[int], int]:
    """The same for what is left of them by some conditions: they are gone through once, to be counted and sorted."""
    found = _listed(db, [*conditions, (_AMONG, words)], ORDERS["newest"], 0, -1)
    about = {number for (number,) in db.execute(_MATCHING, (f"{_ABOUT} : ({words})",))}
    found.sort(key=lambda number: number not in about)
    return found[query.offset : query.offset + query.limit], len(found)


def _listed(db: sqlite3.Connection, conditions: Conditions, order: str, offset: int, limit: int) -> list[int]:
    where, values = _where(conditions)
    rows = db.execute(
        f"SELECT article.number FROM article{where} ORDER BY {order} LIMIT ? OFFSET ?",
        (*values, limit, offset),
    )
    return [number for (number,) in rows]


def _count(db: sqlite3.Connection, conditions: Conditions) -> int:
    where, values = _where(conditions)
    return int(db.execute(f"SELECT count(*) FROM article{where}", values).fetchone()[0])


def _matches(db: sqlite3.Connection, words: str) -> int:
    return int(db.execute("SELECT count(*) FROM word WHERE word MATCH ?", (words,)).fetchone()[0])


def _where(conditions: Conditions) -> tuple[str, list[str]]:
    said = " AND ".join(condition for condition, _ in conditions)
    return f" WHERE {said}" if said else "", [value for _, value in conditions if value]


def _conditions(query: Query) -> Conditions:
    asked = [
        ("article.site = ?", query.site),
        ("+article.number IN (SELECT number FROM tag WHERE name = ?)", query.tag),
        ("article.language = ?", query.language),
        ("article.clipped >= ?", query.since),
        ("article.clipped < ? || '~'", query.until),  # the hour follows the day
    ]
    said = [(condition, value) for condition, value in asked if value]
    return [*said, ("article.read IS NULL", "")] if query.unread else said
