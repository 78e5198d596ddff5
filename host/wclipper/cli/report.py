"""Lines for people: a mark, a subject, a sentence, and below it what to do.

Terminals that can't show the marks and quotes get plain ones.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pathlib import Path

    from wclipper.native.findings import Level

_MARKS: dict[Level, str] = {"ok": "✓", "warning": "!", "problem": "✗"}
_COLOURS: dict[Level, str] = {"ok": "green", "warning": "yellow", "problem": "red"}
_PLAIN = str.maketrans({"✓": "+", "✗": "x", "«": '"', "»": '"', "→": "->", "·": "-", "…": "..."})
_SUBJECT = 9
"""Columns of a subject: the longest names are Chromium and LibreWolf."""
_INDENT = " " * (_SUBJECT + 4)


def line(level: Level, subject: str, text: str, remedy: str = "") -> None:
    """Print a line; the remedy goes on one of its own."""
    mark = click.style(_MARKS[level], fg=_COLOURS[level])
    say(f"{mark} {subject:<{_SUBJECT}}  {text}")
    if remedy:
        say(f"{_INDENT}→ {remedy}")


def say(text: str = "") -> None:
    """Print text as well as the terminal can show it."""
    encoding = sys.stdout.encoding or "ascii"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = text.translate(_PLAIN).encode(encoding, "backslashreplace").decode(encoding)
    click.echo(text)


def counted(count: int, noun: str) -> str:
    """So many of something: «1 article», «2 articles»."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def short(path: Path, home: Path) -> str:
    """A path with the home as `~`."""
    return f"~/{path.relative_to(home).as_posix()}" if path.is_relative_to(home) else str(path)
