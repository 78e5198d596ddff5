"""Notes after a template: properties (YAML front matter) and a text, with variables in both.

    ---
    title: {{title}}
    author: {{authors|wikilink}}
    created: {{date|date:"DD.MM.YYYY"}}
    tags: [clippings, {{site|slug}}]
    ---

    {{content}}

A template is read once into pieces and filled in once: what a page puts into a value is never looked at again, so a
title `{{url}}` stays that. Values are quoted by `frontmatter` among the properties and escaped by `escape` in the text.
There is no code, no condition and no loop; a property or line whose variables are all empty is left out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wclipper.article import urls
from wclipper.article.formats import escape, frontmatter, inline, variables
from wclipper.article.formats.variables import CONTENT, Link, TemplateError, Variable
from wclipper.article.writable import writable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from wclipper.article.formats.variables import Value

ID = "id"
"""The property by which an article that is already saved is known again."""

_EDGE = "---"
_VARIABLE = re.compile(r"\{\{(.*?)\}\}")
_PROPERTY = re.compile(r"([^\s:#\-\[{\"'][^:]*?)\s*:(?:\s+(.*))?")
_ITEM = re.compile(r"\s*-\s+(.*)")
_FLOW_ITEM = re.compile(r'(?:\{\{.*?\}\}|"[^"]*"|[^,])+')
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,14})")
_LINE_START = re.compile(r"[\s>*+-]*(?:[0-9]+[.)]\s+)?")

_ARTICLE = (Variable(CONTENT),)
"""The line in place of which the article stands."""
PLACE = "\0"
"""Stands for the article in a frame; no value has it (`writable`)."""
_ADDRESSES = frozenset(map(Variable, variables.ADDRESSES))

Piece = str | Variable


@dataclass(frozen=True, slots=True)
class Text:
    """Text with variables in it, or a constant that is no text."""

    pieces: tuple[Piece, ...]
    constant: int | bool | None = None

    def value(self, values: Mapping[str, Value]) -> frontmatter.Value | None:
        """The text filled in; None if it has variables and all of them are empty."""
        if self.constant is not None:
            return self.constant
        filled = [piece if isinstance(piece, str) else piece.value(values) for piece in self.pieces]
        if len(filled) == 1 and isinstance(filled[0], list | int):
            return filled[0]
        named = [
            value for piece, value in zip(self.pieces, filled, strict=True) if isinstance(piece, Variable)
        ]
        return None if named and not any(named) else "".join(map(variables.shown, filled))


@dataclass(frozen=True, slots=True)
class Property:
    """A property with one value, or with the items of a list."""

    name: str
    items: tuple[Text, ...]
    is_list: bool = False

    def value(self, values: Mapping[str, Value]) -> frontmatter.Value | None:
        """What the property holds; None if it is to be left out."""
        if not self.is_list:
            return self.items[0].value(values)
        found: list[str] = []
        for value in (item.value(values) for item in self.items):
            found += value if isinstance(value, list) else [] if value is None else [str(value)]
        return list(dict.fromkeys(found)) or None


@dataclass(frozen=True, slots=True)
class Template:
    """A template that was read and found right."""

    properties: tuple[Property, ...]
    body: tuple[tuple[Piece, ...], ...]
    """The lines of the text."""

    def write(self, values: Mapping[str, Value], *, content: str, clip: str) -> str:
        """The note: `content` is the article as Markdown, `clip` the name of the clip."""
        fields = {each.name: each.value(values) for each in self.properties} | {ID: clip}
        return f"{frontmatter.write(fields)}\n{self._filled(values, content)}"

    def frame(self, values: Mapping[str, Value]) -> str:
        """What stands around the article in the text of the note, with a sign in its place; see `framed`."""
        return self._filled(values, PLACE)

    def _filled(self, values: Mapping[str, Value], content: str) -> str:
        lines = [content.strip("\n") if line == _ARTICLE else _line(line, values) for line in self.body]
        return "\n".join(line for line in lines if line is not None).strip("\n") + "\n"


def framed(frame: str, content: str) -> str:
    """The text of a note with an article in its frame."""
    return frame.replace(PLACE, content.strip("\n")).strip("\n") + "\n"


def read(source: str) -> Template:
    """Read a template; what can't be used raises a `TemplateError` that says which line and why."""
    lines = source.removeprefix("\ufeff").splitlines()
    if not lines or lines[0].rstrip() != _EDGE:
        return Template((), _body(lines, first=1))
    end = next((n for n, line in enumerate(lines) if n and line.rstrip() == _EDGE), None)
    if end is None:
        raise TemplateError(1, "the properties that begin here have no end, a second line of three hyphens")
    return Template(tuple(_properties(lines[1:end])), _body(lines[end + 1 :], first=end + 2))


def _properties(lines: list[str]) -> Iterator[Property]:
    names = {ID}
    for number, line, items in _with_items(lines):
        found = _PROPERTY.fullmatch(line)
        if found is None or (items and found[2]):
            raise TemplateError(number, f"«{line}» is not a property such as «title: {{{{title}}}}»")
        name, raw = found[1], found[2] or ""
        if name in names:
            twice = "is written by WClipper itself; take it out" if name == ID else "is there twice"
            raise TemplateError(number, f"the property «{name}» {twice}")
        names.add(name)
        yield Property(name, tuple(items), is_list=True) if items else _property(name, raw, number)


def _with_items(lines: list[str]) -> Iterator[tuple[int, str, list[Text]]]:
    """The lines that begin a property, by their number, with the items below them; comments are left out."""
    begun: tuple[int, str, list[Text]] | None = None
    for number, line in enumerate(map(str.rstrip, lines), 2):
        if not line or line.lstrip().startswith("#"):
            continue
        if begun and (item := _ITEM.fullmatch(line)):
            begun[2].append(_text(item[1], number))
            continue
        if begun:
            yield begun
        begun = number, line, []
    if begun:
        yield begun


def _property(name: str, raw: str, number: int) -> Property:
    if raw in {"|", ">"}:
        raise TemplateError(number, "the value of a property stands on the same line")
    if raw.startswith("[") and raw.endswith("]") and not raw.startswith("[["):
        items = tuple(_text(item.strip(), number) for item in _FLOW_ITEM.findall(raw[1:-1]))
        return Property(name, items, is_list=True)
    return Property(name, (_text(raw, number),))


def _text(raw: str, number: int) -> Text:
    if raw in {"true", "false"}:
        return Text((), constant=raw == "true")
    if _NUMBER.fullmatch(raw):
        return Text((), constant=int(raw))
    if len(raw) > 1 and raw[0] == raw[-1] and raw[0] in "\"'":
        raw = raw[1:-1]
    pieces = tuple(_pieces(raw, number))
    if _ARTICLE[0] in pieces:
        raise TemplateError(number, "{{content}} belongs below the properties")
    return Text(pieces or ("",))


def _body(lines: list[str], *, first: int) -> tuple[tuple[Piece, ...], ...]:
    body = tuple(tuple(_pieces(line.rstrip(), number)) for number, line in enumerate(lines, first))
    if _ARTICLE not in body:
        raise TemplateError(first, "below the properties a line {{content}} is missing, which is the article")
    for number, line in enumerate(body, first):
        if _ARTICLE[0] in line[1:] or (line != _ARTICLE and line[:1] == _ARTICLE):
            raise TemplateError(number, "{{content}} stands on a line of its own")
    return body


def _pieces(line: str, number: int) -> Iterator[Piece]:
    """The texts and the variables of a line, in turn."""
    end = 0
    for match in _VARIABLE.finditer(line):
        yield from _literal(line[end : match.start()], number)
        yield variables.read(match[1], number)
        end = match.end()
    yield from _literal(line[end:], number)


def _literal(text: str, number: int) -> Iterator[str]:
    if "{{" in text or "}}" in text:
        raise TemplateError(number, "a pair of braces has no partner; a variable is written {{title}}")
    if text:
        yield text


def _line(pieces: tuple[Piece, ...], values: Mapping[str, Value]) -> str | None:
    """A line of the text filled in; None if it has variables and all of them are empty."""
    filled = [piece if isinstance(piece, str) else piece.value(values) for piece in pieces]
    named = [value for piece, value in zip(pieces, filled, strict=True) if isinstance(piece, Variable)]
    if named and not any(named):
        return None
    out = ""
    for piece, value in zip(pieces, filled, strict=True):
        out += piece if isinstance(piece, str) else _escaped(piece, value, before=out)
    return out


def _escaped(variable: Variable, value: Value, *, before: str) -> str:
    """A value in the text of a note, where it stays what it is; `before` is what stands before it."""
    if isinstance(value, list):
        return ", ".join(_escaped(variable, item, before=before) for item in value)
    if isinstance(value, Link):
        return value
    text = inline.spaced(writable(variables.shown(value))).strip()
    address = urls.absolute(text, None) if variable in _ADDRESSES else None
    if address:
        return _address(address, before)
    return escape.text(text, line_start=bool(_LINE_START.fullmatch(before)))


def _address(address: str, before: str) -> str:
    """An address as the target of a link that the template writes, or else as a link of its own."""
    if before.endswith("]("):
        return escape.destination(address)
    return address if before.endswith("<") else f"<{address}>"
