"""Emphasis that CommonMark recognises where it stands.

Asterisks between a letter outside and punctuation inside, as in Chinese sentences, would be shown and not obeyed:
there the punctuation moves outside. What can't be mended is left out.
"""

from __future__ import annotations

import unicodedata

from wclipper.article.formats.tokens import Code, Image, Mark, Token

DELIMITERS = {"strong": "**", "em": "*", "del": "~~", "mark": "=="}

_ROUNDS = 5


def emphasised(tokens: list[Token]) -> list[Token]:
    """The tokens with only such emphasis as CommonMark recognises."""
    if not any(map(_is_emphasis, tokens)):
        return _merged(tokens)
    for _ in range(_ROUNDS):
        tokens = _merged(tokens)
        failing = _failing(tokens)
        if not failing:
            return tokens
        tokens = _mended(tokens, failing)
    return _merged([token for token in tokens if not _is_emphasis(token)])


def _merged(tokens: list[Token]) -> list[Token]:
    """The tokens with neighbours joined: texts, code, and marks that end where the same begin again."""
    out: list[Token] = []
    for token in tokens:
        if not isinstance(token, Mark):
            add(out, token)
        elif token.opens and out and isinstance(last := out[-1], Mark) and last.ends(token):
            out.pop()
        elif token.opens and _goes_on(out, token):
            _close_gap(out)
        else:
            out.append(token)
    return out


def add(tokens: list[Token], token: Token) -> None:
    """Add what is no mark; text to text and code to code."""
    last = tokens[-1] if tokens else None
    if isinstance(token, str) and isinstance(last, str):
        tokens[-1] = last + token
    elif isinstance(token, Code) and isinstance(last, Code):
        tokens[-1] = Code(last.text + token.text)
    else:
        tokens.append(token)


def _goes_on(before: list[Token], token: Mark) -> bool:
    """Whether emphasis or a link begins a space behind where the same has ended."""
    if len(before) < 2 or before[-1] != " ":
        return False
    ended = before[-2]
    return isinstance(ended, Mark) and ended.ends(token)


def _close_gap(out: list[Token]) -> None:
    """Take away the mark that has ended before a space."""
    space = str(out.pop())
    out.pop()
    last = out[-1]
    if isinstance(last, str):
        out[-1] = last + space
    else:
        out.append(space)


def _failing(tokens: list[Token]) -> list[tuple[int, int]]:
    """The emphasis that would not be recognised, by the index of its two marks."""
    failing: list[tuple[int, int]] = []
    begun: list[int] = []
    for index, token in enumerate(tokens):
        if not isinstance(token, Mark):
            continue
        if token.opens:
            begun.append(index)
            continue
        start = begun.pop()
        if _is_emphasis(token) and not all(_recognised(tokens, start, index)):
            failing.append((start, index))
    return failing


def _recognised(tokens: list[Token], start: int, end: int) -> tuple[bool, bool]:
    """Whether each of the marks at `start` and `end` is a delimiter by the flanking rules of CommonMark."""
    delimiter = delimiter_of(tokens, start, end)
    before, after = _edges(tokens, start - 1)[-1], _edges(tokens, end + 1)[0]
    first, last = _edges(tokens, start + 1)[0], _edges(tokens, end - 1)[-1]
    return _flanks(before, first, delimiter), _flanks(after, last, delimiter)


def _mended(tokens: list[Token], failing: list[tuple[int, int]]) -> list[Token]:
    """The tokens with punctuation at the edges of failing emphasis outside, or without the emphasis."""
    pieces: list[list[Token]] = [[token] for token in tokens]
    for start, end in failing:
        opens, closes = _recognised(tokens, start, end)
        if _is_quoted(tokens, start, end):
            opens = closes = False
        if _is_whole_link(tokens, start, end):
            for one, other in ((start, start + 1), (end, end - 1)):
                pieces[one], pieces[other] = pieces[other], pieces[one]
        elif not ((opens or _move_out(pieces, start, 1)) and (closes or _move_out(pieces, end, -1))):
            pieces[start] = [each for each in pieces[start] if isinstance(each, str)]
            pieces[end] = [each for each in pieces[end] if isinstance(each, str)]
    return [token for piece in pieces for token in piece]


def _is_quoted(tokens: list[Token], start: int, end: int) -> bool:
    """Whether there is punctuation at both edges, which belongs together."""
    edges = _edges(tokens, start + 1)[0], _edges(tokens, end - 1)[-1]
    return all(_is_punctuation(edge, symbols=False) for edge in edges)


def _is_whole_link(tokens: list[Token], start: int, end: int) -> bool:
    """Whether the emphasis is around one link and nothing else: then it can as well stand inside."""
    first, last = tokens[start + 1], tokens[end - 1]
    if not (isinstance(first, Mark) and isinstance(last, Mark) and first.kind == last.kind == "link"):
        return False
    inner = (token for token in tokens[start + 2 : end - 1] if isinstance(token, Mark))
    return first.opens > last.opens and all(token.kind != "link" for token in inner)


def _move_out(pieces: list[list[Token]], mark: int, side: int) -> bool:
    """Move the punctuation beside a mark to its other side, and say whether there was any, and more than that."""
    beside = pieces[mark + side]
    text = beside[0] if len(beside) == 1 else None
    if not isinstance(text, str):
        return False
    kept = _stripped(text, side)
    if not kept or len(kept) == len(text):
        return False
    if side > 0:
        pieces[mark] = [text[: len(text) - len(kept)], *pieces[mark]]
    else:
        pieces[mark] = [*pieces[mark], text[len(kept) :]]
    pieces[mark + side] = [kept]
    return True


def _stripped(text: str, side: int) -> str:
    """A text without the punctuation and spaces at its start (1) or end (-1)."""
    places = range(len(text)) if side > 0 else range(len(text) - 1, -1, -1)
    for place in places:
        if not (text[place].isspace() or _is_punctuation(text[place], symbols=True)):
            return text[place:] if side > 0 else text[: place + 1]
    return ""


def _flanks(outside: str, inside: str, delimiter: str) -> bool:
    apart = outside.isspace() or _is_punctuation(outside, symbols=False)
    if (delimiter == "_" and not apart) or (delimiter == "==" and "=" in outside + inside):
        return False
    return not inside.isspace() and (apart or not _is_punctuation(inside, symbols=True))


def _is_punctuation(char: str, *, symbols: bool) -> bool:
    """Whether Markdown takes a character for punctuation; versions differ about symbols beyond ASCII."""
    category = unicodedata.category(char)[0]
    return category == "P" or (category == "S" and (symbols or char < "\x80"))


def delimiter_of(tokens: list[Token], start: int, end: int) -> str:
    """How the emphasis between two marks is written: `_` where asterisks would meet others."""
    mark = tokens[start]
    assert isinstance(mark, Mark)
    neighbours = (start - 1, start + 1, end - 1, end + 1)
    if mark.kind == "em" and any(0 <= n < len(tokens) and _is_emphasis(tokens[n]) for n in neighbours):
        return "_"
    return DELIMITERS[mark.kind]


def _is_emphasis(token: Token) -> bool:
    return isinstance(token, Mark) and token.kind in DELIMITERS


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
