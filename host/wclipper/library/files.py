"""Articles as files: written whole or not at all, never over another one, never outside the folder.

A file is written under a temporary name, flushed to the disk, given its name without replacing anything, and
looked at again; only then is it called saved. A temporary file is locked while its process lives: one that
can be locked was left behind by a process that died, and the next save removes it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import secrets
import stat
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wclipper.errors import WClipperError
from wclipper.folder import not_made
from wclipper.library import ids, names

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

if sys.platform != "win32":
    import fcntl

_TEMPORARY = re.compile(r"\.wclipper-[0-9a-f]{16}\.tmp")
_BINARY = getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_FORBIDDEN = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})


@dataclass(frozen=True, slots=True)
class SavedFile:
    """A file that is on the disk."""

    path: Path
    bytes: int


def save(content: str | bytes, *, title: str, folder: Path, extension: str = ".md") -> SavedFile:
    """Write an article into the folder under a name made of its title.

    An article that is already there (by the id of its clip, see `ids`) is left as it is, with the changes the
    person may have made, and its path given again. Another article of the same title gets a number.
    """
    data = content.encode(errors="replace") if isinstance(content, str) else content
    try:
        _make(folder)
        _sweep(folder)
        with _temporary(folder, data) as temporary:
            return _publish(temporary, data, title=title, folder=folder, extension=extension)
    except OSError as error:
        raise _explained(error, folder) from error
    except UnicodeEncodeError as error:
        detail = "this system's charset has no letters for the name of the file"
        raise WClipperError("save-failed", folder=folder, detail=detail) from error


def _make(folder: Path) -> None:
    """Make the folder and those above it, and have the disk know of them."""
    if folder.is_dir():
        return
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise not_made(folder) from error
    for path in missing:
        _flush(path.parent)


def _sweep(folder: Path) -> None:
    """Remove what processes that died in the middle of a save have left."""
    for entry in os.scandir(folder):
        if _TEMPORARY.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
            with contextlib.suppress(
                OSError
            ):  # another one that is being written, or was swept by someone else
                _remove_if_dead(entry.path)


def _remove_if_dead(path: str) -> None:
    if sys.platform == "win32":
        os.unlink(path)  # noqa: PTH108 - refused there while a process has the file open
        return
    handle = os.open(path, os.O_RDONLY | _BINARY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.unlink(path)  # noqa: PTH108
    finally:
        os.close(handle)


@contextlib.contextmanager
def _temporary(folder: Path, content: bytes) -> Iterator[Path]:
    """A file with the content under a temporary name, on the disk; gone afterwards."""
    path, handle = _claim(folder)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            yield path
    finally:
        path.unlink(missing_ok=True)


def _claim(folder: Path) -> tuple[Path, int]:
    """A new, locked file; a sweep can take it away only between its making and the lock."""
    while True:
        path = folder / f".wclipper-{secrets.token_hex(8)}.tmp"
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
        if sys.platform == "win32":
            return path, handle
        with contextlib.suppress(OSError):  # file systems without locks: then no sweep removes it either
            fcntl.flock(handle, fcntl.LOCK_EX)
        if os.fstat(handle).st_nlink:
            return path, handle
        os.close(handle)


def _publish(temporary: Path, content: bytes, *, title: str, folder: Path, extension: str) -> SavedFile:
    """Give the file the first free name, unless the same article is met on the way."""
    own = ids.found(content[: ids.HEAD], extension)
    number = 1
    while True:
        path = folder / names.file_name(title, extension=extension, number=number)
        if os.path.lexists(path):
            if own is not None and ids.found(_head(path), extension) == own:
                return SavedFile(path, path.stat().st_size)
            number += 1
            continue
        with contextlib.suppress(FileExistsError):  # someone was faster: look at that one
            _name(temporary, path)
            _flush(folder)
            return _seen(path, content, folder)


def _name(temporary: Path, path: Path) -> None:
    """Let the file be known by its name, without ever replacing another."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:  # file systems without hard links: FAT, some network shares
        if sys.platform == "win32":
            temporary.rename(path)  # never replaces there
            return
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666))
        temporary.replace(path)


def _seen(path: Path, content: bytes, folder: Path) -> SavedFile:
    """Look at the file as anyone would."""
    if path.read_bytes() != content:
        raise WClipperError("save-failed", folder=folder, detail="the file does not hold what was written")
    return SavedFile(path, len(content))


def _head(path: Path) -> bytes:
    """The beginning of a plain file; nothing of links, pipes and folders."""
    try:
        if not stat.S_ISREG(path.lstat().st_mode):
            return b""
        with os.fdopen(os.open(path, os.O_RDONLY | _BINARY | getattr(os, "O_NONBLOCK", 0)), "rb") as file:
            return file.read(ids.HEAD)
    except OSError:
        return b""


def _flush(folder: Path) -> None:
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


def _explained(error: OSError, folder: Path) -> WClipperError:
    if error.errno in _FULL:
        return WClipperError("disk-full", folder=folder)
    if error.errno in _FORBIDDEN:
        return WClipperError("folder-forbidden", folder=folder)
    if error.errno == errno.ENOENT:
        return WClipperError("folder-missing", folder=folder)
    return WClipperError("save-failed", folder=folder, detail=error.strerror or error)
