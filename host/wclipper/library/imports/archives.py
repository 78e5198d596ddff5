"""Files that stand in a zip or in a folder, read by name: nothing is unpacked, and nothing may be too large."""

from __future__ import annotations

import io
import zipfile
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from wclipper.library.imports.items import MAX_BYTES, BrokenError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

MAX_MEMBERS = 100_000
MAX_ALL = 4 * 1024 * 1024 * 1024
"""Bytes of all files together, once unpacked."""


@dataclass(frozen=True, slots=True)
class Archive:
    """Some files by their names."""

    names: list[str]
    read: Callable[[str], bytes]


def zipped(data: bytes) -> Archive:
    """Those in a zip. One that would unpack to too much, or whose names lead elsewhere, is refused."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, OSError, ValueError) as error:
        raise BrokenError("it is damaged, or no zip") from error
    members = [info for info in archive.infolist() if not info.is_dir()]
    if len(members) > MAX_MEMBERS or sum(info.file_size for info in members) > MAX_ALL:
        raise BrokenError("it unpacks to too much")
    for info in members:
        path = PurePosixPath(info.filename.replace("\\", "/"))
        if path.is_absolute() or ".." in path.parts or ":" in path.parts[0]:
            raise BrokenError(f"«{info.filename[:100]}» in it leads out of it")

    def read(name: str) -> bytes:
        """A member; the size that the zip says may be a lie, so that no more is unpacked than may be."""
        try:
            with archive.open(name) as member:
                content = member.read(MAX_BYTES + 1)
        except (zipfile.BadZipFile, OSError, RuntimeError, NotImplementedError, EOFError) as error:
            raise BrokenError(f"«{name[:100]}» in it can't be read") from error
        if len(content) > MAX_BYTES:
            raise BrokenError(f"«{name[:100]}» in it is too large")
        return content

    return Archive([info.filename for info in members], read)


def folder(root: Path) -> Archive:
    """Those in a folder."""
    files = [file for file in sorted(root.rglob("*")) if file.is_file() and not file.is_symlink()]
    if len(files) > MAX_MEMBERS:
        raise BrokenError("there are too many files in it")

    def read(name: str) -> bytes:
        try:
            with (root / name).open("rb") as file:
                content = file.read(MAX_BYTES + 1)
        except OSError as error:
            raise BrokenError(f"«{name}» in it can't be read: {error.strerror}") from error
        if len(content) > MAX_BYTES:
            raise BrokenError(f"«{name}» in it is too large")
        return content

    return Archive([file.relative_to(root).as_posix() for file in files], read)
