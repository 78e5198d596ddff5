"""A web server on the loopback interface: files of tests/pages, pages made by a test, pictures of any size.

It is reached under two names, `127.0.0.1` and `localhost`: two origins for the browser.
"""

from __future__ import annotations

import mimetypes
import re
import struct
import threading
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Self
from urllib.parse import unquote, urlsplit

PAGES = Path(__file__).parent.parent / "pages"
_PICTURE = re.compile(r"/(\d+)x(\d+)\.png")


def png(width: int, height: int) -> bytes:
    """A grey picture of that size."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress((b"\0" + b"\x9a" * width) * height)
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


class Server:
    """The server, running while it is used as a context manager."""

    def __init__(self, folder: Path = PAGES) -> None:
        self._folder = folder
        self._made: dict[str, tuple[str, bytes]] = {}
        self.asked: list[str] = []
        """The paths that were asked for, in order."""
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.port = self._http.server_address[1]
        self.origin = f"http://127.0.0.1:{self.port}"
        self.other_origin = f"http://localhost:{self.port}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._http.shutdown()
        self._http.server_close()

    def add(self, name: str, body: str | bytes, *, kind: str = "text/html; charset=utf-8") -> str:
        """Serve a page made by a test; the address of it."""
        path = f"/{name}"
        self._made[path] = (kind, body.encode("utf-8", "surrogatepass") if isinstance(body, str) else body)
        return self.origin + path

    def address(self, name: str) -> str:
        """The address of a file of tests/pages."""
        return f"{self.origin}/{name}"

    def find(self, path: str) -> tuple[str, bytes] | None:
        """What stands at a path: its content type and its bytes."""
        if path in self._made:
            return self._made[path]
        if picture := _PICTURE.fullmatch(path):
            return "image/png", png(int(picture[1]), int(picture[2]))
        file = (self._folder / path.lstrip("/")).resolve()
        if not file.is_relative_to(self._folder.resolve()) or not file.is_file():
            return None
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        return (f"{kind}; charset=utf-8" if kind.startswith("text/") else kind), file.read_bytes()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                server.asked.append(self.path)
                found = server.find(unquote(urlsplit(self.path).path))
                kind, body = found or ("text/plain", b"Not found")
                self.send_response(200 if found else 404)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                """Stay silent: a test says what is wrong."""

        return Handler
