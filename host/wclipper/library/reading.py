"""A saved article as HTML to be shown: whatever its format, and whatever the person has made of the file since.

A file in a folder is anyone's: the HTML goes through the same sanitiser as that of a page, last.
"""

from __future__ import annotations

import json
import re
import zipfile
from html import escape
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from lxml import etree
from lxml.html import HTMLParser, document_fromstring

from wclipper.article import sanitise
from wclipper.article.formats import pictures
from wclipper.errors import WClipperError
from wclipper.library import properties
from wclipper.library.album import SUFFIX

if TYPE_CHECKING:
    from collections.abc import Callable

    from wclipper.library.entries import Entry

    Beside = Callable[[str], str | None]

MAX_BYTES = 64 * 1024 * 1024
"""Of a chapter or a picture in a book."""

_CHAPTER = re.compile(r"EPUB/article-\d+\.xhtml")
_XHTML = "{http://www.w3.org/1999/xhtml}"


def as_given(link: str) -> str:
    """A picture beside an article is shown from there."""
    return link


def html(entry: Entry, *, beside: Beside = as_given) -> str:
    """The article without its title and its facts, sanitised.

    `beside` says where a picture in the folder beside the file is shown from, given by its path from the file; None
    leaves it out.
    """
    try:
        source = _READERS[entry.form](entry)
    except (OSError, ValueError, KeyError, etree.LxmlError, zipfile.BadZipFile, RecursionError) as error:
        detail = error.strerror if isinstance(error, OSError) else error
        raise WClipperError("file-unreadable", path=entry.path, detail=detail) from error

    def picture(link: str) -> str | None:
        path = _path_beside(link)
        return beside(path) if path else None

    return sanitise.clean(source, base=entry.url, picture=picture)


def _path_beside(link: str) -> str | None:
    """The path of a picture in a folder of pictures, if a link is to one: no other folder, no hidden file."""
    folder, slash, name = unquote(link).partition("/")
    if not slash or not folder.endswith(SUFFIX) or folder.startswith(".") or re.search(r"[/\\\0]|^\.", name):
        return None
    return None if re.search(r"[\\:\0]", folder) or not name else f"{folder}/{name}"


def _markdown(entry: Entry) -> str:
    from wclipper.library.markdown import render  # noqa: PLC0415  only those who read need it

    _, body = properties.read(entry.path.read_text(encoding="utf-8", errors="replace"))
    return render(body, title=entry.title)


def _html(entry: Entry) -> str:
    parser = HTMLParser(encoding="utf-8", huge_tree=True)
    root = document_fromstring(entry.path.read_bytes(), parser=parser)
    articles = [*root.iter("article"), *root.iter("body")]
    return _content(articles[0]) if articles else ""


def _content(body: etree._Element) -> str:
    """What an element holds, without the header that our files begin with."""
    first = next(body.iterchildren(etree.Element), None)
    if first is not None and str(first.tag).rpartition("}")[2] == "header":
        body.remove(first)
    inner = "".join(etree.tostring(child, encoding="unicode", method="html") for child in body)
    return escape(body.text or "") + inner


def _text(entry: Entry) -> str:
    blocks = (block for block in re.split(r"\n\s*\n", entry.text or _text_below_head(entry)) if block.strip())
    return "\n".join(f"<p>{escape(block.strip(chr(10))).replace(chr(10), '<br>')}</p>" for block in blocks)


def _text_below_head(entry: Entry) -> str:
    source = entry.path.read_text(encoding="utf-8", errors="replace")
    return source.partition("\n\n")[2].partition("\n\n")[2]


def _json(entry: Entry) -> str:
    found: Any = json.loads(entry.path.read_bytes())
    return str(found["html"])


def _epub(entry: Entry) -> str:
    with zipfile.ZipFile(entry.path) as book:
        names = [name for name in book.namelist() if _CHAPTER.fullmatch(name)]
        return "\n".join(_chapter(book, name) for name in names)


def _chapter(book: zipfile.ZipFile, name: str) -> str:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
    root = etree.fromstring(_member(book, name), parser)
    for element in root.iter(etree.Element):
        element.tag = str(element.tag).removeprefix(_XHTML)
        if element.tag == "img":
            _hold(book, element)
    etree.cleanup_namespaces(root)
    body = root.find("body")
    return "" if body is None else _content(body)


def _hold(book: zipfile.ZipFile, image: etree._Element) -> None:
    """Let a picture of a book be its bytes."""
    data = _member(book, f"EPUB/{image.get('src')}")
    if pictures.media_type(data):
        image.set("src", pictures.data_uri(data).decode())


def _member(book: zipfile.ZipFile, name: str) -> bytes:
    if book.getinfo(name).file_size > MAX_BYTES:
        raise ValueError("it unpacks to too much")
    return book.read(name)


_READERS: dict[str, Callable[[Entry], str]] = {
    "markdown": _markdown,
    "html": _html,
    "text": _text,
    "json": _json,
    "epub": _epub,
}
