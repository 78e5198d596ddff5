"""Hosts that answer, and all the ways in which they don't."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest

from tests.native.machines import make_machine, stub_python
from wclipper.native import launcher, manifests
from wclipper.native.handshake import HandshakeError, shake
from wclipper.native.messages import PROTOCOL
from wclipper.version import __version__

if TYPE_CHECKING:
    from pathlib import Path

    from wclipper.native.browsers import Family

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stubs are shell scripts")

ANSWER = """
import json, os, struct, sys
def send(**values):
    text = json.dumps(values).encode()
    sys.stdout.buffer.write(struct.pack("=I", len(text)) + text)
    sys.stdout.buffer.flush()
(length,) = struct.unpack("=I", sys.stdin.buffer.read(4))
hello = json.loads(sys.stdin.buffer.read(length))
good = dict(type="hello", id=hello["id"], protocol=hello["protocol"], version=hello["version"], folder="/x")
"""


def talk(folder: Path, code: str, *, limit: float = 10.0) -> str:
    """Shake hands with a host of this code; gives its folder."""
    machine = make_machine(folder, interpreter=stub_python(folder, code))
    launcher.write(machine)
    return shake(launcher.path(machine), ["chrome-extension://x/"], limit=limit).folder


def test_good_host_answers(tmp_path: Path) -> None:
    assert talk(tmp_path, f"{ANSWER}send(**good)") == "/x"


def test_host_has_the_callers_arguments_and_the_home_folder_alone(tmp_path: Path) -> None:
    # The shell that runs the launcher sets PWD, and Python itself LC_CTYPE.
    code = f"{ANSWER}seen = (sys.argv[1:], [*os.environ.keys() - {{'PWD', 'LC_CTYPE'}}])"
    seen = talk(tmp_path, f"{code}\nsend(**good | dict(folder=repr(seen)))")
    assert seen == "(['-I', '-m', 'wclipper.native', 'chrome-extension://x/'], ['HOME'])"


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("print('Hello, I am chatty')", "something that is no message: 'Hello, I am chatty"),
        (f"{ANSWER}send(**good); print('done')", "more than its answer: 'done"),
        ("raise SystemExit(3)", r"without an answer \(exit code 3\)\.$"),
        ("raise ImportError('no module x')", "exit code 1.*ImportError: no module x"),
        ("import sys; sys.stdout.buffer.write(b'\\x10\\0')", "no message"),
        (f"{ANSWER}send(type='hello')", "no message"),
        (f"{ANSWER}send(type='error', id='', code='x', text='Not you.', remedy='')", "refused: Not you."),
        (f"{ANSWER}send(**good | dict(version='0.0.1'))", rf"is WClipper 0.0.1.*this is {__version__}"),
        (f"{ANSWER}send(**good | dict(protocol=99))", rf"protocol 99.*protocol {PROTOCOL}"),
    ],
)
def test_bad_host_is_described(tmp_path: Path, code: str, sentence: str) -> None:
    with pytest.raises(HandshakeError, match=sentence):
        talk(tmp_path, code)


def test_hanging_host_is_ended_with_all_it_started(tmp_path: Path) -> None:
    pipe = tmp_path / "signs of life"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    shell = f'exec >"{pipe}"; echo started; sleep 20; echo still here'
    with pytest.raises(HandshakeError, match="within 2 seconds"):
        talk(tmp_path, f"import os\nos.system({shell!r})", limit=2)
    os.set_blocking(reader, True)
    with os.fdopen(reader) as file:
        assert file.read() == "started\n"


def test_launcher_that_can_not_be_started_is_described(tmp_path: Path) -> None:
    with pytest.raises(HandshakeError, match="can't be started: No such file"):
        shake(tmp_path / "none", [])


@pytest.mark.parametrize("family", ["chromium", "firefox"])
def test_real_host_answers_each_family(tmp_path: Path, family: Family) -> None:
    machine = make_machine(tmp_path)
    launcher.write(machine)
    answer = shake(launcher.path(machine), manifests.caller(family, tmp_path / "manifest.json"))
    assert (answer.protocol, answer.version) == (PROTOCOL, __version__)
