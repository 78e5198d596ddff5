"""Labelled pages as arrays: what the models are fitted on."""

from __future__ import annotations

import zlib
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import numpy as np

from wclipper.extract import blocks, features, page, words
from wclipper_training.labels import align, by_snippets
from wclipper_training.metrics import tokens
from wclipper_training.progress import shown

if TYPE_CHECKING:
    from wclipper.extract.blocks import Blocks
    from wclipper.extract.table import Bools, Floats, Ints
    from wclipper.extract.words import Words
    from wclipper_training.datasets import LabelledPage, Truth

_SECOND_LEVEL = frozenset("ac co com edu go gov ne net or org".split())


@dataclass(frozen=True, slots=True)
class Example:
    """A page to learn from and to be judged on."""

    set: str
    domain: str
    blocks: Blocks
    features: Floats
    words: Words
    label: Bools
    known: Bools
    """Of which blocks the label is known: all of them where the whole main text is."""
    size: Ints
    """How many words each block has."""
    truth: Truth

    def fold(self, folds: int, *, salt: str = "") -> int:
        """The part that the page belongs to: all pages of a domain are in one."""
        return fold(self.domain, folds, salt=salt)


def fold(domain: str, folds: int, *, salt: str = "") -> int:
    """The part that all pages of a domain belong to."""
    return zlib.crc32(f"{salt}{domain}".encode()) % folds


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
        set=labelled.set,
        domain=registered_domain(source.url or "", truth.id),
        blocks=found,
        features=matrix,
        words=words.find(found),
        label=label,
        known=known,
        size=np.array([len(tokens(text)) for text in found.texts], dtype=np.int64),
        truth=truth,
    )


def feature_names() -> list[str]:
    """The names of the features of a block, in order; they are the same for every page."""
    source = page.read("<p>Any page will do.</p>")
    return [*features.compute(source, blocks.find(source.table))[0], *words.NAMES]


@dataclass(frozen=True, slots=True)
class Corpus:
    """Labelled pages: those with blocks to choose from, and those without any."""

    examples: list[Example]
    blank: list[LabelledPage]


def read(pages: list[LabelledPage], *, jobs: int) -> Corpus:
    """The arrays of all pages."""
    with ProcessPoolExecutor(jobs) as pool:
        found = list(shown(pool.map(example, pages, chunksize=20), label="Reading pages", length=len(pages)))
    blank = [page for page, result in zip(pages, found, strict=True) if result is None]
    return Corpus([result for result in found if result is not None], blank)
