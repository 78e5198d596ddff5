"""Dates as pages write them, in figures and in words, as `YYYY-MM-DD`.

Only whole dates count. Of two readings (03/04/2024) the one usual in the language of the page is taken; where that
says nothing, there is no date.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

_FIRST_YEAR = 1990
_MAX_TEXT = 300
_MONTHS = """
jan januar january janvier enero gennaio janeiro januari tammikuuta styczeń stycznia ledna ocak января
feb februar february février fevrier febrero febbraio fevereiro februari helmikuuta luty lutego února şubat февраля
mar märz maerz march mars marzo março maart maaliskuuta marzec marca března mart марта
apr april avril abril aprile huhtikuuta kwiecień kwietnia dubna nisan апреля
may mai mayo maggio maio mei maj maja května toukokuuta mayıs мая
jun juni june juin junio giugno junho kesäkuuta czerwiec czerwca června haziran июня
jul juli july juillet julio luglio julho heinäkuuta lipiec lipca července temmuz июля
aug august août aout agosto augustus augusti elokuuta sierpień sierpnia srpna ağustos августа
sep sept september septembre septiembre settembre setembro syyskuuta wrzesień września září eylül сентября
oct okt oktober october octobre octubre ottobre outubro lokakuuta październik października října ekim октября
nov november novembre noviembre novembro marraskuuta listopad listopada kasım ноября
dec dez dezember december décembre decembre diciembre dicembre dezembro joulukuuta grudzień grudnia aralık декабря
"""
_MONTH = {name: number for number, line in enumerate(_MONTHS.strip().split("\n"), 1) for name in line.split()}
_YEAR = r"(?P<y>(?:19|20)\d\d)"
_DAY = r"(?P<d>\d{1,2})"
_NAME = r"(?P<n>[^\W\d_]{3,13})"
_END = r"(?!\.?\d)"
_PATTERNS = tuple(
    map(
        re.compile,
        (
            rf"(?<![\d.]){_YEAR}\s?(?P<sep>[-/.])\s?(?P<m>\d{{1,2}})\s?(?P=sep)\s?{_DAY}{_END}",
            rf"(?<!\d){_YEAR}\s*[年년]\s*(?P<m>\d{{1,2}})\s*[月월]\s*{_DAY}\s*[日일号]?",
            rf"(?<![\d.]){_DAY}\.\s?(?P<m>\d{{1,2}})\.\s?{_YEAR}{_END}",
            rf"(?<![\d/])(?P<a>\d{{1,2}})/(?P<b>\d{{1,2}})/{_YEAR}{_END}",
            rf"(?<!\d)(?P<a>\d{{1,2}})-(?P<b>\d{{1,2}})-{_YEAR}{_END}",
            rf"^{_YEAR}(?P<m>\d\d)(?P<d>\d\d)(?:T?\d{{4,6}}.*)?$",
            rf"\b{_NAME}\.?\s+{_DAY}(?:st|nd|rd|th)?,?\s+(?:at\s+)?{_YEAR}{_END}",
            rf"(?<![\d.]){_DAY}(?:st|nd|rd|th|er|º)?\.?[\s/-]*(?:de\s+|of\s+)?{_NAME}[.,]?[\s/-]*(?:del?\s+)?{_YEAR}{_END}",
            rf"(?<!\d){_YEAR}[\s,-]+{_NAME}\.?[\s-]+{_DAY}(?:st|nd|rd|th)?{_END}",
            rf"\b{_NAME}\.?\s+{_DAY}\s+\d\d:\d\d:\d\d\s+(?:[A-Z]{{3,4}}\s+)?{_YEAR}{_END}",
        ),
    )
)
_PLAIN = re.compile(r"\s*((?:19|20)\d\d)-(\d\d)-(\d\d)(?!\d)")
_ANY_YEAR = re.compile(r"(?:19|20)\d\d")
_IN_URL = re.compile(
    r"/((?:19|20)\d\d)[/-]?(0[1-9]|1[0-2])[/-]?(0[1-9]|[12]\d|3[01])(?=[/_.-]|$)"
    r"|/((?:19|20)\d\d)[/-]([a-z]{3,9})[/-](0?[1-9]|[12]\d|3[01])(?=[/_.-]|$)"
    r"|[/_-]((?:19|20)\d\d)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?=[/_.-]|$)"
)
_DAY_FIRST = frozenset(
    "de fr es it pt nl pl ru uk cs sk da no nb nn fi el ro bg hr sr sl id vi tr ar hi".split()
)
_MONTH_FIRST = frozenset({"en-us", "en-ph", "fil"})


class Found(NamedTuple):
    """A date in a text, and where it stands there."""

    iso: str
    start: int
    end: int


def parse(text: str | None, *, language: str | None = None) -> str | None:
    """The first whole and credible date in a short text."""
    if text and (plain := _PLAIN.match(text)):  # what programs write for programs
        return _credible(*map(int, plain.groups()))
    first = min(find(text, language=language), key=lambda found: found.start, default=None)
    return first.iso if first else None


def find(text: str | None, *, language: str | None = None) -> Iterator[Found]:
    """All whole and credible dates in a short text."""
    if not text:
        return
    text = text.strip()[:_MAX_TEXT]
    if not may_hold(text):  # no pattern does without one, and most texts have none
        return
    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            if iso := _from_match(match, language):
                yield Found(iso, match.start(), match.end())


def may_hold(text: str) -> bool:
    """Whether there is a year in a text, without which there is no date."""
    return ("20" in text or "19" in text) and _ANY_YEAR.search(text) is not None


def from_url(url: str | None) -> str | None:
    """The date in an address such as `/2024/05/13/title`."""
    match = _IN_URL.search((url or "").lower())
    if not match:
        return None
    year, month, day = (part for part in match.groups() if part)
    number = _MONTH.get(month) if month.isalpha() else int(month)
    return _credible(int(year), number, int(day)) if number else None


def day_apart(one: str, other: str) -> bool:
    """Whether two dates are the same or neighbours: what is evening here is morning elsewhere."""
    return abs(date.fromisoformat(one) - date.fromisoformat(other)) <= timedelta(days=1)


def _from_match(match: re.Match[str], language: str | None) -> str | None:
    groups = match.groupdict()
    if "a" in groups:
        return _slashed(int(groups["a"]), int(groups["b"]), int(groups["y"]), language)
    month = _MONTH.get(groups["n"].lower()) if "n" in groups else int(groups["m"])
    return _credible(int(groups["y"]), month, int(groups["d"])) if month else None


def _slashed(first: int, second: int, year: int, language: str | None) -> str | None:
    """Day and month in either order: the one that makes sense, else the one of the language."""
    if first > 12 or first == second:
        return _credible(year, second, first)
    if second > 12:
        return _credible(year, first, second)
    tag = (language or "").lower()
    if tag in _MONTH_FIRST:
        return _credible(year, first, second)
    if tag.split("-")[0] in _DAY_FIRST or (tag.startswith("en-") and tag not in _MONTH_FIRST):
        return _credible(year, second, first)
    return None


def _credible(year: int, month: int, day: int) -> str | None:
    """The date, if there was such a day and the web already."""
    try:
        found = date(year, month, day)
    except ValueError:
        return None
    tomorrow = datetime.now(UTC).date() + timedelta(days=1)
    return found.isoformat() if year >= _FIRST_YEAR and found <= tomorrow else None
