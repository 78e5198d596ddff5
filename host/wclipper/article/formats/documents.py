"""The formats by name, and the way from an article to the bytes of a file."""

# ruff: noqa: PLC0415  each format is loaded when it is wanted: a save should not wait for the four others

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wclipper.article.article import Article
    from wclipper.article.formats.draft import Draft
    from wclipper.article.formats.template import Template

EXTENSIONS = {"markdown": ".md", "html": ".html", "text": ".txt", "json": ".json", "epub": ".epub"}


def write(article: Article, draft: Draft, form: str, *, template: Template | None = None) -> bytes:
    """A document in a format; `template` is for Markdown."""
    if form == "epub":
        from wclipper.article.formats import epub

        return epub.book([draft])
    return _text(article, draft, form, template).encode(errors="replace")


def _text(article: Article, draft: Draft, form: str, template: Template | None) -> str:
    match form:
        case "markdown":
            from wclipper.article.formats import markdown, presets

            return markdown.document(draft, template or presets.template_of(presets.DEFAULT))
        case "html":
            from wclipper.article.formats import html

            return html.document(draft)
        case "text":
            from wclipper.article.formats import text

            return text.document(draft)
        case "json":
            from wclipper.article.formats import json

            return json.document(draft, article)
        case _:
            raise ValueError(f"There is no format «{form}»; there are {', '.join(EXTENSIONS)}.")
