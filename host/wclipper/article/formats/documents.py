"""The formats by name, and the way from an article to the bytes of a file."""

# ruff: noqa: PLC0415  each format is loaded when it is wanted: a save should not wait for the four others

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wclipper.article.article import Article
    from wclipper.article.formats.draft import Draft
    from wclipper.article.formats.template import Template

EXTENSIONS = {"markdown": ".md", "html": ".html", "text": ".txt", "json": ".json", "epub": ".epub"}
HOLDING = frozenset({"html", "epub"})
"""The formats whose files hold their pictures themselves."""


def write(article: Article, draft: Draft, form: str, *, template: Template | None = None) -> bytes:
    """A document in a format; `template` is for Markdown."""
    match form:
        case "markdown":
            from wclipper.article.formats import markdown, presets

            note = markdown.document(draft, template or presets.template_of(presets.DEFAULT))
            return note.encode(errors="replace")
        case "html":
            from wclipper.article.formats import html

            return html.document(draft)
        case "text":
            from wclipper.article.formats import text

            return text.document(draft).encode(errors="replace")
        case "json":
            from wclipper.article.formats import json

            return json.document(draft, article).encode(errors="replace")
        case "epub":
            from wclipper.article.formats import epub

            return epub.book([draft])
        case _:
            raise ValueError(f"There is no format «{form}»; there are {', '.join(EXTENSIONS)}.")
