"""What the matters of an article work with: claims on elements of the page, and the clean tree.

The builder opens boxes and drops class names, so that nothing in the clean tree tells a listing with line numbers
from a table, or the two copies of a formula from each other. A matter that knows better claims the element before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from lxml import etree

    from wclipper.article.source import Source


@dataclass(frozen=True, slots=True)
class Claim:
    """An element of the page, and what stands for it in the article."""

    place: int
    """Of the element in the node table."""
    element: etree._Element | None = None
    """What stands for it: a block or inline element of its own, in no tree yet; None for nothing."""
    whole: bool = True
    """Whether this is all there is; else what is kept inside is built into `element`, or in place of the box."""


@dataclass(frozen=True, slots=True)
class Clean:
    """The clean tree, and where it comes from."""

    article: etree._Element
    origin: dict[etree._Element, etree._Element]
    """For elements of the clean tree the elements of the page they were made for; the page is not to be changed."""
    source: Source
    title: str | None
    base: str | None


Claims: TypeAlias = Callable[["Source"], Iterable[Claim]]
Settle: TypeAlias = Callable[[Clean], None]


def claimed(source: Source, matters: Iterable[Claims]) -> dict[int, Claim]:
    """All claims by their place. Where two matters claim the same element, the first has it."""
    found: dict[int, Claim] = {}
    for claims in matters:
        for claim in claims(source):
            found.setdefault(claim.place, claim)
    return found
