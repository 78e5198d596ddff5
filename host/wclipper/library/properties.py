"""YAML front matter as people have it in their notes: ours, and what Obsidian and other editors make of it.

Every value is read as text: a note is not a place where `no` means false, `1:30` ninety, and a date something else than
what stands there.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

_FRONT_MATTER = re.compile(r"\A\ufeff?---[ \t]*\r?\n(.*?)^---[ \t]*\r?$\n?", re.DOTALL | re.MULTILINE)
_SEPARATOR = re.compile(r"\s*[,;，；、]\s*")
_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)

Properties = dict[str, str | list[str]]


def read(text: str) -> tuple[Properties, str]:
    """The properties of a note and its body; none if there are none, or none that can be read."""
    front = _FRONT_MATTER.match(text)
    if front is None:
        return {}, text
    try:
        found = yaml.load(front[1], Loader=_LOADER)  # noqa: S506 - the base loader makes texts, lists and mappings
    except (yaml.YAMLError, RecursionError, ValueError):
        return {}, text[front.end() :]
    if not isinstance(found, dict):
        return {}, text[front.end() :]
    values = ((str(name).lower(), _value(value)) for name, value in found.items())
    return {name: value for name, value in values if value}, text[front.end() :]


def _value(value: object) -> str | list[str]:
    """A text, or a list of texts; what is nested deeper is not ours."""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, list):
        return [item.strip() for item in value if isinstance(item, str) and item.strip()]
    return ""


def text_of(properties: Properties, *names: str) -> str | None:
    """The first of some properties that has a value, as one text."""
    for name in names:
        value = properties.get(name)
        if value:
            return value if isinstance(value, str) else ", ".join(value)
    return None


def list_of(properties: Properties, name: str) -> tuple[str, ...]:
    """A property as a list, each item once; people also write one line with commas."""
    value = properties.get(name, [])
    items = value if isinstance(value, list) else _SEPARATOR.split(value)
    return tuple(dict.fromkeys(filter(None, items)))
