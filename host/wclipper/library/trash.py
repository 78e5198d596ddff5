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
from wclipper.library import disk, ids, leftovers, receipts, snapshots
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
    return _keep(path, None)


def put(path: Path) -> str:
    """Move an article and its pictures into the trash; the name under which they can be had again."""
    beside = path.with_suffix(SUFFIX)
    album = beside if beside.is_dir() and not beside.is_symlink() else None
    name = _keep(path, album)
    path.unlink()
    disk.flush(path.parent)
    if album is not None:
        _remove(album)
    purge()
    return name


def _keep(path: Path, album: Path | None) -> str:
    """Copy an article and its pictures; the copy has its name when it is whole."""
    name, root = f"{int(time.time()):010}-{secrets.token_hex(4)}", _root()
    try:
        root.mkdir(parents=True, exist_ok=True, mode=0o700)
        leftovers.sweep(root)
        with disk.temporary_folder(root) as folder:
            (folder / _PLACE).write_bytes(msgspec.json.encode(Place(str(path))))
            _copy(path, folder / path.name)
            if album is not None:
                _copy_folder(album, folder / album.name)
            disk.flush(folder)
            folder.rename(root / name)
            disk.flush(root)
    except FileNotFoundError:
        raise  # it is the article that has gone
    except OSError as error:
        raise disk.explained(error, root) from error
    return name


def restore(name: str) -> Path:
    """Put an article back to where it stood, or beside what has taken its place; its path."""
    folder = _root() / name
    if not _NAME.fullmatch(name) or not folder.is_dir():
        raise WClipperError("trash-gone")
    path = _free(Path(msgspec.json.decode((folder / _PLACE).read_bytes(), type=Place).path))
    disk.make(path.parent)
    for album in (each for each in folder.iterdir() if each.is_dir()):
        _copy_folder(album, path.with_suffix(SUFFIX))
    _copy(_article(folder), path)
    disk.flush(path.parent)
    _remove(folder)
    return path


def ids_kept() -> set[str]:
    """The ids of the articles that can be had again."""
    found: set[str] = set()
    with contextlib.suppress(FileNotFoundError):
        for folder in _root().iterdir():
            with contextlib.suppress(
                OSError, StopIteration, KeyError
            ):  # it is none of ours, or goes just now
                found.add((ids.of(_article(folder)) or b"").decode(errors="replace"))
    return found


def _article(folder: Path) -> Path:
    return next(file for file in folder.iterdir() if file.is_file() and file.name != _PLACE)


def purge(*, now: float | None = None) -> None:
    """Forget what was deleted long ago, and the page that was kept for it."""
    oldest = (now or time.time()) - DAYS * 86_400
    with contextlib.suppress(FileNotFoundError):
        for folder in list(_root().iterdir()):
            if _NAME.fullmatch(folder.name) and int(folder.name.partition("-")[0]) < oldest:
                _forget_pages(folder)
                _remove(folder)


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


def _copy_folder(source: Path, target: Path) -> None:
    """Copy all that is in a folder; a link stays one."""
    target.mkdir(exist_ok=True)
    for each in source.iterdir():
        if each.is_symlink():
            with contextlib.suppress(FileExistsError):
                (target / each.name).symlink_to(each.readlink())
        elif each.is_dir():
            _copy_folder(each, target / each.name)
        else:
            _copy(each, target / each.name)
    disk.flush(target)


def _remove(folder: Path) -> None:
    """Remove a folder so that no half of it is seen."""
    leftovers.note(folder.parent)
    going = folder.with_name(leftovers.name())
    folder.rename(going)
    shutil.rmtree(going, ignore_errors=True)


def _free(path: Path) -> Path:
    """The path, or the first one like it that nothing stands at."""
    number = 1
    while (found := path if number == 1 else path.with_stem(f"{path.stem} {number}")).exists():
        number += 1
    return found
