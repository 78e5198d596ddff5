from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from wclipper import settings
from wclipper.errors import WClipperError
from wclipper.settings import Settings

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the settings of this test are."""
    place = tmp_path / "settings" / "settings.toml"
    monkeypatch.setattr(settings, "path", lambda: place)
    return place


@pytest.mark.parametrize(
    "name",
    ["plain", "中文 名", "\"quoted\" 'twice'", "back\\slash", "a\x7fb", "two\nlines", "\x01\t\x85\u2028"],
)
def test_any_folder_name_can_be_stored(name: str) -> None:
    settings.store(Settings(folder=f"/home/{name}"))
    assert settings.load() == Settings(folder=f"/home/{name}")


def test_the_switch_for_the_memory_of_sites_is_stored() -> None:
    settings.store(Settings(site_memory=False))
    assert settings.load() == Settings(site_memory=False)
    assert settings.sites_in_use() is None
    settings.store(Settings())
    assert settings.sites_in_use() == settings.sites_file()


def test_broken_settings_leave_no_memory_of_sites(file: Path) -> None:
    file.parent.mkdir()
    file.write_text("site_memory = 3")
    assert settings.sites_in_use() is None


def test_no_file_means_the_defaults() -> None:
    assert settings.load() == Settings()


@pytest.mark.parametrize("on", [True, False])
@pytest.mark.parametrize("name", ["pictures", "corrections", "snapshots"])
def test_a_switch_can_be_stored(name: str, on: bool) -> None:  # noqa: FBT001
    changed = msgspec.structs.replace(Settings(), **{name: on})
    settings.store(changed)
    assert settings.load() == changed


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('pictures = "no"', "Expected `bool`"),
        ("folder = 3", "Expected `str`"),
        ("folder = ", "Invalid value"),
        ('folder = ""', "not a full path"),
        ('folder = "articles"', "not a full path"),
        ('folder = "~nobody-of-this-name/articles"', "not a full path"),
        (r'folder = "/a\u0000b"', "not a full path"),
        ('preset = "notion"', "there is no preset «notion»; there are plain, obsidian"),
        ('format = "pdf"', "there is no format «pdf»; there are markdown, html"),
    ],
)
def test_what_can_not_be_used_is_named(file: Path, line: str, fault: str) -> None:
    file.parent.mkdir()
    file.write_text(line, encoding="utf-8")
    with pytest.raises(WClipperError, match=fault) as caught:
        settings.load()
    assert caught.value.code == "settings-broken"
    assert str(file) in caught.value.text
