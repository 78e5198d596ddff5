"""The text of one paragraph, heading or cell, with its emphasis, links, code and pictures.

The writer collects tokens as it walks; here they become one string. Spaces at the inner edges of emphasis
move outside, empty emphasis goes, and emphasis that CommonMark would not recognise where it stands (between
punctuation inside and a letter outside, as in Chinese sentences) is left out rather than shown as asterisks.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace

from wclipper.article.formats import escape

BREAK = "\n"
"""A line break; text tokens have no other line ends."""

_WHITE = re.compile("[ \t\n\r\f\v\x1c-\x1f\x85\u2028\u2029]+")
_AROUND_BREAK = re.compile(r"\s*\n\s*")
_DELIMITERS = {"strong": "**", "em": "*", "del": "~~"}
_ROUNDS = 5


@dataclass(frozen=True, slots=True)
class Mark:
    """Where emphasis (`strong`, `em`, `del`) or a `link` begins or ends."""

    kind: str
    opens: bool
    url: str = ""

    @property
    def end(self) -> Mark:
        """The mark that ends what this one begins."""
        return replace(self, opens=False)


@dataclass(frozen=True, slots=True)
class Code:
    """Code within a line."""

    text: str


@dataclass(frozen=True, slots=True)
class Image:
    """A picture."""

    alt: str
    url: str


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula within a line, as TeX."""

    tex: str


@dataclass(frozen=True, slots=True)
class Note:
    """The mark of a footnote."""

    number: str


Token = str | Mark | Code | Image | Formula | Note


def spaced(text: str) -> str:
    """Text with every run of white space as one space, as a browser shows it; other spaces stay."""
    return _WHITE.sub(" ", text)


def render(tokens: list[Token], *, one_line: bool = False, in_cell: bool = False) -> str:
    """The tokens as Markdown; with `one_line`, breaks are spaces."""
    if one_line or in_cell:
        tokens = [" " if token == BREAK else token for token in tokens]
    settled = _emphasised(_settled(tokens))
    return _joined(settled, in_cell=in_cell)


def _settled(tokens: list[Token]) -> list[Token]:
    """The tokens without outer spaces, without spaces inside the edges of marks, and without empty marks."""
    out: list[Token] = []
    space = ""
    waiting: list[Token] = []
    for token in tokens:
        core = token.strip() if isinstance(token, str) else token
        if isinstance(token, str):
            space = _wider(space, token[: len(token) - len(token.lstrip())])
        if isinstance(token, Mark):
            if token.opens:
                waiting.append(token)
            elif waiting:
                waiting.pop()
            else:
                out.append(token)
            continue
        if not core:
            continue
        out += [space] * bool(space and out) + waiting + [core]
        space, waiting = "", []
        if isinstance(token, str):
            space = token[len(token.rstrip()) :]
    return out


def _wider(one: str, other: str) -> str:
    """Of two white spaces that meet, the one that counts."""
    return BREAK if BREAK in one + other else one or other


def _emphasised(tokens: list[Token]) -> list[Token]:
    """The tokens with only such emphasis as CommonMark recognises."""
    for _ in range(_ROUNDS):
        tokens = _merged(tokens)
        failing = _failing(tokens)
        if not failing:
            return tokens
        tokens = [token for index, token in enumerate(tokens) if index not in failing]
    return _merged([token for token in tokens if not _is_emphasis(token)])


def _merged(tokens: list[Token]) -> list[Token]:
    """The tokens with neighbours joined: texts, code, and emphasis that ends where the same begins again."""
    out: list[Token] = []
    for token in tokens:
        last = out[-1] if out else None
        if isinstance(token, str) and isinstance(last, str):
            out[-1] = last + token
        elif isinstance(token, Code) and isinstance(last, Code):
            out[-1] = Code(last.text + token.text)
        elif isinstance(token, Mark) and token.opens and last == token.end:
            out.pop()
        else:
            out.append(token)
    return out


def _failing(tokens: list[Token]) -> set[int]:
    """Where the emphasis stands that would not be recognised, by the index of its two marks."""
    failing: set[int] = set()
    begun: list[int] = []
    for index, token in enumerate(tokens):
        if not isinstance(token, Mark):
            continue
        if token.opens:
            begun.append(index)
            continue
        start = begun.pop()
        if _is_emphasis(token) and not _recognised(tokens, start, index):
            failing |= {start, index}
    return failing


def _recognised(tokens: list[Token], start: int, end: int) -> bool:
    """Whether the marks at `start` and `end` are delimiters by the flanking rules of CommonMark."""
    underscore = _delimiter(tokens, start, end) == "_"
    outside = _edges(tokens, start - 1)[-1], _edges(tokens, end + 1)[0]
    inside = _edges(tokens, start + 1)[0], _edges(tokens, end - 1)[-1]
    return all(_flanks(*pair, underscore=underscore) for pair in zip(outside, inside, strict=True))


def _flanks(outside: str, inside: str, *, underscore: bool) -> bool:
    apart = outside.isspace() or _is_punctuation(outside, symbols=False)
    if underscore and not apart:
        return False
    return not inside.isspace() and (apart or not _is_punctuation(inside, symbols=True))


def _is_punctuation(char: str, *, symbols: bool) -> bool:
    """Whether Markdown takes a character for punctuation; versions differ about symbols beyond ASCII."""
    category = unicodedata.category(char)[0]
    return category == "P" or (category == "S" and (symbols or char < "\x80"))


def _delimiter(tokens: list[Token], start: int, end: int) -> str:
    """How the emphasis between two marks is written: `_` where asterisks would meet others."""
    mark = tokens[start]
    assert isinstance(mark, Mark)
    neighbours = (start - 1, start + 1, end - 1, end + 1)
    if mark.kind == "em" and any(0 <= n < len(tokens) and _is_emphasis(tokens[n]) for n in neighbours):
        return "_"
    return _DELIMITERS[mark.kind]


def _is_emphasis(token: Token) -> bool:
    return isinstance(token, Mark) and token.kind in _DELIMITERS


def _edges(tokens: list[Token], index: int) -> str:
    """A string that begins and ends as the token at `index` will; a space beyond the tokens."""
    if not 0 <= index < len(tokens):
        return " "
    match tokens[index]:
        case str(text):
            return text
        case Mark(kind="link", opens=True):
            return "["
        case Mark(kind="link"):
            return "])"
        case Image():
            return "!)"
        case _:
            return "*"  # or a backtick: punctuation in any case


def _joined(tokens: list[Token], *, in_cell: bool) -> str:
    out: list[str] = []
    begun: list[int] = []
    for index, token in enumerate(tokens):
        if isinstance(token, str):
            line_start = not out or out[-1].endswith("\n")
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
            out.append(f"${escape.formula(token.tex, one_line=True, in_cell=in_cell)}$")
        elif token.kind == "link":
            out.append("[" if token.opens else f"]({escape.destination(token.url)})")
        elif token.opens:
            begun.append(index)
            out.append("")
        else:
            start = begun.pop()
            delimiter = _delimiter(tokens, start, index)
            out[start] = delimiter
            out.append(delimiter)
    return "".join(out)


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
    lines = _AROUND_BREAK.sub("\n", text).split("\n")
    last = len(lines) - 1
    return "  \n".join(
        escape.text(
            line,
            line_start=line_start or number > 0,
            before_link=before_link and number == last,
            in_cell=in_cell,
        )
        for number, line in enumerate(lines)
    )
