"""An article file, read back: whatever its format, and whatever the person has made of it since."""

from __future__ import annotations

import json
import os
import re
import stat
import zipfile
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from lxml import etree, html

from wclipper.article import counts
from wclipper.article.formats import documents
from wclipper.library import ids, plain, properties
from wclipper.library.album import SUFFIX
from wclipper.library.same_address import domain

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

FORMS = {extension: form for form, extension in documents.EXTENSIONS.items()}
MAX_BYTES = 64 * 1024 * 1024
"""Of a file; a larger one is not read, for it would be no pleasure to anyone."""

NOT_FETCHED = "Not fetched yet."
"""The text of a link that was imported."""

_ID = re.compile(r"[0-9a-f]{16}\Z")
_HEADING = re.compile(r"^# +(.+)$", re.MULTILINE)
_WIKI = re.compile(r"\[\[(?:[^\]|]*\|)?([^\]]*)\]\]")
_WEB = re.compile(r"https?://\S+")
_INLINE = frozenset(
    "a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var".split()
)
_CLIPPED = re.compile(r"Clipped ([0-9-]+) \([0-9a-f]+\)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """An article in a file; a value that it does not have is None."""

    id: str
    path: Path
    form: str
    size: int
    modified: int
    """In nanoseconds, as the file system says."""
    title: str
    url: str | None = None
    site: str | None = None
    author: str | None = None
    published: str | None = None
    clipped: str | None = None
    language: str | None = None
    description: str | None = None
    image: str | None = None
    """The first picture: a file beside the article, by its path from there, or an address."""
    tags: tuple[str, ...] = ()
    note: str | None = None
    words: int = 0
    text: str = ""

    @property
    def is_link(self) -> bool:
        """Whether it is a link that was imported, whose page has not been fetched."""
        return self.text == NOT_FETCHED


def read(path: Path) -> Entry | None:
    """The article in a file; None if it is no article of ours, or can't be read."""
    form = FORMS.get(path.suffix)
    try:
        status = path.lstat()
        if form is None or not stat.S_ISREG(status.st_mode) or status.st_size > MAX_BYTES:
            return None
        facts = _READERS[form](path)
    except (OSError, ValueError, KeyError, etree.LxmlError, zipfile.BadZipFile, RecursionError):
        return None
    if facts is None or not _ID.match(str(facts.get("id"))):
        return None
    known = {name: facts[name] for name in _NAMES & facts.keys()}
    known["title"] = " ".join((known.get("title") or "").split()) or path.stem
    known["site"] = known.get("site") or domain(known.get("url"))
    known["clipped"] = _moment(known.get("clipped"), status.st_mtime)
    words, _ = counts.words_and_minutes(known.get("text", ""))
    return Entry(path=path, form=form, size=status.st_size, modified=status.st_mtime_ns, words=words, **known)


_NAMES = frozenset(
    "id title url site author published clipped language description image tags note text".split()
)


def _moment(clipped: str | None, modified: float) -> str:
    """When the article was clipped, as ISO; a file that does not say is as old as its last change."""
    try:
        return datetime.fromisoformat(clipped or "").isoformat(timespec="seconds")
    except ValueError:
        return datetime.fromtimestamp(modified).astimezone().isoformat(timespec="seconds")


def _markdown(path: Path) -> dict[str, Any] | None:
    source = path.read_text(encoding="utf-8", errors="replace")
    if not source.lstrip("\ufeff").startswith("---"):
        return None
    found, body = properties.read(source)
    text_of = properties.text_of
    heading = _HEADING.search(body)
    title = text_of(found, "title") or (plain.plain(heading[1]) if heading else None)
    text = plain.plain(body)
    return {
        "id": text_of(found, "id"),
        "title": title,
        "url": text_of(found, "url", "source"),
        "site": text_of(found, "site"),
        "author": _WIKI.sub(r"\1", text_of(found, "author", "authors") or "") or None,
        "published": text_of(found, "published"),
        "clipped": text_of(found, "clipped", "created", "date"),
        "language": text_of(found, "language"),
        "description": text_of(found, "description"),
        "image": _beside(plain.pictures(body), path) or text_of(found, "image"),
        "tags": properties.list_of(found, "tags"),
        "note": text_of(found, "note"),
        "text": text.removeprefix(f"{title}\n") if title else text,
    }


def _beside(pictures: list[str], article: Path) -> str | None:
    """The first picture that is a file in the folder of the article's pictures."""
    folder = article.with_suffix(SUFFIX).name
    for link in pictures:
        parts = unquote(link).split("/")
        if len(parts) == 2 and parts[0] == folder and (article.parent / folder / parts[1]).is_file():
            return f"{folder}/{parts[1]}"
    return None


def _html(path: Path) -> dict[str, Any] | None:
    data = path.read_bytes()
    own = ids.found(data[: ids.HEAD], ".html")
    if own is None:
        return None
    root = html.document_fromstring(data, parser=html.HTMLParser(encoding="utf-8", huge_tree=True))
    said = {meta.get("name", meta.get("property", "")): meta.get("content") for meta in root.iter("meta")}
    return {
        "id": own.decode(),
        "title": root.findtext(".//title"),
        "url": said.get("dc.source") or said.get("og:url"),
        "site": said.get("dc.publisher"),
        "author": said.get("dc.creator"),
        "published": said.get("dc.date"),
        "clipped": said.get("dcterms.dateSubmitted"),
        "language": said.get("dc.language"),
        "description": said.get("description"),
        "tags": tuple(filter(None, (said.get("keywords") or "").split(", "))),
        "note": said.get("wclipper-note"),
        "text": _text_of(root),
    }


def _text_of(root: etree._Element) -> str:
    """The text of an article of ours, a line a block, without what stands above it: its title and its facts."""
    for element in list(root.iter(etree.Element)):
        name = str(element.tag).rpartition("}")[2]
        if name in {"head", "header", "style"}:
            element.clear(keep_tail=True)
        elif name not in _INLINE:
            element.tail = f"\n{element.tail or ''}"
    lines = (" ".join(line.split()) for line in "".join(root.itertext()).split("\n"))
    return "\n".join(filter(None, lines))


def _text(path: Path) -> dict[str, Any] | None:
    source = path.read_text(encoding="utf-8", errors="replace")
    own = ids.found(source[: ids.HEAD].encode(), ".txt")
    if own is None:
        return None
    title, _, rest = source.partition("\n")
    head, _, body = rest.partition("\n\n")[2].partition("\n\n")
    address, clipped = _WEB.search(head), _CLIPPED.search(head)
    return {
        "id": own.decode(),
        "title": title,
        "url": address[0] if address else None,
        "clipped": clipped[1] if clipped else None,
        "text": body.strip(),
    }


def _json(path: Path) -> dict[str, Any] | None:
    found = json.loads(path.read_bytes())
    if not isinstance(found, dict) or "format" not in found:
        return None
    texts = {name: value for name, value in found.items() if isinstance(value, str) and value}
    tags = found.get("tags")
    texts.pop("image", None)
    return {**texts, "tags": tuple(map(str, tags)) if isinstance(tags, list) else ()}


_OPF = "{http://www.idpf.org/2007/opf}"
_DC = "{http://purl.org/dc/elements/1.1/}"


def _epub(path: Path) -> dict[str, Any] | None:
    with path.open("rb") as file:
        own = ids.found(file.read(ids.HEAD), ".epub")
    if own is None:
        return None
    with zipfile.ZipFile(path) as book:
        package = _parsed(book, "EPUB/package.opf")
        chapters = [name for name in book.namelist() if re.fullmatch(r"EPUB/article-\d+\.xhtml", name)]
        text = "\n".join(_text_of(_parsed(book, name)) for name in chapters)
    said = {
        name: package.findtext(f".//{_DC}{name}")
        for name in "title creator publisher date language description source".split()
    }
    return {
        "id": own.decode(),
        "title": said["title"],
        "url": said["source"],
        "site": said["publisher"],
        "author": said["creator"],
        "published": said["date"],
        "clipped": package.findtext(f".//{_OPF}meta[@property='dcterms:modified']"),
        "language": said["language"],
        "description": said["description"],
        "tags": tuple(filter(None, (each.text for each in package.iter(f"{_DC}subject")))),
        "text": text,
    }


def _parsed(book: zipfile.ZipFile, name: str) -> etree._Element:
    if book.getinfo(name).file_size > MAX_BYTES:
        raise ValueError("it unpacks to too much")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
    return etree.fromstring(book.read(name), parser)


_READERS: dict[str, Callable[[Path], dict[str, Any] | None]] = {
    "markdown": _markdown,
    "html": _html,
    "text": _text,
    "json": _json,
    "epub": _epub,
}


def is_candidate(entry: os.DirEntry[str]) -> bool:
    """Whether a file in a folder may be an article, by its name."""
    return os.path.splitext(entry.name)[1] in FORMS and not entry.name.startswith(".")  # noqa: PTH122 - of thousands
