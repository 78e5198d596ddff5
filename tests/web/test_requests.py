"""The table of requests: who gets an answer and who does not, and that whoever is refused has changed nothing."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlsplit

import pytest

from tests.web.asking import ask, ask_raw, change, opened, state
from tests.web.serving import Running
from wclipper.web import changes, guard, refusals, server

if TYPE_CHECKING:
    from pathlib import Path

ID = "0000000000000001"
WAYS = (
    ("GET", "/"),
    ("GET", "/words.json"),
    ("GET", "/static/library.js"),
    ("GET", "/api/search"),
    ("GET", "/api/facets"),
    ("GET", "/api/state"),
    ("GET", "/api/statistics"),
    ("GET", f"/api/article/{ID}"),
    ("GET", f"/api/difference/{ID}/{ID}"),
    ("GET", f"/article/{ID}"),
    ("GET", f"/picture/{ID}/0.assets/lead.png"),
    ("GET", f"/api/export/zip?id={ID}"),
    ("PUT", f"/api/article/{ID}"),
    ("DELETE", f"/api/article/{ID}"),
    ("POST", "/api/trash/1700000000-00000000"),
)
CHANGES = WAYS[-3:]
FOREIGN = (
    ({"Host": "evil.example"}, 421),
    ({"Host": "evil.example:{port}"}, 421),
    ({"Host": "127.0.0.1"}, 421),
    ({"Host": "localhost"}, 421),
    ({"Host": "127.0.0.1.evil.example:{port}"}, 421),
    ({"Host": "localhost.evil.example:{port}"}, 421),
    ({"Host": "127.0.0.1:{port}.evil.example"}, 421),
    ({"Host": "0.0.0.0:{port}"}, 421),
    ({"Host": "127.1:{port}"}, 421),
    ({"Host": "2130706433:{port}"}, 421),
    ({"Host": "[::1]:{port}"}, 421),
    ({"Host": "127.0.0.1:1"}, 421),
    ({"Host": "user@127.0.0.1:{port}"}, 421),
    ({"Sec_Fetch_Site": "cross-site"}, 403),
    ({"Sec_Fetch_Site": "same-site"}, 403),
    ({"Sec_Fetch_Site": "unheard-of"}, 403),
    ({"Origin": "http://evil.example"}, 403),
    ({"Origin": "null"}, 403),
    ({"Origin": "http://127.0.0.1:1"}, 403),
    ({"Origin": "https://127.0.0.1:{port}"}, 403),
    ({"Origin": "http://localhost:{port}"}, 403),
    ({"Origin": ""}, 403),
)


@pytest.mark.parametrize(("headers", "status"), FOREIGN)
def test_strangers_are_refused_whatever_they_know(
    library: Running, headers: dict[str, str], status: int
) -> None:
    cookie, before = opened(library), state(library.root)
    given = {name: value.format(port=library.port) for name, value in headers.items()}
    for method, path in WAYS:
        answer = change(library, path, method, {"now": {"title": "Gone"}}, Cookie=cookie, **given)
        assert answer.status == status, (method, path)
        assert answer.json["text"]
        assert not any(name.lower().startswith("access-control") for name in answer.headers)
    assert state(library.root) == before


@pytest.mark.parametrize(
    "head",
    [
        "GET / HTTP/1.1\nCookie: {cookie}",  # no host
        "GET / HTTP/1.0\nCookie: {cookie}",
        "GET / HTTP/1.1\nHost: 127.0.0.1:{port}\nHost: evil.example\nCookie: {cookie}",
        "GET / HTTP/1.1\nHost: evil.example\nHost: 127.0.0.1:{port}\nCookie: {cookie}",
        "GET http://evil.example/ HTTP/1.1\nHost: 127.0.0.1:{port}\nCookie: {cookie}",
        "CONNECT 127.0.0.1:{port} HTTP/1.1\nHost: 127.0.0.1:{port}\nCookie: {cookie}",
        "GET / HTTP/1.1\nHost: 127.0.0.1:{port}\nSec-Fetch-Site: none\nSec-Fetch-Site: cross-site\nCookie: {cookie}",
        (
            "PUT /api/article/0000000000000001 HTTP/1.1\nHost: 127.0.0.1:{port}\nOrigin: http://127.0.0.1:{port}\n"
            "Origin: http://evil.example\nContent-Type: application/json\nContent-Length: 0\nCookie: {cookie}"
        ),
        "POST / HTTP/1.1\nHost: 127.0.0.1:{port}\nContent-Length: 5\nTransfer-Encoding: chunked\nCookie: {cookie}",
        "nonsense",
    ],
)
def test_what_no_browser_sends_is_refused(library: Running, head: str) -> None:
    cookie, before = opened(library), state(library.root)
    first, *others = ask_raw(library, head.replace("{cookie}", cookie)).split(b"\r\n")
    assert int(first.split()[1]) in {400, 403, 404, 405, 421}, first
    assert b"<script" not in b"".join(others)
    assert state(library.root) == before


@pytest.mark.parametrize("cookie", ["", "wclipper-{port}=", "wclipper-{port}=guess", "wclipper=1"])
def test_nothing_is_said_without_the_secret(library: Running, cookie: str) -> None:
    opened(library)
    for method, path in WAYS:
        assert change(library, path, method, {}, Cookie=cookie.format(port=library.port)).status == 401


def test_the_cookie_of_an_earlier_run_opens_nothing(library: Running, tmp_path: Path) -> None:
    cookie = opened(library)
    with Running(library.root, tmp_path / "data") as later:
        mine = opened(later)
        value = cookie.partition("=")[2]
        assert ask(later, "/", Cookie=f"wclipper-{later.port}={value}").status == 401
        assert ask(later, "/", Cookie=f"{cookie}; {mine}").status == 200


def test_the_token_opens_once_and_a_wrong_one_never(library: Running) -> None:
    for token in ("", "x", "é" * 40, "\ud83d"):
        assert ask(library, f"/open?token={quote(token, errors='replace')}").status == 401
    cookie = opened(library)
    parts = urlsplit(library.address)
    assert ask(library, f"{parts.path}?{parts.query}").status == 401
    again = ask(library, f"{parts.path}?{parts.query}", Cookie=cookie)
    assert (again.status, again.headers["Set-Cookie"]) == (303, None)
    assert parts.query.removeprefix("token=") not in str(again.headers)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "HEAD", "OPTIONS"])
def test_only_an_address_that_is_opened_opens(library: Running, method: str) -> None:
    parts = urlsplit(library.address)
    assert ask(library, f"{parts.path}?{parts.query}", method=method).status == 405
    opened(library)


@pytest.mark.parametrize(
    "kind",
    [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "",
        "text/plain; application/json",
    ],
)
def test_what_a_form_could_send_changes_nothing(library: Running, kind: str) -> None:
    cookie, before = opened(library), state(library.root)
    for method, path in CHANGES:
        answer = ask(library, path, method=method, body=b"{}", Cookie=cookie, Content_Type=kind)
        assert answer.status == 415
    assert state(library.root) == before


@pytest.mark.parametrize("method", ["PATCH", "OPTIONS", "TRACE", "PROPFIND", "X"])
def test_other_methods_do_nothing(library: Running, method: str) -> None:
    cookie, before = opened(library), state(library.root)
    for _, path in WAYS:
        answer = change(library, path, method, {}, Cookie=cookie)
        assert answer.status in {400, 405}
        assert cookie.encode() not in answer.body
    assert state(library.root) == before


def test_no_reading_changes_anything(library: Running, tmp_path: Path) -> None:
    cookie = opened(library)
    ask(library, "/", Cookie=cookie)
    before, own = (
        state(library.root),
        {name: each for name, each in state(tmp_path / "data").items() if ".db" not in name},
    )
    for _, path in (*WAYS, ("GET", "/api/search?text=brass"), ("GET", "/nowhere")):
        for method in ("GET", "HEAD"):
            ask(library, path, method=method, Cookie=cookie)
    assert state(library.root) == before
    assert {name: each for name, each in state(tmp_path / "data").items() if ".db" not in name} == own


def test_there_is_no_way_to_a_socket(library: Running) -> None:
    upgrade: dict[str, Any] = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13"}
    key: dict[str, Any] = {"Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZQ=="}
    answer = ask(library, "/api/search", Cookie=opened(library), **upgrade, **key)
    assert answer.status == 200  # an answer like any other, and no socket
    assert answer.headers["Upgrade"] is None


@pytest.mark.parametrize(
    "path",
    [
        "/picture/0000000000000001/0.assets/../0.md",
        "/picture/0000000000000001/0.assets/..%2f0.md",
        "/picture/0000000000000001/0.assets/%2e%2e%2f0.md",
        "/picture/0000000000000001/0.assets/%252e%252e%252f0.md",
        "/picture/0000000000000001/0.assets/..%5c0.md",
        "/picture/0000000000000001/0.assets/lead.png%00.txt",
        "/picture/0000000000000001/2.assets/lead.png",
        "/picture/0000000000000001/0.assets/%2fetc%2fpasswd",
        "/picture/0000000000000001/0.assets//etc/passwd",
        "/picture/0000000000000001/0.assets/link.png",
        "/picture/0000000000000001/0.assets/notes.txt",
        "/picture/0000000000000001/0.assets/page.html",
        "/picture/0000000000000001/0.assets/page.xhtml",
        "/picture/0000000000000001/0.assets/LEAD.PNG.HTML",
        "/picture/0000000000000001/0.assets/.hidden.png",
        "/picture/0000000000000001/0.assets/C:%5cWindows%5cwin.ini",
        "/picture/0000000000000001/..%2f/0.md",
        "/static/../server.py",
        "/static/%2e%2e%2fserver.py",
        "/static/%2e%2e/server.py",
        "/static/library.html",
        "/extension/manifest.json",
        "/extension/../host/wclipper/errors.py",
        "/extension/%2e%2e/host/wclipper/errors.py",
        "/extension//etc/passwd",
        "/article/..%2f..%2fetc%2fpasswd",
        "/article/0000000000000001%00",
        "/api/article/%2e%2e",
        "/api/export/markdown",
        "/api/export/..%2fzip",
        "//127.0.0.1/",
        "/nowhere",
    ],
)
def test_no_path_leads_anywhere_else(library: Running, path: str, tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(b"secret")
    album = library.root / "0.assets"
    (album / "link.png").symlink_to(tmp_path / "secret.png")
    for name in ("notes.txt", "page.html", "page.xhtml", "LEAD.PNG.HTML", ".hidden.png"):
        (album / name).write_text("secret", encoding="utf-8")
    answer = ask(library, path, Cookie=opened(library))
    assert answer.status in {400, 404}
    assert b"secret" not in answer.body


def test_a_drawing_or_a_page_with_the_name_of_a_picture_does_nothing(library: Running) -> None:
    album, cookie = library.root / "0.assets", opened(library)
    (album / "page.png").write_text("<!doctype html><script>alert(1)</script>", encoding="utf-8")
    (album / "drawing.svg").write_text(
        "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", encoding="utf-8"
    )
    for name, kind in (("page.png", "image/png"), ("drawing.svg", "image/svg+xml")):
        answer = ask(library, f"/picture/{ID}/0.assets/{name}", Cookie=cookie)
        assert answer.headers["Content-Type"] == kind
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Content-Security-Policy"] == guard.PICTURE_POLICY
    assert "sandbox" in guard.PICTURE_POLICY
    assert "script" not in guard.PICTURE_POLICY


@pytest.mark.parametrize(
    "text",
    ['"', "a AND", "NEAR(", "*", "'; DROP", "\x00", "%", "\ud83d", "x" * 5000, "title:", "^", "{a b}:c", "-"],
)
def test_no_question_is_a_fault(library: Running, text: str) -> None:
    answer = ask(library, f"/api/search?text={quote(text, errors='replace')}", Cookie=opened(library))
    assert answer.status == 200


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("offset=-5", 200),
        ("limit=0", 200),
        ("offset=99999999999999999999", 200),
        ("offset=x", 400),
        ("limit=1e9", 400),
    ],
)
def test_no_number_is_a_fault(library: Running, query: str, status: int) -> None:
    assert ask(library, f"/api/search?{query}", Cookie=opened(library)).status == status


def test_every_answer_carries_its_rules(library: Running) -> None:
    cookie = opened(library)
    for path in ("/", "/api/search", "/static/library.js", "/nowhere"):
        headers = ask(library, path, Cookie=cookie).headers
        assert headers["Content-Security-Policy"] == guard.POLICY
        assert (headers["X-Content-Type-Options"], headers["Referrer-Policy"]) == ("nosniff", "no-referrer")
        assert (headers["Cache-Control"], headers["Cross-Origin-Resource-Policy"]) == (
            "no-store",
            "same-origin",
        )
    article = ask(library, f"/article/{ID}", Cookie=cookie)
    assert article.headers["Content-Security-Policy"] == guard.ARTICLE_POLICY
    for policy in (guard.ARTICLE_POLICY, guard.PICTURE_POLICY, refusals.POLICY):
        assert "default-src 'none'" in policy
        assert "allow-scripts" not in policy
        assert "script-src" not in policy


def test_a_person_who_is_refused_gets_a_page_and_a_program_json(library: Running) -> None:
    looking: dict[str, Any] = {
        "Accept": "text/html,*/*",
        "Accept_Language": "es",
        "Sec_Fetch_Dest": "document",
    }
    page = ask(library, "/", **looking)
    assert (page.status, page.headers["Content-Type"]) == (401, "text/html; charset=utf-8")
    assert "Tu biblioteca no se abrió" in page.body.decode()
    assert "<script" not in page.body.decode()
    assert page.headers["Content-Security-Policy"] == refusals.POLICY
    assert ask(library, "/", Accept="*/*").json["code"] == "not-open"
    away = ask(library, "/<script>alert(1)</script>", Cookie=opened(library), **looking)
    assert away.status == 404
    assert b"<script" not in away.body


def test_who_says_nothing_is_not_listened_to_for_ever(
    tmp_path: Path, library: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "QUIET_SECONDS", 1.0)
    monkeypatch.setattr(changes, "BODY_SECONDS", 1)
    with Running(library.root, tmp_path / "data") as hurried:
        cookie = opened(hurried)
        slow = [socket.create_connection(("127.0.0.1", hurried.port), timeout=60) for _ in range(200)]
        for made in slow:
            made.sendall(b"GET / HTTP/1.1\r\nHost: 127")
        assert ask(hurried, "/api/search", Cookie=cookie).status == 200
        for made in slow:
            assert made.recv(1000) == b""
            made.close()
        head = (
            f"PUT /api/article/{ID} HTTP/1.1\r\nHost: 127.0.0.1:{hurried.port}\r\nCookie: {cookie}\r\n"
            "Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{"
        )
        with socket.create_connection(("127.0.0.1", hurried.port), timeout=60) as made:
            made.sendall(head.encode())
            assert made.recv(1000).startswith(b"HTTP/1.1 408")


def test_a_body_that_is_too_large_or_no_change_is_refused(library: Running) -> None:
    cookie, before = opened(library), state(library.root)
    wrong = [
        {"now": {"title": "x" * 2_000_000}},
        {"now": {"title": "x" * 30_000}},
        {"now": {"tags": ["x"] * 30_000}},
        {"now": {"path": "/etc"}},
        {"now": {"tags": "x"}},
        {"path": "/etc"},
        [],
    ]
    for value in wrong:
        assert change(library, f"/api/article/{ID}", "PUT", value, Cookie=cookie).status in {400, 413}
    deep = b"[" * 200_000
    answer = ask(
        library, f"/api/article/{ID}", method="PUT", body=deep, Cookie=cookie, Content_Type="application/json"
    )
    assert answer.status == 400
    assert state(library.root) == before


def test_nothing_of_a_request_is_logged(library: Running, caplog: pytest.LogCaptureFixture) -> None:
    cookie = opened(library)
    ask(library, "/api/search?text=private", Cookie=cookie)
    for secret in (cookie.partition("=")[2], urlsplit(library.address).query.partition("=")[2], "private"):
        assert secret not in caplog.text
