"""What the doctor says: one finding a check."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable

Level = Literal["ok", "warning", "problem"]


@dataclass(frozen=True, slots=True)
class Finding:
    """A sentence about one thing, and what to do about it."""

    level: Level
    subject: str
    text: str
    remedy: str = ""
    fix: Callable[[], str] | None = None
    """Repairs it and says what was done; OSError when it could not."""
    spare: bool = False
    """A problem only as long as no other browser works."""
