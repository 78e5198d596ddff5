"""Computers of every kind, in a temporary folder."""

from __future__ import annotations

import shlex
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from wclipper.native.browsers import BROWSERS, Browser
from wclipper.native.machine import Machine

if TYPE_CHECKING:
    from pathlib import Path

    from wclipper.native.machine import System

APP_PATHS = r"Software\Microsoft\Windows\CurrentVersion\App Paths"


@dataclass
class DictionaryRegistry:
    """A registry that forgets."""

    person: dict[str, str] = field(default_factory=dict)
    machine: dict[str, str] = field(default_factory=dict)

    def read(self, key: str) -> str | None:
        """The person's value."""
        return self.person.get(key)

    def read_machine(self, key: str) -> str | None:
        """The machine's value."""
        return self.machine.get(key)

    def write(self, key: str, value: str) -> None:
        """Set the person's value."""
        self.person[key] = value

    def delete(self, key: str) -> None:
        """Remove the person's value; there must be one, as in the real registry."""
        del self.person[key]


def make_machine(
    folder: Path,
    system: System = "linux",
    *,
    programs: dict[str, str] | None = None,
    env: dict[str, str] | None = None,
    interpreter: str = sys.executable,
) -> Machine:
    """A machine with nothing on it but the programs named."""
    home = folder / "home"
    home.mkdir(parents=True, exist_ok=True)
    return Machine(
        system=system,
        home=home,
        env=env or {},
        data=home / ".local/share/wclipper",
        interpreter=interpreter,
        registry=DictionaryRegistry(),
        which=(programs or {}).get,
        root=folder / "root",
    )


def browser(name: str) -> Browser:
    """A browser by its name."""
    return next(each for each in BROWSERS if each.name == name)


def files(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, with its content."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def stub_python(folder: Path, code: str) -> str:
    """An «interpreter» that runs this code whatever it is told: a host with a mind of its own."""
    script = touch(folder / "stub.py")
    script.write_text(code)
    python = folder / "python"
    python.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} {shlex.quote(str(script))} "$@"\n')
    python.chmod(0o700)
    return str(python)


def touch(path: Path) -> Path:
    """An empty file, folders included."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    return path
