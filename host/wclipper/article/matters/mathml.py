"""MathML as TeX, for formulas whose page has kept no TeX: the elements of presentation MathML, one rule each.

The result is TeX that says the same, not what the author typed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from wclipper.article.matters.symbols import ACCENTS, COMMANDS, FENCES, FUNCTIONS, LARGE

if TYPE_CHECKING:
    from collections.abc import Callable

    from lxml import etree

MAX_DEPTH = 60
"""Formulas nested deeper are none that a person reads; their text is taken as it is."""
_SPECIAL = re.compile(r"[#$%&_{}]")
_MATRIX = re.compile(r"([(\[|])\\begin\{matrix\}((?:(?!\\(?:begin|end)).)*)\\end\{matrix\}[)\]|]")
_COMMAND_LAST = re.compile(r"\\[A-Za-z]+\Z")
_IN_TEXT = re.compile(r"[#$%&_{}~^\\]")
_SKIPPED = frozenset("annotation annotation-xml maligngroup malignmark mphantom none mprescripts".split())
_INVISIBLE = "\u2061\u2062\u2063\u2064\u200b"
_VARIANTS = {
    "bold": r"\mathbf",
    "double-struck": r"\mathbb",
    "script": r"\mathcal",
    "fraktur": r"\mathfrak",
    "sans-serif": r"\mathsf",
    "monospace": r"\mathtt",
    "bold-italic": r"\boldsymbol",
}


def tex(element: etree._Element) -> str:
    """The TeX of a `<math>` element."""
    return _MATRIX.sub(_bracketed, " ".join(_joined(_all(element, 0)).split()))


def _bracketed(match: re.Match[str]) -> str:
    """A matrix between brackets, which TeX has one environment for."""
    name = {"(": "pmatrix", "[": "bmatrix", "|": "vmatrix"}[match[1]]
    return f"\\begin{{{name}}}{match[2]}\\end{{{name}}}"


def _all(element: etree._Element, depth: int) -> list[str]:
    """The TeX of each child."""
    if depth > MAX_DEPTH:
        return [_characters("".join(element.itertext()))]
    children = [child for child in element if isinstance(child.tag, str) and child.tag not in _SKIPPED]
    if not children and (element.text or "").strip():
        return [_characters(element.text or "")]
    return [_tex(child, depth + 1) for child in children]


def _joined(parts: list[str]) -> str:
    """Parts in a row, with a space where a command would run into a letter."""
    out: list[str] = []
    for part in filter(None, parts):
        if out and part[0].isalpha() and _COMMAND_LAST.search(out[-1]):
            out.append(" ")
        out.append(part)
    return "".join(out)


def _tex(element: etree._Element, depth: int) -> str:
    rule = _RULES.get(str(element.tag))
    return rule(element, depth) if rule else _joined(_all(element, depth))


def _group(element: etree._Element, depth: int) -> str:
    return f"{{{_tex(element, depth + 1)}}}"


def _parts(element: etree._Element, depth: int, count: int) -> list[str]:
    """The TeX of the arguments of an element, in braces; missing ones are empty."""
    children = [child for child in element if isinstance(child.tag, str) and child.tag not in _SKIPPED]
    return [_group(child, depth) for child in children[:count]] + ["{}"] * (count - len(children))


def _bare(group: str) -> str:
    """A base without the braces it doesn't need: those of one letter or command."""
    inner = group[1:-1]
    return inner if len(inner) == 1 or re.fullmatch(r"\\[A-Za-z]+", inner) else group


def _text_of(element: etree._Element) -> str:
    return " ".join("".join(element.itertext()).split())


def _characters(text: str) -> str:
    """Characters as TeX, commands for those that have one."""
    parts = [
        COMMANDS.get(char) or (f"\\{char}" if _SPECIAL.match(char) else char)
        for char in text
        if char not in _INVISIBLE
    ]
    return _joined(["\\backslash" if part == "\\" else part for part in parts])


def _identifier(element: etree._Element, _depth: int) -> str:
    text = _text_of(element)
    if text in FUNCTIONS:
        return f"\\{text}"
    body = _characters(text)
    if command := _VARIANTS.get(element.get("mathvariant", "")):
        return f"{command}{{{body}}}"
    return f"\\mathrm{{{body}}}" if len(text) > 1 and text.isalpha() and text.isascii() else body


def _number(element: etree._Element, _depth: int) -> str:
    body = _characters(_text_of(element))
    command = _VARIANTS.get(element.get("mathvariant", ""))
    return f"{command}{{{body}}}" if command else body


def _operator(element: etree._Element, _depth: int) -> str:
    text = _text_of(element)
    if text in FUNCTIONS:
        return f"\\{text}"
    if len(text) > 1 and text.isalpha() and text.isascii():
        return f"\\operatorname{{{text}}}"
    return _characters(text)


def _words(element: etree._Element, _depth: int) -> str:
    text = re.sub(r"\s+", " ", "".join(element.itertext()))
    if not text.strip():
        return r"\ " if text else ""
    return f"\\text{{{_IN_TEXT.sub(_in_text, text)}}}"


def _in_text(match: re.Match[str]) -> str:
    return {"~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "\\": r"\textbackslash{}"}.get(
        match[0], f"\\{match[0]}"
    )


def _space(element: etree._Element, _depth: int) -> str:
    if element.get("linebreak") == "newline":
        return r"\\ "
    width = re.match(r"([\d.]+)em", element.get("width", ""))
    return r"\quad " if width and float(width[1]) >= 1 else r"\, " if width and float(width[1]) > 0 else ""


def _fraction(element: etree._Element, depth: int) -> str:
    above, below = _parts(element, depth, 2)
    if element.get("linethickness", "").strip() in {"0", "0px", "0pt", "0em"}:
        return f"{{{above[1:-1]} \\atop {below[1:-1]}}}"
    return f"\\frac{above}{below}"


def _root(element: etree._Element, depth: int) -> str:
    return f"\\sqrt{{{_joined(_all(element, depth))}}}"


def _nth_root(element: etree._Element, depth: int) -> str:
    inside, index = _parts(element, depth, 2)
    return f"\\sqrt[{index[1:-1]}]{inside}"


def _lower(element: etree._Element, depth: int) -> str:
    base, below = _parts(element, depth, 2)
    return f"{_bare(base)}_{below}"


def _upper(element: etree._Element, depth: int) -> str:
    base, above = _parts(element, depth, 2)
    if set(above[1:-1].replace(r"\prime", "'").replace("′", "'")) == {"'"}:
        return f"{_bare(base)}{above[1:-1]}".replace(r"\prime", "'")
    return f"{_bare(base)}^{above}"


def _both(element: etree._Element, depth: int) -> str:
    base, below, above = _parts(element, depth, 3)
    return f"{_bare(base)}_{below}^{above}"


def _under(element: etree._Element, depth: int) -> str:
    base, below = _parts(element, depth, 2)
    if _bare(base) in LARGE:
        return f"{_bare(base)}_{below}"
    mark = _mark(element, 1)
    if mark in {"_", "\u0332", "\u00af", "\u2015"}:
        return f"\\underline{base}"
    return f"\\underbrace{base}" if mark == "\u23df" else f"\\underset{below}{base}"


def _over(element: etree._Element, depth: int) -> str:
    base, above = _parts(element, depth, 2)
    if command := ACCENTS.get(_mark(element, 1)):
        return f"{command}{base}"
    return f"{_bare(base)}^{above}" if _bare(base) in LARGE else f"\\overset{above}{base}"


def _mark(element: etree._Element, index: int) -> str:
    children = [child for child in element if isinstance(child.tag, str)]
    return _text_of(children[index]) if index < len(children) else ""


def _under_over(element: etree._Element, depth: int) -> str:
    base, below, above = _parts(element, depth, 3)
    if _bare(base) in LARGE:
        return f"{_bare(base)}_{below}^{above}"
    return f"\\overset{above}{{\\underset{below}{base}}}"


def _many_scripts(element: etree._Element, depth: int) -> str:
    """A base with scripts behind it and, after `<mprescripts/>`, before it."""
    children = [child for child in element if isinstance(child.tag, str)]
    if not children:
        return ""
    split = next((i for i, child in enumerate(children) if child.tag == "mprescripts"), len(children))
    before, behind = children[split + 1 :], children[1:split]
    scripts = "{}" + _scripts(before, depth) if before else ""
    return scripts + _bare(_group(children[0], depth)) + _scripts(behind, depth)


def _scripts(children: list[etree._Element], depth: int) -> str:
    out = ""
    for index, child in enumerate(children):
        if child.tag != "none" and (text := _tex(child, depth + 1)):
            out += f"{'_^'[index % 2]}{{{text}}}"
    return out


def _fenced(element: etree._Element, depth: int) -> str:
    opening, closing = element.get("open", "("), element.get("close", ")")
    separators = "".join(element.get("separators", ",").split()) or ""
    body = (separators[:1] or " ").join(_all(element, depth))
    return f"\\left{_fence(opening)}{body}\\right{_fence(closing)}"


def _fence(char: str) -> str:
    return FENCES.get(char.strip(), char.strip() or ".")


def _table(element: etree._Element, depth: int) -> str:
    rows = [
        " & ".join(_joined(_all(cell, depth + 2)) for cell in row.iterchildren("mtd"))
        for row in element.iterchildren("mtr", "mlabeledtr")
    ]
    body = r" \\ ".join(rows)
    return f"\\begin{{matrix}} {body} \\end{{matrix}}"


def _enclosed(element: etree._Element, depth: int) -> str:
    inside = _joined(_all(element, depth))
    notation = element.get("notation", "")
    if "box" in notation:
        return f"\\boxed{{{inside}}}"
    return f"\\cancel{{{inside}}}" if "strike" in notation else inside


def _semantics(element: etree._Element, depth: int) -> str:
    """The first child; what follows says the same in other languages."""
    return (_all(element, depth) or [""])[0]


_RULES: dict[str, Callable[[etree._Element, int], str]] = {
    "mi": _identifier,
    "mn": _number,
    "mo": _operator,
    "mtext": _words,
    "ms": _words,
    "mspace": _space,
    "mfrac": _fraction,
    "msqrt": _root,
    "mroot": _nth_root,
    "msub": _lower,
    "msup": _upper,
    "msubsup": _both,
    "munder": _under,
    "mover": _over,
    "munderover": _under_over,
    "mmultiscripts": _many_scripts,
    "mfenced": _fenced,
    "mtable": _table,
    "menclose": _enclosed,
    "semantics": _semantics,
}
