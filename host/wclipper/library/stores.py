"""What the program keeps for itself in its data folder: how much it is, and how to be rid of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from wclipper import settings
from wclipper.errors import WClipperError
from wclipper.library import labels, packed, snapshots
from wclipper.library.sites import Sites

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

NAMES = ("labels", "snapshots", "sites", "log")
_PACKED = {"labels": labels.FOLDER, "snapshots": snapshots.FOLDER}


@dataclass(frozen=True, slots=True)
class Store:
    """How much there is of something."""

    name: str
    items: int
    bytes: int


def measure() -> list[Store]:
    """All stores, the empty ones too."""
    kept = {name: packed.files(settings.data_dir() / folder) for name, folder in _PACKED.items()}
    memory = settings.sites_file()
    sites = len(Sites(memory).list()) if memory.exists() else 0
    return [
        *(Store(name, len(found), _size(found)) for name, found in kept.items()),
        Store("sites", sites, _size(_site_files())),
        Store("log", _lines(settings.log_file()), _size([settings.log_file()])),
    ]


def delete(name: str) -> None:
    """Delete all that is kept in a store."""
    match name:
        case "labels" | "snapshots":
            _remove(packed.files(settings.data_dir() / _PACKED[name]))
        case "sites":
            _remove(file for file in _site_files() if file != settings.sites_file())
            if settings.sites_file().exists():
                Sites(settings.sites_file()).clear()
        case _:
            _empty(settings.log_file())


def _site_files() -> list[Path]:
    """The memory of sites, and a damaged one that was set aside."""
    return [*settings.data_dir().glob(f"{settings.sites_file().stem}*.db")]


def _remove(files: Iterable[Path]) -> None:
    for file in files:
        try:
            file.unlink(missing_ok=True)
        except OSError as error:
            raise WClipperError("store-not-deleted", path=file.parent, detail=error.strerror) from error


def _empty(file: Path) -> None:
    """Hosts have the log open, and write on at its end wherever that is."""
    if not file.exists():
        return
    try:
        file.write_bytes(b"")
    except OSError as error:
        raise WClipperError("store-not-deleted", path=file, detail=error.strerror) from error


def _size(files: Iterable[Path]) -> int:
    return sum(file.stat().st_size for file in files if file.exists())


def _lines(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0
