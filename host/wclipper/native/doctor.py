"""The doctor: looks at everything between a click and a saved file, in the order in which it is needed."""

from __future__ import annotations

import os
import platform
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from wclipper import folder, settings
from wclipper.errors import WClipperError
from wclipper.library import saving
from wclipper.native import handshake, launcher, manifests
from wclipper.native.browsers import BROWSERS, places
from wclipper.native.findings import Finding
from wclipper.native.machine import is_there
from wclipper.native.packaging import packagings
from wclipper.native.registration_checks import browser_findings

if TYPE_CHECKING:
    from collections.abc import Callable

    from wclipper.native.machine import Machine

_FIX = "Run «wclipper doctor --fix»."


def examine(machine: Machine, *, limit: float = handshake.LIMIT) -> list[Finding]:
    """All findings; `limit` is how many seconds the host has to answer."""
    start = _launcher(machine)
    findings = [
        Finding("ok", "Python", f"{platform.python_version()}, {machine.interpreter}"),
        _folder(),
        start,
    ]
    if start.level != "problem":
        findings.append(_host(machine, limit))
    return findings + _weighed(browser_findings(machine))


def repair(findings: list[Finding]) -> list[str]:
    """Repair what can be repaired; says what was done and what could not be."""
    return [sentence for finding in findings if finding.fix and (sentence := _repaired(finding, finding.fix))]


def _repaired(finding: Finding, fix: Callable[[], str]) -> str:
    try:
        return fix()
    except OSError as error:
        return f"{finding.subject} could not be repaired: {error.strerror or error}."
    except WClipperError as error:
        return error.text


def _weighed(findings: list[Finding]) -> list[Finding]:
    """With one browser that works, it is no problem that others don't know WClipper."""
    if not any(finding.level == "ok" for finding in findings):
        return findings
    return [replace(finding, level="warning") if finding.spare else finding for finding in findings]


def _folder() -> Finding:
    try:
        chosen = settings.load()
        path = chosen.folder_path
        folder.check(path)
        saving.check(chosen)
    except WClipperError as error:
        subject = "Settings" if error.code in {"settings-broken", "template-broken"} else "Folder"
        return Finding("problem", subject, error.text, error.remedy)
    if path.is_dir():
        return Finding("ok", "Folder", str(path))
    return Finding("ok", "Folder", f"{path} (made with the first article)", fix=partial(_make_folder, path))


def _make_folder(path: Path) -> str:
    folder.prepare(path)
    return f"Made the folder {path}."


def _launcher(machine: Machine) -> Finding:
    path = launcher.path(machine)
    fix = partial(_write_launcher, machine)
    problem = partial(Finding, "problem", "Launcher", fix=fix)
    try:
        python = launcher.interpreter(machine)
    except FileNotFoundError:
        return problem(f"There is no launcher {path}.", "Run «wclipper install».")
    except OSError as error:
        return problem(f"The launcher {path} can't be read: {error.strerror}.", _FIX)
    fault = _launcher_fault(path, python)
    if fault:
        return problem(fault, _FIX)
    if not launcher.is_current(machine):
        return Finding(
            "warning", "Launcher", f"The launcher starts another installation: {python}.", _FIX, fix
        )
    return Finding("ok", "Launcher", str(path))


def _launcher_fault(path: Path, python: str | None) -> str:
    """Why no browser could start the host with this launcher."""
    if python is None:
        return f"The launcher {path} is not as WClipper wrote it."
    if not is_there(Path(python)):
        return f"The launcher starts a Python that is no longer there: {python}."
    return "" if os.access(path, os.X_OK) else f"The launcher {path} may not be executed."


def _write_launcher(machine: Machine) -> str:
    return f"Wrote the launcher {launcher.path(machine)}." if launcher.write(machine) else ""


def _host(machine: Machine, limit: float) -> Finding:
    """A conversation for each family of browsers that is here: each introduces itself in its own way."""
    families = {b.family: places(b, machine)[0] for b in BROWSERS if packagings(b, machine)}
    families = families or {"chromium": places(BROWSERS[0], machine)[0]}
    try:
        for family, place in families.items():
            caller = manifests.caller(family, place.manifest)
            answer = handshake.shake(launcher.path(machine), caller, limit=limit)
    except handshake.HandshakeError as error:
        return Finding("problem", "Host", str(error), "Install WClipper again: pipx reinstall wclipper")
    return Finding("ok", "Host", f"answers (version {answer.version}, protocol {answer.protocol})")
