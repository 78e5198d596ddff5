r"""Formulas that stand as TeX in the text, between delimiters, on a page whose script has not set them yet.

Where no such script is, `\(` and dollars are what they are.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lxml import etree

from wclipper.article.matters import tex

if TYPE_CHECKING:
    from wclipper.article.source import Source
    from wclipper.article.standard import Clean

_RENDERER = re.compile(r"mathjax|katex|tex-(?:mml|chtml|svg)", re.IGNORECASE)
_RENDERER_NAMES = ("MathJax", "renderMathInElement")
_SINGLE_DOLLAR = re.compile(r"inlineMath.{0,80}?['\"]\$['\"]|left['\"]?\s*:\s*['\"]\$['\"]", re.DOTALL)
_LENGTH = "{1,3000}"
_ENVIRONMENT = (
    r"\\begin\{(?P<name>(?:equation|align|gather|multline|eqnarray|cases)\*?)\}.{1,3000}?\\end\{(?P=name)\}"
)
_FORMULA = re.compile(
    rf"\\\(.{_LENGTH}?\\\)|\\\[.{_LENGTH}?\\\]|\$\$.{_LENGTH}?\$\$|{_ENVIRONMENT}", re.DOTALL
)
_WITH_DOLLARS = re.compile(
    rf"{_FORMULA.pattern}|(?<![\\$])\$(?=[^\s$])[^$]*?(?<=[^\s\\$])\$(?![\d$])", re.DOTALL
)
_TEXT = etree.XPath("string()", smart_strings=False)
_VERBATIM = frozenset(("code", "kbd", "pre", "samp"))


def settle(clean: Clean) -> None:
    """Make the formulas in the text of an article elements of their own."""
    text = str(_TEXT(clean.article))
    if "\\" not in text and "$" not in text:
        return
    pattern = _pattern(clean.source)
    if pattern is None:
        return
    for element in list(clean.article.iter()):
        if element.tag in _VERBATIM or (element.tag == "span" and element.get("class")):
            continue
        _split_text(element, pattern)
    for element in list(clean.article.iter()):
        if not any(around.tag in _VERBATIM for around in element.iterancestors()):
            _split_tail(element, pattern)


def _pattern(source: Source) -> re.Pattern[str] | None:
    """What formulas look like on a page; None if nothing there would set them."""
    scripts = [
        *source.extraction.page.root.iterfind("head/script"),
        *map(source.element, source.places("script")),
    ]
    texts = [script.text or "" for script in scripts]
    if not any(name in text for text in texts for name in _RENDERER_NAMES) and not any(
        _RENDERER.search(script.get("src") or "") for script in scripts
    ):
        return None
    return _WITH_DOLLARS if any(map(_SINGLE_DOLLAR.search, texts)) else _FORMULA


def _split_text(element: etree._Element, pattern: re.Pattern[str]) -> None:
    before, formulas = _split(element.text, pattern)
    if formulas:
        element.text = before
        element[0:0] = formulas


def _split_tail(element: etree._Element, pattern: re.Pattern[str]) -> None:
    before, formulas = _split(element.tail, pattern)
    parent = element.getparent()
    if formulas and parent is not None:
        element.tail = before
        place = parent.index(element) + 1
        parent[place:place] = formulas


def _split(text: str | None, pattern: re.Pattern[str]) -> tuple[str, list[etree._Element]]:
    """The text before the first formula, and the formulas, each with the text behind it as its tail."""
    if not text or ("\\" not in text and "$" not in text):
        return text or "", []
    formulas: list[etree._Element] = []
    before, last = "", 0
    for match in pattern.finditer(text):
        formula = tex.formula(match[0], display=match["name"] is not None)
        if formula is None:
            continue
        if formulas:
            formulas[-1].tail = text[last : match.start()]
        else:
            before = text[: match.start()]
        formulas.append(formula)
        last = match.end()
    if formulas:
        formulas[-1].tail = text[last:]
    return before, formulas
