"""Several pages of one article as one: the text of all, without what each page says again."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from lxml import etree

from wclipper.article import counts, urls
from wclipper.article.article import Article, Block, Warn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wclipper.article.metadata import Metadata

LEAST_REPEATED = 20
"""A shorter line may well be said twice."""


def join(articles: Sequence[Article]) -> Article:
    """The pages of an article, in order, as one article that is known by the first of them."""
    return articles[0] if len(articles) == 1 else _Joined(articles)


class _Joined(Article):
    """An article whose parts come from several pages."""

    def __init__(self, articles: Sequence[Article]) -> None:
        super().__init__(articles[0]._extraction)  # noqa: SLF001  pages of one article know each other
        self._articles = articles

    @cached_property
    def metadata(self) -> Metadata:
        """What the first page says, and the length of all."""
        words, minutes = counts.words_and_minutes(self.text)
        return replace(self._articles[0].metadata, words=words, minutes=minutes)

    @cached_property
    def next_page(self) -> str | None:
        """Where the last page goes on, if it does."""
        return self._articles[-1].next_page

    @cached_property
    def blocks(self) -> list[Block]:
        """The blocks of all pages."""
        return [block for article in self._articles for block in article.blocks]

    @cached_property
    def text(self) -> str:
        """The text of all pages; a line that an earlier page has is left out."""
        lines: list[str] = []
        for article in self._articles:
            seen = set(lines)
            lines += [line for line in article.text.split("\n") if not _is_repeated(line, seen)]
        return "\n".join(lines)

    @cached_property
    def warnings(self) -> list[Warn]:
        """What is to be known about any of the pages; that it goes on only if the last does."""
        found = [warn for article in self._articles for warn in article.warnings if warn.code != "more-pages"]
        return list(dict.fromkeys([*found, *([Warn("more-pages")] if self.next_page else [])]))

    @cached_property
    def confidence(self) -> float:
        """That of the least sure page."""
        return min(article.confidence for article in self._articles)

    @cached_property
    def _tree(self) -> etree._Element:
        tree = etree.Element("article")
        seen: set[str] = {self.title or ""}
        for article in self._articles:
            parts = [deepcopy(part) for part in article._tree]  # noqa: SLF001
            for part in parts:
                _make_absolute(part, article._base)  # noqa: SLF001
            kept = [part for part in parts if not _is_repeated(_content(part), seen)]
            tree.extend(kept)
            seen.update(map(_content, kept))
        return tree


def _is_repeated(content: str, seen: set[str]) -> bool:
    return content in seen and len(content) >= LEAST_REPEATED


def _content(part: etree._Element) -> str:
    """What a part of an article shows: its text, else its pictures."""
    text = " ".join("".join(part.itertext()).split())
    return text or " ".join(image.get("src", "") for image in part.iter("img"))


def _make_absolute(part: etree._Element, base: str | None) -> None:
    """Write addresses so that they hold on any page."""
    for element in part.iter():
        for name in ("href", "src"):
            if (value := element.get(name)) and (
                address := urls.picture(value, base) or urls.absolute(value, base)
            ):
                element.set(name, address)
