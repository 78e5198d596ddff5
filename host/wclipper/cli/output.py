"""Where `wclipper clip` puts what it made: standard output, or a file that the person names."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TYPE_CHECKING

import click

from wclipper.cli.report import say
from wclipper.errors import WClipperError

if TYPE_CHECKING:
    from pathlib import Path


def put(data: bytes) -> None:
    """Print: as it is for files and other programs, whatever the system's charset, and for a terminal as it can."""
    try:
        if sys.stdout.isatty():
            say(data.decode(errors="replace").removesuffix("\n"))
        else:
            click.echo(data, nl=False)
    except BrokenPipeError:  # «… | head» has read enough; click ends quietly
        raise
    except OSError as error:
        raise WClipperError("output-failed", detail=error.strerror) from error


def write(data: bytes, file: Path) -> None:
    """Write a file, whole or not at all, over one that is there."""
    temporary = file.with_name(f".{file.name[:100]}.{os.getpid()}.tmp")
    try:
        temporary.write_bytes(data)
        temporary.replace(file)
    except OSError as error:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise WClipperError("output-failed", detail=f"{file}: {error.strerror}") from error
