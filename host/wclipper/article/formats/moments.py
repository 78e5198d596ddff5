"""Dates in the form the person wants, with the letters that note programs use: `YYYY-MM-DD`, `D.M.YYYY`, `HH:mm`."""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

LETTERS = "YYYY YY MM M DD D HH mm ss Z"
"""What a form may be made of, besides signs, `T` and [text in brackets]."""

_PIECE = re.compile(r"\[([^\]]*)\]|([A-Za-z])\2*|[^A-Za-z\[\]]+")
_WRITTEN: dict[str, Callable[[datetime], str]] = {
    "YYYY": lambda moment: f"{moment.year:04}",
    "YY": lambda moment: f"{moment.year % 100:02}",
    "MM": lambda moment: f"{moment.month:02}",
    "M": lambda moment: f"{moment.month}",
    "DD": lambda moment: f"{moment.day:02}",
    "D": lambda moment: f"{moment.day}",
    "HH": lambda moment: f"{moment.hour:02}",
    "mm": lambda moment: f"{moment.minute:02}",
    "ss": lambda moment: f"{moment.second:02}",
    "Z": lambda moment: moment.isoformat()[19:] if moment.tzinfo and not moment.microsecond else "",
}


def is_form(form: str) -> bool:
    """Whether every letter of a form means something."""
    letters = (match[0] for match in _PIECE.finditer(form) if match[2])
    return (
        bool(form) and not _PIECE.sub("", form) and all(each in _WRITTEN or each == "T" for each in letters)
    )


def written(value: str | datetime, form: str) -> str:
    """A moment, or a date as `YYYY-MM-DD`, in that form; text that is no date stays as it is."""
    try:
        moment = value if isinstance(value, datetime) else _parsed(value)
    except ValueError:
        return str(value)
    return "".join(_piece(match, moment) for match in _PIECE.finditer(form))


def _parsed(text: str) -> datetime:
    day = date.fromisoformat(text)
    return datetime(day.year, day.month, day.day)  # noqa: DTZ001  a date of publication knows no time zone


def _piece(match: re.Match[str], moment: datetime) -> str:
    if match[1] is not None:
        return match[1]
    return _WRITTEN[match[0]](moment) if match[0] in _WRITTEN else match[0]
