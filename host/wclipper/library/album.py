"""The pictures of an article: a folder beside it, named after it.

A picture is named after its address. So a picture that is there need not be fetched again, by whichever process and
whenever the work is taken up.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
from typing import TYPE_CHECKING, BinaryIO
from urllib.parse import quote, unquote, urlsplit

from wclipper.errors import WClipperError
from wclipper.library import disk, drawings, kinds, leftovers
from wclipper.library.missing import MissingError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SUFFIX = ".assets"
_SLUG = 40
_NOT_SLUG = re.compile(r"[^A-Za-z0-9]+")
_NOT_IN_LINK = re.compile(r"[^\w./~-]")


class Incoming:
    """A picture that is being written; what turns out to be none is refused as early as that can be seen."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._head = b""

    def write(self, piece: bytes) -> None:
        """Write the next bytes."""
        if len(self._head) < kinds.HEAD:
            self._head += piece[: kinds.HEAD]
            if len(self._head) >= kinds.HEAD:
                self.extension()
        self._file.write(piece)

    def extension(self) -> str:
        """The extension that the bytes themselves call for."""
        extension = kinds.extension_of(self._head)
        if extension is None:
            raise MissingError("not-a-picture")
        return extension


class Album:
    """The folder with the pictures of one article."""

    def __init__(self, article: Path) -> None:
        self.folder = article.with_suffix(SUFFIX)

    def there(self) -> dict[str, str]:
        """The names of the pictures that are there, by what they are called without the extension."""
        with contextlib.suppress(FileNotFoundError, NotADirectoryError), os.scandir(self.folder) as entries:
            files = [entry.name for entry in entries if entry.is_file(follow_symlinks=False)]
            parts = map(os.path.splitext, files)
            return {stem: stem + extension for stem, extension in parts if extension in kinds.EXTENSIONS}
        return {}

    def missing(self, urls: list[str]) -> list[str]:
        """The addresses whose pictures are not there."""
        there = self.there()
        return [url for url in urls if stem(url) not in there]

    def links(self, urls: list[str]) -> dict[str, str]:
        """By address, the relative links to the pictures that are there."""
        there = self.there()
        found = ((url, there.get(stem(url))) for url in urls)
        return {url: self._link(name) for url, name in found if name}

    def hashes(self, urls: list[str]) -> dict[str, str]:
        """By name, the SHA-256 of the pictures that are there."""
        there = self.there()
        found = dict[str, str]()
        for name in filter(None, (there.get(stem(url)) for url in urls)):
            with contextlib.suppress(FileNotFoundError):  # the folder is being taken away
                found[name] = _digest(self.folder / name)
        return found

    def _link(self, name: str) -> str:
        return _NOT_IN_LINK.sub(lambda char: quote(char[0], safe=""), f"{self.folder.name}/{name}")

    def read(self, urls: list[str], *, most: int) -> dict[str, bytes]:
        """The pictures that are there, by address; those that would make it more than `most` bytes are left out."""
        there, found = self.there(), dict[str, bytes]()
        for url in urls:
            name = there.get(stem(url))
            if name and (data := (self.folder / name).read_bytes()) and len(data) <= most:
                found[url] = data
                most -= len(data)
        return found

    def clear(self, urls: list[str]) -> None:
        """Remove these pictures, and the folder if nothing else is in it."""
        there = self.there()
        for name in filter(None, (there.get(stem(url)) for url in urls)):
            (self.folder / name).unlink(missing_ok=True)
        with contextlib.suppress(OSError):  # it is not there, or not empty
            self.folder.rmdir()

    @contextlib.contextmanager
    def opened(self) -> Iterator[None]:
        """The folder, made if it is missing, for pictures to be added; one without any is gone afterwards."""
        try:
            self._open()
            try:
                yield
            finally:
                disk.flush(self.folder)
                with contextlib.suppress(OSError):  # it is not empty
                    self.folder.rmdir()
        except OSError as error:
            raise disk.explained(error, self.folder) from error

    def _open(self) -> None:
        if self.folder.is_symlink() or (self.folder.exists() and not self.folder.is_dir()):
            raise WClipperError("folder-is-file", file=self.folder)
        self.folder.mkdir(exist_ok=True)
        disk.flush(self.folder.parent)
        leftovers.sweep(self.folder)

    @contextlib.contextmanager
    def adding(self, url: str) -> Iterator[Incoming]:
        """A place for a picture that is on its way; what has come in whole is kept, under its name."""
        with disk.temporary(self.folder) as temporary:
            incoming = Incoming(temporary.file)
            yield incoming
            extension = incoming.extension()
            temporary.settle()
            if extension == kinds.SVG and not drawings.is_still(temporary.path.read_bytes()):
                raise MissingError("drawing")
            with contextlib.suppress(FileExistsError):  # another process was faster
                disk.name(temporary.path, self.folder / f"{stem(url)}{extension}")

    def add(self, url: str, data: bytes) -> None:
        """Keep a picture that is all at hand."""
        with self.adding(url) as incoming:
            incoming.write(data)


def _digest(file: Path) -> str:
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def stem(url: str) -> str:
    """What the picture at an address is called: something of its name, and a mark that no other has."""
    mark = hashlib.sha256(url.encode(errors="replace")).hexdigest()[:12]
    path = "" if url.startswith("data:") else unquote(urlsplit(url).path)
    name = os.path.splitext(path.rpartition("/")[2])[0]  # noqa: PTH122 - of an address
    slug = _NOT_SLUG.sub("-", name)[:_SLUG].strip("-")
    return f"{slug}-{mark}" if slug else mark
