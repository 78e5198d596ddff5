from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.library.test_files import ROOT
from wclipper import settings
from wclipper.library import disk, leftovers

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="uses POSIX signals")
DIES = """
import os, signal, sys
from pathlib import Path
from wclipper.library import disk
with disk.temporary(Path(sys.argv[1])), disk.temporary_folder(Path(sys.argv[2])) as folder:
    (folder / "half").touch()
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return settings.data_dir()


def left(tmp_path: Path) -> list[Path]:
    return [path for path in tmp_path.rglob(".wclipper-*") if path.parent.name != leftovers.FOLDER]


def test_what_a_process_leaves_that_dies_is_swept_wherever_it_wrote(tmp_path: Path, data: Path) -> None:
    one, other = tmp_path / "one" / "a.assets", tmp_path / "other"
    one.mkdir(parents=True)
    other.mkdir()
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", DIES, one, other], check=False, env=environment)
    assert len(left(tmp_path)) == 2
    leftovers.sweep_all()
    assert left(tmp_path) == []
    assert list((data / leftovers.FOLDER).iterdir()) == []


def test_what_a_living_process_writes_is_left_alone(tmp_path: Path, data: Path) -> None:
    with disk.temporary(tmp_path) as temporary, disk.temporary_folder(tmp_path) as folder:
        leftovers.sweep_all()
        leftovers.sweep(tmp_path)
        assert temporary.path.exists()
        assert folder.exists()
        assert len(list((data / leftovers.FOLDER).iterdir())) == 1
    assert left(tmp_path) == []


def test_no_link_is_followed_to_what_looks_like_a_leftover(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "file").touch()
    (tmp_path / ".wclipper-0123456789abcdef.tmp").symlink_to(mine)
    leftovers.sweep(tmp_path)
    assert (mine / "file").exists()


def test_an_article_can_be_written_though_nothing_can_be_written_down(tmp_path: Path, data: Path) -> None:
    data.parent.mkdir(parents=True)
    data.write_bytes(b"a file in the place of the folder")
    with disk.temporary(tmp_path) as temporary:
        temporary.file.write(b"x")
    leftovers.sweep_all()
