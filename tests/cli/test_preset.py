"""`wclipper preset`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from wclipper import settings
from wclipper.article.formats import template
from wclipper.article.formats.presets import PRESETS
from wclipper.cli import commands

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the settings of this test are."""
    place = tmp_path / "settings.toml"
    monkeypatch.setattr(settings, "path", lambda: place)
    return place


def run(*arguments: str) -> Result:
    return CliRunner().invoke(commands, ["preset", *arguments])


def test_all_are_shown_and_the_chosen_one_is_marked() -> None:
    lines = run().output.splitlines()
    assert [line.split()[0] for line in lines] == ["*", "obsidian", "joplin", "zotero"]
    assert all(preset.pattern in line for preset, line in zip(PRESETS.values(), lines, strict=True))


def test_choosing_one_keeps_the_other_settings(file: Path) -> None:
    file.write_text('folder = "/articles"\nname = "{title}"', encoding="utf-8")
    done = run("obsidian")
    assert done.exit_code == 0
    assert settings.load() == settings.Settings(folder="/articles", preset="obsidian", name="{title}")
    assert "name = «{title}», which comes first" in done.output


@pytest.mark.parametrize("name", PRESETS)
def test_a_template_is_printed_as_a_beginning(name: str) -> None:
    printed = run(name, "--template").output
    assert template.read(printed) == template.read(PRESETS[name].template)
    assert settings.load() == settings.Settings()


def test_one_that_is_not_there_is_refused() -> None:
    assert run("notion").exit_code == 2
