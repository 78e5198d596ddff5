"""Registration on Windows: manifests in the data folder, named by the registry."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.native.machines import DictionaryRegistry, browser, files, make_machine, touch
from wclipper.native import launcher
from wclipper.native.browsers import BROWSERS, HOST, places
from wclipper.native.register import register, unregister_all

if TYPE_CHECKING:
    from pathlib import Path

    from wclipper.native.machine import Machine

CHROME = rf"Software\Google\Chrome\NativeMessagingHosts\{HOST}"
MOZILLA = rf"Software\Mozilla\NativeMessagingHosts\{HOST}"
EDGE = rf"Software\Microsoft\Edge\NativeMessagingHosts\{HOST}"


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return make_machine(tmp_path, "windows", interpreter=r"C:\Python\python.exe")


def registry(machine: Machine) -> DictionaryRegistry:
    assert isinstance(machine.registry, DictionaryRegistry)
    return machine.registry


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("chrome", CHROME),
        ("brave", CHROME),
        ("vivaldi", CHROME),
        ("opera", CHROME),
        ("edge", EDGE),
        ("firefox", MOZILLA),
        ("librewolf", MOZILLA),
    ],
)
def test_key_names_a_manifest_that_is_there(machine: Machine, name: str, key: str) -> None:
    (place,) = places(browser(name), machine)
    register(place, machine)
    assert registry(machine).person == {key: str(place.manifest)}
    assert json.loads(place.manifest.read_bytes())["name"] == HOST


def test_each_family_has_its_own_manifest(machine: Machine) -> None:
    for name in ("chrome", "firefox"):
        register(places(browser(name), machine)[0], machine)
    values = registry(machine).person
    assert values[CHROME] != values[MOZILLA]
    assert "allowed_origins" not in json.loads((machine.data / f"{HOST}.firefox.json").read_bytes())


def test_second_registration_changes_nothing(machine: Machine) -> None:
    (place,) = places(browser("edge"), machine)
    assert register(place, machine).changed
    before = files(machine.home)
    assert not register(place, machine).changed
    assert files(machine.home) == before


def test_key_that_was_deleted_is_written_again(machine: Machine) -> None:
    (place,) = places(browser("edge"), machine)
    register(place, machine)
    registry(machine).person.clear()
    assert register(place, machine).changed
    assert registry(machine).person == {EDGE: str(place.manifest)}


def test_manifest_of_another_program_loses_the_key_and_nothing_else(machine: Machine, tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_bytes(b'{"name": "org.wclipper.host", "path": "C:\\\\other.exe"}')
    registry(machine).person[CHROME] = str(other)
    (place,) = places(browser("chrome"), machine)
    assert register(place, machine).kept == other
    assert other.exists()
    assert registry(machine).person[CHROME] == str(place.manifest)


def test_uninstall_leaves_neither_keys_nor_files(machine: Machine) -> None:
    for each in BROWSERS:
        register(places(each, machine)[0], machine)
    assert {removal.result for removal in unregister_all(machine)} == {"removed"}
    assert registry(machine).person == {}
    assert files(machine.home) == {}


@pytest.mark.parametrize("there", [True, False], ids=["there", "gone"])
def test_uninstall_leaves_the_key_of_another_program(
    machine: Machine, tmp_path: Path, *, there: bool
) -> None:
    other = tmp_path / "other.json"
    if there:
        touch(other)
    registry(machine).person[CHROME] = str(other)
    assert [removal.result for removal in unregister_all(machine)] == ["foreign"]
    assert registry(machine).person == {CHROME: str(other)}
    assert other.exists() == there


def test_launcher_is_a_batch_file_with_whole_paths(machine: Machine) -> None:
    launcher.write(machine)
    assert launcher.path(machine).name == "wclipper-host.bat"
    assert launcher.path(machine).read_bytes() == (
        b'@echo off\r\n"C:\\Python\\python.exe" -I -m wclipper.native %*\r\n'
    )


def test_path_beyond_ascii_is_read_as_utf8(tmp_path: Path) -> None:
    machine = make_machine(tmp_path, "windows", interpreter=r"C:\Users\Jürgen\python.exe")
    lines = launcher.content(machine).split(b"\r\n")
    assert lines[1] == b'"%SystemRoot%\\System32\\chcp.com" 65001 >nul'
    assert lines[2].startswith(r'"C:\Users\Jürgen\python.exe" '.encode())


def test_percent_in_a_path_is_no_variable(tmp_path: Path) -> None:
    machine = make_machine(tmp_path, "windows", interpreter=r"C:\100%TEMP%\python.exe")
    launcher.write(machine)
    assert rb'"C:\100%%TEMP%%\python.exe"' in launcher.path(machine).read_bytes()
    assert launcher.interpreter(machine) == machine.interpreter
