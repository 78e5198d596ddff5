"""The words of Markdown without its marks, for search and excerpts. Rough and quick: nothing is rendered."""

from __future__ import annotations

import re

_FENCES = re.compile(r"^[ \t>]*(?:`{3,}|~{3,}).*$", re.MULTILINE)
_LINES = re.compile(
    r"^[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]+|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?|\[\^[^\]]+\]:[ \t]*)?", re.MULTILINE
)
_TABLES = re.compile(r"^[ \t]*\|?(?:[ \t]*:?-{3,}:?[ \t]*\|)+[ \t]*(?::?-{3,}:?)?[ \t]*$", re.MULTILINE)
_LINKS = re.compile(r"!?\[((?:\\.|[^\]\\])*)\]\((?:<[^<>\n]*>|[^\s()]*)(?:[ \t]+\"(?:\\.|[^\"\\])*\")?\)")
_PICTURES = re.compile(r"!\[(?:\\.|[^\]\\])*\]\((?:<([^<>\n]*)>|([^\s()]*))")
_NOTES = re.compile(r"\[\^[^\]\n]+\]")
_TAGS = re.compile(r"</?[A-Za-z][^<>]*>")
_MARKS = re.compile(r"(?<!\\)(?:\*{1,3}|_{2,3}|~~|==|`+|\|)")
_ESCAPES = re.compile(r"\\([!-/:-@\[-`{-~])")
_SPACE = re.compile(r"[ \t]*\n\s*")


def plain(markdown: str) -> str:
    """The text, a line a block."""
    text = _FENCES.sub("", markdown)
    text = _TABLES.sub("", text)
    text = _LINES.sub("", text)
    for _ in range(2):  # a picture may stand in a link
        text = _LINKS.sub(r"\1", text)
    text = _MARKS.sub("", _TAGS.sub("", _NOTES.sub("", text)))
    return _SPACE.sub("\n", _ESCAPES.sub(r"\1", text)).strip()


def pictures(markdown: str) -> list[str]:
    """Where its pictures are, as written."""
    return [found[1] or found[2] for found in _PICTURES.finditer(markdown)]
