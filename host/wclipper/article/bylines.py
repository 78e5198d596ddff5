"""Authors as a page shows them: the line near the title, class names, links to pages about people."""

from __future__ import annotations

import re
from operator import methodcaller
from typing import TYPE_CHECKING

import numpy as np

from wclipper.article import chinese, people
from wclipper.article.facts import Facts

if TYPE_CHECKING:
    from lxml import etree

    from wclipper.article.place import Place
    from wclipper.extract.table import Table

MAX_BYLINE = 150
"""Characters of a line that may hold an author."""

_SOURCE = "byline"
_AUTHOR = re.compile(
    r"author|byline|by-line|by_line|writer|contributor|user-?name|creator|submitter|posted-?by|vcard",
    re.IGNORECASE,
)
_NO_AUTHOR = re.compile(
    r"avatar|bio\b|image|img|photo|social|title|role|job(?![a-z])|date|time|desc|related|list|count|comment|follow|links"
    r"|label|position|button|icon|share|archive|reply|stats|badge|company|tooltip|rank|review|testimonial|quote|authori[sz]",
    re.IGNORECASE,
)
_PROFILES = frozenset(
    "author authors by contributor contributors profile profiles people person writer writers staff team user users "
    "member members u reporter reporters journalist editor editors columnist autor autoren auteur auteurs autore".split()
)
"""What stands before the name in the address of a page about a person."""
_JOIN = re.compile(r"\s*(?:,|;|and|&|und|et|y|,\s*and|with|、)\s*", re.IGNORECASE)
MAX_ALONE = 4
_PARTS = re.compile(r"\s*[|·•–—]\s*|\s+-\s+|,\s+|\s+on behalf of")
_BESIDE = re.compile(r"\b(?:19|20)\d\d\b|\bmin(?:ute)?s?\b|\b(?:writer|editor|author|reporter|columnist|journalist|contributor|founder|manager|director|specialist)\b", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W\d_]{3,}")
_SIGNED = re.compile(
    r"(?:this (?:article|post|story) was )?written by\b|(?:article|posted|story|words) by\b|about the author:?|author:|作者[:：]|责任编辑[:：]",
    re.IGNORECASE,
)
_REVIEWED = re.compile(r"(?:medically |expert |fact[ -])?(?:review|check|edit|updat)ed|责任编辑|责编|编辑|小编", re.IGNORECASE)


def read(table: Table, place: Place, language: str | None) -> Facts:
    """The authors shown on the page."""
    facts = Facts()
    for block in place.lines:
        _labelled(facts, table, block, trust=_trust(place, block))
    _marked(facts, table, place)
    _alone(facts, table, place)
    if language == "zh":
        facts.extend(chinese.read(table.texts))
    if not facts.authors:
        for block, text in enumerate(table.texts):
            if len(text) <= MAX_BYLINE and _SIGNED.match(text):
                _labelled(facts, table, block, trust=0.6)
    return facts


def _trust(place: Place, block: int) -> float:
    """A line next to the title is to be believed; one further away may be about something else."""
    distance = place.distance(block)
    trust = 1.0 if distance <= 4 else 1.0 - 0.02 * (distance - 4)
    return trust if place.title >= 0 else trust - 0.1


def _labelled(facts: Facts, table: Table, block: int, *, trust: float) -> None:
    """Note the name behind words such as `by`, in the same line or the next."""
    texts = _runs(table, block)
    for number, text in enumerate(texts[:4]):
        label = people.BY.match(text)
        if label is None:
            continue
        rest = text[label.end() :]
        sure = 0.65 if _REVIEWED.match(label[0]) else 0.93
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


def _alone(facts: Facts, table: Table, place: Place) -> None:
    """Note a full name that stands alone in a line next to the title, beside a date or what else is said of a text."""
    if place.title < 0:
        return
    spoken = set(_LETTERS.findall(table.texts[place.title].lower()))
    for block in place.lines:
        if block == place.title or place.distance(block) > MAX_ALONE:
            continue
        pieces = [piece.strip() for text in _runs(table, block) for piece in _PARTS.split(text) if piece.strip()]
        beside = [table.texts[other] for other in (block, block + 1, block - 1) if 0 <= other < table.blocks and other != place.title]
        if len(pieces) > 4 or not any(_BESIDE.search(text) for text in beside if len(text) <= 100):
            continue
        name = next((piece for piece in pieces if people.FULL_NAME.fullmatch(piece) and is_full(piece)), None)
        if name and name[0].isupper() and table.texts.count(name) <= 2 and spoken.isdisjoint(_LETTERS.findall(name.lower())):
            facts.add("authors", name, "text", 0.6)


def is_full(claim: str | None) -> bool:
    """Whether a claim begins with the full name of a person."""
    name = next(iter(people.names(claim)), "")
    return bool(people.FULL_NAME.fullmatch(name.split(",")[0]))


def _covers(claim: str) -> bool:
    """Whether names make up most of a claim, or it is cut after the first: not a sentence that begins with one."""
    return sum(map(len, people.names(claim))) * 2 >= len(claim) or not claim[len(people.names(claim)[0]) :].strip()[:1].isalnum()


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
    inside = (table.first_run >= place.first_run) & (table.last_run <= place.last_run)
    small = (table.last_run > table.first_run) & (table.sum_runs(table.chars) <= MAX_BYLINE)
    for i in np.flatnonzero(inside & small).tolist():
        element = table.elements[i]
        names = f"{element.get('class', '')} {element.get('id', '')}"
        told = bool(_AUTHOR.search(names)) and not _NO_AUTHOR.search(names)
        address = element.get("href", "") if element.tag == "a" else ""
        if not told and not address:
            continue
        first, last = int(table.first_run[i]), int(table.last_run[i])
        text = _own_name(table.runs[first:last])
        if not text or not (text[0].isupper() or " " not in text):
            continue
        trust = _trust(place, int(table.block[first : last].max()))
        if told:
            facts.add("authors", text, _SOURCE, 0.9 * trust)
        elif _is_profile(address, text):
            facts.add("authors", text, _SOURCE, 0.88 * trust)


def _own_name(runs: list[str]) -> str | None:
    """The name in an element: behind its label, if it has one, else what it begins with."""
    texts = [run.strip() for run in runs if not run.isspace()]
    for number, text in enumerate(texts[:3]):
        label = people.BY.match(text)
        if label is not None and label.end() == len(text):
            return _joined(texts[number + 1 :])
    return _joined(texts)


def _is_profile(address: str, name: str) -> bool:
    """Whether an address ends like `/authors/jane-doe`, with words of the name."""
    parts = address.partition("?")[0].removesuffix("/").lower().split("/")
    if len(parts) < 3 or _PROFILES.isdisjoint(parts[-3:-1]):
        return False
    return any(word in parts[-1] for word in _LETTERS.findall(name.lower()))
