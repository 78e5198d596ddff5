"""The commands install, uninstall, doctor and folder as a person types them, in a new home."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from tests.native.machines import files, touch
from wclipper import settings
from wclipper.cli.doctor import doctor
from wclipper.cli.folder import folder
from wclipper.cli.install import install
from wclipper.cli.uninstall import uninstall
from wclipper.errors import WClipperError
from wclipper.native.browsers import BROWSERS

if TYPE_CHECKING:
    from click import Command
    from click.testing import Result

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks for browsers as on Linux")

FIREFOX = ".mozilla/native-messaging-hosts/org.wclipper.host.json"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new home, without browsers on the PATH."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    return home


@pytest.fixture
def firefox(home: Path) -> None:
    touch(home / ".mozilla/firefox/profiles.ini")


def run(command: Command, *arguments: str, charset: str = "utf-8") -> Result:
    return CliRunner(charset=charset).invoke(command, arguments)


@pytest.mark.usefixtures("firefox")
def test_install_registers_the_browsers_that_are_here(home: Path) -> None:
    result = run(install)
    assert result.exit_code == 0
    assert f"✓ Firefox    registered          ~/{FIREFOX}" in result.output.splitlines()
    written = sorted(name for name in files(home) if name.endswith(".json"))
    assert written == [FIREFOX]


@pytest.mark.usefixtures("firefox")
def test_install_says_where_the_extension_lies() -> None:
    lines = run(install).output.splitlines()
    (told,) = [line for line in lines if "manifest.json" in line and "extension" in line]
    assert json.loads(Path(told.split("  (")[0].strip()).read_bytes())["manifest_version"] == 3


@pytest.mark.usefixtures("firefox")
def test_install_twice_gives_identical_bytes(home: Path) -> None:
    run(install)
    before = files(home)
    result = run(install)
    assert "already registered" in result.output
    assert files(home) == before


def test_install_without_browsers_says_so_and_fails(home: Path) -> None:
    result = run(install)
    assert result.exit_code == 1
    assert "No browser was found" in result.output
    assert files(home) == {}


def test_install_can_be_told_the_browser(home: Path) -> None:
    assert run(install, "--browser", "vivaldi").exit_code == 0
    assert ".config/vivaldi/NativeMessagingHosts/org.wclipper.host.json" in files(home)


def test_install_for_all_names_each_browser() -> None:
    lines = run(install, "--all").output.splitlines()
    assert {line.split()[1] for line in lines if line.startswith("✓")} == {each.title for each in BROWSERS}


def test_install_for_a_profile_registers_there_alone(home: Path, tmp_path: Path) -> None:
    assert run(install, "--profile", str(tmp_path / "profile")).exit_code == 0
    assert list(files(tmp_path / "profile")) == ["NativeMessagingHosts/org.wclipper.host.json"]
    assert list(files(home)) == [".local/share/wclipper/wclipper-host"]


def test_profile_and_browser_do_not_go_together(tmp_path: Path) -> None:
    assert run(install, "--profile", str(tmp_path), "--all").exit_code == 2


@pytest.mark.usefixtures("firefox")
def test_install_tells_of_another_programs_manifest(home: Path) -> None:
    touch(home / FIREFOX).write_text("{}")
    assert f"kept as {home / FIREFOX}.bak" in run(install).output


@pytest.mark.usefixtures("firefox")
def test_install_into_a_place_that_is_blocked_is_a_sentence(home: Path) -> None:
    touch(home / ".mozilla/native-messaging-hosts")
    result = run(install)
    assert result.exit_code == 1
    assert result.output.startswith("✗ Firefox")


@pytest.mark.usefixtures("firefox")
def test_uninstall_takes_back_what_install_wrote(home: Path) -> None:
    before = files(home)
    run(install)
    result = run(uninstall)
    assert result.exit_code == 0
    assert f"✓ Removed    ~/{FIREFOX}" in result.output
    assert files(home) == before


def test_uninstall_of_a_profile(tmp_path: Path) -> None:
    run(install, "--profile", str(tmp_path / "profile"))
    run(uninstall, "--profile", str(tmp_path / "profile"))
    assert not (tmp_path / "profile").exists()


def test_uninstall_leaves_others_and_says_so(home: Path) -> None:
    touch(home / FIREFOX).write_text("{}")
    assert f"! Left       ~/{FIREFOX} was not written by WClipper." in run(uninstall).output
    assert (home / FIREFOX).read_text() == "{}"


def test_uninstall_names_what_stays(tmp_path: Path) -> None:
    run(folder, str(tmp_path / "articles"))
    output = run(uninstall).output
    assert f"articles   {tmp_path / 'articles'}" in output
    assert "settings   ~/.config/wclipper/settings.toml" in output


@pytest.mark.usefixtures("firefox")
def test_doctor_fails_before_and_names_the_remedy() -> None:
    result = run(doctor)
    assert result.exit_code == 1
    assert "→ Run «wclipper install»." in result.output


@pytest.mark.usefixtures("firefox")
def test_doctor_repairs_everything_and_says_what() -> None:
    result = run(doctor, "--fix")
    assert result.exit_code == 0
    assert "Registered WClipper in Firefox." in result.output
    assert result.output.endswith("All is well.\n")


@pytest.mark.usefixtures("firefox")
def test_doctor_speaks_json() -> None:
    values = json.loads(run(doctor, "--json").stdout)
    assert values["healthy"] is False
    assert {"level", "subject", "text", "remedy"} == values["findings"][0].keys()
    subjects = [each["subject"] for each in values["findings"]]
    assert subjects == ["Python", "Folder", "Launcher", "Firefox"]


@pytest.mark.usefixtures("firefox")
def test_terminal_without_the_marks_gets_plain_ones() -> None:
    output = run(doctor, charset="ascii").stdout_bytes.decode("ascii")
    assert "+ Python " in output
    assert '-> Run "wclipper install".' in output


def test_folder_is_shown(home: Path) -> None:
    assert run(folder).output == f"{home / 'WClipper'}\n"


def test_chosen_folder_is_made_and_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(folder, "new/中文").exit_code == 0
    assert settings.load().folder_path == tmp_path / "new/中文"
    assert list((tmp_path / "new/中文").iterdir()) == []


def test_tilde_is_the_home(home: Path) -> None:
    run(folder, "~/articles")
    assert settings.load().folder_path == home / "articles"


@pytest.mark.parametrize(
    ("refused", "code"),
    [("/proc", "folder-forbidden"), ("/proc/x", "folder-missing"), ("/dev/null", "folder-is-file")],
)
def test_folder_that_can_not_be_used_is_refused_and_not_stored(refused: str, code: str) -> None:
    error = run(folder, refused).exception
    assert isinstance(error, WClipperError)
    assert error.code == code
    assert not settings.path().exists()


def test_folder_of_an_unknown_person_is_refused() -> None:
    result = run(folder, "~nobody-of-this-name/articles")
    assert (result.exit_code, "no home folder" in result.output) == (2, True)


def test_an_empty_name_chooses_no_folder() -> None:
    result = run(folder, "")
    assert (result.exit_code, "is empty" in result.output) == (2, True)
    assert not settings.path().exists()


def test_broken_settings_are_kept_beside_the_new_ones(tmp_path: Path) -> None:
    touch(settings.path()).write_text("folder = [")
    assert run(folder, str(tmp_path / "articles")).exit_code == 0
    assert settings.load().folder_path == tmp_path / "articles"
    assert settings.path().with_name("settings.toml.bak").read_text() == "folder = ["
