"""What an independent renderer makes of our Markdown: CommonMark, GitHub's additions, footnotes, formulas, highlights."""

from __future__ import annotations

from typing import TYPE_CHECKING

import lxml.html
from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.tasklists import tasklists_plugin

if TYPE_CHECKING:
    from lxml import etree
    from markdown_it.rules_inline import StateInline

_MARK = "=="


def _highlight(state: StateInline, silent: bool) -> bool:  # noqa: FBT001  the renderer calls it so
    """`==text==`, as Obsidian reads it."""
    start = state.pos
    if not state.src.startswith(_MARK, start):
        return False
    state.pos += len(_MARK)
    while state.pos < state.posMax and not state.src.startswith(_MARK, state.pos):
        state.md.inline.skipToken(state)
    end, state.pos = state.pos, start
    if end >= state.posMax or end == start + len(_MARK):
        return False
    if not silent:
        last, state.posMax = state.posMax, end
        state.push("mark_open", "mark", 1)
        state.pos += len(_MARK)
        state.md.inline.tokenize(state)
        state.push("mark_close", "mark", -1)
        state.posMax = last
    state.pos = end + len(_MARK)
    return True


MARKDOWN = (
    MarkdownIt("commonmark", {"html": True, "maxNesting": 200})
    .enable(["table", "strikethrough"])
    .use(footnote_plugin)
    .use(dollarmath_plugin)
    .use(tasklists_plugin)
)
"""Raw HTML allowed, as CommonMark has it by default: text that became markup would show."""
MARKDOWN.inline.ruler.before("emphasis", "mark", _highlight)


def rendered(markdown: str) -> etree._Element:
    """The Markdown as the independent renderer shows it."""
    return lxml.html.fragment_fromstring(MARKDOWN.render(markdown), create_parent="div")
