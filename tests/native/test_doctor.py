"""The doctor on machines with one thing wrong each."""

from __future__ import annotations

import dataclasses
import json
import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.native.machines import DictionaryRegistry, browser, files, make_machine, stub_python, touch
from tests.native.test_doctor_handshake import ANSWER
from wclipper import settings
from wclipper.native import launcher
from wclipper.native.browsers import HOST, places
from wclipper.native.doctor import examine, repair
from wclipper.native.register import register

if TYPE_CHECKING:
    from collections.abc import Callable

    from wclipper.native.findings import Finding
    from wclipper.native.machine import Machine

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stubs are shell scripts")

Edit = dict[str, Any]


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A machine with Chrome and Firefox, and nothing installed."""
    programs = {name: str(touch(tmp_path / name)) for name in ("google-chrome", "firefox")}
    python = stub_python(tmp_path, f"{ANSWER}send(**good)")
    return make_machine(tmp_path, programs=programs, interpreter=python)


@pytest.fixture
def installed(machine: Machine) -> Machine:
    """The same with everything in order."""
    for name in ("chrome", "firefox"):
        register(places(browser(name), machine)[0], machine)
    return machine


def manifest(machine: Machine, name: str) -> Path:
    return places(browser(name), machine)[0].manifest


def finding(machine: Machine, subject: str) -> Finding:
    (found,) = [each for each in examine(machine) if each.subject == subject]
    return found


def edit(file: Path, change: Callable[[Edit], Any]) -> None:
    values = json.loads(file.read_bytes())
    change(values)
    file.write_text(json.dumps(values))


def test_good_machine_has_no_complaint(installed: Machine) -> None:
    assert [each.level for each in examine(installed)] == ["ok"] * 6


def test_looking_changes_nothing(installed: Machine) -> None:
    before = files(installed.home)
    examine(installed)
    assert files(installed.home) == before


def test_machine_without_browsers_gets_advice(tmp_path: Path) -> None:
    found = finding(make_machine(tmp_path), "Browsers")
    assert found.level == "warning"
    assert "--browser" in found.remedy


def test_nothing_installed_is_a_problem(machine: Machine) -> None:
    levels = {each.subject: each.level for each in examine(machine)}
    assert levels == {
        "Python": "ok",
        "Folder": "ok",
        "Launcher": "problem",
        "Chrome": "problem",
        "Firefox": "problem",
    }


def test_second_browser_without_wclipper_is_only_a_warning(installed: Machine) -> None:
    manifest(installed, "chrome").unlink()
    assert finding(installed, "Chrome").level == "warning"


@pytest.mark.parametrize(
    ("name", "change", "sentence"),
    [
        ("chrome", lambda m: m.update(name="org.other"), '«name» "org.other" instead of "org.wclipper.host"'),
        ("chrome", lambda m: m.pop("type"), "no «type» instead of"),
        ("chrome", lambda m: m.update(allowed_origins=["chrome-extension://*/"]), "chrome-extension://*/"),
        ("chrome", lambda m: m["allowed_origins"].append("chrome-extension://b/"), "chrome-extension://b/"),
        ("chrome", lambda m: m.pop("allowed_origins"), "no «allowed_origins»"),
        ("firefox", lambda m: m.update(allowed_origins=[]), "the other family"),
        ("firefox", lambda m: m.update(allowed_extensions=["a@b"]), '["a@b"]'),
        ("firefox", lambda m: m.pop("path"), "which program to start"),
        ("firefox", lambda m: m.update(path="wclipper-host"), "without its whole path: wclipper-host"),
        ("firefox", lambda m: m.update(path="/gone/wclipper-host"), "no longer there: /gone/wclipper-host"),
        ("firefox", lambda m: m.update(path="/bin/sh"), "another program: /bin/sh"),
    ],
)
def test_wrong_manifest_is_described_and_repaired(
    installed: Machine, name: str, change: Callable[[Edit], Any], sentence: str
) -> None:
    good = manifest(installed, name).read_bytes()
    edit(manifest(installed, name), change)
    found = finding(installed, browser(name).title)
    assert found.level == "problem"
    assert sentence in found.text
    repair(examine(installed))
    assert manifest(installed, name).read_bytes() == good


@pytest.mark.parametrize("content", [b"", b"{", b"\xef\xbb\xbf{}", b"\xff\xfe", b"null", b"[1]", b'"text"'])
def test_broken_manifest_is_a_sentence_and_is_kept_when_repaired(installed: Machine, content: bytes) -> None:
    manifest(installed, "firefox").write_bytes(content)
    assert finding(installed, "Firefox").level == "problem"
    done = repair(examine(installed))
    assert any("kept as" in sentence for sentence in done)
    assert finding(installed, "Firefox").level == "ok"
    assert manifest(installed, "firefox").with_suffix(".json.bak").read_bytes() == content


def test_manifest_that_is_a_folder_is_a_sentence(installed: Machine) -> None:
    manifest(installed, "firefox").unlink()
    manifest(installed, "firefox").mkdir()
    assert "can't be read" in finding(installed, "Firefox").text
    assert any("could not be repaired" in sentence for sentence in repair(examine(installed)))


def test_vanished_python_is_found_and_repaired(installed: Machine, tmp_path: Path) -> None:
    python = shutil.copy(installed.interpreter, tmp_path / "other")
    moved = dataclasses.replace(installed, interpreter=str(python))
    Path(installed.interpreter).unlink()
    assert f"no longer there: {installed.interpreter}" in finding(moved, "Launcher").text
    repair(examine(moved))
    assert finding(moved, "Launcher").level == "ok"
    assert finding(moved, "Host").level == "ok"


def test_launcher_of_another_installation_is_a_warning(installed: Machine, tmp_path: Path) -> None:
    other = dataclasses.replace(
        installed, interpreter=str(shutil.copy(installed.interpreter, tmp_path / "other"))
    )
    found = finding(other, "Launcher")
    assert (found.level, installed.interpreter in found.text) == ("warning", True)


def test_launcher_without_the_right_to_run_is_found_and_repaired(installed: Machine) -> None:
    launcher.path(installed).chmod(0o600)
    assert "may not be executed" in finding(installed, "Launcher").text
    repair(examine(installed))
    assert os.access(launcher.path(installed), os.X_OK)


@pytest.mark.parametrize("content", [b"", b"\xff\0", b"#!/bin/sh\nexec python\n"])
def test_changed_launcher_is_found_and_never_started(installed: Machine, content: bytes) -> None:
    launcher.path(installed).write_bytes(content)
    findings = examine(installed)
    assert [each.level for each in findings if each.subject == "Launcher"] == ["problem"]
    assert not [each for each in findings if each.subject == "Host"]


@pytest.mark.parametrize("name", ["with space", "Ünïcödé 中文", "quo\"te's", "$HOME", "new\nline"])
def test_odd_home_is_no_trouble(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    python = stub_python(folder, f"{ANSWER}send(**good)")
    machine = make_machine(folder, programs={"firefox": str(touch(folder / "firefox"))}, interpreter=python)
    register(places(browser("firefox"), machine)[0], machine)
    assert {each.level for each in examine(machine)} == {"ok"}


def test_bad_host_is_a_problem_with_a_remedy(installed: Machine, tmp_path: Path) -> None:
    stub_python(tmp_path, "print('noise')")
    found = finding(installed, "Host")
    assert (found.level, "noise" in found.text, bool(found.remedy)) == ("problem", True, True)


def test_host_is_asked_as_each_family_asks(installed: Machine, tmp_path: Path) -> None:
    stub_python(
        tmp_path, f"{ANSWER}open({str(tmp_path / 'callers')!r}, 'a').write(sys.argv[-1] + ' '); send(**good)"
    )
    examine(installed)
    seen = (tmp_path / "callers").read_text().split()
    assert seen == ["chrome-extension://afolfefkigcgknendennfdigfjmnpkno/", "extension@wclipper"]


@pytest.mark.parametrize(
    ("chosen", "said"),
    [({"template": "missing.md"}, "missing.md can't be used"), ({"name": "{titel}"}, "no field «titel»")],
)
def test_what_only_saving_would_stumble_over_is_found(installed: Machine, chosen: Edit, said: str) -> None:
    settings.store(settings.Settings(**chosen))
    found = finding(installed, "Settings")
    assert found.level == "problem"
    assert said in found.text


def test_broken_settings_are_a_problem_and_stay_as_they_are(installed: Machine) -> None:
    touch(settings.path()).write_text("folder = [")
    found = finding(installed, "Settings")
    assert found.level == "problem"
    assert str(settings.path()) in found.text
    repair(examine(installed))
    assert settings.path().read_text() == "folder = ["


def test_missing_folder_is_made_only_when_asked(installed: Machine, tmp_path: Path) -> None:
    settings.store(settings.Settings(folder=str(tmp_path / "new/articles")))
    assert finding(installed, "Folder").level == "ok"
    assert not (tmp_path / "new").exists()
    repair(examine(installed))
    assert list((tmp_path / "new/articles").iterdir()) == []


def test_folder_that_is_a_file_is_a_problem(installed: Machine, tmp_path: Path) -> None:
    settings.store(settings.Settings(folder=str(touch(tmp_path / "file") / "below")))
    assert finding(installed, "Folder").level == "problem"


@pytest.mark.skipif(sys.platform != "linux", reason="/proc is where even root may not write")
@pytest.mark.parametrize("folder", ["/proc", "/proc/articles"])
def test_folder_that_can_not_be_written_is_a_problem(installed: Machine, folder: str) -> None:
    settings.store(settings.Settings(folder=folder))
    found = finding(installed, "Folder")
    assert found.level == "problem"
    assert found.text == f"The folder {folder} can't be written to."


def test_sandboxed_chromium_alone_is_a_problem(tmp_path: Path) -> None:
    machine = make_machine(tmp_path)
    touch(machine.path("root/snap/bin/chromium"))
    found = finding(machine, "Chromium")
    assert (found.level, "Snap" in found.text) == ("problem", True)


def test_sandboxed_chromium_beside_a_good_browser_is_a_warning(installed: Machine) -> None:
    touch(installed.path("root/snap/bin/chromium"))
    assert finding(installed, "Chromium").level == "warning"


def test_stale_manifest_of_a_browser_that_is_gone_is_removed(installed: Machine) -> None:
    old = dataclasses.replace(installed, data=installed.home / "old")
    (place,) = places(browser("vivaldi"), installed)
    register(place, old)
    assert finding(installed, "Vivaldi").level == "warning"
    assert f"Removed {place.manifest}." in repair(examine(installed))
    assert not place.manifest.exists()


def test_good_manifest_of_a_browser_that_is_not_here_is_no_matter(installed: Machine) -> None:
    register(places(browser("vivaldi"), installed)[0], installed)
    assert not [each for each in examine(installed) if each.subject == "Vivaldi"]


def test_place_that_can_not_be_looked_at_is_a_sentence(installed: Machine, tmp_path: Path) -> None:
    blocked = dataclasses.replace(installed, env={"XDG_CONFIG_HOME": str(tmp_path / ("x" * 300))})
    assert finding(blocked, "Chrome").level == "warning"
    assert "Chrome could not be repaired: File name too long." in repair(examine(blocked))


def test_windows_key_without_its_manifest_is_found_and_repaired(tmp_path: Path) -> None:
    machine = make_machine(tmp_path, "windows")
    touch(machine.path("local/Google/Chrome/User Data/Local State"))
    key = rf"Software\Google\Chrome\NativeMessagingHosts\{HOST}"
    assert isinstance(machine.registry, DictionaryRegistry)
    machine.registry.write(key, r"C:\gone.json")
    assert "The registry names a manifest that is not there" in finding(machine, "Chrome").text
    repair(examine(machine))
    assert finding(machine, "Chrome").level == "ok"
