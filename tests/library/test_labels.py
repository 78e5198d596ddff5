from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

import pytest

from wclipper import Snapshot
from wclipper.library import labels

if TYPE_CHECKING:
    from pathlib import Path


def label(clip: str = "one", *, text: str = "") -> labels.Label:
    snapshot = Snapshot(format=1, tree=f"<html>{text}</html>", url="https://example.org/")
    return labels.Label(clip=clip, level=1, kept=[True, False], person=[1], snapshot=snapshot)


def test_what_is_stored_can_be_read_again(tmp_path: Path) -> None:
    file = labels.store(label(), tmp_path / "labels")
    assert file is not None
    assert labels.load(file) == label()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert list(file.parent.iterdir()) == [file]


def test_a_clip_that_is_corrected_again_has_one_label(tmp_path: Path) -> None:
    labels.store(label(), tmp_path)
    labels.store(label(text="more"), tmp_path)
    (file,) = tmp_path.iterdir()
    assert labels.load(file) == label(text="more")


def test_the_oldest_go_when_the_budget_is_used_up(tmp_path: Path) -> None:
    files = [labels.store(label(str(number)), tmp_path) for number in range(4)]
    size = 0
    for age, file in enumerate(files):
        assert file is not None
        size = max(size, file.stat().st_size)
        os.utime(file, (1000 + age, 1000 + age))
    labels.store(label("new"), tmp_path, budget=3 * size + 10)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["2.json.gz", "3.json.gz", "new.json.gz"]


def test_a_page_larger_than_the_budget_is_not_kept(tmp_path: Path) -> None:
    assert labels.store(label(), tmp_path / "labels", budget=20) is None
    assert not (tmp_path / "labels").exists()


def test_what_a_process_that_died_has_left_is_cleared_away(tmp_path: Path) -> None:
    (tmp_path / ".left.tmp").touch()
    (tmp_path / ".being-written.tmp").touch()
    os.utime(tmp_path / ".left.tmp", (1000, 1000))
    labels.store(label(), tmp_path)
    assert sorted(file.name for file in tmp_path.iterdir()) == [".being-written.tmp", "one.json.gz"]


@pytest.mark.parametrize("content", [b"", b"text", b"\x1f\x8b\x08\x00", b"{}"])
def test_a_damaged_file_says_so(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "one.json.gz"
    file.write_bytes(content)
    with pytest.raises((OSError, ValueError)):
        labels.load(file)
