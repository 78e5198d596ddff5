"""Authors as a page shows them: the line near the title, class names, links to pages about people."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from wclipper.article.about import labels, languages, people
from wclipper.article.about.facts import Facts

if TYPE_CHECKING:
    from wclipper.article.about.place import Place
    from wclipper.extract.table import Table

MAX_BYLINE = 150
"""Characters of a line that may hold an author."""
MAX_RUNS, MAX_ELEMENTS = 40, 500
MAX_LABEL = 4
"""The label is in one of the first runs of a line."""
NEXT = 4
"""Blocks from the title within which a line speaks of the article."""
SURE, LINKED, OTHERS, GUESSED = 0.93, 0.88, 0.65, 0.6
"""How sure is a name behind a label, one that links to a page about it, one behind the label of an editor, and one
that stands alone."""

_SOURCE = "byline"
_AUTHOR = re.compile(
    r"author|by-?line|by_line|writer|contributor|user-?name|creator|submitter|posted-?by|vcard", re.IGNORECASE
)
_NO_AUTHOR = re.compile(
    r"avatar|bio\b|image|img|photo|social|title|role|job(?![a-z])|date|time|desc|related|list|count|comment|follow"
    r"|links|label|position|button|icon|share|archive|reply|stats|badge|company|tooltip|rank|review|testimonial"
    r"|quote|authori[sz]",
    re.IGNORECASE,
)
_PROFILES = frozenset(
    "author authors by contributor contributors profile profiles people person writer writers staff team user users "
    "member members u reporter reporters journalist editor editors columnist autor autoren auteur auteurs "
    "autore".split()
)
"""What stands before the name in the address of a page about a person."""
_JOIN = re.compile(r"\s*(?:,|;|and|&|und|et|y|,\s*and|with|、)\s*", re.IGNORECASE)
_PARTS = re.compile(r"\s*[|·•–—]\s*|\s+-\s+|,\s+|\s+on behalf of")
_BESIDE = re.compile(
    r"\b(?:19|20)\d\d\b|\bmin(?:ute)?s?\b|\b(?:writer|editor|author|reporter|columnist|journalist|contributor|founder"
    r"|manager|director|specialist)\b",
    re.IGNORECASE,
)
"""What stands beside the name of an author: a date, the time it takes to read, a profession."""
_LETTERS = re.compile(r"[^\W\d_]{3,}")
_SIGNED = re.compile(
    r"(?:this (?:article|post|story) was )?written by\b|(?:article|posted|story|words) by\b|about the author|author:",
    re.IGNORECASE,
)
_SIGNED_INITIALS = frozenset("aApPsStTwW")


def read(table: Table, place: Place) -> Facts:
    """The authors shown on the page."""
    facts = Facts()
    for block in place.lines:
        _labelled(facts, table, block, trust=_trust(place, block))
    _marked(facts, table, place)
    _alone(facts, table, place)
    if languages.of_letters(table) == "zh":  # whatever the page declares
        from wclipper.article.about import chinese  # noqa: PLC0415  its patterns take long, and few pages need them

        facts.extend(chinese.read(table.texts))
    if not facts.authors:
        for block, text in enumerate(table.texts):
            if text[:1] in _SIGNED_INITIALS and len(text) <= MAX_BYLINE and _SIGNED.match(text):
                _labelled(facts, table, block, trust=GUESSED)
    return facts


def _trust(place: Place, block: int) -> float:
    """A line next to the title is to be believed; one further away may be about something else."""
    trust = 1.0 - 0.02 * max(0, place.distance(block) - NEXT)
    return trust if place.title >= 0 else trust - 0.1


def _labelled(facts: Facts, table: Table, block: int, *, trust: float) -> None:
    """Note the name behind words such as `by`, in the same line or the next."""
    texts = _runs(table, block)
    for number, text in enumerate(texts[:MAX_LABEL]):
        end = labels.end(text)
        if not end:
            continue
        rest = text[end:]
        sure = OTHERS if labels.is_of_others(text) else SURE
        if rest:
            name = rest if is_full(rest) and _covers(rest) else None
        else:
            name = _joined(texts[number + 1 :] or _runs(table, block + 1))
            sure -= 0.0 if is_full(name) else 0.08
        facts.add("authors", name, _SOURCE, sure * trust)
        return


def _runs(table: Table, block: int) -> list[str]:
    """The texts of a block, where markup parts them."""
    if block >= table.blocks:
        return []
    first, last = table.spans
    return [" ".join(run.split()) for run in table.runs[first[block] : last[block]] if not run.isspace()]


def is_full(claim: str | None) -> bool:
    """Whether a claim begins with the full name of a person."""
    name = next(iter(people.names(claim)), "")
    return people.is_full(name.split(",")[0])


def _covers(claim: str) -> bool:
    """Whether a claim is names for the most part, or something else follows: not a sentence that begins with one."""
    names = people.names(claim)
    behind = claim[len(names[0]) :].strip()
    return 2 * sum(map(len, names)) >= len(claim) or not behind[:1].isalnum()


def _joined(texts: list[str]) -> str | None:
    """The names at the start of these texts: each a text of its own, with nothing but `and` between."""
    if not texts or not people.names(texts[0]):
        return None
    names = [texts[0]]
    for joint, name in zip(texts[1::2], texts[2::2], strict=False):
        if not _JOIN.fullmatch(joint):
            break
        names.append(name)
    return "; ".join(names)


def _marked(facts: Facts, table: Table, place: Place) -> None:
    """Note the names in elements near the title whose class or address says that they hold an author."""
    start, end = np.searchsorted(table.first_run, (place.first_run, place.last_run)).tolist()
    first_run, last_run = table.first_run[start:end], table.last_run[start:end]
    small = (last_run > first_run) & (last_run <= np.minimum(first_run + MAX_RUNS, place.last_run))
    for i in (np.flatnonzero(small)[:MAX_ELEMENTS] + start).tolist():
        element = table.elements[i]
        told = _tells(element.get("class", "")) or _tells(element.get("id", ""))
        person = _person(element.get("href", "")) if element.tag == "a" and not told else ""
        if not told and not person:
            continue
        first, last = int(table.first_run[i]), int(table.last_run[i])
        if table.chars[first:last].sum() > MAX_BYLINE:
            continue
        name = _own_name(table.runs[first:last])
        if not name or not (name[0].isupper() or " " not in name):
            continue
        trust = _trust(place, int(table.block[first:last].max()))
        if told:
            facts.add("authors", name, _SOURCE, (LINKED + 0.02) * trust)
        elif any(word in person for word in _LETTERS.findall(name.lower())):
            facts.add("authors", name, _SOURCE, LINKED * trust)


@lru_cache(maxsize=2048)
def _tells(name: str) -> bool:
    """Whether a class or an id says that there is an author inside."""
    return _AUTHOR.search(name) is not None and _NO_AUTHOR.search(name) is None


def _own_name(runs: list[str]) -> str | None:
    """The name in an element: behind its label, if it has one, else what it begins with."""
    texts = [" ".join(run.split()) for run in runs if not run.isspace()]
    for number, text in enumerate(texts[:3]):
        if labels.end(text) == len(text):
            return _joined(texts[number + 1 :])
    return _joined(texts)


def _person(address: str) -> str:
    """The end of an address such as `/authors/jane-doe`; nothing of others."""
    parts = address.partition("?")[0].removesuffix("/").lower().split("/")
    return "" if len(parts) < 3 or _PROFILES.isdisjoint(parts[-3:-1]) else parts[-1]


def _alone(facts: Facts, table: Table, place: Place) -> None:
    """Note a full name that stands alone in a line next to the title, beside a date or what else is said of a text."""
    if place.title < 0:
        return
    spoken = set(_LETTERS.findall(table.texts[place.title].lower()))
    for block in place.lines:
        if block == place.title or place.distance(block) > NEXT or not _is_beside(table.texts, block, place):
            continue
        pieces = [piece for text in _runs(table, block) for piece in _PARTS.split(text) if piece]
        for name in pieces if len(pieces) <= NEXT else ():
            if not name[0].isupper() or not people.is_full(name) or not is_full(name):
                continue
            if table.texts.count(name) <= 2 and spoken.isdisjoint(_LETTERS.findall(name.lower())):
                facts.add("authors", name, "text", GUESSED)
            break


def _is_beside(texts: list[str], block: int, place: Place) -> bool:
    """Whether a line or one next to it tells a date or the like."""
    return any(
        len(texts[other]) <= MAX_BYLINE and _BESIDE.search(texts[other])
        for other in (block, block + 1, block - 1)
        if 0 <= other < len(texts) and other != place.title
    )
