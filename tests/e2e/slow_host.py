"""A host that answers when it is told to: the real one, whose replies of a kind wait while a file of that name is there.

python slow_host.py FOLDER ARGUMENT …
"""

from __future__ import annotations

import io
import json
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import IO


def main(folder: Path, arguments: list[str]) -> None:
    """Stand between the browser and the host."""
    command = [sys.executable, "-I", "-m", "wclipper.native", *arguments]
    host = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert host.stdin
    assert host.stdout
    threading.Thread(
        target=_pass_on,
        args=(io.BufferedReader(io.FileIO(sys.stdin.fileno(), closefd=False)), host.stdin),
        daemon=True,
    ).start()
    while head := host.stdout.read(4):
        body = host.stdout.read(*struct.unpack("=I", head))
        while (folder / json.loads(body)["type"]).exists():
            time.sleep(0.02)
        sys.stdout.buffer.write(head + body)
        sys.stdout.buffer.flush()


def _pass_on(source: io.BufferedReader, sink: IO[bytes]) -> None:
    while data := source.read1(65536):
        sink.write(data)
        sink.flush()
    sink.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
