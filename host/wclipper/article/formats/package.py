"""The files that make a folder of chapters an EPUB: the package document, the contents, the container."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from wclipper.article.writable import writable

if TYPE_CHECKING:
    from collections.abc import Iterable

MEDIA_TYPE = "application/epub+zip"
FOLDER = "EPUB"
PACKAGE = f"{FOLDER}/package.opf"
CONTAINER = f"""<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="{PACKAGE}" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""
XHTML = "application/xhtml+xml"
_HEAD = '<?xml version="1.0" encoding="utf-8"?>\n'


@dataclass(frozen=True, slots=True)
class Item:
    """A file of the book; chapters are read in their order, `nav` is the table of contents."""

    name: str
    media_type: str
    data: bytes
    role: str = ""
    """`chapter`, `nav`, or nothing."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the table of contents."""

    title: str
    target: str
    below: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What the package says about the book."""

    identifier: str
    title: str
    language: str
    modified: str
    """`YYYY-MM-DDThh:mm:ssZ`."""
    direction: str
    creators: tuple[str, ...] = ()
    publisher: str | None = None
    date: str | None = None
    source: str | None = None
    description: str | None = None
    subjects: tuple[str, ...] = ()


def text(value: str | None) -> str:
    """Text in XML, on one line."""
    return escape(" ".join(writable(value or "").split()))


def package(facts: Facts, items: Iterable[Item]) -> str:
    """The package document; the identifier comes first, so that a file can be known by its beginning."""
    files = {f"f{number}": item for number, item in enumerate(items, 1)}
    manifest = "".join(_manifest(name, item) for name, item in files.items())
    spine = "".join(f'<itemref idref="{name}"/>\n' for name, item in files.items() if item.role == "chapter")
    way = ' page-progression-direction="rtl"' if facts.direction == "rtl" else ""
    return (
        f'{_HEAD}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" '
        f'xml:lang="{text(facts.language)}">\n'
        f'<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">\n'
        f'<dc:identifier id="id">{text(facts.identifier)}</dc:identifier>\n{_metadata(facts)}'
        f'<meta property="dcterms:modified">{facts.modified}</meta>\n</metadata>\n'
        f"<manifest>\n{manifest}</manifest>\n<spine{way}>\n{spine}</spine>\n</package>\n"
    )


def _manifest(name: str, item: Item) -> str:
    properties = ' properties="nav"' if item.role == "nav" else ""
    return f'<item id="{name}" href="{item.name}" media-type="{item.media_type}"{properties}/>\n'


def _metadata(facts: Facts) -> str:
    named = [
        ("title", facts.title),
        ("language", facts.language),
        *(("creator", each) for each in facts.creators),
        ("publisher", facts.publisher),
        ("date", facts.date),
        ("source", facts.source),
        ("description", facts.description),
        *(("subject", each) for each in facts.subjects),
    ]
    return "".join(f"<dc:{name}>{said}</dc:{name}>\n" for name, value in named if (said := text(value)))


def contents(title: str, entries: Iterable[Entry], *, language: str, direction: str) -> str:
    """The table of contents, which readers show as a menu and as a page."""
    inner = f'<nav epub:type="toc" id="toc">\n<h1>{text(title)}</h1>\n{_list(entries)}</nav>\n'
    return page(title, inner, language=language, direction=direction)


def _list(entries: Iterable[Entry]) -> str:
    lines = [
        f'<li><a href="{entry.target}">{text(entry.title)}</a>{_list(entry.below) if entry.below else ""}</li>\n'
        for entry in entries
    ]
    return f"<ol>\n{''.join(lines)}</ol>\n"


def page(title: str, inner: str, *, language: str, direction: str) -> str:
    """A page of the book around `inner`, which must be valid XHTML."""
    way = f' dir="{direction}"' if direction in {"ltr", "rtl"} else ""
    return (
        f'{_HEAD}<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" '
        f'xmlns:epub="http://www.idpf.org/2007/ops" lang="{text(language)}" xml:lang="{text(language)}"{way}>\n'
        f'<head>\n<title>{text(title)}</title>\n<link rel="stylesheet" type="text/css" href="book.css"/>\n</head>\n'
        f"<body>\n{inner}</body>\n</html>\n"
    )
