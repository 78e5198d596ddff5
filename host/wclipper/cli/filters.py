"""Which articles of the library a command is about: the options that several commands share."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from wclipper.library.queries import Query

    _Command = TypeVar("_Command", bound=Callable[..., None])

ORDERS = ("relevance", "newest", "oldest", "title")
"""The names of `library/queries.py`, which «wclipper --help» need not load."""
_AGO = re.compile(r"(\d{1,4})([dwmy])")
_ALL = 1_000_000_000
_DAYS = {"d": 1, "w": 7, "m": 30, "y": 365}


def first_day(text: str) -> str:
    """A day as `YYYY-MM-DD`: as it is, the first of a month or a year, or some days, weeks, months or years ago."""
    return _day(text, rest="-01-01")


def last_day(text: str) -> str:
    """The same, but the last of a month or a year."""
    return _day(text, rest="-12-31")


def _day(text: str, *, rest: str) -> str:
    try:
        if found := _AGO.fullmatch(text):
            return (date.today() - timedelta(days=int(found[1]) * _DAYS[found[2]])).isoformat()  # noqa: DTZ011 - theirs
        if re.fullmatch(r"\d{4}(-\d\d)?", text):
            date.fromisoformat(text + "-01-01"[len(text) - 4 :])
            return text + rest[len(text) - 4 :]
        return date.fromisoformat(text).isoformat()
    except (ValueError, OverflowError) as error:
        raise click.BadParameter(
            f"«{text}» is no day such as 2026-03-01, 2026-03, 2026, 7d, 2w, 3m or 1y."
        ) from error


_OPTIONS = (
    click.option("--site", help="Only of this site."),
    click.option("--tag", help="Only with this tag."),
    click.option("--language", help="Only in this language, such as en or zh."),
    click.option(
        "--since",
        type=first_day,
        metavar="DAY",
        help="Only clipped then or later: 2026-03-01, 2026-03, 7d, 2w.",
    ),
    click.option("--until", type=last_day, metavar="DAY", help="Only clipped then or before."),
    click.option("--unread", is_flag=True, help="Only those you have not read."),
)


def filtered(command: _Command) -> _Command:
    """Give a command the options that choose articles."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def ordered(command: _Command) -> _Command:
    """Give it those for how many, and in which order."""
    command = click.option(
        "--order", type=click.Choice(ORDERS), default="relevance", help="[default: relevance, else newest]"
    )(command)
    return click.option(
        "--limit", type=click.IntRange(1), default=50, help="At most so many.  [default: 50]"
    )(command)


def asked(ids: Sequence[str], text: str = "", **chosen: Any) -> Query:
    """The question that the options ask, of all articles that answer it; IDs go without options."""
    found = query(text, limit=_ALL, **chosen)
    if ids and found != query(limit=_ALL):
        raise click.UsageError("Give IDs, or say which articles by options.")
    return found


def query(text: str = "", **chosen: Any) -> Query:
    """The question that the options ask."""
    from wclipper.library.queries import Query  # noqa: PLC0415

    return Query(text=text, **chosen)
