"""An article as one HTML file that can be opened anywhere and asks for nothing from outside.

Its pictures are within it where their bytes are known; the others are links, since fetching them would tell their
server each time the article is read. The policy in the file forbids everything but its own style and such pictures,
whatever may have slipped through. Programs such as Zotero read the facts in the head (Dublin Core, Open Graph).
"""

from __future__ import annotations

import base64
import hashlib
import re
from copy import deepcopy
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from lxml import etree

from wclipper.article import sanitise, urls
from wclipper.article.formats import addresses, pictures, repair

if TYPE_CHECKING:
    from wclipper.article.formats.draft import Draft
    from wclipper.article.metadata import Metadata

ID = "wclipper-id"
NOTE = "wclipper-note"
"""The name of the meta element that holds the name of the clip."""

_RIGHT_TO_LEFT = frozenset({"ar", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "ug", "ur", "yi"})


def document(draft: Draft) -> bytes:
    """A whole page."""
    facts = draft.facts
    language = f' lang="{escape(facts.language)}"' if facts.language else ""
    held: dict[str, bytes] = {}
    page = (
        f'<!doctype html>\n<html{language} dir="{direction(facts.language)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_policy()}">\n'
        f'<meta name="{ID}" content="{escape(draft.clip)}">\n'
        '<meta name="referrer" content="no-referrer">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(draft.title)}</title>\n{_facts(draft)}<style>{style()}</style>\n</head>\n<body>\n"
        f"<main>\n<article>\n{header(draft)}{_body(draft, held)}\n</article>\n</main>\n</body>\n</html>\n"
    )
    return _filled(page, held)


@cache
def style() -> str:
    """The style of the page."""
    return Path(__file__).with_name("article.css").read_text(encoding="utf-8")


@cache
def _policy() -> str:
    digest = base64.b64encode(hashlib.sha256(style().encode()).digest()).decode()
    return (
        f"default-src 'none'; img-src data:; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    )


def _body(draft: Draft, held: dict[str, bytes]) -> str:
    """The article, sanitised; `held` gets the pictures by what stands in place of them."""
    tree = deepcopy(draft.tree)
    repair.name_callouts(tree)
    for image in list(tree.iter("img")):
        _hold(image, draft, held)
    html = "".join(etree.tostring(child, encoding="unicode", method="html") for child in tree)
    return sanitise.clean(html, base=draft.base)


def _hold(image: etree._Element, draft: Draft, held: dict[str, bytes]) -> None:
    """Let a picture be its bytes, or a link to it."""
    url = urls.picture(image.get("src"), draft.base)
    if url and url.startswith("data:"):
        return
    data = draft.pictures.get(url or "", b"")
    if kind := pictures.media_type(data):
        place = f"data:{kind};base64,{hashlib.sha256(data).hexdigest()}"
        held[place] = data
        image.set("src", place)
        return
    name = " ".join((image.get("alt") or "").split()) or addresses.file_name(url)
    image.attrib.clear()
    image.tag = "span" if url is None or next(image.iterancestors("a"), None) is not None else "a"
    if image.tag == "a":
        image.set("href", str(url))
    image.text = f"[{name or url}]" if name or url else None


def _filled(page: str, held: dict[str, bytes]) -> bytes:
    """The page with the pictures in their places; the sanitiser need not go through megabytes of them."""
    if not held:
        return page.encode(errors="replace")
    parts = re.split(f"({'|'.join(map(re.escape, held))})", page)
    return b"".join(
        pictures.data_uri(held[part]) if part in held else part.encode(errors="replace") for part in parts
    )


def header(draft: Draft) -> str:
    """Where the article stands, its title, who wrote it and when."""
    facts = draft.facts
    url = urls.absolute(facts.url, None)
    name = escape(facts.site or url or "")
    site = f'<a href="{escape(url)}" rel="noopener noreferrer">{name}</a>' if url else name
    published = (
        facts.published and f'<time datetime="{escape(facts.published)}">{escape(facts.published)}</time>'
    )
    byline = " · ".join(filter(None, (facts.author and escape(facts.author), published)))
    return (
        "<header>\n"
        + (f'<p class="site source">{site}</p>\n' if site else "")
        + f"<h1>{escape(draft.title)}</h1>\n"
        + (f'<p class="byline">{byline}</p>\n' if byline else "")
        + (f'<p class="note">{escape(draft.note)}</p>\n' if draft.note else "")
        + "</header>\n"
    )


def direction(language: str | None) -> str:
    """Which way a language is written."""
    if not language:
        return "auto"
    return "rtl" if re.split(r"[-_]", language.lower())[0] in _RIGHT_TO_LEFT else "ltr"


def _facts(draft: Draft) -> str:
    """The facts for programs."""
    facts: Metadata = draft.facts
    named = {
        "dc.title": facts.title,
        "dc.date": facts.published,
        "dc.publisher": facts.site,
        "dc.language": facts.language,
        "dc.source": facts.url,
        "dcterms.modified": facts.modified,
        "dcterms.dateSubmitted": draft.clipped.isoformat(timespec="seconds"),
        "description": facts.description,
        "dc.rights": facts.licence,
        "keywords": ", ".join(draft.tags),
        NOTE: draft.note,
    }
    open_graph = {"og:url": facts.url, "og:site_name": facts.site}
    lines = [f'<meta name="dc.creator" content="{escape(author)}">\n' for author in facts.authors]
    lines += [f'<meta name="{name}" content="{escape(value)}">\n' for name, value in named.items() if value]
    lines += [
        f'<meta property="{name}" content="{escape(value)}">\n' for name, value in open_graph.items() if value
    ]
    return "".join(lines)
