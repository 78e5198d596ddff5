"""Lists of links as HTML or XML: Pocket's page, the bookmarks of browsers, OPML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxml import etree, html

from wclipper.library.imports.items import BrokenError, Item, link, since_1970, tags

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_MARK = b"netscape-bookmark-file-1"


def is_bookmarks(data: bytes) -> bool:
    """Whether a page is the bookmarks of a browser, or a list of Pocket's."""
    head = data[:4096].lower()
    return _MARK in head or (b"<title>pocket export" in head)


def pocket(file: Path, data: bytes) -> Iterator[Item]:
    """Links with `time_added` and `tags`, below the headings «Unread» and «Read Archive»."""
    read = False
    for element in _root(data).iter("h1", "a"):
        if element.tag == "h1":
            read = "archive" in _line(element).lower()
        elif element.get("href"):
            yield _link(file, element, "time_added", read=read)


def browser(file: Path, data: bytes) -> Iterator[Item]:
    """Links with `add_date` and `tags`."""
    for element in _root(data).iter("a"):
        url = element.get("href") or ""
        if url.startswith(("http:", "https:")):  # else places and searches of the browser's own
            yield _link(file, element, "add_date")


def opml(file: Path, data: bytes) -> Iterator[Item]:
    """Outlines with an address: of a page, or else of the feed of a site."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, recover=True, huge_tree=False)
    root = etree.fromstring(data, parser)
    if getattr(root, "tag", None) != "opml":
        raise BrokenError("it is no OPML")
    for outline in root.iter("outline"):
        url = outline.get("url") or outline.get("htmlUrl") or outline.get("xmlUrl")
        if url is None:
            continue
        above = [name for each in outline.iterancestors("outline") if (name := each.get("text"))]
        title = outline.get("title") or outline.get("text")
        where = f"{file.name}, line {outline.sourceline}"
        yield link(
            where,
            url,
            title=title,
            tags=tags((*above, *tags(outline.get("category")))),
            note=outline.get("description"),
        )


def _root(data: bytes) -> html.HtmlElement:
    try:
        return html.document_fromstring(data, parser=html.HTMLParser(encoding="utf-8", huge_tree=True))
    except (etree.LxmlError, ValueError) as error:
        raise BrokenError("it is no page") from error


def _link(file: Path, element: etree._Element, date: str, *, read: bool = False) -> Item:
    url = element.get("href")
    title = _line(element)
    return link(
        f"{file.name}, line {element.sourceline}",
        url,
        title=title if title and title != url else None,
        saved=since_1970(element.get(date)),
        tags=tags(element.get("tags")),
        read=read,
    )


def _line(element: etree._Element) -> str:
    return " ".join("".join(element.itertext()).split())
