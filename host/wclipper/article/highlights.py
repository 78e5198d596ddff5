"""What the person has marked while reading, put into the clean tree: `<mark>`, and comments as footnotes.

A highlight is known by its text and by what stood before it, without white space: so it is found again wherever a
browser breaks its lines, and in an article from which other parts were cut meanwhile.
"""

from __future__ import annotations

import copy
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from lxml import etree

from wclipper.article.matters import note_list
from wclipper.article.writable import writable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_SPACE = re.compile(r"\s+")
_CLOSED = frozenset({"mark", "math", "svg"})
"""Within these nothing is marked: it is marked already, or is no text."""


@dataclass(frozen=True, slots=True)
class Highlight:
    """A passage that the person has marked."""

    text: str
    before: str = ""
    """Some of what stands before it, to tell it from others like it."""
    comment: str = ""


class _Run(NamedTuple):
    """A text in the tree: that of an element, or behind it."""

    element: etree._Element
    is_tail: bool
    text: str
    start: int
    """How many characters, white space aside, come before it."""


def marked(article: etree._Element, highlights: Iterable[Highlight]) -> etree._Element:
    """The article with its highlights, as a copy; those whose text is not there are left out."""
    highlights = list(highlights)
    if not highlights:
        return article
    out = copy.deepcopy(article)
    ends = [(_mark(out, highlight), highlight.comment) for highlight in highlights]
    # Only now, for the number of a note would stand in the way of a highlight that goes on behind it.
    comments = {end: comment for end, comment in ends if end is not None and comment.strip()}
    for mark in [element for element in out.iter("mark") if element in comments]:
        _annotate(out, mark, comments[mark])
    return out


def is_there(article: etree._Element, highlight: Highlight) -> bool:
    """Whether the passage of a highlight is in an article."""
    text = _SPACE.sub("", "".join(run.text for run in _runs(article)))
    return _SPACE.sub("", highlight.text) in text


def _mark(article: etree._Element, highlight: Highlight) -> etree._Element | None:
    """Mark a passage; the last of the marks it took, None if it is not there."""
    runs = list(_runs(article))
    text = _SPACE.sub("", "".join(run.text for run in runs))
    wanted = _SPACE.sub("", highlight.text)
    start = _found(text, wanted, _SPACE.sub("", highlight.before))
    if start is None:
        return None
    last = None
    for run in reversed(runs):  # what is marked behind does not move what stands before
        mark = _mark_run(run, start, start + len(wanted))
        last = mark if last is None else last
    return last


def _runs(article: etree._Element) -> Iterator[_Run]:
    """All texts of the article in their order."""
    start = 0
    for event, element in etree.iterwalk(article, events=("start", "end")):
        is_tail = event == "end"
        text = (element.tail if is_tail else element.text) or ""
        if text and not (is_tail and element is article):
            yield _Run(element, is_tail, text, start)
            start += len(_SPACE.sub("", text))


def _found(text: str, wanted: str, before: str) -> int | None:
    """Where a passage is: of several places the one with most of the same before it."""
    places = [match.start() for match in re.finditer(f"(?={re.escape(wanted)})", text)] if wanted else []
    near = len(before)
    return max(places, key=lambda place: _in_common(text[max(0, place - near) : place], before), default=None)


def _in_common(one: str, other: str) -> int:
    """How many characters two texts end with in common."""
    count = 0
    for a, b in zip(reversed(one), reversed(other), strict=False):
        if a != b:
            break
        count += 1
    return count


def _mark_run(run: _Run, start: int, end: int) -> etree._Element | None:
    """Mark what of a text lies between two places; None if nothing does."""
    places = [place for place, char in enumerate(run.text) if not char.isspace()]
    first, last = max(start - run.start, 0), min(end - run.start, len(places))
    around = run.element.getparent() if run.is_tail else run.element
    if first >= last or around is None or not _is_open(around):
        return None
    begin, stop = places[first], places[last - 1] + 1
    mark = etree.Element("mark")
    mark.text, mark.tail = run.text[begin:stop], run.text[stop:]
    if run.is_tail:
        run.element.tail = run.text[:begin]
        around.insert(around.index(run.element) + 1, mark)
    else:
        run.element.text = run.text[:begin]
        run.element.insert(0, mark)
    return mark


def _is_open(element: etree._Element) -> bool:
    within = (element, *element.iterancestors())
    return not any(each.tag in _CLOSED or (each.get("class") or "").startswith("math") for each in within)


def _annotate(article: etree._Element, mark: etree._Element, comment: str) -> None:
    """Add a comment as a footnote behind a mark."""
    notes = article.find(".//ol[@class='footnotes']")
    if notes is None:
        notes = etree.SubElement(article, "ol")
        notes.set("class", "footnotes")
    number = 1 + max((int(item.get("id", "0").rpartition("-")[2]) for item in notes), default=0)
    reference = note_list.mark(number, first=True)
    reference.tail, mark.tail = mark.tail, None
    mark.addnext(reference)
    item = etree.SubElement(notes, "li", id=f"{note_list.NAME}{number}")
    for line in filter(str.strip, writable(comment).splitlines()):
        etree.SubElement(item, "p").text = " ".join(line.split())
