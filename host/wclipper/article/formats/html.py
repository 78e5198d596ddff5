"""An article as one HTML file that can be opened anywhere and asks for nothing from outside."""

from __future__ import annotations

import base64
import hashlib
import re
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wclipper.article.metadata import Metadata

_STYLE = (
    "body{max-width:42em;margin:2em auto;padding:0 1em;font:1.05em/1.6 system-ui,sans-serif}"
    "img{max-width:100%;height:auto}pre{overflow:auto}table{border-collapse:collapse}"
    "td,th{border:1px solid;padding:.2em .5em}"
    "blockquote{margin-inline:0;padding-inline:1em;border-inline-start:3px solid}"
    ".source{opacity:.7}"
)
_STYLE_HASH = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
# Pictures from elsewhere would tell their server each time the saved page is read.
_POLICY = (
    f"default-src 'none'; img-src 'self' data:; style-src 'sha256-{_STYLE_HASH}'; "
    "base-uri 'none'; form-action 'none'"
)
_RIGHT_TO_LEFT = frozenset({"ar", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "ug", "ur", "yi"})


def document(body_html: str, metadata: Metadata) -> str:
    """A whole page around `body_html`, which must come from `sanitise.clean`."""
    title = escape(metadata.title or metadata.url or "Untitled")
    language = f' lang="{escape(metadata.language)}"' if metadata.language else ""
    return (
        "<!doctype html>\n"
        f'<html{language} dir="{_direction(metadata.language)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="referrer" content="no-referrer">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<article>\n"
        f"{_heading(body_html, title)}{_source(metadata)}{body_html}\n</article>\n</body>\n</html>\n"
    )


def _direction(language: str | None) -> str:
    if not language:
        return "auto"
    return "rtl" if re.split(r"[-_]", language.lower())[0] in _RIGHT_TO_LEFT else "ltr"


def _heading(body_html: str, title: str) -> str:
    return "" if "<h1" in body_html else f"<h1>{title}</h1>\n"


def _source(metadata: Metadata) -> str:
    """The line that says who wrote the article, when, and where it stands."""
    facts = [escape(fact) for fact in (metadata.author, metadata.published) if fact]
    if metadata.url:
        name = escape(metadata.site or metadata.url)
        facts.append(f'<a href="{escape(metadata.url)}" rel="noopener noreferrer">{name}</a>')
    return f'<p class="source">{" · ".join(facts)}</p>\n' if facts else ""
