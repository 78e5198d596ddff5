"""How far it is: a bar on standard error, where somebody looks."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TypeVar

import click

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

T = TypeVar("T")


def shown(items: Iterable[T], *, label: str, length: int) -> Iterator[T]:
    """The same items, and how many of them have come."""
    with click.progressbar(items, label=label, length=length, file=sys.stderr) as bar:
        yield from bar
