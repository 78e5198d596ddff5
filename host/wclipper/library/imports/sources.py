"""Which importer a file is for, as the person says or as the file shows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from wclipper.library.imports import archives, bookmarks, mhtml, omnivore, pages, tables, wallabag
from wclipper.library.imports.items import MAX_FILE, BrokenError, Item

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Reader = Callable[[Path, bytes], Iterator[Item]]

_MIME = re.compile(rb"^content-type:\s*multipart/related", re.IGNORECASE | re.MULTILINE)
_BEFORE = b"\xef\xbb\xbf \t\r\n"
_LISTS = {".csv": "pocket", ".json": "wallabag"}
_PAGES = frozenset({".html", ".htm", ".xhtml", ".mhtml", ".mht"})
_PARTS = "_files"
"""How browsers end the name of the folder with what belongs to a page."""


def read(path: Path, kind: str = "auto") -> Iterator[Item]:
    """The items of a file or a folder; what can't be read at all is one item with a fault."""
    try:
        yield from _read(path, kind)
    except BrokenError as error:
        yield Item(name=str(path), fault=str(error))
    except OSError as error:
        yield Item(name=str(path), fault=error.strerror or str(error))


def _read(path: Path, kind: str) -> Iterator[Item]:
    if path.is_dir():
        yield from _folder(path, kind)
        return
    if path.stat().st_size > MAX_FILE:
        raise BrokenError("it is too large")
    data = path.read_bytes()
    if kind == "auto":
        kind = detected(path, data)
    yield from READERS[kind](path, data)


def _folder(path: Path, kind: str) -> Iterator[Item]:
    """An export of Omnivore that was unpacked, or else each page in it."""
    archive = archives.folder(path)
    if kind == "omnivore" or (kind == "auto" and omnivore.is_omnivore(archive)):
        yield from omnivore.read(archive)
        return
    for name in archive.names:
        if (path / name).suffix.lower() in _PAGES and not _is_part(path / name):
            yield from read(path / name, kind)


def _is_part(page: Path) -> bool:
    """Whether a browser has saved it with another page, such as a frame: in a folder that is named after that one."""
    names = [
        folder.with_name(folder.name.removesuffix(_PARTS))
        for folder in page.parents
        if folder.name.endswith(_PARTS)
    ]
    return any(name.with_name(name.name + ending).is_file() for name in names for ending in _PAGES)


def detected(path: Path, data: bytes) -> str:
    """What a file is, by its beginning more than by its name."""
    head = data[:4096]
    is_page = head.lstrip(_BEFORE).startswith(b"<")
    if head.startswith(b"PK\x03\x04"):
        return "omnivore"
    if _MIME.search(head) and not is_page:
        return "mhtml"
    if path.suffix.lower() in _LISTS and not is_page:
        return "instapaper" if "folder" in tables.columns(data) else _LISTS[path.suffix.lower()]
    if is_page or path.suffix.lower() in _PAGES:
        return _markup(data)
    raise BrokenError("it is of no kind that can be imported; --from says which it is")


def _markup(data: bytes) -> str:
    """What a page or a list in tags is."""
    head = data[:4096].lower()
    if b"<opml" in head:
        return "opml"
    if bookmarks.is_bookmarks(data):
        return "pocket" if b"<title>pocket" in head else "bookmarks"
    return "singlefile" if pages.is_singlefile(data) else "html"


def _pocket(path: Path, data: bytes) -> Iterator[Item]:
    is_page = data.lstrip(_BEFORE).startswith(b"<")
    return bookmarks.pocket(path, data) if is_page else tables.pocket(path, data)


def _omnivore(_path: Path, data: bytes) -> Iterator[Item]:
    return omnivore.read(archives.zipped(data))


READERS: dict[str, Reader] = {
    "html": pages.read,
    "singlefile": pages.read,
    "mhtml": mhtml.read,
    "pocket": _pocket,
    "instapaper": tables.instapaper,
    "omnivore": _omnivore,
    "wallabag": wallabag.read,
    "opml": bookmarks.opml,
    "bookmarks": bookmarks.browser,
}
