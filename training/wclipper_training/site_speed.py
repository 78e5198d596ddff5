"""What a memory of the site costs when a page is clipped."""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

import numpy as np

from wclipper.article.article import Article
from wclipper.extract import lines, page, pipeline, templates
from wclipper.extract.lines import Lines
from wclipper.extract.memory import Memory, site_of
from wclipper.extract.templates import BATCH, MAX_TEMPLATES, MAX_TEXT, Leaves
from wclipper.library.sites import Sites
from wclipper_training.speed import cpu

if TYPE_CHECKING:
    from wclipper.extract.page import Page
    from wclipper_training.datasets import LabelledPage

PAGES = 40
"""That the memory says it was learned from; half of them have every template and line."""


def with_memory(pages: list[LabelledPage]) -> tuple[float, float]:
    """A clip from bytes to text with a memory of 5,000 templates for the site, as a multiple of one without.

    First with the index of the templates at hand, as in a host from the second page of a site on, then without.
    """
    read = [(labelled.read(), labelled.truth.url) for labelled in pages if site_of(labelled.truth.url)]
    strangers: dict[tuple[str, str], None] = {}
    for source, url in read:
        strangers |= _leaves(page.read(source, url=url))
        if len(strangers) > 2 * MAX_TEMPLATES:
            break
    with tempfile.TemporaryDirectory() as folder:
        ratios = [_ratios(*each, Path(folder) / "sites.db", strangers) for each in read]
    return median(first for first, _ in ratios), median(second for _, second in ratios)


def _ratios(
    source: bytes, url: str, file: Path, strangers: dict[tuple[str, str], None]
) -> tuple[float, float]:
    name, sites = site_of(url), Sites(file)
    assert name
    sites.store({name: _memory(page.read(source, url=url), strangers)})
    none = cpu(lambda: Article(pipeline.extract(page.read(source, url=url))).text)
    warm = cpu(lambda: Article(pipeline.extract(sites.remember(page.read(source, url=url)))).text)
    anew = cpu(lambda: Article(pipeline.extract(Sites(file).remember(page.read(source, url=url)))).text)
    sites.forget(name)
    return warm / none, anew / none


def _memory(source: Page, strangers: dict[tuple[str, str], None]) -> Memory:
    """As many templates as there may be: every other leaf of the page, and leaves of other pages; also its lines."""
    own = list(_leaves(source))[::2]
    known = list(dict.fromkeys((*own, *strangers)))[:MAX_TEMPLATES]
    tags, texts = zip(*known, strict=True)
    digests = np.unique(lines.digests(source.table)[::2])
    return Memory(
        pages=PAGES,
        templates=Leaves(tuple(tags), tuple(texts), (BATCH // 2,) * len(known)),
        lines=Lines(digests, np.full_like(digests, PAGES // 2), np.zeros_like(digests)),
    )


def _leaves(source: Page) -> dict[tuple[str, str], None]:
    found = templates.leaves(source.table)
    pairs = zip(found.tags, found.texts, strict=True)
    return dict.fromkeys(pair for pair in pairs if 0 < len(pair[1]) <= MAX_TEXT)
