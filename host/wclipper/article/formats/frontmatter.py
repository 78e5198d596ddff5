"""YAML front matter that every reader of YAML reads back to the same values.

Strings are always in double quotes: a title such as `yes`, `1:30`, `# 1` or `"Why?": a reply` is otherwise a
boolean, a number, a comment or a broken file. `<%` is never written as it stands, for a template plugin of Obsidian
may run what follows it in any new note.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

Value = str | list[str] | int | bool
"""What a property may hold."""

# What YAML does not take as it stands inside double quotes: quote, backslash, controls, line and paragraph
# separators, byte order marks, surrogates and non-characters.
_ESCAPED = re.compile('["\\\\\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]|<(?=%)')
_SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}
_PLAIN_NAME = re.compile(r"(?!(?:y|n|yes|no|on|off|true|false|null)\Z)[A-Za-z][A-Za-z0-9_-]*", re.IGNORECASE)


def write(fields: Mapping[str, Value | None]) -> str:
    """The fields in their order, between lines of three hyphens; None is left out."""
    lines = [f"{_name(name)}:{_value(value)}\n" for name, value in fields.items() if value is not None]
    return f"---\n{''.join(lines)}---\n"


def _name(name: str) -> str:
    return name if _PLAIN_NAME.fullmatch(name) else _quoted(name)


def _value(value: Value) -> str:
    if isinstance(value, bool):
        return f" {value}".lower()
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
