"""Which folders may be chosen for articles in the browser: the person's own, never those of the system or of programs.

On the command line a person may choose any folder. What comes through the browser is held to less: should an extension
page ever be made to ask for something, it can't lead articles to where other programs look for their files.
"""

from __future__ import annotations

import sys
from pathlib import Path

from wclipper import folder as folders
from wclipper.errors import WClipperError
from wclipper.settings import is_full_path

DRIVES = ("/media", "/mnt", "/run/media", "/Volumes")
"""Where Linux and macOS put drives."""
OF_PROGRAMS = frozenset({"AppData", "Library"})
"""Folders in a home folder, of Windows and of macOS, that are not the person's."""
SYNCED = frozenset({"Mobile Documents", "CloudStorage"})
"""Those in macOS's Library that are, after all."""


def prepare(folder: str) -> None:
    """Make a folder that was chosen in the browser, and write into it; one that can't be used raises."""
    if not is_full_path(folder):
        raise WClipperError("folder-not-full", folder=folder)
    path = Path(folder).expanduser()
    if not is_own(path, home=Path.home()):
        raise WClipperError("folder-not-own", folder=path)
    folders.prepare(path)


def is_own(path: Path, *, home: Path) -> bool:
    """Whether a folder is below the home folder or on a drive, wherever links in its path lead."""
    try:
        real, real_home = path.resolve(), home.resolve()
    except (OSError, RuntimeError):  # a link that leads to itself
        return False
    if real.is_relative_to(real_home) and real_home != Path(real_home.anchor):
        return _is_ordinary(real.relative_to(real_home).parts)
    return _is_on_drive(real, real_home)


def _is_ordinary(parts: tuple[str, ...]) -> bool:
    """Whether a folder, by its way from the home folder or the drive, is nothing that a program keeps for itself."""
    if not parts or any(part.startswith(".") for part in parts):
        return False
    return parts[0] not in OF_PROGRAMS or (len(parts) > 1 and parts[1] in SYNCED)


def _is_on_drive(real: Path, home: Path) -> bool:
    if sys.platform == "win32":
        return real.drive.lower() != home.drive.lower() and _is_ordinary(real.parts[1:])
    for drives in map(Path, DRIVES):
        if real.is_relative_to(drives):
            return _is_ordinary(real.relative_to(drives).parts)
    return False
