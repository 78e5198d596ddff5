"""The article: what a clip gives back. Its parts are made when first asked for."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from lxml import etree

from wclipper.article import metadata, sanitise, tree
from wclipper.extract import pagetype

if TYPE_CHECKING:
    from datetime import datetime

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
        notes = [Warn(code) for code in page.notes]
        if "frameset" in page.table.names:
            return [*notes, Warn("frameset")]
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
        return tree.build(self._extraction, title=self.title)

    @cached_property
    def _base(self) -> str | None:
        return self._extraction.page.base

    def forget_page(self) -> None:
        """Keep what was asked for so far and what a save needs, and let go of the page, which is many times larger."""
        _ = self.metadata, self.text, self.clip_id, self._tree, self._base
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
