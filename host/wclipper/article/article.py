"""The article: what a clip gives back. Its parts are made when first asked for."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from lxml import etree

from wclipper.article import marked, metadata, sanitise, tree
from wclipper.errors import WClipperError
from wclipper.extract import pipeline

if TYPE_CHECKING:
    from datetime import datetime

    from wclipper.article.metadata import Metadata
    from wclipper.extract.pipeline import Extraction

WARNINGS = {
    "no-content": "No article was found on this page.",
    "little-text": "There is very little text on this page.",
    "page-cut": "The page is too large: only its first part was clipped.",
    "text-lost": "Some text of the page could not be read.",
    "frames-missing": "Parts of the page come from other sites and could not be read.",
    "frameset": "This page only arranges other pages in frames; open the frame you want by itself.",
    "charset-guessed": "The page does not say how its characters are coded; some may be wrong.",
}
LITTLE_TEXT = 140
"""Fewer characters than this are hardly an article."""


@dataclass(frozen=True, slots=True)
class Warn:
    """Something the person should know about a clip."""

    code: str

    @property
    def text(self) -> str:
        """The sentence for it."""
        return WARNINGS[self.code]


@dataclass(frozen=True, slots=True)
class Block:
    """A block of the page, what was decided about it, and why."""

    text: str
    score: float
    kept: bool
    reason: str


class Article:
    """The clean article of a page, and how it came about. A value that the page does not give is None."""

    def __init__(self, extraction: Extraction) -> None:
        self._extraction = extraction

    @cached_property
    def metadata(self) -> Metadata:
        """Everything the page says about itself."""
        page = self._extraction.page
        return metadata.read(page.root, url=page.url)

    @property
    def title(self) -> str | None:
        """The title, without the name of the site."""
        return self.metadata.title

    @property
    def author(self) -> str | None:
        """Who wrote it."""
        return self.metadata.author

    @property
    def published(self) -> str | None:
        """When it was published, as `YYYY-MM-DD`."""
        return self.metadata.published

    @property
    def site(self) -> str | None:
        """The name of the site."""
        return self.metadata.site

    @property
    def language(self) -> str | None:
        """The language, as a BCP 47 tag."""
        return self.metadata.language

    @property
    def url(self) -> str | None:
        """The address of the page."""
        return self.metadata.url

    @property
    def description(self) -> str | None:
        """What the page says it is about."""
        return self.metadata.description

    @property
    def image(self) -> str | None:
        """The address of the lead image."""
        return self.metadata.image

    @cached_property
    def blocks(self) -> list[Block]:
        """Every block of the page in order, kept or cut, and why."""
        selection = self._extraction.selection
        rows = zip(
            self._extraction.page.table.texts,
            selection.score.tolist(),
            selection.kept.tolist(),
            selection.reason,
            strict=True,
        )
        return [Block(*row) for row in rows]

    @cached_property
    def text(self) -> str:
        """The kept text, a line a block."""
        kept = self._extraction.selection.kept.tolist()
        return "\n".join(
            text for text, keep in zip(self._extraction.page.table.texts, kept, strict=True) if keep
        )

    @cached_property
    def html(self) -> str:
        """The article as sanitised HTML, without a document around it."""
        body = "".join(etree.tostring(child, encoding="unicode", method="html") for child in self._tree)
        return sanitise.clean(body, base=self._base)

    @cached_property
    def marked(self) -> str | None:
        """The whole page as sanitised HTML with marks (`marked.py`); None if it has too many blocks to go through."""
        return marked.html(self._extraction, title=self.title)

    @cached_property
    def boxes(self) -> list[tuple[int, int]]:
        """The boxes of the page with several blocks, each as its first block and one past its last."""
        return marked.boxes(self._extraction.page.table)

    @cached_property
    def picked(self) -> tuple[int, int] | None:
        """The blocks that the person has picked on the page, as such a box."""
        return marked.picked(self._extraction.page)

    @cached_property
    def kept_at(self) -> list[int]:
        """For every block the levels at which it is kept, as bits; see `selection.LEVELS`."""
        return pipeline.kept_at(self._extraction).tolist()

    def corrected(self, *, level: int = 0, kept: list[int], cut: list[int]) -> Article:
        """The article as the person wants it: with more or less of the page, and with what they decided themselves."""
        count = self._extraction.page.table.blocks
        if any(block >= count for block in (*kept, *cut)):
            raise WClipperError("bad-message", detail="a block that the page does not have")
        chosen = pipeline.at_level(self._extraction, level)
        return Article(replace(chosen, selection=chosen.selection.corrected(kept, cut)))

    @cached_property
    def markdown(self) -> str:
        """The article as Markdown, without front matter."""
        from wclipper.article.formats import markdown  # noqa: PLC0415  the reader shows HTML: only saving needs it

        return markdown.write(self._tree, base=self._base)

    def markdown_document(self, *, clipped: datetime, title: str | None = None) -> str:
        """The article as a Markdown file with front matter, under its own or the person's title."""
        from wclipper.article.formats import markdown  # noqa: PLC0415

        facts = replace(self.metadata, title=title) if title else self.metadata
        return markdown.document(self._tree, facts, clipped=clipped, base=self._base, clip=self.clip_id)

    @cached_property
    def clip_id(self) -> str:
        """The name of this clip: the same for the same text at the same address."""
        content = f"{self.url}\n{self.title}\n{self.text}"
        return hashlib.sha256(content.encode("utf-8", "replace")).hexdigest()[:16]

    @cached_property
    def warnings(self) -> list[Warn]:
        """What the person should know about this clip."""
        page = self._extraction.page
        codes = list(page.notes)
        if "frameset" in page.table.names:
            codes.append("frameset")
        elif not self.text:
            codes.append("no-content")
        elif len(self.text) < LITTLE_TEXT:
            codes.append("little-text")
        return [Warn(code) for code in codes]

    @cached_property
    def confidence(self) -> float:
        """How sure the extractor is of its choice, 0 … 1; nothing kept is no choice."""
        return round(self._extraction.confidence, 3)

    @cached_property
    def _tree(self) -> etree._Element:
        return tree.build(self._extraction, title=self.title)

    @cached_property
    def _base(self) -> str | None:
        return self._extraction.page.base

    def forget_page(self) -> None:
        """Keep what was asked for so far and what a save needs, and let go of the page, which is many times larger."""
        _ = self.metadata, self.text, self.clip_id, self._tree, self._base
        del self._extraction
