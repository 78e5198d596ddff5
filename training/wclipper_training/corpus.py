"""Labelled pages as arrays: what the models are fitted on."""

from __future__ import annotations

import zlib
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import numpy as np

from wclipper.extract import blocks, features, page, words
from wclipper_training.labels import align, by_snippets
from wclipper_training.metrics import tokens

if TYPE_CHECKING:
    from wclipper.extract.blocks import Blocks
    from wclipper.extract.table import Bools, Floats, Ints
    from wclipper.extract.words import Words
    from wclipper_training.datasets import LabelledPage

_SECOND_LEVEL = frozenset("ac co com edu go gov ne net or org".split())


@dataclass(frozen=True, slots=True)
class Example:
    """A page with full truth."""

    kind: str
    """The set, and the type of page."""
    domain: str
    blocks: Blocks
    features: Floats
    words: Words
    label: Bools
    known: Bools
    """Of which blocks the label is known: all of them where the whole main text is."""
    truth: Counter[str]
    counts: list[Counter[str]]
    """The words of each block."""

    def fold(self, folds: int, *, salt: str = "") -> int:
        """The part that the page belongs to: all pages of a domain are in one."""
        return zlib.crc32(f"{salt}{self.domain}".encode()) % folds

    @property
    def size(self) -> Ints:
        """How many words each block has."""
        return np.array([count.total() for count in self.counts], dtype=np.int64)


def registered_domain(url: str, default: str) -> str:
    """The part of an address under which people register: `example.co.uk` of `news.example.co.uk`."""
    labels = (urlsplit(url).hostname or default).split(".")
    deep = len(labels) > 2 and labels[-2] in _SECOND_LEVEL and len(labels[-1]) == 2
    return ".".join(labels[-3:] if deep else labels[-2:])


def example(labelled: LabelledPage) -> Example | None:
    """The arrays of a page; None if it has no block."""
    truth = labelled.truth
    source = page.read(labelled.read(), url=truth.url)
    if not source.table.blocks:
        return None
    found = blocks.find(source.table)
    _, matrix = features.compute(source, found)
    if truth.text is None:
        label, known = by_snippets(found.texts, truth.present, truth.absent)
    else:
        label = align(found.texts, truth.text)
        known = np.ones(len(label), dtype=np.bool_)
    return Example(
        kind=_kind(labelled),
        domain=registered_domain(truth.url, truth.id),
        blocks=found,
        features=matrix,
        words=words.find(found),
        label=label,
        known=known,
        truth=Counter(tokens(truth.text or "")),
        counts=[Counter(tokens(text)) for text in found.texts],
    )


def feature_names(labelled: LabelledPage) -> list[str]:
    """The names of the features, in order."""
    source = page.read(labelled.read())
    return [*features.compute(source, blocks.find(source.table))[0], *words.NAMES]


@dataclass(frozen=True, slots=True)
class Corpus:
    """The pages with full truth: those to learn from, and those that have no text to choose from."""

    examples: list[Example]
    blank: list[tuple[str, bool]]
    """Kind, and whether nothing is right."""


def read(pages: list[LabelledPage], *, jobs: int) -> Corpus:
    """All pages that have a full truth."""
    with ProcessPoolExecutor(jobs) as pool:
        found = list(pool.map(example, pages, chunksize=20))
    pairs = list(zip(pages, found, strict=True))
    blank = [(_kind(page), not (page.truth.text or "").strip()) for page, result in pairs if result is None]
    return Corpus([result for result in found if result is not None and result.known.any()], blank)


def _kind(labelled: LabelledPage) -> str:
    return f"{labelled.file.parent.name}/{labelled.truth.type}"
