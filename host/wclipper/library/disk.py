"""Writing to the disk so that nothing is ever half there.

A file is written under a temporary name (`leftovers`), flushed to the disk, and given its name.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO

from wclipper.errors import WClipperError
from wclipper.folder import not_made
from wclipper.library import leftovers

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_FORBIDDEN = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})


def make(folder: Path) -> None:
    """Make the folder and those above it, and have the disk know of them."""
    if folder.is_dir():
        return
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise not_made(folder) from error
    for path in missing:
        flush(path.parent)


@dataclass(frozen=True, slots=True)
class Temporary:
    """A file under a temporary name."""

    path: Path
    file: BinaryIO

    def settle(self) -> None:
        """Have everything written so far on the disk."""
        self.file.flush()
        os.fsync(self.file.fileno())


@contextlib.contextmanager
def temporary(folder: Path) -> Iterator[Temporary]:
    """A new file, open for writing; its temporary name is gone afterwards."""
    leftovers.note(folder)
    path, handle = leftovers.claim(folder)
    try:
        with os.fdopen(handle, "wb") as file:
            yield Temporary(path, file)
    finally:
        path.unlink(missing_ok=True)


@contextlib.contextmanager
def temporary_folder(parent: Path) -> Iterator[Path]:
    """A new folder, to be filled and renamed; its temporary name is gone afterwards."""
    leftovers.note(parent)
    path = parent / leftovers.name()
    path.mkdir(mode=0o700)
    handle = None if sys.platform == "win32" else os.open(path, os.O_RDONLY)
    try:
        if handle is not None:
            leftovers.lock(handle)
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)
        if handle is not None:
            os.close(handle)


def name(temporary: Path, path: Path) -> None:
    """Let a file be known by its name, without ever replacing another."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:  # file systems without hard links: FAT, some network shares
        if sys.platform == "win32":
            temporary.rename(path)  # never replaces there
            return
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | leftovers.PLAIN, 0o666))
        temporary.replace(path)


def replace(temporary: Temporary, path: Path) -> None:
    """Put a file in the place of another, in one step."""
    if sys.platform == "win32":
        temporary.file.close()  # there, no file can be moved while it is open; here, its lock keeps it from being swept
    os.replace(temporary.path, path)  # noqa: PTH105 - a test dies here


def flush(folder: Path) -> None:
    """Have the disk know of the names in a folder."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in {errno.EINVAL, errno.ENOTSUP}:  # file systems that do it by themselves
            raise
    finally:
        os.close(handle)


def explained(error: OSError, folder: Path) -> WClipperError:
    """A fault of the disk in words."""
    if error.errno in _FULL:
        return WClipperError("disk-full", folder=folder)
    if error.errno in _FORBIDDEN:
        return WClipperError("folder-forbidden", folder=folder)
    if error.errno == errno.ENOENT:
        return WClipperError("folder-missing", folder=folder)
    return WClipperError("save-failed", folder=folder, detail=error.strerror or error)
