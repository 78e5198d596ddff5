"""The native host for a throw-away browser: where it is registered, and the folders it works in."""

from __future__ import annotations

import dataclasses
import os
from typing import TYPE_CHECKING

from wclipper.native import launcher
from wclipper.native.browsers import chromium_profile, firefox_home
from wclipper.native.machine import Machine
from wclipper.native.register import register as register_place

if TYPE_CHECKING:
    from pathlib import Path

PROFILE = "profile"
"""The folder of the browser's profile in its home folder."""


def environment(home: Path) -> dict[str, str]:
    """The environment of a browser, and of the host it starts, that must not touch the person's own files."""
    folders = {
        "HOME": home,
        "XDG_CONFIG_HOME": home / ".config",
        "XDG_DATA_HOME": home / ".local/share",
        "XDG_CACHE_HOME": home / ".cache",
        "XDG_STATE_HOME": home / ".local/state",
    }
    return {**os.environ, **{name: str(folder) for name, folder in folders.items()}}


def register(browser: str, home: Path) -> Path:
    """Register the host with the browser whose home folder this is; the launcher it will start."""
    machine = dataclasses.replace(Machine.here(), home=home, data=home / ".local/share/wclipper")
    register_place(chromium_profile(home / PROFILE) if browser == "chromium" else firefox_home(home), machine)
    return launcher.path(machine)


def replace(launcher: Path, script: str) -> None:
    """Put another script in place of the launcher, in one step: the browser may be starting it just now."""
    new = launcher.with_suffix(".new")
    new.write_text(script, encoding="utf-8")
    new.chmod(0o755)
    new.replace(launcher)
