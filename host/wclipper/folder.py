"""The folder for articles: whether it can be used, found out by writing into it."""

from __future__ import annotations

import errno
import os
import tempfile
from typing import TYPE_CHECKING

from wclipper.errors import WClipperError

if TYPE_CHECKING:
    from pathlib import Path


def prepare(folder: Path) -> None:
    """Make the folder if it is missing, and write into it; what can't be used raises."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise not_made(folder) from error
    _probe(folder, named=folder)


def check(folder: Path) -> None:
    """The same without making anything: a missing folder is tried in the nearest one that is there."""
    nearest = _nearest(folder)
    if not nearest.is_dir():
        raise not_made(folder)
    _probe(nearest, named=folder)


def not_made(folder: Path) -> WClipperError:
    """Why a folder is not there and could not be made."""
    nearest = _nearest(folder)
    if nearest.exists() and not nearest.is_dir():
        return WClipperError("folder-is-file", file=nearest)
    return WClipperError("folder-missing", folder=folder)


def _nearest(folder: Path) -> Path:
    """The folder, or what there is of the way to it."""
    return next(path for path in (folder, *folder.parents) if os.path.lexists(path))


def _probe(folder: Path, *, named: Path) -> None:
    try:
        with tempfile.NamedTemporaryFile(dir=folder, prefix=".wclipper-", suffix=".probe") as file:
            file.write(b"probe")
            file.flush()
    except OSError as error:
        code = "disk-full" if error.errno in {errno.ENOSPC, errno.EDQUOT} else "folder-forbidden"
        raise WClipperError(code, folder=named) from error
