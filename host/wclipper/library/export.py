"""Articles taken out of the library: as they are, as Markdown, as one book, or as a corpus."""

from __future__ import annotations

import time
import zipfile
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, BinaryIO

from wclipper.errors import WClipperError
from wclipper.library import corpus, names
from wclipper.library.album import Album

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from wclipper.library.entries import Entry

_EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The first moment that a zip knows."""


@dataclass(slots=True)
class Exported:
    """What became of some articles."""

    written: int = 0
    alike: int = 0
    """Left out because another one is nearly the same."""
    links: int = 0
    """Left out because their pages have not been fetched."""
    failed: list[tuple[Path, str]] = field(default_factory=list)
    """Files that could not be read, and why."""


def export(  # noqa: PLR0913 - the ways to export are few, and so are their options
    entries: Iterable[Entry],
    form: str,
    out: BinaryIO,
    *,
    title: str | None = None,
    roots: Sequence[Path] = (),
    keep_duplicates: bool = False,
) -> Exported:
    """Write articles (with their texts) to a file in one of `FORMS`; `title` is that of a book."""
    wanted = list(entries)
    done = Exported()
    if form == "jsonl":
        articles = [entry for entry in wanted if not entry.is_link]
        done.links, wanted = len(wanted) - len(articles), articles
    if form == "jsonl" and not keep_duplicates:
        distinct = corpus.distinct(wanted)
        done.alike, wanted = len(wanted) - len(distinct), distinct
    if form == "epub":
        _book(wanted, out, done, title=title)
    else:
        FORMS[form].write(wanted, out, done, roots)
    return done


@dataclass(frozen=True, slots=True)
class Form:
    """A way to export."""

    extension: str
    media_type: str
    text: str
    """What it is, for people."""
    write: Callable[[list[Entry], BinaryIO, Exported, Sequence[Path]], None]


def _lines(entries: list[Entry], out: BinaryIO, done: Exported, _roots: Sequence[Path]) -> None:
    for entry in entries:
        out.write(corpus.line(entry).encode(errors="replace"))
        done.written += 1


def _book(entries: list[Entry], out: BinaryIO, done: Exported, *, title: str | None = None) -> None:
    from wclipper.article.formats import epub  # noqa: PLC0415
    from wclipper.library.drafts import draft  # noqa: PLC0415

    drafts = []
    for entry in entries:
        try:
            drafts.append(draft(entry))
        except WClipperError as error:
            done.failed.append((entry.path, error.text))
    done.written = len(drafts)
    if drafts:
        out.write(epub.book(drafts, title=title))


def _files(entries: list[Entry], out: BinaryIO, done: Exported, roots: Sequence[Path]) -> None:
    """The files as they are, in their folders, with their pictures."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for entry in entries:
            _pack(archive, entry, _Place.of(entry, roots, archive), done, _bytes)


def _notes(entries: list[Entry], out: BinaryIO, done: Exported, _roots: Sequence[Path]) -> None:
    """Markdown in one folder, with pictures; what was saved in another format is written as Markdown."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for entry in entries:
            _pack(archive, entry, _Place.named(entry, archive), done, as_markdown)


def as_markdown(entry: Entry) -> bytes:
    """An article as a note: the file itself, or what is written from one in another format."""
    from wclipper.article.formats import markdown, presets  # noqa: PLC0415
    from wclipper.library.drafts import draft  # noqa: PLC0415

    if entry.form == "markdown":
        return _bytes(entry)
    return markdown.document(draft(entry), presets.template_of(presets.DEFAULT)).encode(errors="replace")


@dataclass(frozen=True, slots=True)
class _Place:
    """The name of an article in an archive; its pictures keep the name that the links in it have."""

    path: PurePosixPath

    @classmethod
    def of(cls, entry: Entry, roots: Sequence[Path], archive: zipfile.ZipFile) -> _Place:
        root = next((root for root in roots if entry.path.is_relative_to(root)), entry.path.parent)
        return cls._free(PurePosixPath(entry.path.relative_to(root).as_posix()), archive)

    @classmethod
    def named(cls, entry: Entry, archive: zipfile.ZipFile) -> _Place:
        return cls._free(PurePosixPath(names.file_name(entry.path.stem)), archive)

    @classmethod
    def _free(cls, path: PurePosixPath, archive: zipfile.ZipFile) -> _Place:
        """The first name that no other article has; another of the same name goes to a folder with a number."""
        taken, number, free = archive.NameToInfo, 1, path
        while str(free) in taken:
            number += 1
            free = PurePosixPath(str(number)) / path
        return cls(free)


def _bytes(entry: Entry) -> bytes:
    try:
        return entry.path.read_bytes()
    except OSError as error:
        raise WClipperError("file-unreadable", path=entry.path, detail=error.strerror) from error


def _pack(
    archive: zipfile.ZipFile, entry: Entry, place: _Place, done: Exported, content: Callable[[Entry], bytes]
) -> None:
    """Put an article with its pictures into an archive."""
    try:
        _add(archive, str(place.path), content(entry), entry.path)
    except WClipperError as error:
        done.failed.append((entry.path, error.text))
        return
    done.written += 1
    album = Album(entry.path)
    if album.folder.is_symlink():
        return
    for name in sorted(album.there().values()):
        picture = album.folder / name
        try:
            _add(archive, str(place.path.parent / album.folder.name / name), picture.read_bytes(), picture)
        except OSError as error:
            done.failed.append((picture, error.strerror or str(error)))


def _add(archive: zipfile.ZipFile, name: str, data: bytes, file: Path) -> None:
    """Add a file with its time."""
    moment = time.localtime(file.stat().st_mtime)[:6]
    info = zipfile.ZipInfo(name, max(moment, _EARLIEST))
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = 0o644 << 16
    archive.writestr(info, data)


FORMS = {
    "zip": Form(".zip", "application/zip", "the files as they are, with their pictures", _files),
    "markdown": Form(".zip", "application/zip", "all as Markdown with pictures, in a zip", _notes),
    "epub": Form(".epub", "application/epub+zip", "one book", lambda e, o, d, _: _book(e, o, d)),
    "jsonl": Form(".jsonl", "application/jsonl", "a corpus, a line of JSON an article", _lines),
}
