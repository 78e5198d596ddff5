"""Temporary files, and what is left of them by processes that died.

A temporary file is locked while its process lives: one that can be locked was left behind, and is swept away. Each
process writes down the folders in which it makes such files, before it does; so whoever starts next knows where to
look, and need not search the whole library.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import shutil
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from wclipper import settings

if TYPE_CHECKING:
    from collections.abc import Iterator

if sys.platform != "win32":
    import fcntl

PLAIN = getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
"""How files are opened: their bytes as they are, and none behind a link."""
FOLDER = "writing"
"""In the data folder: a file a process, with the folders that it writes to."""
_NAME = re.compile(r"\.wclipper-[0-9a-f]{16}\.tmp")
_one_at_a_time = threading.Lock()


def name() -> str:
    """A new temporary name."""
    return f".wclipper-{secrets.token_hex(8)}.tmp"


def claim(folder: Path, mode: int = 0o666) -> tuple[Path, int]:
    """A new, locked file; a sweep can take it away only between its making and the lock."""
    while True:
        path = folder / name()
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | PLAIN, mode)
        lock(handle)
        if sys.platform == "win32" or os.fstat(handle).st_nlink:
            return path, handle
        os.close(handle)


def lock(handle: int) -> None:
    """Keep an open file or folder from being swept; on file systems without locks none is."""
    if sys.platform != "win32":
        with contextlib.suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX)


def sweep(folder: Path) -> None:
    """Remove what processes that died in the middle of a save have left in a folder."""
    with os.scandir(folder) as found:
        left = [entry for entry in found if _NAME.fullmatch(entry.name) and not entry.is_symlink()]
    for entry in left:
        with contextlib.suppress(OSError), _abandoned(entry.path):
            if not entry.is_dir():
                os.unlink(entry.path)  # noqa: PTH108 - refused on Windows while a process has the file open
            elif sys.platform != "win32":  # there, nothing tells whether a folder is in use
                shutil.rmtree(entry.path)


@contextlib.contextmanager
def _abandoned(path: str) -> Iterator[None]:
    """What the work of a process that has died may be taken for; `OSError` if it lives."""
    if sys.platform == "win32":
        yield
        return
    handle = os.open(path, os.O_RDONLY | PLAIN)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(handle)


class _Notes:
    """The folders that this process has written down."""

    def __init__(self, process: tuple[int, Path]) -> None:
        self.process = process
        self._folders: set[str] = set()
        place = process[1] / FOLDER
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
        _, self._handle = claim(place, 0o600)

    def add(self, folder: str) -> None:
        if folder not in self._folders:
            os.write(self._handle, os.fsencode(folder) + b"\0")
            self._folders.add(folder)


_notes: _Notes | None = None


def note(folder: Path) -> None:
    """Write down that this process makes temporary files in a folder; if that can't be, `sweep` finds them yet."""
    global _notes  # noqa: PLW0603 - there is one for each process, as the system says
    process = (os.getpid(), settings.data_dir())
    with _one_at_a_time, contextlib.suppress(OSError):
        if _notes is None or _notes.process != process:
            _notes = _Notes(process)
        _notes.add(os.path.abspath(folder))  # noqa: PTH100 - it may have been given from where we are


def sweep_all() -> None:
    """Sweep every folder that a process which has ended has written to."""
    with contextlib.suppress(OSError):
        for notes in list((settings.data_dir() / FOLDER).iterdir()):
            with contextlib.suppress(OSError), _abandoned(str(notes)):
                for folder in notes.read_bytes().split(b"\0")[:-1]:
                    with contextlib.suppress(OSError):  # it is gone
                        sweep(Path(os.fsdecode(folder)))
                notes.unlink()
