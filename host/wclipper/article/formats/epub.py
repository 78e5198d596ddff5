"""Articles as one EPUB 3 book, a chapter each, with a table of contents and the pictures whose bytes are known.

The same articles give the same bytes. `mimetype` comes first and stored, as the standard has it; the package document
comes second and stored, so that the identifier can be read from the beginning of the file.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from datetime import UTC
from pathlib import Path
from typing import TYPE_CHECKING

from lxml import etree

from wclipper.article import urls
from wclipper.article.formats import addresses, html, package, pictures, xhtml
from wclipper.article.formats.package import XHTML, Entry, Facts, Item

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wclipper.article.formats.draft import Draft

SCHEME = "wclipper:"
"""Before the name of a clip, where it is the identifier of a book."""

_UNKNOWN_LANGUAGE = "und"
_EPOCH = (1980, 1, 1, 0, 0, 0)
_SUFFIXES = {"image/png": ".png", "image/jpeg": ".jpg", "image/gif": ".gif", "image/webp": ".webp"}
"""The types that every reader must show."""


def book(drafts: Sequence[Draft], *, title: str | None = None) -> bytes:
    """One book of all drafts."""
    if not drafts:
        raise ValueError("A book needs at least one article.")
    facts = _facts(drafts, title)
    images: dict[str, Item] = {}
    chapters = [_Chapter(draft, number, images) for number, draft in enumerate(drafts, 1)]
    entries = [chapter.entry(deep=len(drafts) == 1) for chapter in chapters]
    pages = [chapter.item() for chapter in chapters]
    contents = package.contents(facts.title, entries, language=facts.language, direction=facts.direction)
    style = Path(__file__).with_name("book.css").read_text(encoding="utf-8")
    items = [
        Item("nav.xhtml", XHTML, contents.encode(), role="nav"),
        Item("book.css", "text/css", style.encode()),
        *pages,
        *images.values(),
    ]
    return _packed(facts, items)


class _Chapter:
    """An article as a page of the book."""

    def __init__(self, draft: Draft, number: int, images: dict[str, Item]) -> None:
        self._draft = draft
        self._name = f"article-{number}.xhtml"
        self._images = images
        self._content = xhtml.content(draft.tree, base=draft.base, picture=self._picture)
        self._headings = self._numbered()

    def _picture(self, url: str) -> str | None:
        """The name of a picture in the book, which it is put into; None if its bytes are not known."""
        data = self._draft.pictures.get(url) or pictures.held(url)
        kind = pictures.media_type(data)
        if kind not in _SUFFIXES:
            return None
        name = f"images/{hashlib.sha256(data).hexdigest()[:16]}{_SUFFIXES[kind]}"
        self._images.setdefault(name, Item(name, kind, data))
        return name

    def _numbered(self) -> list[tuple[str, str]]:
        """The highest kind of headings that the article has, each with an id that is now its own."""
        for tag in ("h1", "h2", "h3"):
            found = [heading for heading in self._content.iter(tag) if "".join(heading.itertext()).strip()]
            for number, heading in enumerate(found, 1):
                heading.set("id", f"part-{number}")
            if found:
                return [(f"part-{number}", _line(heading)) for number, heading in enumerate(found, 1)]
        return []

    def entry(self, *, deep: bool) -> Entry:
        """Its line in the table of contents; `deep`, with its headings."""
        below = tuple(Entry(title, f"{self._name}#{name}") for name, title in self._headings) if deep else ()
        return Entry(self._draft.title, self._name, below)

    def item(self) -> Item:
        """The page."""
        draft = self._draft
        language = draft.facts.language or _UNKNOWN_LANGUAGE
        inner = _header(draft) + etree.tostring(self._content, encoding="unicode", with_tail=False)
        page = package.page(
            draft.title, inner + "\n", language=language, direction=html.direction(draft.facts.language)
        )
        return Item(self._name, XHTML, page.encode(), role="chapter")


def _line(element: etree._Element) -> str:
    return " ".join("".join(element.itertext()).split())


def _header(draft: Draft) -> str:
    facts = draft.facts
    url = addresses.valid(urls.absolute(facts.url, None))
    site = package.text(facts.site) or package.text(url)
    byline = " · ".join(filter(None, map(package.text, (facts.author, facts.published))))
    lines = [
        f'<p><a href="{package.text(url)}">{site}</a></p>\n' if url else f"<p>{site}</p>\n" if site else "",
        f"<h1>{package.text(draft.title)}</h1>\n",
        f"<p>{byline}</p>\n" if byline else "",
        f"<p>{package.text(draft.note)}</p>\n" if draft.note else "",
    ]
    return f"<header>\n{''.join(lines)}</header>\n"


def _facts(drafts: Sequence[Draft], title: str | None) -> Facts:
    first = drafts[0]
    languages = dict.fromkeys(draft.facts.language for draft in drafts)
    language = next(iter(languages)) if len(languages) == 1 else None
    modified = max(draft.clipped.astimezone(UTC) for draft in drafts)
    alone = len(drafts) == 1
    return Facts(
        identifier=SCHEME + _identifier(drafts),
        title=title or (first.title if alone else f"{first.title} (+{len(drafts) - 1})"),
        language=language or _UNKNOWN_LANGUAGE,
        modified=modified.strftime("%Y-%m-%dT%H:%M:%SZ"),
        direction=html.direction(language),
        creators=tuple(dict.fromkeys(author for draft in drafts for author in draft.facts.authors)),
        publisher=first.facts.site if alone else None,
        date=first.facts.published if alone else None,
        source=first.facts.url if alone else None,
        description=first.facts.description if alone else None,
        subjects=tuple(dict.fromkeys(tag for draft in drafts for tag in draft.tags)),
    )


def _identifier(drafts: Sequence[Draft]) -> str:
    """The name of the clip, or one made of the names of all."""
    if len(drafts) == 1:
        return drafts[0].clip
    return hashlib.sha256("\n".join(each.clip for each in drafts).encode()).hexdigest()[:16]


def _packed(facts: Facts, items: list[Item]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        _add(archive, "mimetype", package.MEDIA_TYPE.encode(), stored=True)
        _add(archive, package.PACKAGE, package.package(facts, items).encode(), stored=True)
        _add(archive, "META-INF/container.xml", package.CONTAINER.encode())
        for item in items:
            stored = item.media_type.startswith("image/")  # they are compressed already
            _add(archive, f"{package.FOLDER}/{item.name}", item.data, stored=stored)
    return out.getvalue()


def _add(archive: zipfile.ZipFile, name: str, data: bytes, *, stored: bool = False) -> None:
    """Add a file that looks the same whenever and wherever it is made."""
    info = zipfile.ZipInfo(name, _EPOCH)
    info.create_system = 3
    info.external_attr = 0o644 << 16
    info.compress_type = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
    archive.writestr(info, data)
