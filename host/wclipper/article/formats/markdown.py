"""Articles as Markdown: CommonMark with the tables and strikes of GitHub and the highlights of Obsidian.

No HTML stands in it, but for tables that Markdown can't write, which are sanitised, and breaks within cells.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from wclipper.article.formats import escape, frontmatter, inline
from wclipper.article.formats.writer import Writer

if TYPE_CHECKING:
    from datetime import datetime

    from lxml import etree

    from wclipper.article.metadata import Metadata

_HEADING = re.compile(r"#{1,6} (.*)\n*")
_NOT_WORD = re.compile(r"[\W_]+")


def write(tree: etree._Element, *, base: str | None) -> str:
    """The content of a tree as Markdown; `base` resolves relative addresses."""
    writer = Writer(base)
    writer.walk(tree)
    return writer.text()


def document(  # noqa: PLR0913 - what a note needs, by name
    tree: etree._Element,
    metadata: Metadata,
    *,
    clipped: datetime,
    base: str | None,
    clip: str | None = None,
    title: str | None = None,
) -> str:
    """A whole note: front matter, the title (the person's own, if given) as a heading, the article.

    Obsidian shows the name of the file as the title, but that name has lost characters, and other editors
    show none: so the title is the first heading, once, even if the article begins with it too. `clip` is the
    name of the clip, by which `library.files` knows the article again.
    """
    title = title or metadata.title
    fields = {
        "title": title,
        "author": metadata.author,
        "published": metadata.published,
        "modified": metadata.modified,
        "site": metadata.site,
        "url": metadata.url,
        "language": metadata.language,
        "description": metadata.description,
        "image": metadata.image,
        "clipped": clipped.isoformat(timespec="seconds"),
        "id": clip,
    }
    return f"{frontmatter.write(fields)}\n{_titled(write(tree, base=base), title)}"


def _titled(body: str, title: str | None) -> str:
    """The body below its title."""
    if title is None:
        return body
    heading = _HEADING.match(body)
    if heading and _words(heading[1]) == _words(title):
        body = body[heading.end() :]
    return f"# {escape.text(inline.spaced(title).strip())}\n\n{body}".rstrip("\n") + "\n"


def _words(text: str) -> str:
    return _NOT_WORD.sub("", text).casefold()
