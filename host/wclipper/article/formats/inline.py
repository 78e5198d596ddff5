"""The text of one paragraph, heading or cell, with its emphasis, links, code and pictures.

The writer collects tokens as it walks; here they become one string. Spaces at the inner edges of emphasis
move outside, and empty emphasis goes.
"""

from __future__ import annotations

import re

from wclipper.article.formats import escape
from wclipper.article.formats.emphasis import add, delimiter_of, emphasised
from wclipper.article.formats.tokens import BREAK, Code, Formula, Image, Mark, Note, Token

_WHITE = re.compile("[ \t\n\r\f\v\x1c-\x1f\x85\u2028\u2029]+")
_AROUND_BREAK = re.compile(r"\s*\n\s*")
_TEXT_ONLY = {str}
_SPACES = re.compile("  +")


def spaced(text: str) -> str:
    """Text with every run of white space as one space, as a browser shows it; other spaces stay."""
    if "  " not in text and text.isprintable():
        return text
    return _WHITE.sub(" ", text)


def plain(text: str) -> str:
    """A text that is all of a paragraph as Markdown."""
    return escape.text(spaced(text).strip(), line_start=True)


def render(tokens: list[Token], *, one_line: bool = False, in_cell: bool = False) -> str:
    """The tokens as Markdown; with `one_line`, breaks are spaces and the text stands behind something else."""
    if one_line:
        tokens = [" " if token == BREAK else token for token in tokens]
    if set(map(type, tokens)) <= _TEXT_ONLY:
        text = "".join(map(str, tokens)).strip()
        text = _SPACES.sub(" ", text) if "  " in text else text
        return _lines(text, line_start=not one_line and not in_cell, before_link=False, in_cell=in_cell)
    settled = emphasised(_settled(tokens))
    return _joined(settled, one_line=one_line, in_cell=in_cell)


def _settled(tokens: list[Token]) -> list[Token]:
    """The tokens without outer spaces, without spaces inside the edges of marks, and without empty marks."""
    out: list[Token] = []
    space = ""
    waiting: list[Token] = []
    for token in tokens:
        if isinstance(token, Mark):
            if token.opens:
                waiting.append(token)
            elif waiting:
                waiting.pop()
            else:
                out.append(token)
            continue
        core, behind = token, ""
        if isinstance(token, str):
            core, before, behind = _without_edges(token)
            space = _wider(space, before)
            if not core:
                continue
        if space and out:
            add(out, space)
        out += waiting
        add(out, core)
        space, waiting = behind, []
    return out


def _without_edges(text: str) -> tuple[str, str, str]:
    """A text without its outer spaces, and these."""
    core = text.strip()
    if len(core) == len(text):
        return text, "", ""
    start = len(text) - len(text.lstrip())
    return core, text[:start], text[start + len(core) :]


def _wider(one: str, other: str) -> str:
    """Of two white spaces that meet, the one that counts."""
    if one and other:
        return BREAK if BREAK in one + other else one
    return one or other


def _joined(tokens: list[Token], *, one_line: bool, in_cell: bool) -> str:
    out: list[str] = []
    begun: list[int] = []
    for index, token in enumerate(tokens):
        if isinstance(token, str):
            line_start = not (one_line or in_cell) and (not out or out[-1].endswith("\n"))
            following = tokens[index + 1] if index + 1 < len(tokens) else None
            before_link = _begins_with_bracket(following)
            line = _lines(token, line_start=line_start, before_link=before_link, in_cell=in_cell)
            out.append(f"\\{line}" if _completes_note(out, line) else line)
        elif isinstance(token, Code):
            code = escape.code(token.text)
            out.append(escape.cell(code) if in_cell else code)
        elif isinstance(token, Image):
            out.append(f"![{escape.text(token.alt, in_cell=in_cell)}]({escape.destination(token.url)})")
        elif isinstance(token, Note):
            out.append(f"[^{token.number}]")
        elif isinstance(token, Formula):
            out.append(_formula(token, out, in_cell=in_cell))
        elif token.kind == "link":
            out.append("[" if token.opens else f"]({escape.destination(token.url)})")
        elif token.opens:
            begun.append(index)
            out.append("")
        else:
            start = begun.pop()
            delimiter = delimiter_of(tokens, start, index)
            out[start] = delimiter
            out.append(delimiter)
    return "".join(out)


def _formula(token: Formula, out: list[str], *, in_cell: bool) -> str:
    """A formula, apart from one before it: two dollars in a row would begin another kind."""
    tex = escape.formula(token.tex, one_line=True, in_cell=in_cell)
    return f"{' ' * bool(out and out[-1].endswith('$'))}${tex}$" if tex else ""


def _completes_note(out: list[str], line: str) -> bool:
    """Whether a text would make a link or a definition of the mark of a footnote before it."""
    if not out or not out[-1].startswith("[^"):
        return False
    return line.startswith("(") or (line.startswith(":") and "".join(out[:-1])[-1:] in {"", "\n"})


def _begins_with_bracket(token: Token | None) -> bool:
    """Whether an exclamation mark before a token would make it a picture."""
    return isinstance(token, Note) or (isinstance(token, Mark) and token.kind == "link" and token.opens)


def _lines(text: str, *, line_start: bool, before_link: bool, in_cell: bool) -> str:
    """A text with its line breaks, each line escaped as what it is."""
    if BREAK not in text:
        return escape.text(text, line_start=line_start, before_link=before_link, in_cell=in_cell)
    lines = _AROUND_BREAK.sub(BREAK, text).split(BREAK)
    last = len(lines) - 1
    return ("<br>" if in_cell else "  \n").join(
        escape.text(
            line,
            line_start=line_start or (number > 0 and not in_cell),
            before_link=before_link and number == last,
            in_cell=in_cell,
        )
        for number, line in enumerate(lines)
    )
