"""The card of the model of page types, written beside it by the command that made it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from itertools import compress
from statistics import fmean
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from wclipper.extract import pagetype
from wclipper_training import tables
from wclipper_training.card import CREDITS
from wclipper_training.pagetype import (
    FIRST,
    PROSE,
    decided,
    has_prose,
    is_warned,
    out_of_fold,
    page_scores,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import date
    from pathlib import Path

    from wclipper.extract.table import Floats
    from wclipper_training.pagetype import Example

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """How a model file came about."""

    file: Path
    day: date
    pages: list[Example]
    difference: float
    """The largest one between the scores of the file and of the fitted machine."""


def write(made: Made) -> Path:
    """Write the card beside the model file."""
    card = made.file.with_suffix(".md")
    card.write_text(text(made), encoding="utf-8")
    return card


def text(made: Made) -> str:
    """The card."""
    judged = out_of_fold(made.pages)
    facts = "\n".join(f"| {name} | {value} |" for name, value in _facts(made).items())
    return f"""\
# {made.file.name}

A support vector machine with a polynomial kernel of degree 2 that says whether a page is about something (a topic page
of paper 001) or a list, a form, pictures, hardly any text (a noise page). It sees 18 numbers of each page: their
logarithms, scaled to [-1, 1]; what is not known of a page is taken to be as usual. The file is plain matrix arithmetic,
the kernel being multiplied out, with the names of the features. This card was written by `wclipper-train fit-pagetype`.

| what | |
| --- | --- |
{facts}

{_data(made.pages)}
## What counts as a topic page

A topic page has much to read, says the paper. So types of pages count as such if most of their main texts have prose
({PROSE:,} characters or more in sentences); types of which only half have it are noise: one sees links to other pages
there, or goods.

{_types(made.pages)}
## Quality

Out of fold: every page was judged by a machine that has seen no page of its site (five folds by registered domain).
Precision, recall and F1 are of the sets that have both kinds of pages.

{_variants(made.pages, judged)}
Of each type, the pages that are taken for topic pages, and those on which the person is told otherwise: the page is of
a telling kind, and what is kept of it is short or has many links.

{_shares(made.pages, judged)}
Not in it: anything of a person's pages. It has seen raw HTML only.
"""


def _facts(made: Made) -> dict[str, str]:
    content = made.file.read_bytes()
    version = hashlib.sha256("\n".join(pagetype.NAMES).encode()).hexdigest()[:8]
    sets = " ".join(f"--data {name}" for name in dict.fromkeys(known.set for known in made.pages))
    return {
        "trained": made.day.isoformat(),
        "made by": f"`wclipper-train fit-pagetype {sets}`",
        "features": f"{len(pagetype.NAMES)} of each page, version {version}",
        "file": f"{len(content):,} bytes, sha256 `{hashlib.sha256(content).hexdigest()}`",
        "checked": f"on all pages; the largest difference to the fitted machine is {made.difference:.1e}",
    }


def _data(pages: list[Example]) -> str:
    rows = []
    for name, some in _groups(pages, lambda known: known.set).items():
        topics = sum(known.topic for known in some)
        rows.append(
            [f"{name}: {CREDITS[name]}" if name in CREDITS else name, f"{len(some):,}", f"{topics:,}"]
        )
    return tables.markdown(["data", "pages", "topic pages"], rows)


def _types(pages: list[Example]) -> str:
    rows = []
    for name, some in _groups(_mixed(pages), lambda known: known.truth.type or "").items():
        prose = fmean(has_prose(known.truth.text or "") for known in some)
        rows.append([name, f"{len(some):,}", tables.part(prose), "topic" if some[0].topic else "noise"])
    return tables.markdown(["type", "pages", "with prose", "counts as"], rows)


def _variants(pages: list[Example], judged: Floats) -> str:
    """What thresholds, the first features and all of them are worth."""
    variants = {
        "thresholds alone": np.ones(len(pages)),
        f"thresholds, then the first {FIRST} features": out_of_fold(pages, features=FIRST),
        f"thresholds, then all {len(pagetype.NAMES)}": judged,
    }
    mixed = np.isin([known.set for known in pages], [known.set for known in _mixed(pages)])
    some = list(compress(pages, mixed.tolist()))
    rows = [
        [
            name,
            *(
                tables.part(share)
                for score in page_scores(some, decided(some, scores[mixed]))
                for share in score
            ),
        ]
        for name, scores in variants.items()
    ]
    return tables.markdown(["", "topic P", "R", "F1", "noise P", "R", "F1"], rows)


def _shares(pages: list[Example], judged: Floats) -> str:
    pairs = zip(pages, decided(pages, judged), strict=True)
    rows = []
    for name, some in _groups(pairs, lambda pair: f"{pair[0].set}: {pair[0].truth.type}").items():
        taken = fmean(found.topic > pagetype.TOPIC for _, found in some)
        told = fmean(is_warned(known, found) for known, found in some)
        rows.append([name, f"{len(some):,}", tables.part(taken), tables.part(told)])
    return tables.markdown(["pages of", "number", "taken for topic pages", "told otherwise"], rows)


def _mixed(pages: list[Example]) -> list[Example]:
    """The pages of sets that have both kinds."""
    sets = _groups(pages, lambda known: known.set).values()
    return [known for some in sets if len({known.topic for known in some}) > 1 for known in some]


def _groups(items: Iterable[T], key: Callable[[T], str]) -> dict[str, list[T]]:
    """The items by key, in the order of the first of each."""
    groups: dict[str, list[T]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return groups
