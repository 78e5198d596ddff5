"""An article as text that reads well in any editor: no markup, no addresses within the text.

Headings stand alone (the first two kinds underlined), items have their marks, quotes a `>`, code four spaces, and the
columns of a table stand below each other. Lines are not broken: editors do that. Links are left out: numbers in
brackets all over a text are what people save it as text to be rid of.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from wclipper.article.formats import inline, xhtml
from wclipper.article.writable import writable

if TYPE_CHECKING:
    from collections.abc import Callable

    from lxml import etree

    from wclipper.article.formats.draft import Draft

_UNDERLINES = {"h1": "=", "h2": "-"}
_RULE = "* * *"
_MAX_UNDERLINE = 72
_MAX_TABLE = 100
"""Columns of text; wider tables are written row by row."""
_LINES = frozenset("p h1 h2 h3 h4 h5 h6 dt".split())
_LISTS = frozenset(("ul", "ol"))
_AROUND = {
    "q": ('"', '"'),
    "rt": ("(", ")"),
    "footnote": ("[", "]"),
    "math inline": ("$", "$"),
    "math display": ("$$", "$$"),
}
"""What stands around the text of an element, by its class or name."""
_SMALL = {
    "sup": str.maketrans("0123456789+-−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ"),
    "sub": str.maketrans("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎"),
}
_BREAK = "\x00"
"""Stands for a line break while text is collected: no tree holds this character."""
_BLOCKS = _LINES | frozenset("div blockquote dd dl figcaption figure hr li ol pre table ul".split())


def document(draft: Draft) -> str:
    """A whole file: the title, who wrote it, when and where, then the article."""
    facts = draft.facts
    byline = " · ".join(filter(None, (facts.author, facts.published, facts.site)))
    clipped = f"Clipped {draft.clipped.date().isoformat()} ({draft.clip})"
    added = (f"Tags: {', '.join(draft.tags)}" * bool(draft.tags), draft.note and f"Note: {draft.note}")
    about = [line for fact in (byline, facts.url, *added) if (line := _one_line(fact or ""))]
    title = _underlined(draft.title, "=")
    body = _blocks(xhtml.content(draft.tree, base=draft.base, picture=lambda url: url))
    return "\n".join([*title, "", *about, clipped, "", *body]).rstrip("\n") + "\n"


def _one_line(fact: str) -> str:
    return " ".join(writable(fact).split())


def _blocks(element: etree._Element, *, tight: bool = False) -> list[str]:
    """The lines of what an element holds, with a blank one between blocks; if `tight`, none before a list."""
    out: list[str] = []
    for part in _parts(element):
        lines = _text(part) if isinstance(part, list) else _block(part)
        if not lines:
            continue
        follows = tight and not isinstance(part, list) and part.tag in _LISTS
        out += [""] * bool(out and not follows) + lines
    return out


def _parts(element: etree._Element) -> list[etree._Element | list[str]]:
    """The blocks of an element, and the stretches of text between them."""
    parts: list[etree._Element | list[str]] = [[element.text or ""]]
    for child in element:
        if child.tag in _BLOCKS:
            parts += [child, [child.tail or ""]]
            continue
        stretch = parts[-1]
        assert isinstance(stretch, list)
        stretch += [_inline(child), child.tail or ""]
    return parts


def _text(pieces: list[str]) -> list[str]:
    lines = [inline.spaced(line).strip() for line in "".join(pieces).split(_BREAK)]
    return lines if any(lines) else []


def _inline(element: etree._Element) -> str:
    """The text of an inline element."""
    tag = str(element.tag)
    if tag == "br":
        return _BREAK
    if tag == "img":
        return f"[{alt}]" if (alt := element.get("alt")) else ""
    inner = (element.text or "") + "".join(_inline(child) + (child.tail or "") for child in element)
    if tag in _SMALL and element.get("class") is None:
        return inner.translate(_SMALL[tag]) if all(ord(char) in _SMALL[tag] for char in inner) else inner
    return inner.join(_AROUND.get(element.get("class") or tag, ("", "")))


def _block(element: etree._Element) -> list[str]:
    write = _WRITTEN.get(str(element.tag), _blocks)
    return write(element)


def _rule(_element: etree._Element) -> list[str]:
    return [_RULE]


def _quote(element: etree._Element) -> list[str]:
    return [f"> {line}".rstrip() for line in _blocks(element)]


def _heading(element: etree._Element) -> list[str]:
    return _underlined(" ".join(_blocks(element)), _UNDERLINES[str(element.tag)])


def _definitions(element: etree._Element) -> list[str]:
    lines: list[str] = []
    for child in element:
        content = _blocks(child)
        lines += [f"    {line}" if line else "" for line in content] if child.tag == "dd" else content
    return lines


def _code(element: etree._Element) -> list[str]:
    lines = "".join(_verbatim(element)).strip("\n").rstrip().split("\n")
    return [f"    {line}".rstrip() for line in lines] if any(lines) else []


def _verbatim(element: etree._Element) -> list[str]:
    if element.tag in {"br", "img"}:
        return ["\n" if element.tag == "br" else _inline(element)]
    inner = [piece for child in element for piece in (*_verbatim(child), child.tail or "")]
    return [element.text or "", *inner]


def _list(element: etree._Element) -> list[str]:
    lines: list[str] = []
    number = int(element.get("start") or 1)
    for item in element:
        content = _blocks(item, tight=True)
        if not content:
            continue
        number = int(item.get("value") or number)
        mark = "- " if element.tag == "ul" else f"[{number}] " if item.get("id") else f"{number}. "
        number += 1
        lines += [""] * bool(lines and "" in content)
        lines += [mark + content[0], *(" " * len(mark) + line if line else "" for line in content[1:])]
    return lines


def _underlined(text: str, sign: str) -> list[str]:
    return [text, sign * min(_width(text), _MAX_UNDERLINE)] if text else []


def _width(text: str) -> int:
    """The columns that a text takes: two for each Chinese character, none for a mark upon another."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
    )


def _table(element: etree._Element) -> list[str]:
    caption = element.find("caption")
    rows = [[" ".join(_blocks(cell)) for cell in row] for row in element.iter("tr")]
    rows = [row for row in rows if any(row)]
    columns = max(map(len, rows), default=0)
    rows = [row + [""] * (columns - len(row)) for row in rows]
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    head = _blocks(caption) if caption is not None else []
    if sum(widths) + 3 * columns > _MAX_TABLE:
        return head + _wide(rows)
    has_head = element.find("thead") is not None or element.find("tbody/tr/th") is not None
    return head + _columns(rows, widths, has_head=has_head)


def _columns(rows: list[list[str]], widths: list[int], *, has_head: bool) -> list[str]:
    lines = [
        "   ".join(
            cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True)
        ).rstrip()
        for row in rows
    ]
    if has_head and lines:
        lines.insert(1, "   ".join("-" * width for width in widths))
    return lines


def _wide(rows: list[list[str]]) -> list[str]:
    """A table too wide to be one: a line a cell, a blank one between rows."""
    lines = [line for row in rows for line in (*filter(None, row), "")]
    return lines[:-1]


_WRITTEN: dict[str, Callable[[etree._Element], list[str]]] = {
    "pre": _code,
    "hr": _rule,
    "ul": _list,
    "ol": _list,
    "dl": _definitions,
    "blockquote": _quote,
    "table": _table,
    "h1": _heading,
    "h2": _heading,
}
