"""The lines of a Markdown text, written block by block below the prefixes of quotes and list items."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import takewhile

MAX_NESTING = 10
"""Of quotes and lists: not all renderers read deeper ones, and each level costs every line below it."""

_MAX_NUMBER = 999_999_999
"""CommonMark takes no longer numbers for lists."""


@dataclass(eq=False, slots=True)
class List:
    """A list, and the number its next item gets."""

    ordered: bool
    number: int = 1
    other: bool = False
    """Written with the other marker, since it follows a list of the same kind."""
    step: int = 1
    begun: bool = False

    def item(self) -> Container:
        """The next item."""
        marker = self._numeral() if self.ordered else "+ " if self.other else "- "
        return Container(marker, " " * len(marker), self)

    def _numeral(self) -> str:
        return f"{max(0, min(self.number, _MAX_NUMBER))}{')' if self.other else '.'} "


@dataclass(eq=False, slots=True)
class Container:
    """A quote (without `list`) or an item of a list; `first` begins its first line, `rest` the others."""

    first: str = "> "
    rest: str = "> "
    list: List | None = None
    begun: bool = False


@dataclass(slots=True)
class Blocks:
    """The lines so far, and the containers that are open."""

    lines: list[str] = field(default_factory=list)
    stack: list[Container] = field(default_factory=list)
    _last: list[Container] = field(default_factory=list)
    _last_is_text: bool = False
    _last_is_title: bool = False

    def new_list(self, *, ordered: bool, start: int = 1, step: int = 1) -> List:
        """A list that will not run into one that ended just before."""
        depth = len(self.stack)
        before = self._last[depth].list if self._shared() == depth < len(self._last) else None
        other = before is not None and before.ordered == ordered and not before.other
        return List(ordered, start, other, step)

    def open(self, container: Container) -> bool:
        """Begin a quote or an item, and say whether it could be: not below `MAX_NESTING`."""
        if len(self.stack) >= MAX_NESTING:
            return False
        self.stack.append(container)
        return True

    @property
    def begins_item(self) -> bool:
        """Whether the block that comes is the first of an item."""
        return bool(self.stack) and self.stack[-1].list is not None and not self.stack[-1].begun

    def close(self) -> None:
        """End the innermost container; an item that was written counts."""
        container = self.stack.pop()
        if container.list is not None and container.begun:
            container.list.number += container.list.step
            container.list.begun = True

    def add(self, text: str, *, is_text: bool = False, is_title: bool = False) -> None:
        """Write a block.

        After a paragraph (`is_text`) an item needs no blank line, and none a paragraph after the title of its quote.
        """
        if not self.stack and not self._last:
            self.lines += ("", text) if self.lines else (text,)
            self._last_is_text = is_text
            return
        if self.lines and not (
            is_text and (self._is_tight() if self._last_is_text else self._is_below_title())
        ):
            self.lines.append("".join(container.rest for container in self.stack[: self._shared()]).rstrip())
        for line in text.split("\n"):
            self.lines.append((self._prefix() + line) if line else self._prefix().rstrip())
        self._last, self._last_is_text, self._last_is_title = list(self.stack), is_text, is_title

    def _prefix(self) -> str:
        parts = [container.rest if container.begun else container.first for container in self.stack]
        for container in self.stack:
            container.begun = True
        return "".join(parts)

    def _shared(self) -> int:
        """How many of the open containers hold the block before, too."""
        return len(
            list(takewhile(lambda pair: pair[0] is pair[1], zip(self._last, self.stack, strict=False)))
        )

    def _is_below_title(self) -> bool:
        return self._last_is_title and len(self._last) == len(self.stack) == self._shared()

    def _is_tight(self) -> bool:
        """Whether the block that comes begins an item that may stand directly below the text before."""
        shared = self._shared()
        if shared == len(self.stack) or self.stack[shared].list is None:
            return False
        if shared < len(self._last):
            return self._last[shared].list is self.stack[shared].list
        # A list may interrupt a paragraph only with a first item, and reads better apart outside of lists.
        new = self.stack[shared].list
        return shared > 0 and new is not None and new.number == 1
