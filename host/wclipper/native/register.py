"""Registration of the host in browsers, and its inverse.

What another program has put under our name is never lost: it is kept beside ours, and the person is told.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from wclipper.native import launcher, manifests
from wclipper.native.browsers import BROWSERS, Place, places
from wclipper.native.machine import is_there, write_file

if TYPE_CHECKING:
    from wclipper.native.machine import Machine


@dataclass(frozen=True, slots=True)
class Registration:
    """What `register` found and did."""

    manifest: Path
    changed: bool
    kept: Path | None = None
    """Another program's manifest, which stood in this place; now it lies there."""


@dataclass(frozen=True, slots=True)
class Removal:
    """What `unregister` found and did."""

    path: Path
    result: Literal["removed", "absent", "foreign", "failed"]
    detail: str = ""


def register(place: Place, machine: Machine) -> Registration:
    """Write launcher and manifest, so that the browsers that look there find the host.

    For a browser of one's own, with temporary folders:
    `register(chromium_profile(user_data_dir), dataclasses.replace(Machine.here(), data=folder))`.
    """
    content = manifests.content(place.family, machine)
    launcher.write(machine)
    kept = _keep_foreign(place, machine)
    changed = write_file(place.manifest, content, mode=manifests.MODE)
    if place.key and machine.registry.read(place.key) != str(place.manifest):
        machine.registry.write(place.key, str(place.manifest))
        changed = True
    return Registration(place.manifest, changed, kept)


def current(place: Place, machine: Machine) -> Path | None:
    """The manifest the browser would read, whoever wrote it; None when nothing is registered."""
    if not place.key:
        return place.manifest if is_there(place.manifest) else None
    value = machine.registry.read(place.key)
    return Path(value) if value else None


def unregister(place: Place, machine: Machine) -> Removal:
    """Take back what `register` wrote, and nothing else."""
    manifest = current(place, machine)
    if manifest is None:
        return Removal(place.manifest, "absent")
    try:
        if not _is_ours(manifest, place):
            return Removal(manifest, "foreign")
        if place.key:
            machine.registry.delete(place.key)
        return _remove(manifest, machine)
    except OSError as error:
        return Removal(manifest, "failed", error.strerror or str(error))


def unregister_all(machine: Machine) -> list[Removal]:
    """Take everything back, launcher included; says only what there was."""
    every = dict.fromkeys(place for browser in BROWSERS for place in places(browser, machine))
    removals = [unregister(place, machine) for place in every]
    if is_there(launcher.path(machine)):
        removals.append(_remove(launcher.path(machine), machine))
    return [removal for removal in removals if removal.result != "absent"]


def _is_ours(manifest: Path, place: Place) -> bool:
    """Whether we wrote the manifest; on Windows several keys name one file, which may be gone already."""
    return manifests.is_ours(manifest.read_bytes()) if is_there(manifest) else manifest == place.manifest


def _remove(file: Path, machine: Machine) -> Removal:
    try:
        file.unlink(missing_ok=True)
    except OSError as error:
        return Removal(file, "failed", error.strerror or str(error))
    _prune(file.parent, machine)
    return Removal(file, "removed")


def _keep_foreign(place: Place, machine: Machine) -> Path | None:
    """Move another program's manifest out of the way; on Windows it lies elsewhere and only loses its key."""
    manifest = current(place, machine)
    if manifest is None or not is_there(manifest) or manifests.is_ours(manifest.read_bytes()):
        return None
    if manifest != place.manifest:
        return manifest
    for number in itertools.count(1):
        backup = manifest.with_name(f"{manifest.name}.bak{number if number > 1 else ''}")
        if not backup.exists():
            manifest.rename(backup)
            return backup
    raise AssertionError


def _prune(folder: Path, machine: Machine) -> None:
    """Remove folders that are empty now, such as those of browsers that are not there; never the home."""
    while folder not in {machine.home, *machine.home.parents}:
        try:
            folder.rmdir()
        except OSError:
            return
        folder = folder.parent
