"""The launcher, really started."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.native.machines import make_machine, touch
from wclipper.native import launcher
from wclipper.native.machine import Machine

NASTY = [
    "plain",
    "with space",
    "quo\"te's",
    "$HOME `id` $(id)",
    "back\\slash",
    "new\nline",
    "-dash",
    "中文 é",
    "*?",
]


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script")
@pytest.mark.parametrize("name", NASTY)
def test_any_path_reaches_python_with_all_arguments(tmp_path: Path, name: str) -> None:
    python = touch(tmp_path / name / "python")
    python.write_text('#!/bin/sh\nprintf "%s\\n" "$0" "$@"\n')
    python.chmod(0o700)
    machine = make_machine(tmp_path / name, interpreter=str(python))
    launcher.write(machine)
    origin = "chrome-extension://x/ $HOME"
    shown = subprocess.run([launcher.path(machine), origin], env={}, capture_output=True, check=True).stdout
    assert shown.decode() == "\n".join([str(python), "-I", "-m", "wclipper.native", origin, ""])


@given(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), min_size=1))
def test_interpreter_is_read_back_as_written(tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    machine = make_machine(tmp_path_factory.mktemp("machine"), interpreter=f"/{name}")
    launcher.write(machine)
    assert launcher.interpreter(machine) == f"/{name}"


def test_installation_of_the_person_alone_is_not_hidden_from_python(tmp_path: Path) -> None:
    machine = dataclasses.replace(make_machine(tmp_path), user_site=True)
    launcher.write(machine)
    assert b" -E -P -m wclipper.native " in launcher.path(machine).read_bytes()
    assert launcher.interpreter(machine) == machine.interpreter


@pytest.mark.parametrize(
    "content", [b"", b"#!/bin/sh\nexit 1\n", b'exec \'open -I -m wclipper.native "$@"\n', b"\xff"]
)
def test_what_is_no_launcher_has_no_interpreter(tmp_path: Path, content: bytes) -> None:
    machine = make_machine(tmp_path)
    touch(launcher.path(machine)).write_bytes(content)
    assert launcher.interpreter(machine) is None


@pytest.mark.skipif(sys.prefix == sys.base_prefix, reason="not in a virtual environment")
def test_virtual_environment_is_not_left() -> None:
    assert Path(sys.prefix) in Path(Machine.here().interpreter).parents


@pytest.mark.skipif(sys.platform == "win32" or sys.prefix == sys.base_prefix, reason="one name only")
def test_python_has_one_name_whichever_was_used(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = set()
    for name in ("python", "python3"):
        monkeypatch.setattr(sys, "executable", str(Path(sys.executable).with_name(name)))
        seen.add(Machine.here().interpreter)
    assert len(seen) == 1


def test_failed_write_leaves_the_old_launcher_and_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = make_machine(tmp_path)
    touch(launcher.path(machine)).write_bytes(b"old")

    def fail(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="disk full"):
        launcher.write(machine)
    assert [path.read_bytes() for path in machine.data.iterdir()] == [b"old"]
