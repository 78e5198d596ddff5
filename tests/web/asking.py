"""Plain HTTP to the library's server, as any program may send it."""

from __future__ import annotations

import hashlib
import http.client
import json
import socket
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from pathlib import Path

    from tests.web.serving import Running


class Answer:
    """What came back."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()

    @property
    def json(self) -> Any:
        """What the body says."""
        return json.loads(self.body)


def ask(
    server: Running, path: str, *, method: str = "GET", body: bytes | None = None, **headers: str
) -> Answer:
    """Ask, with these headers; `_` stands for `-` in their names."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        connection.putrequest(method, path, skip_host=True)
        for name, value in {"Host": f"127.0.0.1:{server.port}", **names}.items():
            connection.putheader(name, value)
        if body is not None:
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        return Answer(connection.getresponse())
    finally:
        connection.close()


def ask_raw(server: Running, head: str) -> bytes:
    """Send lines as they are; all that comes back."""
    text = head.replace("{port}", str(server.port)).replace("\n", "\r\n") + "\r\nConnection: close\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as made:
        made.sendall(text.encode("latin-1"))
        return b"".join(iter(lambda: made.recv(65536), b""))


def opened(server: Running) -> str:
    """Open the library as the browser does; the cookie."""
    parts = urlsplit(server.address)
    answer = ask(server, f"{parts.path}?{parts.query}")
    assert (answer.status, answer.headers["Location"]) == (303, "/")
    cookie = answer.headers["Set-Cookie"]
    assert {"HttpOnly", "SameSite=Strict"} <= {part.strip() for part in cookie.split(";")}
    return cookie.partition(";")[0]


def change(server: Running, path: str, method: str, value: Any, **headers: str) -> Answer:
    """Ask for a change, as the pages do."""
    kind = {"Content_Type": "application/json", **headers}
    return ask(server, path, method=method, body=json.dumps(value).encode(), **kind)


def state(folder: Path) -> dict[str, str]:
    """The files below a folder, each with a hash of what is in it."""
    files = [file for file in folder.rglob("*") if file.is_file()]
    return {str(file): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}
