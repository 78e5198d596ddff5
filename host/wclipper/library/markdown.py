"""Markdown as our own notes have it, to HTML in the canonical form of articles.

CommonMark with tables, strikes, footnotes and formulas, and of Obsidian's ways: `==highlights==`, callouts, task boxes.
What comes out is not safe yet: notes may hold any HTML.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin

from wclipper.article.matters.lists import OPEN, TICKED
from wclipper.article.matters.note_list import MARK_NAME, NAME

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markdown_it.rules_core import StateCore

_CALLOUT = re.compile(r"\[!([a-zA-Z-]{1,20})\][+-]?[ \t]*(.*)(?:\n|$)")
_TASK = re.compile(r"\[([ xX])\](?=[ \t])")
_MARK = re.compile("(==)")
_NOT_WORD = re.compile(r"[\W_]+")


def render(markdown: str, *, title: str) -> str:
    """The HTML of a note; a first heading that repeats its title is left out."""
    tokens = _parser().parse(markdown)
    if len(tokens) > 2 and tokens[0].type == "heading_open" and _words(tokens[1].content) == _words(title):
        tokens = tokens[3:]
    return str(_parser().renderer.render(tokens, _parser().options, {}))


def _words(text: str) -> str:
    return _NOT_WORD.sub("", text).casefold()


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    parser.use(footnote_plugin, inline=False).use(dollarmath_plugin, allow_labels=False, double_inline=True)
    parser.core.ruler.before("inline", "callouts", _callouts)
    parser.core.ruler.before("inline", "tasks", _tasks)
    parser.core.ruler.after("inline", "marks", _marks)
    for name, write in _WRITTEN.items():
        parser.add_render_rule(name, write)
    return parser


def _callouts(state: StateCore) -> None:
    """`> [!note] Title` begins a callout."""
    tokens: list[Token] = []
    for token in state.tokens:
        tokens.append(token)
        opened = [each.type for each in tokens[-3:]] == ["blockquote_open", "paragraph_open", "inline"]
        if opened and (found := _CALLOUT.match(token.content)):
            tokens[-3].attrSet("class", f"callout-{found[1].lower()}")
            tokens[-2].attrSet("class", "callout-title")
            rest = token.content[found.end() :]
            token.content = found[2] or found[1].capitalize()
            if rest:
                tokens += [
                    _token("paragraph_close", "p", -1),
                    _token("paragraph_open", "p", 1),
                    _inline(rest),
                ]
    state.tokens = tokens


def _token(kind: str, tag: str, nesting: Any) -> Token:
    return Token(kind, tag, nesting, block=True)


def _inline(content: str) -> Token:
    return Token("inline", "", 0, content=content, children=[], block=True)


def _tasks(state: StateCore) -> None:
    for before, token in zip(state.tokens[1:], state.tokens[2:], strict=False):
        if before.type == "paragraph_open" and token.type == "inline" and before.level > 1:
            token.content = _TASK.sub(lambda box: OPEN if box[1] == " " else TICKED, token.content, count=1)


def _marks(state: StateCore) -> None:
    """`==text==` is highlighted, also if it has links or emphasis in it."""
    for token in state.tokens:
        if token.type == "inline" and "==" in token.content:
            token.children = _marked(token.children or [])


def _marked(children: Sequence[Token]) -> list[Token]:
    out: list[Token] = []
    opened: tuple[int, int] | None = None
    for child in children:
        for piece in _MARK.split(child.content) if child.type == "text" else [None]:
            if piece != "==":
                out.append(child if piece is None else child.copy(content=piece))
            elif opened is None or opened[1] != child.level:
                opened = len(out), child.level
                out.append(child.copy(content=piece))
            else:
                out[opened[0]] = Token("mark_open", "mark", 1)
                out.append(Token("mark_close", "mark", -1))
                opened = None
    return out


def _number(tokens: Sequence[Token], place: int) -> int:
    return int(tokens[place].meta["id"]) + 1


def _reference(_self: object, tokens: Sequence[Token], place: int, *_: object) -> str:
    number = _number(tokens, place)
    name = "" if tokens[place].meta["subId"] else f' id="{MARK_NAME}{number}"'
    return f'<sup class="footnote"><a href="#{NAME}{number}"{name}>{number}</a></sup>'


def _note(_self: object, tokens: Sequence[Token], place: int, *_: object) -> str:
    return f'<li id="{NAME}{_number(tokens, place)}">'


def _back(_self: object, tokens: Sequence[Token], place: int, *_: object) -> str:
    return f' <a href="#{MARK_NAME}{_number(tokens, place)}">↩</a>'


def _formula(_self: object, tokens: Sequence[Token], place: int, *_: object) -> str:
    kind = "inline" if tokens[place].type == "math_inline" else "display"
    span = f'<span class="math {kind}">{escape(tokens[place].content.strip())}</span>'
    return f"<p>{span}</p>\n" if tokens[place].type == "math_block" else span


_WRITTEN: dict[str, Any] = {
    "footnote_ref": _reference,
    "footnote_block_open": lambda *_: '<ol class="footnotes">\n',
    "footnote_block_close": lambda *_: "</ol>\n",
    "footnote_open": _note,
    "footnote_anchor": _back,
    "math_inline": _formula,
    "math_inline_double": _formula,
    "math_block": _formula,
}
