"""Dates as pages write them, in figures and in words, as `YYYY-MM-DD`.

Only whole dates count: what could be read in two ways (03/04/2024) is no date.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta

_FIRST_YEAR = 1990
_MAX_TEXT = 200
_MONTHS = """
jan januar january janvier enero gennaio janeiro januari styczeń stycznia ocak января
feb februar february février fevrier febrero febbraio fevereiro februari luty lutego şubat февраля
mar märz maerz march mars marzo março maart marzec marca mart марта
apr april avril abril aprile kwiecień kwietnia nisan апреля
may mai mayo maggio maio mei maj maja mayıs мая
jun juni june juin junio giugno junho czerwiec czerwca haziran июня
jul juli july juillet julio luglio julho lipiec lipca temmuz июля
aug august août aout agosto augustus augusti sierpień sierpnia ağustos августа
sep sept september septembre septiembre settembre setembro wrzesień września eylül сентября
oct okt oktober october octobre octubre ottobre outubro październik października ekim октября
nov november novembre noviembre novembro listopad listopada kasım ноября
dec dez dezember december décembre decembre diciembre dicembre dezembro grudzień grudnia aralık декабря
"""
_MONTH = {name: number for number, line in enumerate(_MONTHS.strip().split("\n"), 1) for name in line.split()}
_NAMES = "|".join(sorted(_MONTH, key=len, reverse=True))
_YEAR = r"(?P<y>(?:19|20)\d\d)"
_DAY = r"(?P<d>\d{1,2})"
_PATTERNS = (
    rf"(?<!\d){_YEAR}(?P<sep>[-/.])(?P<m>\d{{1,2}})(?P=sep){_DAY}(?!\d)",
    rf"(?<!\d){_YEAR}\s*[年년]\s*(?P<m>\d{{1,2}})\s*[月월]\s*{_DAY}\s*[日일号]?",
    rf"\b(?P<n>{_NAMES})\b\.?\s+{_DAY}(?:st|nd|rd|th)?,?\s+(?:at\s+)?{_YEAR}(?!\d)",
    rf"(?<!\d){_DAY}(?:st|nd|rd|th|er|º)?\.?[\s-]+(?:de\s+|of\s+)?(?P<n>{_NAMES})\b[.,]?[\s-]+(?:de\s+|del\s+)?{_YEAR}(?!\d)",
    rf"(?<!\d){_DAY}\.\s?(?P<m>\d{{1,2}})\.\s?{_YEAR}(?!\d)",
    rf"^{_YEAR}(?P<m>\d\d)(?P<d>\d\d)(?:T?\d{{4,6}}.*)?$",
)
"""Compiled when first needed: the names of months take long, and most pages write their dates in figures."""
_ANY_YEAR = re.compile(r"(?:19|20)\d\d")
_SLASHED = re.compile(rf"(?<!\d)(?P<a>\d{{1,2}})/(?P<b>\d{{1,2}})/{_YEAR}(?!\d)")
_IN_URL = re.compile(r"/((?:19|20)\d\d)[/-]?(0[1-9]|1[0-2])[/-]?(0[1-9]|[12]\d|3[01])(?=[/_.-]|$)")


def parse(text: str | None) -> str | None:
    """The first whole and credible date in a short text."""
    if not text:
        return None
    text = text.strip()[:_MAX_TEXT]
    if not _ANY_YEAR.search(text):  # no pattern does without one, and most texts have none
        return None
    found = (
        _from_match(match) for pattern in _PATTERNS if (match := re.search(pattern, text, re.IGNORECASE))
    )
    return next(filter(None, found), None) or _slashed(text)


def from_url(url: str | None) -> str | None:
    """The date in an address such as `/2024/05/13/title`."""
    match = _IN_URL.search(url or "")
    return _credible(int(match[1]), int(match[2]), int(match[3])) if match else None


def _from_match(match: re.Match[str]) -> str | None:
    groups = match.groupdict()
    month = _MONTH[groups["n"].lower()] if "n" in groups else int(groups["m"])
    return _credible(int(groups["y"]), month, int(groups["d"]))


def _slashed(text: str) -> str | None:
    """Day and month in either order, where only one makes sense."""
    match = _SLASHED.search(text)
    if not match:
        return None
    first, second, year = int(match["a"]), int(match["b"]), int(match["y"])
    if first > 12 or first == second:
        return _credible(year, second, first)
    return _credible(year, first, second) if second > 12 else None


def _credible(year: int, month: int, day: int) -> str | None:
    """The date, if there was such a day and the web already."""
    try:
        found = date(year, month, day)
    except ValueError:
        return None
    tomorrow = datetime.now(UTC).date() + timedelta(days=1)
    return found.isoformat() if year >= _FIRST_YEAR and found <= tomorrow else None
