"""What the text of a paragraph, heading or cell consists of, until it is written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

BREAK = "\n"
"""A line break; text tokens have no other line ends."""


class Mark(NamedTuple):
    """Where emphasis (`strong`, `em`, `del`, `mark`) or a `link` begins or ends."""

    kind: str
    opens: bool
    url: str = ""

    @property
    def end(self) -> Mark:
        """The mark that ends what this one begins."""
        return Mark(self.kind, opens=False, url=self.url)

    def ends(self, other: Mark) -> bool:
        """Whether `other` begins what this one ends."""
        return other.opens > self.opens and other.kind == self.kind and other.url == self.url


@dataclass(frozen=True, slots=True)
class Code:
    """Code within a line."""

    text: str


@dataclass(frozen=True, slots=True)
class Image:
    """A picture."""

    alt: str
    url: str


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula within a line, as TeX."""

    tex: str


@dataclass(frozen=True, slots=True)
class Note:
    """The mark of a footnote."""

    number: str


Token = str | Mark | Code | Image | Formula | Note
