"""The commands of this folder that harm a library, with fewer rounds."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.library import damages, kills, writers
from tests.library.stage import Stage
from wclipper.library import index

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="forks and kills")


@pytest.fixture(autouse=True)
def _own_data(monkeypatch: pytest.MonkeyPatch) -> None:
    """What they set is put back."""
    monkeypatch.setenv("XDG_DATA_HOME", os.environ["XDG_DATA_HOME"])


def test_whenever_a_process_is_killed_what_was_saved_is_whole(tmp_path: Path) -> None:
    killing = kills.Kills(Stage(tmp_path), seed=7)
    for number in range(25):
        killing.round(number)
    assert killing.done["save"]


@pytest.mark.skipif(not shutil.which("cc") or sys.platform != "linux", reason="needs a C compiler, and Linux")
def test_whichever_write_fails_a_sentence_says_so_and_nothing_is_harmed() -> None:
    command = [sys.executable, "-m", "tests.library.faults", "--most", "5"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "disk-full" in done.stdout


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_three_writers_at_once_lose_nothing(tmp_path: Path) -> None:
    assert writers.run(tmp_path, 15).startswith("45 articles")


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> damages.Scene:
    return damages.Scene(tmp_path_factory.mktemp("damages") / "scene")


@pytest.mark.parametrize("number", range(len(damages.HARMS)), ids=[harm.__name__ for harm in damages.HARMS])
def test_a_damaged_index_is_made_anew_and_nothing_else_is_touched(scene: damages.Scene, number: int) -> None:
    scene.round(damages.HARMS[number], number)


def test_an_index_that_another_program_holds_is_waited_for_or_named(
    scene: damages.Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert scene.held(let_go=True) == "waited for"
    monkeypatch.setattr(index, "SECONDS", 0.2)
    assert scene.held(let_go=False) == "refused by its name"
