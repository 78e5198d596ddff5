"""Registration and its inverse, on Linux and macOS."""

from __future__ import annotations

import base64
import dataclasses
import hashlib
import json
import os
import stat
from typing import TYPE_CHECKING, Any

import pytest

from tests.native.machines import browser, files, make_machine
from wclipper import bundled
from wclipper.native import launcher
from wclipper.native.browsers import (
    BROWSERS,
    HOST,
    chromium_profile,
    firefox_home,
    places,
)
from wclipper.native.register import register, unregister, unregister_all

if TYPE_CHECKING:
    from pathlib import Path

    from wclipper.native.machine import Machine

FOREIGN = b'{"name": "org.wclipper.host", "path": "/opt/other/host", "type": "stdio"}'


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return make_machine(tmp_path)


def manifest(machine: Machine, name: str) -> dict[str, Any]:
    """Register in a browser and read what it would read."""
    (place, *_) = places(browser(name), machine)
    register(place, machine)
    values: dict[str, Any] = json.loads(place.manifest.read_bytes())
    return values


def test_chromium_family_lists_the_origin_of_the_extension(machine: Machine) -> None:
    values = manifest(machine, "chrome")
    assert values["allowed_origins"] == ["chrome-extension://afolfefkigcgknendennfdigfjmnpkno/"]
    assert "allowed_extensions" not in values


def test_firefox_family_lists_the_id_of_the_extension(machine: Machine) -> None:
    values = manifest(machine, "firefox")
    assert values["allowed_extensions"] == ["extension@wclipper"]
    assert "allowed_origins" not in values


def test_manifests_allow_the_extension_we_ship(machine: Machine) -> None:
    shipped = json.loads((bundled.folder("extension") / "manifest.json").read_bytes())
    digest = hashlib.sha256(base64.b64decode(shipped["key"])).hexdigest()[:32]
    identity = digest.translate(str.maketrans("0123456789abcdef", "abcdefghijklmnop"))
    assert manifest(machine, "chrome")["allowed_origins"] == [f"chrome-extension://{identity}/"]
    gecko = shipped["browser_specific_settings"]["gecko"]["id"]
    assert manifest(machine, "firefox")["allowed_extensions"] == [gecko]


@pytest.mark.parametrize("each", BROWSERS, ids=lambda each: each.name)
@pytest.mark.parametrize("system", ["linux", "macos"])
def test_every_browser_is_pointed_to_a_launcher_that_is_there(tmp_path: Path, each: Any, system: Any) -> None:
    machine = make_machine(tmp_path, system)
    for place in places(each, machine):
        register(place, machine)
        values = json.loads(place.manifest.read_bytes())
        assert (values["name"], values["type"]) == (HOST, "stdio")
        assert place.manifest.name == f"{HOST}.json"
        assert os.access(values["path"], os.X_OK)


@pytest.mark.parametrize(
    ("system", "name", "folder"),
    [
        ("linux", "chrome", ".config/google-chrome/NativeMessagingHosts"),
        ("linux", "edge", ".config/microsoft-edge/NativeMessagingHosts"),
        ("linux", "brave", ".config/BraveSoftware/Brave-Browser/NativeMessagingHosts"),
        ("linux", "firefox", ".mozilla/native-messaging-hosts"),
        ("linux", "librewolf", ".librewolf/native-messaging-hosts"),
        ("macos", "chromium", "Library/Application Support/Chromium/NativeMessagingHosts"),
        ("macos", "vivaldi", "Library/Application Support/Vivaldi/NativeMessagingHosts"),
        ("macos", "opera", "Library/Application Support/com.operasoftware.Opera/NativeMessagingHosts"),
        ("macos", "firefox", "Library/Application Support/Mozilla/NativeMessagingHosts"),
    ],
)
def test_manifest_lies_where_the_browser_looks(tmp_path: Path, system: Any, name: str, folder: str) -> None:
    machine = make_machine(tmp_path, system)
    assert places(browser(name), machine)[0].manifest == machine.home / folder / f"{HOST}.json"


def test_configuration_folder_of_the_environment_is_honoured(tmp_path: Path) -> None:
    machine = make_machine(tmp_path, env={"XDG_CONFIG_HOME": str(tmp_path / "elsewhere")})
    (place,) = places(browser("chromium"), machine)
    assert place.manifest.is_relative_to(tmp_path / "elsewhere/chromium")


def test_relative_configuration_folder_is_ignored(tmp_path: Path) -> None:
    machine = make_machine(tmp_path, env={"XDG_CONFIG_HOME": "elsewhere"})
    (place,) = places(browser("chromium"), machine)
    assert place.manifest.is_relative_to(machine.home / ".config/chromium")


def test_second_registration_changes_nothing(machine: Machine) -> None:
    (place,) = places(browser("firefox"), machine)
    assert register(place, machine).changed
    before = files(machine.home)
    assert not register(place, machine).changed
    assert files(machine.home) == before


def test_moved_python_is_written_into_the_launcher(machine: Machine) -> None:
    (place,) = places(browser("firefox"), machine)
    register(place, machine)
    register(place, dataclasses.replace(machine, interpreter="/opt/new/python"))
    assert launcher.interpreter(machine) == "/opt/new/python"


def test_manifest_of_an_earlier_data_folder_is_replaced_without_a_copy(machine: Machine) -> None:
    (place,) = places(browser("firefox"), machine)
    register(place, dataclasses.replace(machine, data=machine.home / "old"))
    result = register(place, machine)
    assert result.changed
    assert result.kept is None
    assert json.loads(place.manifest.read_bytes())["path"] == str(launcher.path(machine))


@pytest.mark.parametrize("content", [FOREIGN, b"{ not json", b"[]", b""])
def test_what_another_program_wrote_is_kept(machine: Machine, content: bytes) -> None:
    (place,) = places(browser("chrome"), machine)
    place.manifest.parent.mkdir(parents=True)
    place.manifest.write_bytes(content)
    kept = register(place, machine).kept
    assert kept is not None
    assert kept.read_bytes() == content
    assert kept.suffix == ".bak"


def test_an_earlier_copy_is_not_overwritten(machine: Machine) -> None:
    (place,) = places(browser("chrome"), machine)
    place.manifest.parent.mkdir(parents=True)
    kept = []
    for content in (b"first", b"second", b"third"):
        place.manifest.write_bytes(content)
        kept.append(register(place, machine).kept)
    assert [path.read_bytes() for path in kept if path] == [b"first", b"second", b"third"]


@pytest.mark.parametrize("name", ["with space", "Ünïcödé 中文", "quo\"te's", "$HOME `id`", "new\nline"])
def test_odd_home_stands_in_the_manifest_as_it_is(tmp_path: Path, name: str) -> None:
    machine = make_machine(tmp_path / name)
    values = manifest(machine, "firefox")
    assert values["path"] == str(machine.data / "wclipper-host")


def test_home_that_is_not_utf8_is_refused_in_words(tmp_path: Path) -> None:
    machine = make_machine(tmp_path / os.fsdecode(b"caf\xe9"))
    (place,) = places(browser("firefox"), machine)
    with pytest.raises(OSError, match="not valid UTF-8"):
        register(place, machine)
    assert files(machine.home) == {}


def test_launcher_is_for_the_person_alone(machine: Machine) -> None:
    manifest(machine, "firefox")
    assert stat.S_IMODE(launcher.path(machine).stat().st_mode) == 0o700


def test_profile_of_ones_own_leaves_the_browsers_alone(machine: Machine, tmp_path: Path) -> None:
    machine = dataclasses.replace(machine, data=tmp_path / "data")
    register(chromium_profile(tmp_path / "profile"), machine)
    assert list(files(tmp_path / "profile")) == [f"NativeMessagingHosts/{HOST}.json"]
    assert files(machine.home) == {}


def test_firefox_with_a_home_of_its_own(machine: Machine, tmp_path: Path) -> None:
    register(firefox_home(tmp_path / "other"), machine)
    assert list(files(tmp_path / "other")) == [f".mozilla/native-messaging-hosts/{HOST}.json"]


@pytest.mark.parametrize("system", ["linux", "macos"])
def test_uninstall_leaves_no_trace(tmp_path: Path, system: Any) -> None:
    machine = make_machine(tmp_path, system)
    for each in BROWSERS:
        for place in places(each, machine):
            register(place, machine)
    removed = unregister_all(machine)
    assert {removal.result for removal in removed} == {"removed"}
    assert list(machine.home.iterdir()) == []


def test_uninstall_leaves_what_others_wrote(machine: Machine) -> None:
    (place,) = places(browser("chrome"), machine)
    place.manifest.parent.mkdir(parents=True)
    place.manifest.write_bytes(FOREIGN)
    neighbour = place.manifest.with_name("org.other.json")
    neighbour.write_bytes(b"{}")
    assert unregister(place, machine).result == "foreign"
    assert place.manifest.read_bytes() == FOREIGN
    assert neighbour.exists()


def test_uninstall_leaves_the_data_of_the_program(machine: Machine) -> None:
    manifest(machine, "firefox")
    snapshot = machine.data / "snapshot"
    snapshot.write_bytes(b"page")
    unregister_all(machine)
    assert files(machine.data) == {"snapshot": b"page"}


def test_uninstall_of_nothing_says_nothing(machine: Machine) -> None:
    assert unregister_all(machine) == []


def test_manifest_that_can_not_be_read_does_not_stop_the_rest(machine: Machine) -> None:
    manifest(machine, "firefox")
    (place,) = places(browser("chrome"), machine)
    place.manifest.mkdir(parents=True)
    results = {removal.path: removal.result for removal in unregister_all(machine)}
    assert results[place.manifest] == "failed"
    assert results[places(browser("firefox"), machine)[0].manifest] == "removed"
