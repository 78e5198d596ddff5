"""The pages that saved articles were made from, kept so that a later model can clip them again (`reclip`).

Each is a packed file (`packed`) under the id of its article: the page, and all that makes the same article of it again,
what the person has chosen and written. Whatever is wrong with it, the article is saved.
"""

from __future__ import annotations

import logging
from collections import Counter
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from wclipper import settings
from wclipper.article.article import Article, block_key
from wclipper.article.highlights import Highlight
from wclipper.extract import charset, page, pipeline
from wclipper.library import ids, packed
from wclipper.snapshot import Snapshot

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from wclipper.article.formats.draft import Draft
    from wclipper.extract.page import Page

log = logging.getLogger("wclipper")

FOLDER = "snapshots"
"""In the data folder."""
BUDGET = 500_000_000
"""Bytes of all of them together. Of 400 pages of the web as files the mean is 44,000, so these are 11,000 pages."""

Name = tuple[int, int]
"""Of a block: its key, and how many with the same key come before it. Numbers of blocks change with the model."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """What an article was made from: its page, and what the person has decided about it."""

    page: Snapshot | str | bytes
    url: str | None = None
    """Where a page that is no snapshot was."""
    level: int = 0
    kept: Sequence[int] = ()
    cut: Sequence[int] = ()
    highlights: tuple[Highlight, ...] = ()


class Kept(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A page, and what makes its article again."""

    format: int = 1
    id: str
    """Of the article, as its file says."""
    page: Snapshot | str
    url: str | None = None
    excerpt: bool = False
    """Whether the article is what was selected on the page."""
    level: int = 0
    kept: list[Name] = []
    cut: list[Name] = []
    noise: list[Name] = []
    """What the memory of the site has cut: it may know more by now, which is not the model's doing."""
    title: str | None = None
    """The person's own."""
    tags: tuple[str, ...] = ()
    note: str | None = None
    highlights: tuple[Highlight, ...] = ()
    clipped: datetime
    embedded: bool = False
    """Whether pictures that stand in the page were written into the note, to be taken out of it again."""
    frame: str | None = None
    """What the template has put around the article in a note; see `template.frame`."""

    def article(self) -> tuple[Article, int]:
        """The article that is made of the page today, and how many blocks the person has decided of are not found."""
        given = self._page()
        places = {name: place for place, name in enumerate(_names(given.table.texts))}
        noise = np.zeros(given.table.blocks, dtype=np.bool_)
        noise[_known(self.noise, places)] = True
        steps = pipeline.EXCERPT if self.excerpt else pipeline.STEPS
        article = Article(pipeline.extract(replace(given, noise=noise), steps=steps))
        kept, cut = _known(self.kept, places), _known(self.cut, places)
        lost = len(self.kept) + len(self.cut) - len(kept) - len(cut)
        return article.corrected(level=self.level, kept=kept, cut=cut), lost

    def _page(self) -> Page:
        if self.excerpt and isinstance(self.page, Snapshot):
            return page.read_excerpt(self.page)
        return page.read(self.page, url=self.url)


def keep(source: Source, article: Article, draft: Draft, *, frame: str | None) -> None:
    """Keep the page of an article that was just saved."""
    try:
        kept = _kept(source, article, draft, frame)
        if packed.store(kept, settings.data_dir() / FOLDER, draft.clip, budget=BUDGET) is None:
            log.warning("the page of %s is too large to be kept", draft.clip)
    except Exception as error:  # noqa: BLE001  the article is saved, and that is what counts
        log.warning("the page of %s could not be kept: %s", draft.clip, error)


def load(id_: str) -> Kept | None:
    """What was kept for an article; None if nothing is. What can't be read raises `OSError` or `ValueError`."""
    file = _file(id_)
    return packed.load(file, Kept) if file is not None and file.exists() else None


def forget(id_: str) -> None:
    """Remove what was kept for an article."""
    if file := _file(id_):
        file.unlink(missing_ok=True)


def _file(id_: str) -> Path | None:
    """Its file; none for an id that is none of ours, which may be anything that a file says."""
    return settings.data_dir() / FOLDER / f"{id_}{packed.ENDING}" if ids.is_own(id_) else None


def _kept(source: Source, article: Article, draft: Draft, frame: str | None) -> Kept:
    names = _names([block.text for block in article.blocks])
    return Kept(
        id=draft.clip,
        page=source.page if isinstance(source.page, Snapshot) else _text(source.page),
        url=source.url,
        excerpt=article.is_excerpt,
        level=source.level,
        kept=[names[block] for block in source.kept],
        cut=[names[block] for block in source.cut],
        noise=[names[block] for block in article.cut_by_memory(source.level)],
        title=None if draft.facts.title == article.title else draft.facts.title,
        tags=draft.tags,
        note=draft.note,
        highlights=source.highlights,
        clipped=draft.clipped,
        embedded=draft.embedded,
        frame=frame,
    )


def _text(given: str | bytes) -> str:
    """A page as text that can be written; half characters, which no parser takes either, become question marks."""
    text = charset.decode(given).text if isinstance(given, bytes) else given
    return text.encode("utf-8", "replace").decode()


def _names(texts: Iterable[str]) -> list[Name]:
    seen = Counter[int]()
    names = []
    for key in map(block_key, texts):
        names.append((key, seen[key]))
        seen[key] += 1
    return names


def _known(names: Iterable[Name], places: dict[Name, int]) -> list[int]:
    return [places[name] for name in names if name in places]
