"""A host that introduces itself and dies at the first real request, as one does that runs out of memory."""

from __future__ import annotations

import json
import struct
import sys


def main() -> None:
    """Answer one `hello`, then die without a word."""
    (length,) = struct.unpack("=I", sys.stdin.buffer.read(4))
    hello = json.loads(sys.stdin.buffer.read(length))
    reply = {"type": "hello", "id": hello["id"], "protocol": hello["protocol"], "version": "0", "folder": "/"}
    frame = json.dumps(reply).encode()
    sys.stdout.buffer.write(struct.pack("=I", len(frame)) + frame)
    sys.stdout.buffer.flush()
    sys.stdin.buffer.read(4)
    sys.exit(1)


if __name__ == "__main__":
    main()
