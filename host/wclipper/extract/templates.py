"""Site templates (paper 000): the leaf tags that pages of one site have in common.

A *leaf* is a run of text with the tag that it stands in: what the paper calls a leaf tag, and a bare text beside
elements is one too. Two leaves match if their tags are equal and their texts near: an edit distance of at most an
eighth of the shorter one, so that texts of up to seven characters must be equal.

Pages of a site come in batches of ten. The leaves of a batch are counted, and those on three pages or more become
templates. Where the paper is silent: a leaf counts once a page, for a word that one page says three times says
nothing about the site.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import compress, count, repeat
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from wclipper.extract.table import Bools, Ints, Table

BATCH = 10
"""Pages of a batch (N1)."""
FREQUENT = 3
"""Pages of a batch that a leaf must be on to become a template (N2)."""
NEAR = 8
"""One edit is allowed for so many characters."""
MAX_TEXT = 500
"""Characters of a leaf that is learned. What repeats at greater length is left to `lines`, which keep digests."""
MAX_TAG = 100
"""Characters of its tag."""
MAX_LEAVES = 10_000
"""Leaves of a batch."""
MAX_TEMPLATES = 5_000
"""Templates of a site; of more, those found last stay."""
WORD = 64
"""Characters that are compared at once: to compare texts that are twice as long takes four times as long."""
MAX_WORK = 2_000_000
"""Pairs of words that are compared for a page: about a quarter of a second."""


@dataclass(frozen=True)
class Leaves:
    """Leaf tags as columns: those of a page, of a batch, or the templates of a site."""

    tags: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    pages: tuple[int, ...] = ()
    """On how many pages of the batch each was: a small number."""

    def __len__(self) -> int:
        return len(self.texts)

    def __add__(self, other: Leaves) -> Leaves:
        return Leaves(self.tags + other.tags, self.texts + other.texts, self.pages + other.pages)

    def where(self, chosen: Bools) -> Leaves:
        """Those that are chosen."""
        marks = chosen.tolist()
        tags, texts = (tuple(compress(column, marks)) for column in (self.tags, self.texts))
        return Leaves(tags, texts, tuple(compress(self.pages, marks)))

    @cached_property
    def places(self) -> dict[tuple[str, str], int]:
        """Where each leaf stands."""
        return dict(zip(zip(self.tags, self.texts, strict=True), count(), strict=False))

    @cached_property
    def counts(self) -> Ints:
        """The pages as an array."""
        return np.frombuffer(bytes(self.pages), dtype=np.uint8).astype(np.int64)

    @cached_property
    def lengths(self) -> Ints:
        """The lengths of the texts."""
        return np.fromiter(map(len, self.texts), dtype=np.int64, count=len(self))

    @cached_property
    def by_tag(self) -> dict[str, Ints]:
        """The places of the leaves of each tag."""
        names = {name: number for number, name in enumerate(dict.fromkeys(self.tags))}
        numbers = np.fromiter(map(names.__getitem__, self.tags), dtype=np.int64, count=len(self))
        return {name: np.flatnonzero(numbers == number) for name, number in names.items()}


def leaves(table: Table) -> Leaves:
    """The leaves of a page: the runs of the node table that have text, in order."""
    with_text = table.chars > 0
    texts = tuple([" ".join(run.split()) for run in compress(table.runs, with_text.tolist())])
    return Leaves(
        tuple(map(table.tags.__getitem__, table.owner[with_text].tolist())), texts, (1,) * len(texts)
    )


def find(page: Leaves, known: Leaves, *, near: Bools | None = None) -> Ints:
    """For every leaf the place of one of the known ones that it matches, -1 for none: an equal one, else a near one.

    To look for near ones costs much more than to look for equal ones; `near` says for which leaves it is done.
    """
    pairs = zip(page.tags, page.texts, strict=True)
    found = np.fromiter(map(known.places.get, pairs, repeat(-1)), dtype=np.int64, count=len(page))
    left = found < 0 if near is None else (found < 0) & near
    wanted = np.flatnonzero(left & (page.lengths >= NEAR) & (page.lengths <= MAX_TEXT))
    if len(wanted) and len(known):
        _find_near(page, known, wanted, found)
    return found


def match(page: Leaves, known: Leaves) -> Bools:
    """Which leaves match any of the known ones."""
    return find(page, known) >= 0


def _find_near(page: Leaves, known: Leaves, wanted: Ints, found: Ints) -> None:
    """Fill in the near matches."""
    from rapidfuzz.distance import Levenshtein  # noqa: PLC0415  only where there is something to compare
    from rapidfuzz.process import cdist  # noqa: PLC0415

    room = MAX_WORK
    for places, reach, edits in _groups(page, known, wanted):
        work = len(reach) * (1 + NEAR * edits // WORD) ** 2
        asked = places[: room // work]  # on a page that is made to be slow fewer are found
        room -= len(asked) * work
        texts = [page.texts[i] for i in asked.tolist()], [known.texts[i] for i in reach.tolist()]
        distance = cdist(*texts, scorer=Levenshtein.distance, score_cutoff=edits, dtype=np.uint16)
        fits = distance <= np.minimum.outer(page.lengths[asked], known.lengths[reach]) // NEAR
        found[asked] = np.where(fits.any(axis=1), reach[fits.argmax(axis=1)], -1)


def _groups(page: Leaves, known: Leaves, wanted: Ints) -> Iterator[tuple[Ints, Ints, int]]:
    """Leaves of one tag and about one length, the known ones that may be near them, and the edits between them."""
    groups = defaultdict[tuple[str, int], list[int]](list)
    for place in wanted.tolist():
        groups[page.tags[place], len(page.texts[place]) // NEAR].append(place)
    for (tag, edits), places in groups.items():
        reach = known.by_tag.get(tag, np.empty(0, dtype=np.int64))
        longer = known.lengths[reach] - NEAR * edits
        reach = reach[(longer >= -edits) & (longer < NEAR + edits)]
        if len(reach):
            yield np.array(places), reach, edits


@dataclass(frozen=True, slots=True)
class Batch:
    """The pages of a site since its templates were learned last."""

    pages: int = 0
    leaves: Leaves = field(default_factory=Leaves)

    def add(self, page: Leaves) -> Batch:
        """The same with one page more."""
        page = _distinct(page)
        found = find(page, self.leaves)
        pages = self.leaves.counts.copy()
        pages[np.unique(found[found >= 0])] += 1
        new = page.where((found < 0) & (np.cumsum(found < 0) <= MAX_LEAVES - len(self.leaves)))
        return Batch(self.pages + 1, replace(self.leaves, pages=tuple(pages.tolist())) + new)

    def frequent(self) -> Leaves:
        """The leaves that become templates."""
        return self.leaves.where(self.leaves.counts >= FREQUENT)


def _distinct(page: Leaves) -> Leaves:
    """Each leaf of a page once, without those that can't be templates: empty or long."""
    pairs = dict.fromkeys(zip(page.tags, page.texts, strict=True))
    chosen = [pair for pair in pairs if len(pair[0]) <= MAX_TAG and 0 < len(pair[1]) <= MAX_TEXT][:MAX_LEAVES]
    return Leaves(tuple(tag for tag, _ in chosen), tuple(text for _, text in chosen), (1,) * len(chosen))


def extend(known: Leaves, batch: Batch) -> Leaves:
    """The templates of a site with those of another batch, which stand last, also the ones known before."""
    frequent = batch.frequent()
    found = find(known, frequent)
    every = known.where(found < 0) + frequent
    return every.where(np.arange(len(every)) >= len(every) - MAX_TEMPLATES)


def learn(pages: Iterable[Leaves]) -> Leaves:
    """The templates of a site, from its pages; the last ones, if too few for a batch, teach nothing."""
    known, batch = Leaves(), Batch()
    for page in pages:
        batch = batch.add(page)
        if batch.pages == BATCH:
            known, batch = extend(known, batch), Batch()
    return known
