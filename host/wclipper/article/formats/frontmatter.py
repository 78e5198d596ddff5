"""YAML front matter that every reader of YAML reads back to the same values.

Strings are always in double quotes: a title such as `yes`, `1:30`, `# 1` or `"Why?": a reply` is otherwise a
boolean, a number, a comment or a broken file.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

# What YAML does not take as it stands inside double quotes: quote, backslash, controls, line and paragraph
# separators, byte order marks, surrogates and non-characters.
_ESCAPED = re.compile('["\\\\\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]')
_SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}


def write(fields: Mapping[str, str | list[str] | int | None]) -> str:
    """The fields in their order, between lines of three hyphens; None is left out."""
    lines = [f"{name}:{_value(value)}\n" for name, value in fields.items() if value is not None]
    return f"---\n{''.join(lines)}---\n"


def _value(value: str | list[str] | int) -> str:
    if isinstance(value, int):
        return f" {value}"
    if isinstance(value, str):
        return f" {_quoted(value)}"
    if not value:
        return " []"
    return "".join(f"\n  - {_quoted(item)}" for item in value)


def _quoted(text: str) -> str:
    return f'"{_ESCAPED.sub(_escape, text)}"'


def _escape(match: re.Match[str]) -> str:
    return _SHORT.get(match[0]) or f"\\u{ord(match[0]):04x}"
