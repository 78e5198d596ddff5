"""A conversation with the host as a browser would have it: start the launcher, say hello, read the answer."""

from __future__ import annotations

import os
import signal
import struct
import subprocess
import sys
from typing import TYPE_CHECKING

import msgspec

from wclipper.native.messages import ENCODER, PROTOCOL, Failed, Hello, HelloReply
from wclipper.version import __version__

if TYPE_CHECKING:
    from pathlib import Path

LIMIT = 10.0
"""Seconds until a host that says nothing is given up; a cold start on a slow disk takes two."""

_LENGTH = struct.Struct("=I")
_ANSWER = msgspec.json.Decoder(HelloReply | Failed)


class HandshakeError(Exception):
    """The host did not answer as it should; the text is a sentence."""


def shake(launcher: Path, caller: list[str], *, limit: float = LIMIT) -> HelloReply:
    """Start the host in a nearly empty environment, as a browser started from a desktop does."""
    message = ENCODER.encode(Hello(id="doctor", protocol=PROTOCOL, version=__version__))
    output, errors, code = _run([str(launcher), *caller], _LENGTH.pack(len(message)) + message, limit)
    answer = _decoded(output, errors, code)
    if isinstance(answer, Failed):
        raise HandshakeError(f"The host refused: {answer.text}")
    if (answer.protocol, answer.version) != (PROTOCOL, __version__):
        raise HandshakeError(
            f"The host that answers is WClipper {answer.version} (protocol {answer.protocol}), "
            f"this is {__version__} (protocol {PROTOCOL})."
        )
    return answer


def _run(command: list[str], message: bytes, limit: float) -> tuple[bytes, bytes, int]:
    try:
        process = subprocess.Popen(  # noqa: S603 - the launcher that browsers start
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=_environment(),
            start_new_session=True,
        )
    except OSError as error:
        raise HandshakeError(f"The launcher can't be started: {error.strerror}.") from error
    with process:
        try:
            output, errors = process.communicate(message, timeout=limit)
        except subprocess.TimeoutExpired:
            _end(process)
            raise HandshakeError(f"The host did not answer within {limit:g} seconds.") from None
    return output, errors, process.returncode


def _environment() -> dict[str, str]:
    """Nothing but where the system and the person's folders are."""
    windows = ("APPDATA", "LOCALAPPDATA", "SYSTEMROOT", "USERPROFILE")
    needed = windows if sys.platform == "win32" else ("HOME",)
    return {name: os.environ[name] for name in needed if name in os.environ}


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the launcher and whatever it has started: a child would hold the pipes open."""
    if sys.platform == "win32":
        process.kill()
    else:
        os.killpg(process.pid, signal.SIGKILL)


def _decoded(output: bytes, errors: bytes, code: int) -> HelloReply | Failed:
    if not output:
        raise HandshakeError(f"The host ended without an answer (exit code {code}){_last_line(errors)}.")
    try:
        (length,) = _LENGTH.unpack_from(output)
        answer: HelloReply | Failed = _ANSWER.decode(output[_LENGTH.size : _LENGTH.size + length])
    except (struct.error, msgspec.DecodeError) as error:
        raise HandshakeError(f"The host wrote something that is no message: {_excerpt(output)}.") from error
    rest = output[_LENGTH.size + length :]
    if rest:
        raise HandshakeError(f"The host wrote more than its answer: {_excerpt(rest)}.")
    return answer


def _last_line(errors: bytes) -> str:
    lines = errors.decode(errors="replace").split("\n")
    last = next((line.strip() for line in reversed(lines) if line.strip()), "")
    return f": {last.rstrip('.')}" if last else ""


def _excerpt(output: bytes) -> str:
    return repr(output[:60].decode(errors="replace"))
