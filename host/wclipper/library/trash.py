"""What was deleted or replaced, kept for a while: a folder of its own in the data folder for each article.

Moving goes by copies that are on the disk before anything is removed: the trash may be on another disk.
"""

from __future__ import annotations

import contextlib
import re
import secrets
import shutil
import time
from pathlib import Path

import msgspec

from wclipper import settings
from wclipper.errors import WClipperError
from wclipper.library import disk, ids, receipts, snapshots
from wclipper.library.album import SUFFIX

FOLDER = "trash"
"""In the data folder."""
DAYS = 30
_PLACE = "place.json"
_NAME = re.compile(r"[0-9]{10,}-[0-9a-f]{8}")


class Place(msgspec.Struct, frozen=True):
    """Where an article stood."""

    path: str


def keep(path: Path) -> str:
    """Keep a copy of an article that is about to be replaced; the name under which it can be had again."""
    name = f"{int(time.time()):010}-{secrets.token_hex(4)}"
    folder = _root() / name
    folder.mkdir(parents=True, mode=0o700)
    (folder / _PLACE).write_bytes(msgspec.json.encode(Place(str(path))))
    _copy(path, folder / path.name)
    disk.flush(folder)
    return name


def put(path: Path) -> str:
    """Move an article and its pictures into the trash; the name under which they can be had again."""
    name = keep(path)
    album = path.with_suffix(SUFFIX)
    if album.is_dir() and not album.is_symlink():
        shutil.copytree(album, _root() / name / album.name, symlinks=True)
    path.unlink()
    disk.flush(path.parent)
    if album.is_dir() and not album.is_symlink():
        shutil.rmtree(album)
    purge()
    return name


def restore(name: str) -> Path:
    """Put an article back to where it stood, or beside what has taken its place; its path."""
    folder = _root() / name
    if not _NAME.fullmatch(name) or not folder.is_dir():
        raise WClipperError("trash-gone")
    path = _free(Path(msgspec.json.decode((folder / _PLACE).read_bytes(), type=Place).path))
    disk.make(path.parent)
    kept = [file for file in folder.iterdir() if file.name != _PLACE]
    for album in (each for each in kept if each.is_dir()):
        shutil.copytree(album, path.with_suffix(SUFFIX), dirs_exist_ok=True)
    for file in (each for each in kept if each.is_file()):
        _copy(file, path)
    disk.flush(path.parent)
    shutil.rmtree(folder)
    return path


def purge(*, now: float | None = None) -> None:
    """Forget what was deleted long ago, and the page that was kept for it."""
    oldest = (now or time.time()) - DAYS * 86_400
    with contextlib.suppress(FileNotFoundError):
        for folder in _root().iterdir():
            if _NAME.fullmatch(folder.name) and int(folder.name.partition("-")[0]) < oldest:
                _forget_pages(folder)
                shutil.rmtree(folder, ignore_errors=True)


def _forget_pages(folder: Path) -> None:
    """Remove the kept page of what is deleted; of an article that was clipped again, only an earlier text is."""
    for file in folder.iterdir():
        own = ids.of(file)
        if own is not None and receipts.load(own.decode(errors="replace")).deleted:
            snapshots.forget(own.decode(errors="replace"))


def _root() -> Path:
    return settings.data_dir() / FOLDER


def _copy(source: Path, target: Path) -> None:
    """Copy a file so that it is on the disk, whole, before anything else is done."""
    with disk.temporary(target.parent) as temporary, source.open("rb") as file:
        shutil.copyfileobj(file, temporary.file)
        temporary.settle()
        shutil.copystat(source, temporary.path)
        disk.replace(temporary, target)


def _free(path: Path) -> Path:
    """The path, or the first one like it that nothing stands at."""
    number = 1
    while (found := path if number == 1 else path.with_stem(f"{path.stem} {number}")).exists():
        number += 1
    return found
