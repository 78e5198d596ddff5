"""TeX as it stands in an article: without delimiters, comments and blank lines."""

from __future__ import annotations

import re

from lxml import etree

from wclipper.article.writable import writable

_DELIMITED = re.compile(
    r"\\\((?P<inline>.*)\\\)|\\\[(?P<display>.*)\\\]|\$\$(?P<dollars>.*)\$\$|\$(?P<dollar>[^$]*)\$", re.DOTALL
)
_COMMENT = re.compile(r"(?<!\\)%.*$", re.MULTILINE)
_LAST_BREAK = re.compile(r"(?:\\\\|\s)+\Z|(?<!\\)\\\Z")
_BLANK_LINES = re.compile(r"\s*\n\s*")


def formula(raw: str, *, display: bool) -> etree._Element | None:
    """A formula in its canonical form; None if there is nothing in it."""
    tex, is_display = undelimited(raw)
    if not tex:
        return None
    element = etree.Element("span")
    element.set("class", "math display" if display or is_display else "math inline")
    element.text = writable(tex)
    return element


def undelimited(raw: str) -> tuple[str, bool]:
    """The TeX between delimiters, if there are any, and whether they are those of a displayed formula."""
    text = raw.strip()
    match = _DELIMITED.fullmatch(text)
    if match is None:
        return _plain(text), False
    return _plain(match[match.lastgroup or 0]), match.lastgroup in {"display", "dollars"}


def is_delimited(raw: str) -> bool:
    """Whether a text stands between the delimiters of a formula."""
    return _DELIMITED.fullmatch(raw.strip()) is not None


def _plain(tex: str) -> str:
    return _LAST_BREAK.sub("", _BLANK_LINES.sub("\n", _COMMENT.sub("", tex))).strip()
