"""Which browsers are here, and in which packaging."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.native.machines import APP_PATHS, DictionaryRegistry, browser, make_machine, touch
from wclipper.native.browsers import BROWSERS, places
from wclipper.native.packaging import Packaging, advice, is_reachable, packagings
from wclipper.native.register import register

if TYPE_CHECKING:
    from pathlib import Path

PLAIN, SNAP, FLATPAK = Packaging.PLAIN, Packaging.SNAP, Packaging.FLATPAK


@pytest.mark.parametrize("system", ["linux", "macos", "windows"])
def test_bare_machine_has_no_browser(tmp_path: Path, system: Any) -> None:
    machine = make_machine(tmp_path, system)
    assert not any(packagings(each, machine) for each in BROWSERS)


@pytest.mark.parametrize("system", ["linux", "macos", "windows"])
def test_registering_does_not_make_a_browser_appear(tmp_path: Path, system: Any) -> None:
    machine = make_machine(tmp_path, system)
    for each in BROWSERS:
        for place in places(each, machine):
            register(place, machine)
    assert not any(packagings(each, machine) for each in BROWSERS)


@pytest.mark.parametrize("each", BROWSERS, ids=lambda each: each.name)
@pytest.mark.parametrize("system", ["linux", "macos", "windows"])
def test_browser_that_was_started_once_is_found(tmp_path: Path, each: Any, system: Any) -> None:
    machine = make_machine(tmp_path, system)
    for trace in each.traces[system]:
        touch(machine.path(trace))
    assert packagings(each, machine) == (PLAIN,)


def test_program_on_the_path_is_found(tmp_path: Path) -> None:
    program = touch(tmp_path / "firefox-esr")
    machine = make_machine(tmp_path, programs={"firefox-esr": str(program)})
    assert packagings(browser("firefox"), machine) == (PLAIN,)


@pytest.mark.parametrize("base", ["root", "home"])
def test_application_on_macos_is_found(tmp_path: Path, base: str) -> None:
    machine = make_machine(tmp_path, "macos")
    machine.path(f"{base}/Applications/Brave Browser.app").mkdir(parents=True)
    assert packagings(browser("brave"), machine) == (PLAIN,)


@pytest.mark.parametrize("hive", ["person", "machine"])
def test_program_in_the_windows_registry_is_found(tmp_path: Path, hive: str) -> None:
    machine = make_machine(tmp_path, "windows")
    assert isinstance(machine.registry, DictionaryRegistry)
    getattr(machine.registry, hive)[rf"{APP_PATHS}\msedge.exe"] = r"C:\edge.exe"
    assert packagings(browser("edge"), machine) == (PLAIN,)


def test_snap_is_found(tmp_path: Path) -> None:
    machine = make_machine(tmp_path, programs={"firefox": "/snap/bin/firefox"})
    touch(machine.path("root/snap/bin/firefox"))
    assert packagings(browser("firefox"), machine) == (SNAP,)


def test_script_that_starts_a_snap_is_no_program_of_its_own(tmp_path: Path) -> None:
    script = tmp_path / "chromium-browser"
    script.write_text('#!/bin/sh\nexec /snap/bin/chromium "$@"\n')
    machine = make_machine(tmp_path, programs={"chromium-browser": str(script)})
    touch(machine.path("root/snap/bin/chromium"))
    assert packagings(browser("chromium"), machine) == (SNAP,)


@pytest.mark.parametrize("folder", ["root/var/lib/flatpak/app", "home/.local/share/flatpak/app"])
def test_flatpak_is_found(tmp_path: Path, folder: str) -> None:
    machine = make_machine(tmp_path)
    machine.path(f"{folder}/org.mozilla.firefox").mkdir(parents=True)
    assert packagings(browser("firefox"), machine) == (FLATPAK,)


def test_package_and_snap_side_by_side_are_both_found(tmp_path: Path) -> None:
    machine = make_machine(tmp_path, programs={"chromium": str(touch(tmp_path / "chromium"))})
    touch(machine.path("root/snap/bin/chromium"))
    assert packagings(browser("chromium"), machine) == (PLAIN, SNAP)


@pytest.mark.parametrize(
    ("name", "found", "reachable"),
    [
        ("chromium", (), False),
        ("chromium", (SNAP,), False),
        ("chromium", (FLATPAK,), False),
        ("chromium", (PLAIN, SNAP), True),
        ("firefox", (), False),
        ("firefox", (SNAP,), True),
        ("firefox", (FLATPAK,), True),
    ],
)
def test_only_sandboxed_chromium_can_never_start_the_host(
    name: str, found: tuple[Packaging, ...], *, reachable: bool
) -> None:
    assert is_reachable(browser(name), found) == reachable


def test_permission_of_the_firefox_snap_can_be_copied_from_the_advice() -> None:
    remedy = advice(browser("firefox"), SNAP).remedy
    assert "flatpak permission-set webextensions org.wclipper.host snap.firefox yes" in remedy
