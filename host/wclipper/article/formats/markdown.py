"""Articles as Markdown: CommonMark with the tables and strikes of GitHub and the highlights of Obsidian.

No HTML stands in it, but for tables that Markdown can't write, which are sanitised, and breaks within cells.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from wclipper.article.formats import variables
from wclipper.article.formats.writer import Writer

if TYPE_CHECKING:
    from lxml import etree

    from wclipper.article.formats.draft import Draft
    from wclipper.article.formats.template import Template

_HEADING = re.compile(r"#{1,6} (.*)\n*")
_NOT_WORD = re.compile(r"[\W_]+")


def write(tree: etree._Element, *, base: str | None, embedded: bool = False) -> str:
    """The content of a tree as Markdown; `base` resolves relative addresses.

    Pictures that stand in the page itself, as `data:`, are written if `embedded` is set: they can be very long.
    """
    writer = Writer(base, embedded=embedded)
    writer.walk(tree)
    return writer.text()


def document(draft: Draft, template: Template) -> str:
    """A whole note after a template."""
    return template.write(variables.values(draft), content=content(draft), clip=draft.clip)


def content(draft: Draft) -> str:
    """The article as it stands in a note: without a first heading that repeats the title."""
    written = write(draft.tree, base=draft.base, embedded=draft.embedded)
    heading = _HEADING.match(written)
    if heading and draft.facts.title and _words(heading[1]) == _words(draft.facts.title):
        return written[heading.end() :]
    return written


def _words(text: str) -> str:
    return _NOT_WORD.sub("", text).casefold()
