"""The doctor's look at the browsers: which are here, and whether each would find the host."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from wclipper.native import manifests
from wclipper.native.browsers import BROWSERS, places
from wclipper.native.findings import Finding
from wclipper.native.packaging import Packaging, advice, is_reachable, packagings
from wclipper.native.register import current, register, unregister

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from wclipper.native.browsers import Browser, Place
    from wclipper.native.findings import Level
    from wclipper.native.machine import Machine

_AGAIN = "Run «wclipper install»."


def browser_findings(machine: Machine) -> list[Finding]:
    """A finding or more for each browser that is here, and one for each stale manifest of one that is not."""
    here = {browser.name: found for browser in BROWSERS if (found := packagings(browser, machine))}
    known = [browser for browser in BROWSERS if browser.name in here]
    findings = [finding for browser in known for finding in _browser(browser, here[browser.name], machine)]
    findings += _stale([browser for browser in BROWSERS if browser.name not in here], known, machine)
    return findings or [
        Finding(
            "warning",
            "Browsers",
            "No browser was found that WClipper knows.",
            "If there is one: wclipper install --browser NAME",
        )
    ]


def _browser(browser: Browser, found: tuple[Packaging, ...], machine: Machine) -> Iterable[Finding]:
    reachable = is_reachable(browser, found)
    if reachable:
        yield _registration(browser, machine)
    for packaging in found:
        if packaging is not Packaging.PLAIN:
            known = advice(browser, packaging)
            level: Level = "warning" if reachable else "problem"
            yield Finding(level, browser.title, known.text, known.remedy, spare=True)


def _registration(browser: Browser, machine: Machine) -> Finding:
    where = places(browser, machine)
    fix = partial(_register, browser, where, machine)
    missing = [place for place in where if current(place, machine) is None]
    if missing:
        text = f"{browser.title} does not know WClipper yet."
        return Finding("problem", browser.title, text, _AGAIN, fix, spare=True)
    faults = [fault for place in where for fault in _faults(place, machine)]
    if faults:
        return Finding("problem", browser.title, " ".join(dict.fromkeys(faults)), _AGAIN, fix)
    return Finding("ok", browser.title, "registered")


def _faults(place: Place, machine: Machine) -> list[str]:
    manifest = current(place, machine)
    assert manifest is not None
    try:
        return manifests.faults(manifest.read_bytes(), place, machine)
    except FileNotFoundError:
        return [f"The registry names a manifest that is not there: {manifest}."]
    except OSError as error:
        return [f"The manifest {manifest} can't be read: {error.strerror}."]


def _register(browser: Browser, where: tuple[Place, ...], machine: Machine) -> str:
    done = [register(place, machine) for place in where]
    kept = [f" What stood there before is kept as {result.kept}." for result in done if result.kept]
    return f"Registered WClipper in {browser.title}.{''.join(kept)}"


def _stale(absent: list[Browser], known: list[Browser], machine: Machine) -> Iterable[Finding]:
    """Manifests of ours that no longer work, left where only browsers look that are not here."""
    looked_at = {place for browser in known for place in places(browser, machine)}
    for browser in absent:
        for place in places(browser, machine):
            manifest = current(place, machine)
            if manifest is None or place in looked_at:
                continue
            looked_at.add(place)
            if _is_ours(manifest) and _faults(place, machine):
                yield Finding(
                    "warning",
                    browser.title,
                    f"{browser.title} is not here, but a manifest of an earlier WClipper is: {manifest}.",
                    "Run «wclipper doctor --fix» to remove it.",
                    partial(_unregister, place, machine),
                )


def _is_ours(manifest: Path) -> bool:
    try:
        return manifests.is_ours(manifest.read_bytes())
    except OSError:
        return False


def _unregister(place: Place, machine: Machine) -> str:
    removal = unregister(place, machine)
    if removal.result == "failed":
        raise OSError(removal.detail)
    return f"Removed {removal.path}."
