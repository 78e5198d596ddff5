from __future__ import annotations

import sys
from pathlib import Path

import pytest

from wclipper import own_folders
from wclipper.errors import WClipperError

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="paths of Linux and macOS")


@pytest.mark.parametrize(
    ("folder", "own"),
    [
        ("~/Articles", True),
        ("~/Notes/Web/2026", True),
        ("~/Library/Mobile Documents/iCloud~md~obsidian/Documents", True),
        ("/media/mira/stick/Articles", True),
        ("/Volumes/Stick", True),
        ("~", False),
        ("~/.ssh", False),
        ("~/Notes/.git", False),
        ("~/Library/LaunchAgents", False),
        ("~/AppData/Roaming", False),
        ("~/Notes/../..", False),
        ("~/../another/Articles", False),
        ("/etc/wclipper", False),
        ("/media", False),
        ("/", False),
    ],
)
def test_only_ordinary_folders_of_the_person_are_own(folder: str, own: bool, tmp_path: Path) -> None:  # noqa: FBT001
    home = tmp_path / "home" / "mira"
    assert own_folders.is_own(Path(folder.replace("~", str(home), 1)), home=home) is own


def test_a_link_is_judged_by_where_it_leads(tmp_path: Path) -> None:
    home = tmp_path / "mira"
    home.mkdir()
    (home / "Away").symlink_to("/etc")
    (home / "Round").symlink_to("Round")
    (tmp_path / "Back").symlink_to(home)
    assert not own_folders.is_own(home / "Away" / "Articles", home=home)
    assert not own_folders.is_own(home / "Round", home=home)
    assert own_folders.is_own(tmp_path / "Back" / "Articles", home=home)


def test_nobody_owns_the_whole_disk() -> None:
    assert not own_folders.is_own(Path("/opt/articles"), home=Path("/"))


@pytest.mark.parametrize(
    ("folder", "code"),
    [
        ("Articles", "folder-not-full"),
        ("/a\0b", "folder-not-full"),
        ("/etc/wclipper", "folder-not-own"),
        ("~/file", "folder-is-file"),
        ("~/file/Articles", "folder-is-file"),
    ],
)
def test_what_can_not_be_used_is_told_apart(
    folder: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "file").touch()
    with pytest.raises(WClipperError) as caught:
        own_folders.prepare(folder)
    assert caught.value.code == code


def test_a_folder_that_can_be_used_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    own_folders.prepare("~/Notes/Web")
    assert [*(tmp_path / "Notes" / "Web").iterdir()] == []
