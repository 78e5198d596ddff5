"""Articles as files: written whole or not at all, never over another one, never outside the folder.

A file is written under a temporary name, flushed to the disk (`disk`), given its name without replacing anything, and
looked at again; only then is it called saved.
"""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wclipper.errors import WClipperError
from wclipper.library import disk, ids, leftovers, names, receipts, trash

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class SavedFile:
    """A file that is on the disk."""

    path: Path
    bytes: int
    is_new: bool = True
    """Else the same article was there already."""


def save(
    content: str | bytes, *, title: str, folder: Path, extension: str = ".md", over: Path | None = None
) -> SavedFile:
    """Write an article into the folder under a name made of its title, or in the place of a file, `over`.

    An article that is already there (by the id of its clip, see `ids`) is left as it is, with the changes the
    person may have made, and its path given again. Another article of the same title gets a number.
    """
    data = content.encode(errors="replace") if isinstance(content, str) else content
    try:
        disk.make(folder)
        leftovers.sweep(folder)
        with disk.temporary(folder) as temporary:
            temporary.file.write(data)
            temporary.settle()
            if over is not None and over.suffix == extension and over.parent == folder and over.is_file():
                return _replace(temporary, data, over)
            return _publish(temporary.path, data, title=title, folder=folder, extension=extension)
    except OSError as error:
        raise disk.explained(error, folder) from error
    except UnicodeEncodeError as error:
        detail = "this system's charset has no letters for the name of the file"
        raise WClipperError("save-failed", folder=folder, detail=detail) from error


def _publish(temporary: Path, content: bytes, *, title: str, folder: Path, extension: str) -> SavedFile:
    """Give the file the first free name, unless the same article is met on the way."""
    own = ids.found(content[: ids.HEAD], extension)
    number = 1
    while True:
        path = folder / names.file_name(title, extension=extension, number=number)
        if os.path.lexists(path):
            if own is not None and ids.of(path) == own:
                return SavedFile(path, path.stat().st_size, is_new=False)
            number += 1
            continue
        receipts.note(path, content)
        with contextlib.suppress(FileExistsError):  # someone was faster: look at that one
            disk.name(temporary, path)
            disk.flush(folder)
            return _seen(path, content, folder)


def _replace(temporary: disk.Temporary, content: bytes, path: Path) -> SavedFile:
    """Put the file in the place of another, in one step; the other one goes to the trash."""
    own = ids.found(content[: ids.HEAD], path.suffix)
    before = ids.of(path)
    if own is not None and before == own:
        return SavedFile(path, path.stat().st_size, is_new=False)
    trash.keep(path)
    if before is not None:
        receipts.mark(before.decode(errors="replace"), path, deleted=True)
    receipts.note(path, content)
    disk.replace(temporary, path)
    disk.flush(path.parent)
    return _seen(path, content, path.parent)


def _seen(path: Path, content: bytes, folder: Path) -> SavedFile:
    """Look at the file as anyone would."""
    if path.read_bytes() != content:
        raise WClipperError("save-failed", folder=folder, detail="the file does not hold what was written")
    receipts.confirm(path, content)
    return SavedFile(path, len(content))
