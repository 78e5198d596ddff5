"""`wclipper library`, as a person starts and ends it."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_RUN = "from wclipper.cli import main; main()"
_ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/open\?token=\S+")


@contextlib.contextmanager
def running(home: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command in a home of its own, and the address that it prints."""
    environment = {
        **os.environ,
        "HOME": str(home),
        "XDG_CONFIG_HOME": "",
        "XDG_DATA_HOME": "",
        "PYTHONUNBUFFERED": "1",
    }
    command = [sys.executable, "-c", _RUN, "library", "--no-browser", *options]
    process = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout
        line = process.stdout.readline()
        found = _ADDRESS.search(line)
        yield process, found[0] if found else line
    finally:
        process.kill()
        process.communicate()


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    assert process.stdout
    assert process.stderr
    return process.wait(60), process.stdout.read(), process.stderr.read()


@pytest.mark.skipif(sys.platform == "win32", reason="there Ctrl+C goes to all of a console")
def test_it_says_where_it_is_and_ends_when_told(tmp_path: Path) -> None:
    with running(tmp_path) as (process, address):
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        with opener.open(address, timeout=60) as answer:
            assert answer.url.endswith("/")
            assert b"<main" in answer.read()
        process.send_signal(signal.SIGINT)
        code, out, errors = ended(process)
    assert (code, errors) == (0, "")
    assert "Ctrl+C" in out
    assert out.endswith("Your library is closed.\n")
    assert not (tmp_path / "WClipper").exists()  # looking makes no folder


def test_two_at_once_have_an_address_each(tmp_path: Path) -> None:
    with running(tmp_path) as (_, first), running(tmp_path) as (_, second):
        assert _ADDRESS.fullmatch(first)
        assert _ADDRESS.fullmatch(second)
        assert first != second


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with running(tmp_path, "--port", str(port)) as (process, _):
            code, _, errors = ended(process)
    assert code == 1
    assert f"port {port}" in errors
    assert "Leave --port out" in errors
    assert "Traceback" not in errors
