"""Which articles were read, and when: a file to which a line is added each time. The index only has a copy."""

from __future__ import annotations

import os
import re
from pathlib import Path  # noqa: TC003 - of the functions

NAME = "read.log"
"""In the data folder."""
_LINE = re.compile(r"([0-9a-f]{16}) (\S+)")


def load(data: Path) -> dict[str, str]:
    """When each article was read that was."""
    try:
        lines = (data / NAME).read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return {}
    found = {match[1]: match[2] for line in lines if (match := _LINE.fullmatch(line))}
    return {id_: moment for id_, moment in found.items() if moment != "-"}


def note(data: Path, id_: str, moment: str | None) -> None:
    """Write down that an article was read, or is unread again."""
    data.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle = os.open(data / NAME, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    try:
        os.write(handle, f"{id_} {moment or '-'}\n".encode())
    finally:
        os.close(handle)
