"""A server of pictures that does whatever servers of pictures do, on the loopback interface."""

from __future__ import annotations

import contextlib
import functools
import gzip
import random
import struct
import threading
import zlib
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self
from urllib.parse import urlsplit

STILL = b'<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'
LIVELY = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
JPEG = b"\xff\xd8\xff\xe0" + b"\0" * 600


def png(width: int, height: int = 1) -> bytes:
    """A picture of that size, with so much noise that it can't be made smaller."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    noise = random.Random(width)  # the same for the same size
    rows = zlib.compress(b"".join(b"\0" + noise.randbytes(width) for _ in range(height)))
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@functools.cache
def bomb() -> bytes:
    """A little that swells to 100 MB."""
    return gzip.compress(png(50) + b"\0" * 100_000_000, compresslevel=1)


PLAIN = {
    "/page": ("text/html", b"<p>page"),
    "/still.svg": ("image/svg+xml", STILL),
    "/lively.svg": ("image/svg+xml", LIVELY),
    "/page.png": ("image/png", b"<!doctype html><title>Please log in</title>" * 30),
    "/jpeg.png": ("image/png", JPEG),
    "/unnamed": ("", png(7)),
    "/empty.png": ("image/png", b""),
}
REDIRECTS = {
    "/moved.png": "/good/1.png",
    "/loop.png": "/loop.png",
    "/file.png": "file:///etc/hostname",
    "/broken-redirect.png": "http://[",
}


class PictureServer:
    """The server, running while it is used as a context manager; it counts what it is asked for."""

    def __init__(self, *, elsewhere: str = "") -> None:
        self.hits: Counter[str] = Counter()
        self.cookies: list[str] = []
        self.pages: dict[str, str] = {}
        self.plain = dict(PLAIN)
        self._elsewhere = elsewhere
        self._ended = threading.Event()
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"pictures": self}))
        self._http.daemon_threads = True
        self.port = self._http.server_address[1]
        self.origin = f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        bomb()  # making it takes a while, which must not look like a slow server
        threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._http.shutdown()
        self._http.socket.close()

    def address(self, path: str) -> str:
        """The address of a path."""
        return self.origin + path


class _Handler(BaseHTTPRequestHandler):
    pictures: PictureServer

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        self.pictures.hits[path] += 1
        self.pictures.cookies += filter(None, [self.headers.get("Cookie")])
        with contextlib.suppress(OSError):  # who asks has had enough
            self._answer(path)

    def _answer(self, path: str) -> None:
        kind = path.split("/")[1].removesuffix(".png")
        if path in self.pictures.pages:
            self._send("text/html; charset=utf-8", self.pictures.pages[path].encode())
        elif path in self.pictures.plain:
            self._send(*self.pictures.plain[path])
        elif path in REDIRECTS or kind == "elsewhere":
            self._head(302, {"Location": REDIRECTS.get(path, self.pictures._elsewhere)})
        else:
            getattr(self, f"_{kind.replace('-', '_')}", self._nothing)(path)

    def _head(self, status: int, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()

    def _send(self, kind: str, body: bytes) -> None:
        length = {"Content-Length": str(len(body)), "Set-Cookie": "seen=1"}
        self._head(200, length | ({"Content-Type": kind} if kind else {}))
        self.wfile.write(body)

    def _nothing(self, _path: str) -> None:
        self._head(404, {})

    def _fault(self, _path: str) -> None:
        self._head(503, {})

    def _good(self, path: str) -> None:
        self._send("image/png", png(int(path.removesuffix(".png").rpartition("/")[2])))

    def _slow(self, path: str) -> None:
        body = png(50)
        self._head(200, {"Content-Length": str(len(body))})
        for start in range(0, len(body), 20):
            self.wfile.write(body[start : start + 20])
            self.pictures._ended.wait(0.05)

    def _drip(self, _path: str) -> None:
        """Never silent for long, and never done."""
        self._head(200, {})
        self.wfile.write(png(50)[:20])
        while not self.pictures._ended.wait(0.05):
            self.wfile.write(b"\0")

    def _silent(self, _path: str) -> None:
        self.pictures._ended.wait()

    def _stuck(self, _path: str) -> None:
        self._head(200, {"Content-Length": "1000"})
        self.wfile.write(png(50))
        self.pictures._ended.wait()

    def _endless(self, _path: str) -> None:
        self._head(200, {})
        self.wfile.write(png(50))
        while not self.pictures._ended.is_set():
            self.wfile.write(b"\0" * 65_536)

    def _huge(self, _path: str) -> None:
        self._head(200, {"Content-Length": str(10**10)})
        self.wfile.write(png(50))

    def _bomb(self, _path: str) -> None:
        self._head(200, {"Content-Encoding": "gzip", "Content-Length": str(len(bomb()))})
        self.wfile.write(bomb())

    def _cut(self, _path: str) -> None:
        self._head(200, {"Content-Length": "1000"})
        self.wfile.write(png(50))
        self.close_connection = True

    def _private(self, _path: str) -> None:
        """Only for who has opened a page here before."""
        known = "seen=1" in self.headers.get("Cookie", "")
        self._send("image/png", png(63)) if known else self._head(403, {})

    def _linked(self, _path: str) -> None:
        """Only for pages of this self.pictures."""
        mine = self.headers.get("Referer") == f"{self.pictures.origin}/"
        self._send("image/png", png(60)) if mine else self._head(403, {})

    def _unlinked(self, _path: str) -> None:
        """Only for those who do not say where they come from."""
        self._send("image/png", png(61)) if "Referer" not in self.headers else self._head(403, {})

    def _sign(self, _path: str) -> None:
        """A page instead of the picture, for those who say where they come from."""
        asked = "Referer" in self.headers
        self._send("text/html", b"<p>No." * 200) if asked else self._send("image/png", png(62))

    def log_message(self, *_: object) -> None:
        """Stay silent: a test says what is wrong."""
