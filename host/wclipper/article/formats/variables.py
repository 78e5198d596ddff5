"""The variables of templates, and the filters that may follow them: `{{published|date:"YYYY"}}`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from wclipper.article.formats import moments

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from wclipper.article.formats.draft import Draft

Value = str | int | datetime | list[str] | None

CONTENT = "content"
"""The article itself; the other variables are facts about it."""
NAMES = (
    *"title author authors published modified site domain url language description image licence words".split(),
    *f"minutes date time tags note {CONTENT}".split(),
)
ADDRESSES = frozenset({"url", "image"})

_WRITTEN = re.compile(r"\s*([a-z]+)\s*((?:\|[^|]*)*)")
_FILTER = re.compile(r'\s*([a-z]+)\s*(?::\s*"([^"]*)"\s*)?')
_SEPARATOR = re.compile(r"\s*[,;，；、]\s*")
_NOT_WORD = re.compile(r"[\W_]+")
# What would end a link of Obsidian or be markup within it.
_NOT_LINKED = re.compile(r"[\[\]|#^*`<>\\$%~=!]+")


class TemplateError(ValueError):
    """What is wrong with a template, as the end of a sentence."""

    def __init__(self, line: int, detail: str) -> None:
        super().__init__(f"line {line}: {detail}")


class Link(str):
    """A link of Obsidian, which is to stay one."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable and its filters, each with what stands in quotes after it."""

    name: str
    filters: tuple[tuple[str, str], ...] = ()

    def value(self, values: Mapping[str, Value]) -> Value:
        """The value of the variable, through its filters."""
        value = values[self.name]
        for name, argument in self.filters:
            value = FILTERS[name](value, argument) if value else None
        return value or None


def values(draft: Draft) -> dict[str, Value]:
    """All variables but the content."""
    facts = draft.facts
    return {
        "title": facts.title,
        "author": facts.author,
        "authors": list(facts.authors),
        "published": facts.published,
        "modified": facts.modified,
        "site": facts.site,
        "domain": _domain(facts.url),
        "url": facts.url,
        "language": facts.language,
        "description": facts.description,
        "image": facts.image,
        "licence": facts.licence,
        "words": facts.words,
        "minutes": facts.minutes,
        "date": draft.clipped.date().isoformat(),
        "time": draft.clipped,
        "tags": list(draft.tags),
        "note": draft.note,
    }


def shown(value: Value) -> str:
    """A value as text."""
    if isinstance(value, datetime):
        return value.isoformat(timespec="seconds")
    return ", ".join(value) if isinstance(value, list) else str(value or "")


def read(source: str, line: int) -> Variable:
    """A variable as it stands between its braces."""
    found = _WRITTEN.fullmatch(source)
    if found is None or found[1] not in NAMES:
        raise TemplateError(line, f"there is no variable «{source.strip()}»; there are {', '.join(NAMES)}")
    if found[1] == CONTENT and found[2]:
        raise TemplateError(line, "{{content}} has no filters")
    return Variable(found[1], tuple(_filter(each, line) for each in found[2].split("|")[1:]))


def _filter(source: str, line: int) -> tuple[str, str]:
    found = _FILTER.fullmatch(source)
    if found is None or found[1] not in FILTERS:
        raise TemplateError(line, f"there is no filter «{source.strip()}»; there are {', '.join(FILTERS)}")
    if (found[1] == "date") != (found[2] is not None):
        raise TemplateError(line, 'the filter date, and no other, has a form: date:"YYYY-MM-DD"')
    if found[1] == "date" and not moments.is_form(found[2]):
        raise TemplateError(line, f"«{found[2]}» is not a form of dates; it may have {moments.LETTERS}")
    return found[1], found[2] or ""


def _domain(url: str | None) -> str | None:
    """The name of the server, without `www`."""
    try:
        return (urlsplit(url or "").hostname or "").removeprefix("www.") or None
    except ValueError:
        return None


def _each(change: Callable[[str], str]) -> Callable[[Value, str], Value]:
    """A filter that does the same to a text and to every item of a list."""

    def apply(value: Value, _argument: str) -> Value:
        return [change(item) for item in value] if isinstance(value, list) else change(shown(value))

    return apply


def _date(value: Value, form: str) -> Value:
    return moments.written(value, form) if isinstance(value, str | datetime) else value


def _list(value: Value, _argument: str) -> Value:
    return value if isinstance(value, list) else list(filter(None, _SEPARATOR.split(shown(value))))


def _slug(text: str) -> str:
    return _NOT_WORD.sub("-", text.casefold()).strip("-")


def _wikilink(text: str) -> str:
    name = " ".join(_NOT_LINKED.sub(" ", text).split())
    return Link(f"[[{name}]]") if name else ""


FILTERS: dict[str, Callable[[Value, str], Value]] = {
    "date": _date,
    "list": _list,
    "lower": _each(str.lower),
    "slug": _each(_slug),
    "wikilink": _each(_wikilink),
}
