"""Footnotes and sidenotes: marks in the text, and the notes in a list at the end of the article.

A mark is a short link to a later place of the same page that looks like a note: by the name of that place, by being set
above the line, or since the note links back. The note is what that place is, or the paragraph or item it begins.
A sidenote stands where it is meant: it moves to the end and leaves a mark.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from operator import methodcaller
from typing import TYPE_CHECKING

import numpy as np

from wclipper.article.matters import note_list
from wclipper.article.standard import Claim

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from wclipper.article.source import Source
    from wclipper.article.standard import Clean

LABEL = re.compile(
    r"[\[(【〔]?\s*(?:note |nb |n |注|註|\^)?\s*(\d{1,4}|[a-zA-Z]{1,2}|[ivxlc]{1,7}|[*∗†‡§¶#]{1,4})\s*[\])】〕]?[.:]?",
    re.IGNORECASE,
)
"""What stands on a mark."""
_NOTE_NAME = re.compile(
    r"(?:^|[\W_\d])(?:fn|ftn|ftnt|footnote|endnote|edn|en|note|sdfootnote|footnotedef)(?![a-z])|cite_note",
    re.IGNORECASE,
)
_MARK_NAME = re.compile(r"(?:fn|ftn|ftnt|note|edn|cite)[_-]?(?:ref|link|anchor|back)", re.IGNORECASE)
_MARK_CLASS = re.compile(
    r"(?:foot|end|side)?note[\w-]*(?:ref|anchor|link|call)|noteref|footnote|reference", re.IGNORECASE
)
_BACK_CLASS = re.compile(
    r"back-?(?:ref|link)|footnote-(?:back|return)|cite-backlink|reversefootnote", re.IGNORECASE
)
_LABEL_CLASS = re.compile(
    r"(?:^|[\s_-])(?:label|number|marker?|ltx_tag_note|ltx_note_mark|ltx_note_type)(?=[\s_-]|$)"
)
_ARROWS = re.compile(r"[\s\[\]()]*[↩↪↑⇑⬆^⤴⏎↵⮐←«]+[\s\ufe0e\ufe0f\[\]()]*")
_SIDES = frozenset(
    "sidenote marginnote side-note margin-note ltx_role_footnote modern-footnotes-footnote__note footnote-inline "
    "inline-footnote".split()
)
_SIDE_TAGS = ("d-footnote", "dt-fn")
_TOGGLES = frozenset(("margin-toggle", "sidenote-number", "sidenote-toggle"))
_BLOCK = frozenset("aside blockquote dd div dt li p section table td tr".split())
_OPENED = frozenset("table tbody thead tr td th dl dd".split())
MAX_NOTE = 6_000
"""Characters: what is longer is a part of the article that is linked to."""


@dataclass(slots=True)
class _Note:
    """A note, and the marks for it, by their places."""

    place: int
    target: int
    marks: list[int] = field(default_factory=list)
    label: str = ""


def claims(source: Source) -> Iterator[Claim]:
    """The marks, the notes, and what in a note is not its text."""
    notes = [*_linked(source), *_beside(source)]
    notes.sort(key=lambda note: min(note.marks, default=note.place))
    for number, note in enumerate(notes, start=1):
        for count, mark in enumerate(note.marks):
            yield Claim(_with_sup(source, mark), note_list.mark(number, first=count == 0))
        yield from _note_claims(source, note, number)
    yield from map(Claim, source.named(_TOGGLES))


def settle(clean: Clean) -> None:
    """Collect the notes at the end."""
    note_list.settle(clean.article)


def _linked(source: Source) -> list[_Note]:
    """The notes that marks link to."""
    links = _short_links(source)
    if not links:
        return []
    names = _names(source, {fragment for _, fragment, _ in links})
    found: dict[int, _Note] = {}
    for place, fragment, label in links:
        target = names.get(fragment)
        if target is None or target < place or not _is_mark(source, place, target, fragment):
            continue
        note = _note(source, target)
        if note is None or note <= place or not source.has_kept[note]:
            continue
        known = found.setdefault(note, _Note(note, target, label=label))
        if known.target == target:
            known.marks.append(place)
    return list(_single(source, found))


def _single(source: Source, found: dict[int, _Note]) -> Iterator[_Note]:
    """The notes with marks outside of notes; what holds other notes is the box of all, and none itself."""
    is_note = np.zeros(len(source.table.tags), dtype=np.bool_)
    is_note[list(found)] = True
    inside, count = source.table.below(is_note), source.table.sum_elements(is_note)
    for note in found.values():
        note.marks = [mark for mark in note.marks if not inside[mark]]
        if note.marks and count[note.place] == 1:
            yield note


def _short_links(source: Source) -> list[tuple[int, str, str]]:
    """Kept links within the page that could be marks: place, name of the target, label."""
    table, found = source.table, []
    places = np.flatnonzero(table.is_tag("a"))
    chars = table.sum_runs(table.chars)[places]
    for place in places[(chars > 0) & (chars < 12) & source.has_kept[places]].tolist():
        element = source.element(place)
        fragment = source.fragment(element.get("href") or "")
        match = LABEL.fullmatch("".join(element.itertext()).strip()) if fragment else None
        if match:
            found.append((place, fragment, match[1]))
    return found


def _names(source: Source, wanted: set[str]) -> dict[str, int]:
    """Where the targets of links stand."""
    names: dict[str, int] = {}
    for attribute in ("id", "name"):
        own = map(methodcaller("get", attribute), source.table.elements)
        for place in (place for place, name in enumerate(own) if name in wanted):
            names.setdefault(source.element(place).get(attribute) or "", place)
    return names


def _is_mark(source: Source, place: int, target: int, fragment: str) -> bool:
    """Whether a short link leads to a note."""
    element, parent = source.element(place), source.element(int(source.table.parent[place]))
    if _NOTE_NAME.search(fragment) and not _MARK_NAME.search(fragment):
        return True
    if element.get("role") == "doc-noteref" or _MARK_CLASS.search(
        element.get("class") or parent.get("class") or ""
    ):
        return True
    if parent.tag == "sup" or element.find("sup") is not None:
        return True
    own = {element.get("id"), element.get("name"), parent.get("id")} - {None}
    note = _note(source, target)
    links = source.element(note).iter("a") if note is not None else ()
    return any(source.fragment(link.get("href") or "") in own for link in links)


def _note(source: Source, target: int) -> int | None:
    """The element that holds a note, from the place that marks link to."""
    table, place = source.table, target
    while table.tags[place] not in _BLOCK:
        if place < 0 or _has_text_before(source, target, place):
            return None
        place = int(table.parent[place])
    if _has_text_before(source, target, place):
        return None
    if table.tags[place] == "dt":
        following = source.element(place).getnext()
        return source.place[following] if following is not None and following.tag == "dd" else None
    if table.tags[place] in {"td", "th"}:
        place = int(table.parent[place])
    place = _widened(source, place)
    return place if 0 < source.chars[place] < MAX_NOTE else None


def _has_text_before(source: Source, target: int, place: int) -> bool:
    """Whether an element has more than a label before the target in it."""
    first, last = int(source.table.first_run[place]), int(source.table.first_run[target])
    before = "".join(source.table.runs[first:last]).strip()
    return bool(before) and not LABEL.fullmatch(before)


def _widened(source: Source, place: int) -> int:
    """The box around a note's first paragraph, if it is the box of this note alone."""
    parent = int(source.table.parent[place])
    if (
        parent < 0
        or source.table.tags[place] != "p"
        or source.table.tags[parent] not in {"div", "li", "aside", "dd"}
    ):
        return place
    if source.table.tags[parent] in {"li", "dd"}:
        return parent
    element = source.element(parent)
    name = f"{element.get('id') or ''} {element.get('class') or ''}"
    return (
        parent
        if re.search(r"(?:^|[\s_-])(?:s?d?footnote|endnote|fn|ftn|edn|note)[\s_-]*\d+\b", name)
        else place
    )


def _with_sup(source: Source, place: int) -> int:
    """The `<sup>` around a mark, if there is nothing else in it."""
    parent = int(source.table.parent[place])
    while source.table.tags[parent] in {"sup", "span"} and source.chars[parent] == source.chars[place]:
        place, parent = parent, int(source.table.parent[parent])
    if source.table.tags[parent] != "sup":
        return place
    around = "".join("".join(source.element(parent).itertext()).split())
    return parent if LABEL.fullmatch(around) else place


def _note_claims(source: Source, note: _Note, number: int) -> Iterator[Claim]:
    """A note, without its label and the links back to its marks."""
    table = source.table
    yield Claim(note.place, note_list.note(number, note.label, is_side=not note.marks), whole=False)
    begun = _is_text(source.element(note.place).text)
    for place in range(note.place + 1, int(table.end[note.place])):
        element = source.element(place)
        if table.tags[place] in _OPENED:
            yield Claim(place, whole=False)
        elif _is_back(source, element, note) or (not begun and _is_label(element, note.label)):
            yield Claim(place)
        else:
            begun = begun or _is_text(element.text)
        begun = begun or _is_text(element.tail)
    if table.tags[note.place] == "dd" and (label := source.element(note.place).getprevious()) is not None:
        yield Claim(source.place[label])


def _is_text(text: str | None) -> bool:
    """Whether a text is more than the brackets and dots around a label."""
    return text is not None and not LABEL.fullmatch(text.strip() or "1") and any(map(str.isalnum, text))


def _is_back(source: Source, element: etree._Element, note: _Note) -> bool:
    """Whether an element in a note leads back to the text."""
    name = element.get("class") or ""
    if _BACK_CLASS.search(name) or element.get("role") == "doc-backlink":
        return True
    if element.tag == "sup" and len(element) and all(child.tag == "a" for child in element):
        return all(_is_back(source, child, note) for child in element)
    if element.tag != "a":
        return False
    fragment = source.fragment(element.get("href") or "")
    text = "".join(element.itertext()).strip()
    return bool(fragment) and (
        _ARROWS.fullmatch(text) is not None
        or _MARK_NAME.search(fragment) is not None
        or any(_is_at(source, mark, fragment) for mark in note.marks)
    )


def _is_at(source: Source, mark: int, name: str) -> bool:
    """Whether a mark, or what stands closely around it, has a name."""
    for _ in range(3):
        element = source.element(mark)
        if name in (element.get("id"), element.get("name")):
            return True
        mark = int(source.table.parent[mark])
    return False


def _is_label(element: etree._Element, label: str) -> bool:
    """Whether the first element with text in a note only repeats its label."""
    text = "".join(element.itertext()).strip()
    match = LABEL.fullmatch(text)
    if match is None:
        return False
    return (
        element.tag in {"sup", "a"}
        or match[1] == label
        or bool(_LABEL_CLASS.search(element.get("class") or ""))
    )


def _beside(source: Source) -> list[_Note]:
    """The notes that stand beside the text they are for."""
    places = sorted({*source.named(_SIDES), *source.places(*_SIDE_TAGS)})
    if not places:
        return []
    is_note = np.zeros(len(source.table.tags), dtype=np.bool_)
    is_note[places] = True
    is_note &= ~source.table.below(is_note) & source.has_kept
    return [
        _Note(place, place) for place in np.flatnonzero(is_note).tolist() if source.chars[place] < MAX_NOTE
    ]
