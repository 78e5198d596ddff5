"""The article: what a clip gives back. Its parts are made when first asked for."""

from __future__ import annotations

import hashlib
import zlib
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from lxml import etree

from wclipper.article import counts, marked, metadata, pages, sanitise, tree, urls
from wclipper.errors import WClipperError
from wclipper.extract import pagetype, pipeline

if TYPE_CHECKING:
    from collections.abc import Mapping

    from wclipper.article.formats.draft import Draft
    from wclipper.article.formats.template import Template
    from wclipper.article.metadata import Metadata
    from wclipper.extract.pagetype import PageType
    from wclipper.extract.pipeline import Extraction

WARNINGS = {
    "no-content": "No article was found on this page.",
    "little-text": "There is very little text on this page: {0} characters.",
    "list-page": "This looks like a list of pages: {0} links with {1} % of its text, {2} headings that are links.",
    "form-page": "This looks like a form: {0} fields to fill in, and {1} characters of text.",
    "picture-page": "This looks like a page of pictures or films: {0} of them, and {1} characters of text.",
    "page-cut": "The page is too large: only its first part was clipped.",
    "text-lost": "Some text of the page could not be read.",
    "frames-missing": "Parts of the page come from other sites and could not be read.",
    "frameset": "This page only arranges other pages in frames; open the frame you want by itself.",
    "more-pages": "The text goes on on another page, which is not part of this clip.",
    "memory-lost": "What was known of this and other sites was damaged; it is set aside, and learned anew.",
    "charset-guessed": "The page does not say how its characters are coded, or says it wrongly; some may be wrong.",
}
LITTLE_TEXT = 140
"""Fewer characters than this are hardly an article."""


@dataclass(frozen=True, slots=True)
class Warn:
    """Something the person should know about a clip."""

    code: str
    values: tuple[int, ...] = ()
    """What led to it: the figures in its sentence."""

    @property
    def text(self) -> str:
        """The sentence for it."""
        return WARNINGS[self.code].format(*self.values)


@dataclass(frozen=True, slots=True)
class Block:
    """A block of the page, what was decided about it, and why."""

    text: str
    score: float
    kept: bool
    reason: str

    @property
    def key(self) -> int:
        """The same for the same text, by which a block is known again when the page is read anew."""
        return block_key(self.text)


def block_key(text: str) -> int:
    """The key of a block with this text."""
    return zlib.crc32(text.encode(errors="replace"))


class Article:
    """The clean article of a page, and how it came about. A value that the page does not give is None."""

    def __init__(self, extraction: Extraction) -> None:
        self._extraction = extraction

    @cached_property
    def metadata(self) -> Metadata:
        """Everything the page says about itself."""
        words, minutes = counts.words_and_minutes(self.text)
        page = self._extraction.page
        return replace(metadata.read(page.whole or page), words=words, minutes=minutes)

    @property
    def title(self) -> str | None:
        """The title, without the name of the site."""
        return self.metadata.title

    @property
    def author(self) -> str | None:
        """Who wrote it; several authors with commas between."""
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
    def next_page(self) -> str | None:
        """The address of the page on which the article goes on."""
        return None if self.is_excerpt else pages.following(self._extraction.page)

    @cached_property
    def is_excerpt(self) -> bool:
        """Whether it is what the person has selected on the page, and nothing else."""
        return self._extraction.page.whole is not None

    @cached_property
    def blocks(self) -> list[Block]:
        """Every block of the page in order, kept or cut, and why."""
        selection = self._extraction.selection
        rows = zip(
            self._extraction.page.table.texts,
            selection.score.tolist(),
            selection.kept.tolist(),
            selection.reason.tolist(),
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
        return self.html_of(self._tree)

    def html_of(self, tree: etree._Element) -> str:
        """The same of a tree made from it, such as that of a draft."""
        body = "".join(etree.tostring(child, encoding="unicode", method="html") for child in tree)
        return sanitise.clean(body, base=self._base)

    @cached_property
    def marked(self) -> str | None:
        """The whole page as sanitised HTML with marks (`marked.py`); None if it has too many blocks to go through."""
        return marked.html(self._extraction, title=self._heading)

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

    def cut_by_memory(self, level: int = 0) -> list[int]:
        """The blocks that are cut only for what is known of the site, at the level that the article has."""
        return np.flatnonzero(pipeline.cut_by_memory(self._extraction, level)).tolist()

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

    def draft(
        self,
        *,
        clipped: datetime | None = None,
        title: str | None = None,
        tags: tuple[str, ...] = (),
        pictures: Mapping[str, bytes] | None = None,
        embedded: bool = False,
    ) -> Draft:
        """What the formats are written from; `pictures` gives the bytes by the addresses in `pictures`."""
        from wclipper.article.formats.draft import Draft  # noqa: PLC0415

        own = " ".join((title or "").split())
        return Draft(
            tree=self._tree,
            base=self._base,
            facts=replace(self.metadata, title=own) if own else self.metadata,
            clip=self.clip_id,
            clipped=clipped or self._taken or datetime.now().astimezone(),
            tags=tags,
            pictures=pictures or {},
            embedded=embedded,
        )

    def document(
        self, form: str = "markdown", *, draft: Draft | None = None, template: Template | None = None
    ) -> bytes:
        """The article as a file: `markdown` (after a template), `html`, `text`, `json` or `epub`."""
        from wclipper.article.formats import documents  # noqa: PLC0415

        return documents.write(self, draft or self.draft(), form, template=template)

    @cached_property
    def page_url(self) -> str | None:
        """Where the page was, as the browser says; `url` is what the page says of itself."""
        return self._extraction.page.url

    @cached_property
    def pictures(self) -> list[str]:
        """The addresses of the pictures in the article, each once; those that stand in the page itself as `data:`."""
        found = (urls.picture(image.get("src"), self._base) for image in self._tree.iter("img"))
        return list(dict.fromkeys(filter(None, found)))

    @cached_property
    def clip_id(self) -> str:
        """The name of this clip: the same for the same text at the same address."""
        content = f"{self.url}\n{self.title}\n{self.text}"
        return hashlib.sha256(content.encode("utf-8", "replace")).hexdigest()[:16]

    @cached_property
    def warnings(self) -> list[Warn]:
        """What the person should know about this clip."""
        page = self._extraction.page
        notes = [Warn(code) for code in page.notes]
        if "frameset" in page.table.names:
            notes.append(Warn("frameset"))
        else:
            notes += self._of_kept_text()
        if self.text and self.next_page:
            notes.append(Warn("more-pages"))
        return notes

    def _of_kept_text(self) -> list[Warn]:
        """That there is too little of it, or that the page looks like nothing to clip."""
        page, notes = self._extraction.page, []
        if self.is_excerpt and self.text:
            return []
        readable = pagetype.worth_reading(page.table, self._extraction.kept_runs)
        found = None if readable else pagetype.judge(page)
        if not self.text:
            notes.append(Warn("no-content"))
        elif len(self.text) < LITTLE_TEXT or (found and found.kind == "little text"):
            notes.append(Warn("little-text", (len(self.text),)))
        return notes + (_of_page_type(found) if found else [])

    @cached_property
    def confidence(self) -> float:
        """How sure the extractor is of its choice, 0 … 1; nothing kept is no choice."""
        return round(self._extraction.confidence, 3)

    @cached_property
    def _tree(self) -> etree._Element:
        return tree.build(self._extraction, title=self._heading)

    @property
    def _heading(self) -> str | None:
        """The heading that need not stand in the article, because its title says the same; what is selected stays."""
        return None if self.is_excerpt else self.title

    @cached_property
    def _taken(self) -> datetime | None:
        """When the browser took the page: a clip that had to wait for the host is as old as that."""
        try:
            return datetime.fromisoformat(self._extraction.page.taken).astimezone()
        except (ValueError, OverflowError):
            return None

    @cached_property
    def _base(self) -> str | None:
        return self._extraction.page.base

    def forget_page(self) -> None:
        """Keep what was asked for so far and what a save needs, and let go of the page, which is many times larger."""
        _ = self.metadata, self.text, self.clip_id, self.page_url, self._tree, self._base, self._taken
        _ = self.is_excerpt
        del self._extraction


def _of_page_type(found: PageType) -> list[Warn]:
    """That a page looks like nothing to clip, and why."""
    facts, extras = found.facts, found.extras
    match found.kind:
        case "list":
            in_links = round(100 * (1 - facts.text_share))
            return [Warn("list-page", (facts.links, in_links, facts.linked_headings))]
        case "form":
            return [Warn("form-page", (extras.fields, facts.text))]
        case "pictures":
            return [Warn("picture-page", (facts.images + extras.films, facts.text))]
    return []
