from __future__ import annotations

from typing import TYPE_CHECKING

from click.testing import CliRunner

from wclipper import settings
from wclipper.cli import commands

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_the_switch_is_shown_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "path", lambda: tmp_path / "settings.toml")
    settings.store(settings.Settings(folder="/articles"))
    said = [
        CliRunner().invoke(commands, ["pictures", *arguments]).output.strip()
        for arguments in ([], ["off"], [], ["on"], [])
    ]
    assert said[::2] == ["on", "off", "on"]
    assert settings.load() == settings.Settings(folder="/articles")
