"""The small script that browsers start: it runs the Python that has WClipper.

Browsers started from a desktop have neither the person's PATH nor their shell's settings, and version
managers put slow shims in front of Python, so the interpreter stands in the script with its whole path.
"""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path, PureWindowsPath
from typing import TYPE_CHECKING

from wclipper.native.machine import is_file_with, write_file

if TYPE_CHECKING:
    from wclipper.native.machine import Machine

MODE = 0o700
_NAME = "wclipper-host"
_HOST = r"(?:-I|-E -P) -m wclipper\.native"


def path(machine: Machine) -> Path:
    """Where the launcher lies."""
    return machine.data / (f"{_NAME}.bat" if machine.system == "windows" else _NAME)


def is_launcher(target: str) -> bool:
    """Whether a path, of any system, is that of a launcher of ours, perhaps of an earlier installation."""
    return PureWindowsPath(target).name in {_NAME, f"{_NAME}.bat"}


def content(machine: Machine) -> bytes:
    """The launcher as it should be."""
    # Isolated mode hides the person's own packages, and then WClipper if it is one of them.
    host = f"{'-E -P' if machine.user_site else '-I'} -m wclipper.native"
    make = _batch if machine.system == "windows" else _shell
    return make(machine.interpreter, host)


def write(machine: Machine) -> bool:
    """Write the launcher; False when it already was as wanted."""
    return write_file(path(machine), content(machine), mode=MODE)


def is_current(machine: Machine) -> bool:
    """Whether the launcher is as it should be."""
    return is_file_with(path(machine), content(machine), mode=MODE)


def interpreter(machine: Machine) -> str | None:
    """The Python the launcher on the disk would run; None when it is not a launcher."""
    text = os.fsdecode(path(machine).read_bytes())
    if machine.system == "windows":
        match = re.search(rf'^"(.+)" {_HOST} %\*\r?$', text, re.MULTILINE)
        return match[1].replace("%%", "%") if match else None
    match = re.search(rf'^exec (.+) {_HOST} "\$@"\n\Z', text, re.MULTILINE | re.DOTALL)
    return _unquoted(match[1]) if match else None


def _unquoted(word: str) -> str | None:
    try:
        words = shlex.split(word)
    except ValueError:
        return None
    return words[0] if len(words) == 1 else None


def _shell(python: str, host: str) -> bytes:
    lines = (
        "#!/bin/sh",
        '# The browser starts WClipper with this; "wclipper install" writes it.',
        f'exec {shlex.quote(python)} {host} "$@"',
    )
    return os.fsencode("\n".join(lines) + "\n")


def _batch(python: str, host: str) -> bytes:
    """A batch file. cmd reads it in the console's code page, which is UTF-8 only when told so."""
    lines = ["@echo off"]
    if not python.isascii():
        lines.append('"%SystemRoot%\\System32\\chcp.com" 65001 >nul')
    lines.append(f'"{python.replace("%", "%%")}" {host} %*')
    return ("\r\n".join(lines) + "\r\n").encode()
