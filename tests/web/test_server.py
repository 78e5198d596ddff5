"""Who gets an answer and who does not, asked with plain HTTP."""

from __future__ import annotations

import hashlib
import http.client
import json
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlsplit

import pytest

from tests.web import samples
from tests.web.serving import Running
from wclipper import settings
from wclipper.web import guard

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setattr(settings, "data_dir", lambda: tmp_path / "data")
    samples.write(tmp_path / "articles")
    with Running(tmp_path / "articles", tmp_path / "data") as running:
        yield running


class Answer:
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


def opened(server: Running) -> str:
    """Open the library as the browser does; the cookie."""
    parts = urlsplit(server.address)
    answer = ask(server, f"{parts.path}?{parts.query}")
    assert (answer.status, answer.headers["Location"]) == (303, "/")
    cookie = answer.headers["Set-Cookie"]
    assert {"HttpOnly", "SameSite=Strict"} <= {part.strip() for part in cookie.split(";")}
    return cookie.partition(";")[0]


def change(server: Running, path: str, method: str, value: Any, **headers: str) -> Answer:
    kind = {"Content_Type": "application/json", **headers}
    return ask(server, path, method=method, body=json.dumps(value).encode(), **kind)


def state(folder: Path) -> dict[str, str]:
    files = [file for file in folder.rglob("*") if file.is_file()]
    return {str(file): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


FOREIGN = (
    ({"Host": "evil.example"}, 421),
    ({"Host": "127.0.0.1"}, 421),
    ({"Host": "127.0.0.1.evil.example:{port}"}, 421),
    ({"Sec_Fetch_Site": "cross-site"}, 403),
    ({"Sec_Fetch_Site": "same-site"}, 403),
    ({"Origin": "http://evil.example"}, 403),
    ({"Origin": "null"}, 403),
    ({"Origin": "http://127.0.0.1:1"}, 403),
)
WAYS = (
    ("GET", "/"),
    ("GET", "/api/search"),
    ("GET", "/article/0000000000000001"),
    ("GET", "/api/export/zip?id=0000000000000001"),
    ("PUT", "/api/article/0000000000000001"),
    ("DELETE", "/api/article/0000000000000001"),
    ("POST", "/api/trash/1700000000-00000000"),
)


@pytest.mark.parametrize(("headers", "status"), FOREIGN)
def test_strangers_are_refused_whatever_they_know(
    server: Running, headers: dict[str, str], status: int
) -> None:
    cookie, before = opened(server), state(server.root)
    given = {name: value.format(port=server.port) for name, value in headers.items()}
    for method, path in WAYS:
        answer = change(server, path, method, {"title": "Gone"}, Cookie=cookie, **given)
        assert answer.status == status, (method, path)
        assert answer.json["text"]
        assert not any(name.lower().startswith("access-control") for name in answer.headers)
    assert state(server.root) == before


@pytest.mark.parametrize("cookie", ["", "wclipper-{port}=", "wclipper-{port}=guess", "wclipper=1"])
def test_nothing_is_said_without_the_secret(server: Running, cookie: str) -> None:
    opened(server)
    for method, path in WAYS:
        assert change(server, path, method, {}, Cookie=cookie.format(port=server.port)).status == 401


def test_the_token_opens_once_and_a_wrong_one_never(server: Running) -> None:
    for token in ("", "x", "é" * 40):
        assert ask(server, f"/open?token={quote(token)}").status == 401
    opened(server)
    parts = urlsplit(server.address)
    assert ask(server, f"{parts.path}?{parts.query}").status == 401


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_what_a_form_could_send_changes_nothing(server: Running, kind: str) -> None:
    cookie, before = opened(server), state(server.root)
    for method, path in WAYS[4:]:
        answer = ask(server, path, method=method, body=b"{}", Cookie=cookie, Content_Type=kind)
        assert answer.status == 415
    for method in ("PATCH", "OPTIONS", "TRACE"):
        assert change(server, "/api/article/0000000000000001", method, {}, Cookie=cookie).status == 405
    assert state(server.root) == before


def test_no_reading_changes_anything(server: Running) -> None:
    cookie, before = opened(server), state(server.root)
    for path in ("/api/article/0000000000000001", "/api/trash/1700000000-00000000"):
        for method in ("GET", "HEAD"):
            ask(server, path, method=method, Cookie=cookie)
    assert state(server.root) == before


@pytest.mark.parametrize(
    "path",
    [
        "/picture/0000000000000001/0.assets/../0.md",
        "/picture/0000000000000001/0.assets/..%2f0.md",
        "/picture/0000000000000001/0.assets/%2e%2e%2f0.md",
        "/picture/0000000000000001/0.assets/%252e%252e%252f0.md",
        "/picture/0000000000000001/2.assets/lead.png",
        "/picture/0000000000000001/0.assets/%2fetc%2fpasswd",
        "/picture/0000000000000001/0.assets/link.png",
        "/picture/0000000000000001/0.assets/notes.txt",
        "/picture/0000000000000001/..%2f/0.md",
        "/static/../server.py",
        "/static/%2e%2e%2fserver.py",
        "/extension/manifest.json",
        "/extension/../host/wclipper/errors.py",
        "/article/..%2f..%2fetc%2fpasswd",
        "/article/0000000000000001%00",
        "/nowhere",
    ],
)
def test_no_path_leads_anywhere_else(server: Running, path: str, tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(b"secret")
    (server.root / "0.assets" / "link.png").symlink_to(tmp_path / "secret.png")
    (server.root / "0.assets" / "notes.txt").write_text("secret", encoding="utf-8")
    answer = ask(server, path, Cookie=opened(server))
    assert answer.status in {400, 404}
    assert b"secret" not in answer.body


@pytest.mark.parametrize(
    "text", ['"', "a AND", "NEAR(", "*", "'; DROP", "\x00", "%", "\ud83d", "x" * 5000, "title:"]
)
def test_no_question_is_a_fault(server: Running, text: str) -> None:
    answer = ask(server, f"/api/search?text={quote(text, errors='replace')}", Cookie=opened(server))
    assert answer.status == 200


def test_every_answer_carries_its_rules(server: Running) -> None:
    cookie = opened(server)
    for path in ("/", "/api/search", "/static/library.js", "/nowhere"):
        headers = ask(server, path, Cookie=cookie).headers
        assert headers["Content-Security-Policy"] == guard.POLICY
        assert (headers["X-Content-Type-Options"], headers["Referrer-Policy"]) == ("nosniff", "no-referrer")
    article = ask(server, "/article/0000000000000001", Cookie=cookie)
    assert article.headers["Content-Security-Policy"] == guard.ARTICLE_POLICY
    assert "allow-scripts" not in guard.ARTICLE_POLICY


def test_articles_are_found_read_changed_deleted_and_put_back(server: Running) -> None:
    cookie = opened(server)
    found = ask(server, "/api/search?text=brass", Cookie=cookie).json
    assert [hit["title"] for hit in found["hits"]] == ["The brass machine that knew the sea"]
    name, picture = found["hits"][0]["id"], found["hits"][0]["image"]
    assert ask(server, picture, Cookie=cookie).body.startswith(b"\x89PNG")
    article = ask(server, f"/article/{name}", Cookie=cookie).body.decode()
    assert "<mark>marked while reading</mark>" in article
    assert picture in article
    wanted = {"title": 'A "new" title', "tags": ["one", "two: 2"], "note": "Line 1\nLine 2"}
    body = {"now": wanted, "read": True}
    changed = change(server, f"/api/article/{name}", "PUT", body, Cookie=cookie).json
    assert (changed["title"], changed["tags"], changed["note"]) == (
        wanted["title"],
        wanted["tags"],
        wanted["note"],
    )
    assert ask(server, "/api/search?unread=1", Cookie=cookie).json["total"] == 5
    before = state(server.root)
    gone = change(server, f"/api/article/{name}", "DELETE", {}, Cookie=cookie).json["trash"]
    assert len(state(server.root)) == len(before) - 2
    assert ask(server, f"/article/{name}", Cookie=cookie).status == 404
    assert change(server, f"/api/trash/{gone}", "POST", {}, Cookie=cookie).status == 200
    assert state(server.root) == before
    assert change(server, f"/api/trash/{gone}", "POST", {}, Cookie=cookie).json["code"] == "trash-gone"


def test_some_articles_become_one_file(server: Running) -> None:
    cookie = opened(server)
    ids = "id=0000000000000001&id=0000000000000002"
    assert ask(server, f"/api/export/zip?{ids}", Cookie=cookie).body.startswith(b"PK")
    assert ask(server, f"/api/export/epub?{ids}", Cookie=cookie).body.startswith(b"PK")
    assert len(ask(server, f"/api/export/jsonl?{ids}", Cookie=cookie).body.splitlines()) == 2


def test_a_body_that_is_too_large_or_no_change_is_refused(server: Running) -> None:
    cookie, before = opened(server), state(server.root)
    wrong: list[Any] = [
        {"now": {"title": "x" * 2_000_000}},
        {"now": {"title": "x" * 30_000}},
        {"now": {"path": "/etc"}},
        {"now": {"tags": "x"}},
        {"path": "/etc"},
        [],
    ]
    for value in wrong:
        assert change(server, "/api/article/0000000000000001", "PUT", value, Cookie=cookie).status in {
            400,
            413,
        }
    assert state(server.root) == before
