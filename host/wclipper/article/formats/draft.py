"""What every format is written from: the clean tree, the facts about the page, and what the person adds to them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from wclipper.article.writable import writable

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from lxml import etree

    from wclipper.article.metadata import Metadata

UNTITLED = "Untitled"


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """An article about to be written."""

    tree: etree._Element
    base: str | None
    """What relative addresses in the tree are relative to."""
    facts: Metadata
    """With the person's own title, if there is one."""
    clip: str
    """The name of the clip, by which the file is known again."""
    clipped: datetime
    tags: tuple[str, ...] = ()
    note: str | None = None
    """What the person has written about it."""
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    """The bytes of pictures by their address."""
    embedded: bool = False
    """Whether Markdown has the pictures that stand in the page itself, as `data:`: they can be very long."""

    @property
    def title(self) -> str:
        """The title as one line, or what stands for it."""
        named = (" ".join(writable(each or "").split()) for each in (self.facts.title, self.facts.url))
        return next(filter(None, named), UNTITLED)
