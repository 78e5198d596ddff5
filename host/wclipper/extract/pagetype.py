"""What kind of page it is (paper 001): one that is about something, or a list, a form, pictures, hardly any text.

Thresholds come first: they catch the pages that need no judgement. A support vector machine with a polynomial kernel
judges the others by the paper's 18 features. It is an ONNX file that says for which features it was trained; without
one that works, the thresholds decide alone.

Where the paper is silent or can't be followed:

- Source: the page written out without attributes, scripts and styles, for a snapshot of the browser has no scripts.
- Text: paragraphs, that is, blocks of some length that are not mostly links; the paper goes by `<p>` and the like.
- Lengths are in letters: a Chinese character says as much as about three. Addresses are without site and query.
- A heading is linked if most of it is: documentation has a link to the heading itself behind every heading.
- How often a page changes is not known: it is clipped once.
"""

from __future__ import annotations

import logging
import math
import threading
from dataclasses import astuple, dataclass, fields
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

import numpy as np
from lxml import etree

from wclipper.extract import model
from wclipper.extract.lines import PUNCTUATION

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wclipper.extract.page import Page
    from wclipper.extract.table import Bools, Ints, Table

log = logging.getLogger("wclipper")

FILE = Path(__file__).parents[1] / "models" / "pagetype.onnx"
INPUT, OUTPUT = "pages", "topic"
"""Of the machine."""
_LOADING = threading.Lock()

LETTERS = 3
"""What a Chinese character counts for."""
PARAGRAPH = 60
"""Letters from which a block is a paragraph."""

TOPIC = 0.5
"""How sure the machine must be that a page is about something."""

NO_TEXT = 60
LINK_TEXT = 8.0
HOME_LINK_TEXT = 2.0
"""Letters in links for each in paragraphs; the start page of a site needs fewer to be an index."""
TEXT_PER_LINK = 1.0
"""Letters in paragraphs for each link: a long article has thousands of links, but text between them."""
TELLING = frozenset(
    "sitemap sendto_form pre_form login signin signup register cart checkout category categories tag tags".split()
)
"""Parts of addresses under which no article stands."""

FIELDS = 5
"""From so many fields to write in, a page without much text is a form; searches and letters to subscribe have one."""
TEXT_PER_FIELD, LINKS_PER_FIELD = 120, 15
"""More letters or links for each field are a page that has a form as well."""
PICTURES, LINKS_PER_PICTURE = 3, 2
PICTURE_TEXT = 1_000
"""With more text than this, pictures go with the text."""
LINKED_HEADINGS = 5
LISTED = 0.5
"""The share of its text in links from which a page is a list."""

WORTH_READING = 500
"""Letters outside links that are worth keeping, whatever page they were on …"""
FEW_LINKS = 0.1
"""… if they are not the descriptions of links."""

TICKED = frozenset("button checkbox hidden image radio range reset search submit".split())
"""Inputs that nobody writes in: lists of goods have filters full of boxes to tick."""

_MARK, _CJK = 1, 2
_OPTIONS, _LIVE_OPTIONS = etree.XPath("count(//option)"), etree.XPath("sum(//select/@wc-options)")


@dataclass(frozen=True, slots=True)
class Facts:
    """The 18 features of the paper, in its order: a contract with the model file."""

    source: int
    text: int
    punctuation: int
    links: int
    link_text: int
    images: int
    url_length: float
    """NaN where the address is not known."""
    url_depth: float
    text_share: float
    """Of text and link text together."""
    linked_h1: int
    linked_h2: int
    linked_h3: int
    linked_h4: int
    inputs: int
    textareas: int
    selects: int
    options: float
    radios: int

    @property
    def linked_headings(self) -> int:
        """Headings of any rank that lead to other pages."""
        return self.linked_h1 + self.linked_h2 + self.linked_h3 + self.linked_h4


NAMES = tuple(field.name for field in fields(Facts))


@dataclass(frozen=True, slots=True)
class Extras:
    """What tells the kinds of noise pages apart, besides the features."""

    fields: int
    """To write in."""
    films: int


@dataclass(frozen=True, slots=True)
class PageType:
    """What a page was taken for."""

    facts: Facts
    extras: Extras
    topic: float
    """How sure it is that the page is about something, 0 … 1."""

    @property
    def kind(self) -> str | None:
        """`form`, `pictures`, `list`, `little text`, or None: about something, or like nothing in particular."""
        if self.topic > TOPIC:
            return None
        kinds = {"form": _is_form, "pictures": _is_pictures, "list": _is_list, "little text": _is_little}
        return next((name for name, is_kind in kinds.items() if is_kind(self.facts, self.extras)), None)


def _is_form(facts: Facts, extras: Extras) -> bool:
    little = facts.text < TEXT_PER_FIELD * extras.fields and facts.links < LINKS_PER_FIELD * extras.fields
    return extras.fields >= FIELDS and little


def _is_pictures(facts: Facts, extras: Extras) -> bool:
    shows = extras.films > 0 or (facts.images >= PICTURES and facts.links <= LINKS_PER_PICTURE * facts.images)
    return shows and facts.text < PICTURE_TEXT and facts.linked_headings < LINKED_HEADINGS


def _is_list(facts: Facts, _: Extras) -> bool:
    return facts.links > 0 and (facts.text_share < LISTED or facts.linked_headings >= LINKED_HEADINGS)


def _is_little(facts: Facts, _: Extras) -> bool:
    return facts.text < NO_TEXT


def judge(page: Page) -> PageType:
    """Judge a page with the machine that comes with the program."""
    facts, machine = measure(page), shipped()
    score = 1.0 if machine is None else machine.score([facts])[0]
    return PageType(facts, extras(page.table), 0.0 if is_noise(facts, page.url) else score)


def measure(page: Page) -> Facts:
    """The features of a page, by array arithmetic over the node table."""
    table = page.table
    letters, marks = _letters(table)
    in_links = np.where(table.in_link, letters, 0)
    text, link_text = _paragraphs(table, letters, in_links), int(in_links.sum())
    length, depth = _address(page.url)
    linked = 2 * table.sum_runs(in_links) > table.sum_runs(letters)
    return Facts(
        source=_markup(table) + int(letters.sum()),
        text=text,
        punctuation=int(marks[~table.in_link].sum()),
        links=_count(table.is_tag("a")),
        link_text=link_text,
        images=_count(table.is_tag("img")),
        url_length=length,
        url_depth=depth,
        text_share=text / max(text + link_text, 1),
        linked_h1=_count(linked & table.is_tag("h1")),
        linked_h2=_count(linked & table.is_tag("h2")),
        linked_h3=_count(linked & table.is_tag("h3")),
        linked_h4=_count(linked & table.is_tag("h4")),
        inputs=_count(table.is_tag("input")),
        textareas=_count(table.is_tag("textarea")),
        selects=_count(table.is_tag("select")),
        options=_LIVE_OPTIONS(page.root) if page.live else _OPTIONS(page.root),
        radios=_types(table).count("radio"),
    )


def extras(table: Table) -> Extras:
    """What else there is on a page."""
    inputs = sum(name not in TICKED for name in _types(table))
    return Extras(inputs + _count(table.is_tag("textarea")), _count(table.is_tag("video")))


def _types(table: Table) -> list[str]:
    """The types of all inputs."""
    return [table.elements[i].get("type", "").lower() for i in np.flatnonzero(table.is_tag("input")).tolist()]


def _count(elements: Bools) -> int:
    return int(np.count_nonzero(elements))


def _letters(table: Table) -> tuple[Ints, Ints]:
    """The length of every run in letters, and how many punctuation marks it has."""
    if not table.runs:
        return table.chars, table.chars
    classes = _CLASS[np.minimum(table.codes, 0xFFFF)]
    cjk, marks = (np.add.reduceat(classes == kind, table.starts, dtype=np.int64) for kind in (_CJK, _MARK))
    return table.chars + (LETTERS - 1) * cjk, marks


def _classes() -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
    table = np.zeros(0x10000, dtype=np.uint8)
    table[0x3040:0x3100] = table[0x3400:0xA000] = table[0xAC00:0xD7A4] = _CJK
    table[[ord(char) for char in PUNCTUATION]] = _MARK
    return table


_CLASS = _classes()


def _paragraphs(table: Table, letters: Ints, in_links: Ints) -> int:
    """Letters outside links in blocks that are long enough and not mostly links."""
    whole, links = table.sum_blocks(letters), table.sum_blocks(in_links)
    return int((whole - links)[(whole >= PARAGRAPH) & (2 * links < whole)].sum())


def _markup(table: Table) -> int:
    """The length of all tags without their attributes."""
    lengths = np.array([2 * len("<>") + 1 + 2 * len(name) for name in table.names])
    return int(lengths[table.tag].sum())


def _address(url: str | None) -> tuple[float, float]:
    """Length and depth of the path; Chinese ones are written in three signs a byte."""
    if not url:
        return math.nan, math.nan
    path = _path(url)
    return float(len(path)), float(sum(map(bool, path.split("/"))))


def _path(url: str) -> str:
    return unquote(urlsplit(url).path)


def is_noise(facts: Facts, url: str | None) -> bool:
    """The thresholds: whether the page can be nothing that is about something."""
    return (
        facts.text < NO_TEXT
        or facts.link_text > LINK_TEXT * facts.text
        or facts.text < TEXT_PER_LINK * facts.links
        or (facts.url_depth == 0 and facts.link_text > HOME_LINK_TEXT * facts.text)
        or not TELLING.isdisjoint(_path(url or "").lower().split("/"))
    )


def worth_reading(table: Table, kept: Bools) -> bool:
    """Whether what is kept of a page is an article all the same, whatever the page looks like as a whole."""
    letters, _ = _letters(table)
    whole, in_links = int(letters[kept].sum()), int(letters[kept & table.in_link].sum())
    return whole - in_links >= WORTH_READING and in_links < FEW_LINKS * whole


@dataclass(frozen=True, slots=True)
class Machine:
    """A loaded model."""

    session: Any

    def score(self, pages: Sequence[Facts]) -> list[float]:
        """How sure it is that each page is about something, 0 … 1."""
        rows = np.array([astuple(page) for page in pages], dtype=np.float32)
        scores: list[float] = self.session.run([OUTPUT], {INPUT: rows})[0].tolist()
        return scores


def load(file: Path) -> Machine:
    """Read a model file; one that can't be used raises whatever is wrong with it."""
    session, said = model.open_file(file)
    if said["features"].splitlines() != list(NAMES):
        raise ValueError("the model was trained for other features")
    return Machine(session)


def shipped() -> Machine | None:
    """The machine that comes with the program; None, and a line in the log, if it can't be used."""
    with _LOADING:  # the host loads it in a thread of its own while it reads the page
        return _shipped()


@cache
def _shipped() -> Machine | None:
    try:
        return load(FILE)
    except Exception as error:  # noqa: BLE001  whatever is wrong with the file, the thresholds still work
        log.warning("the model %s can't be used: %s", FILE, error)
        return None
