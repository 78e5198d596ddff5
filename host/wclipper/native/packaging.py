"""How browsers came onto the machine, and what follows: those from Snap and Flatpak live in a sandbox.

The advice was collected from reports to other programs with a native host (password managers, web apps); the
state changes with the releases of browsers and distributions.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from wclipper.native.browsers import HOST
from wclipper.native.machine import is_there

if TYPE_CHECKING:
    from wclipper.native.browsers import Browser
    from wclipper.native.machine import Machine

_SNAPS = ("root/snap/bin", "root/var/lib/snapd/snap/bin")
_FLATPAKS = ("root/var/lib/flatpak/app", "home/.local/share/flatpak/app")
_APPLICATIONS = ("root/Applications", "home/Applications")


class Packaging(Enum):
    """How a browser came onto the machine: sandboxed ones may not start other programs."""

    PLAIN = "plain"
    SNAP = "Snap"
    FLATPAK = "Flatpak"


@dataclass(frozen=True, slots=True)
class Advice:
    """What to know about a sandboxed browser."""

    text: str
    remedy: str


def advice(browser: Browser, packaging: Packaging) -> Advice:
    """What to tell a person who has the browser from Snap or Flatpak."""
    title = browser.title
    if browser.family == "chromium":
        return Advice(
            f"{title} from {packaging.value} may not start programs outside its sandbox.",
            f"Install {title} as an ordinary package, or use another browser.",
        )
    if packaging is Packaging.SNAP:
        return Advice(
            f"{title} from Snap asks once whether WClipper may be started: say yes.",
            f"If it never asks: flatpak permission-set webextensions {HOST} snap.{browser.snap} yes",
        )
    return Advice(
        f"{title} from Flatpak starts WClipper only from version 157 on, with xdg-native-messaging-proxy.",
        f"Install that service, or {title} as an ordinary package.",
    )


def is_reachable(browser: Browser, packagings: tuple[Packaging, ...]) -> bool:
    """Whether any copy of the browser on the machine can find a registered host."""
    return Packaging.PLAIN in packagings or (browser.family == "firefox" and bool(packagings))


def packagings(browser: Browser, machine: Machine) -> tuple[Packaging, ...]:
    """In which packagings the browser is on the machine; nothing when it isn't."""
    sandboxed = tuple(_sandboxed(browser, machine)) if machine.system == "linux" else ()
    traces = any(is_there(machine.path(trace)) for trace in browser.traces[machine.system])
    if _has_program(browser, machine) or (traces and not sandboxed):
        return (Packaging.PLAIN, *sandboxed)
    return sandboxed


def _sandboxed(browser: Browser, machine: Machine) -> list[Packaging]:
    found = []
    if browser.snap and _any_in(_SNAPS, browser.snap, machine):
        found.append(Packaging.SNAP)
    if _any_in(_FLATPAKS, browser.flatpak, machine):
        found.append(Packaging.FLATPAK)
    return found


def _any_in(folders: tuple[str, ...], name: str, machine: Machine) -> bool:
    return any(is_there(machine.path(f"{folder}/{name}")) for folder in folders)


def _has_program(browser: Browser, machine: Machine) -> bool:
    if machine.system == "linux":
        programs = (machine.which(program) for program in browser.programs)
        return any(program and not _starts_snap(Path(program)) for program in programs)
    if machine.system == "macos":
        return _any_in(_APPLICATIONS, f"{browser.app}.app", machine)
    key = rf"Software\Microsoft\Windows\CurrentVersion\App Paths\{browser.exe}"
    return bool(machine.registry.read(key) or machine.registry.read_machine(key))


def _starts_snap(program: Path) -> bool:
    """Whether the program is that of a Snap, or the script Ubuntu puts in its place."""
    if "snap" in program.parts:
        return True
    try:
        with program.open("rb") as file:
            head = file.read(4096)
    except OSError:
        return False
    return head.startswith(b"#!") and b"/snap/bin/" in head
