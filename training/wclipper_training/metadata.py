"""How often title, author and date are right: ours beside trafilatura's, on the same pages.

What counts as right:

- **title**: the same letters and digits, whatever the case, spaces and punctuation. As truths often take the heading
  where a page also has a slightly different title, or the other way round, a second figure counts titles that are
  *near*: word F1 of .7 or more.
- **author**: the same names, in any order; words between names (`by`, `and`, commas), degrees behind them (`MD`,
  `Ph.D.`) and their case do not count.
- **date**: the same day. Truths that are no whole date are left out.

Only pages of which the truth has a value count for it. How often something is said on the others is given beside it: it
is not always wrong, for truths leave out what pages of some types say, but a reader would mostly not miss it.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from functools import partial
from statistics import fmean, median
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

from wclipper.article import metadata as ours
from wclipper.article.about import dates
from wclipper.extract import charset, page
from wclipper_training import tables
from wclipper_training.peers.clock import fastest
from wclipper_training.progress import shown
from wclipper_training.speed import parse

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from wclipper_training.datasets import LabelledPage, Truth

Half = Literal["first", "second"]
FIELDS = ("title", "author", "date")
NEAR = 0.7
TIMED = 150
"""How many pages are timed."""

_NOT_WORD = re.compile(r"[\W_]+")
_WORD = re.compile(r"\w+")
_BETWEEN = re.compile(r"\s*[,;&|/、，；]\s*(?:and\s+|&\s*)?|\s+(?:and|und|et|y|with)\s+", re.IGNORECASE)
_BY = re.compile(r"^(?:written\s+)?by\s+", re.IGNORECASE)
_HAN = re.compile("[\u4e00-\u9fff]")
_NOT_LETTER = re.compile("[^A-Za-z]")
_DEGREES = frozenset(("PhD", "MEd", "PharmD", "PsyD", "EdD", "MSc", "BSc"))


@dataclass(frozen=True, slots=True)
class Said:
    """What a reader says of a page."""

    title: str | None
    author: str | None
    date: str | None


@dataclass(frozen=True, slots=True)
class Rates:
    """How one reader did on the pages of a set."""

    right: dict[str, tuple[int, int]]
    """By field: pages on which it is right, and all whose truth has it; `near` for titles that are near."""
    extra: dict[str, tuple[int, int]]
    """By field: pages on which something is said that the truth does not have, and all of those."""
    cost: Cost | None = None


@dataclass(frozen=True, slots=True)
class Cost:
    """CPU time of a reader, of some of the pages."""

    milliseconds: float
    """From the source of a page, mean."""
    times_parse: float
    """The same as a multiple of the lxml parse of the same source, median."""
    alone: float | None = None
    """Ours once a page is read for its text, which a clip has done by then, as such a multiple."""


def read_ours(source: bytes, url: str | None) -> Said:
    """Our own: `article.metadata`, without the extraction of the text, which it does not need."""
    found = ours.read(page.read(source, url=url))
    return Said(found.title, found.author, found.published)


def read_trafilatura(source: bytes, url: str | None) -> Said:
    """trafilatura: `extract_metadata(html, default_url=…)`, all else as it comes."""
    from trafilatura.metadata import extract_metadata  # noqa: PLC0415  only measuring needs it

    found = extract_metadata(source.decode(), default_url=url)
    return Said(found.title, found.author, found.date)


READERS: dict[str, Callable[[bytes, str | None], Said]] = {
    "wclipper": read_ours,
    "trafilatura": read_trafilatura,
}


def of_half(pages: Sequence[LabelledPage], half: Half | None) -> list[LabelledPage]:
    """The pages of one half of the sites: rules are made by looking at the first, and judged by the second."""
    if half is None:
        return list(pages)
    return [each for each in pages if _is_second(each.truth) == (half == "second")]


def _is_second(truth: Truth) -> bool:
    host = urlsplit(truth.url).hostname or truth.id
    return bool(hashlib.sha256(".".join(host.split(".")[-2:]).encode()).digest()[0] & 1)


def measure(pages: Sequence[LabelledPage], name: str) -> Rates:
    """How often a reader is right on these pages, and how long it takes on some of them."""
    read = READERS[name]
    every = max(1, len(pages) // TIMED)
    pairs: list[tuple[Truth, Said]] = []
    timed: list[tuple[bytes, str | None]] = []
    for number, labelled in enumerate(shown(pages, label=name, length=len(pages))):
        raw, url = labelled.read(), labelled.truth.url or None
        source = raw if read is read_ours else charset.decode(raw).text.encode()
        pairs.append((labelled.truth, read(source, url)))
        if number % every == 0:
            timed.append((source, url))
    return rates(pairs, _cost(name, timed))


def _cost(name: str, pages: list[tuple[bytes, str | None]]) -> Cost:
    """The time of a reader on these pages."""
    read, seconds, ratios, alone = READERS[name], [], [], []
    for source, url in pages:
        yardstick = max(fastest(partial(parse, source))[1], 1e-6)
        seconds.append(fastest(partial(read, source, url))[1])
        ratios.append(seconds[-1] / yardstick)
        if read is read_ours:
            known = page.read(source, url=url)
            alone.append(fastest(partial(ours.read, known))[1] / yardstick)
    return Cost(1000 * fmean(seconds), median(ratios), median(alone) if alone else None)


def rates(pairs: Sequence[tuple[Truth, Said]], cost: Cost | None = None) -> Rates:
    """The rates of what was said beside the truths."""
    right, extra = {}, {}
    for field in FIELDS:
        known = [(truth, said) for truth, said in pairs if _has(truth, field)]
        others = [said for truth, said in pairs if not getattr(truth, field)]
        right[field] = sum(is_right(field, truth, said) for truth, said in known), len(known)
        extra[field] = sum(bool(getattr(said, field)) for said in others), len(others)
    titles = [(truth.title, said.title) for truth, said in pairs if truth.title]
    right["near"] = sum(_word_f1(*both) >= NEAR for both in titles), len(titles)
    return Rates(right, extra, cost)


def _has(truth: Truth, field: str) -> bool:
    return bool(dates.parse(truth.date) if field == "date" else getattr(truth, field))


def is_right(field: str, truth: Truth, said: Said) -> bool:
    """Whether what is said of a page is what the truth has."""
    expected, found = getattr(truth, field), getattr(said, field)
    if not found:
        return False
    if field == "date":
        return dates.parse(found) == dates.parse(expected)
    if field == "author":
        return names(found) == names(expected) or _words(found) == _words(expected)
    return _key(found) == _key(expected)


def _key(text: str) -> str:
    return _NOT_WORD.sub("", unicodedata.normalize("NFKC", text).casefold())


def _words(text: str | None) -> Counter[str]:
    return Counter(_WORD.findall((text or "").casefold()))


def _word_f1(one: str | None, other: str | None) -> float:
    first, second = _words(one), _words(other)
    return 2 * (first & second).total() / max(first.total() + second.total(), 1)


def names(text: str) -> frozenset[str]:
    """The names in a line of authors, without what stands between and behind them."""
    parts = _BETWEEN.split(_BY.sub("", unicodedata.normalize("NFKC", text).strip()))
    if _HAN.search(text):
        parts = [name for part in parts for name in part.split()]
    people = [part for place, part in enumerate(parts) if part and not (place and _is_degree(part))]
    return frozenset(filter(None, map(_key, people)))


def _is_degree(part: str) -> bool:
    letters = _NOT_LETTER.sub("", part)
    if not 0 < len(letters) <= 8 or len(part.split()) > 2:
        return False
    return letters.isupper() or letters in _DEGREES or ("." in part and letters[0].isupper())


def table(found: dict[str, Rates]) -> str:
    """A row a reader."""
    head = ["", "title", "near", "author", "date", "author, none true", "date, none true"]
    head += ["CPU ms", "× parse", "alone × parse"]
    return tables.markdown(head, (_row(name, each) for name, each in found.items()))


def _row(name: str, found: Rates) -> list[str]:
    shares = [_share(*found.right[field]) for field in ("title", "near", "author", "date")]
    extra = ["{} of {}".format(*found.extra[field]) for field in ("author", "date")]
    cost = found.cost
    times = (cost.milliseconds, cost.times_parse, cost.alone) if cost else (None, None, None)
    return [name, *shares, *extra, *("–" if each is None else f"{each:.2f}" for each in times)]


def _share(right: int, pages: int) -> str:
    return f"{tables.part(right / pages)} ({pages})" if pages else "–"
