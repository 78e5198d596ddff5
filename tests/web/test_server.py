"""What the pages get, asked with plain HTTP."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.web.asking import ask, change, opened, state
from wclipper.library import ids

if TYPE_CHECKING:
    from tests.web.serving import Running

ID = "0000000000000001"


def test_articles_are_found_read_changed_deleted_and_put_back(library: Running) -> None:
    cookie = opened(library)
    found = ask(library, "/api/search?text=brass", Cookie=cookie).json
    assert [hit["title"] for hit in found["hits"]] == ["The brass machine that knew the sea"]
    name, picture = found["hits"][0]["id"], found["hits"][0]["image"]
    assert ask(library, picture, Cookie=cookie).body.startswith(b"\x89PNG")
    article = ask(library, f"/article/{name}", Cookie=cookie).body.decode()
    assert "<mark>marked while reading</mark>" in article
    assert picture in article
    wanted = {"title": 'A "new" title', "tags": ["one", "two: 2"], "note": "Line 1\nLine 2"}
    changed = change(
        library, f"/api/article/{name}", "PUT", {"now": wanted, "read": True}, Cookie=cookie
    ).json
    assert {key: changed[key] for key in wanted} == wanted
    assert ask(library, f"/api/article/{name}", Cookie=cookie).json["read"] is True
    assert ask(library, "/api/search?unread=1", Cookie=cookie).json["total"] == 5
    before = state(library.root)
    gone = change(library, f"/api/article/{name}", "DELETE", {}, Cookie=cookie).json["trash"]
    assert len(state(library.root)) == len(before) - 2
    assert ask(library, f"/article/{name}", Cookie=cookie).status == 404
    assert change(library, f"/api/trash/{gone}", "POST", {}, Cookie=cookie).status == 200
    assert state(library.root) == before
    assert change(library, f"/api/trash/{gone}", "POST", {}, Cookie=cookie).json["code"] == "trash-gone"


def test_a_change_is_written_into_what_other_programs_have_made_of_the_file(library: Running) -> None:
    cookie, file = opened(library), library.root / "0.md"
    there = file.read_text(encoding="utf-8")
    file.write_text(there.replace("language:", "rating: 5\nlanguage:") + "\nMore.\n", encoding="utf-8")
    body = {"now": {"note": "Mine"}, "seen": {"title": "The brass machine that knew the sea", "note": ""}}
    assert change(library, f"/api/article/{ID}", "PUT", body, Cookie=cookie).status == 200
    written = file.read_text(encoding="utf-8")
    assert 'note: "Mine"' in written
    assert "rating: 5" in written
    assert written.endswith("\nMore.\n")


def test_a_change_of_what_was_changed_meanwhile_is_refused(library: Running) -> None:
    cookie, file = opened(library), library.root / "0.md"
    there = file.read_text(encoding="utf-8")
    file.write_text(there.replace("language:", 'note: "Theirs"\nlanguage:'), encoding="utf-8")
    before = state(library.root)
    body = {"now": {"note": "Mine"}, "seen": {"note": ""}}
    answer = change(library, f"/api/article/{ID}", "PUT", body, Cookie=cookie)
    assert (answer.status, answer.json["code"]) == (409, "article-changed")
    assert state(library.root) == before
    again = {"now": {"note": "Mine"}, "seen": {"note": "Theirs"}}
    assert change(library, f"/api/article/{ID}", "PUT", again, Cookie=cookie).json["note"] == "Mine"


def test_an_article_is_changed_where_another_program_has_put_it(library: Running) -> None:
    cookie = opened(library)
    ask(library, "/api/search", Cookie=cookie)
    moved = library.root / "Sea" / "Elsewhere.md"
    moved.parent.mkdir()
    (library.root / "0.md").rename(moved)
    assert (
        change(library, f"/api/article/{ID}", "PUT", {"now": {"tags": ["sea"]}}, Cookie=cookie).status == 200
    )
    assert "sea" in moved.read_text(encoding="utf-8")
    assert not (library.root / "0.md").exists()


def test_what_is_no_note_is_not_changed(library: Running) -> None:
    cookie = opened(library)
    text = "<!doctype html><meta name='{}' content='ffffffffffffffff'><title>A page</title><article><p>Text.</p></article>"
    file = library.root / "page.html"
    file.write_text(text.format("wclipper-id"), encoding="utf-8")
    if ids.found(file.read_bytes(), ".html") is None:
        file.write_text(f"<!doctype html>\n<!-- wclipper {'f' * 16} -->", encoding="utf-8")
    answer = change(library, "/api/article/ffffffffffffffff", "PUT", {"now": {"title": "X"}}, Cookie=cookie)
    assert answer.status in {404, 409}


def test_some_articles_become_one_file(library: Running) -> None:
    cookie = opened(library)
    some = "id=0000000000000001&id=0000000000000002"
    zipped = ask(library, f"/api/export/zip?{some}", Cookie=cookie)
    assert zipped.body.startswith(b"PK")
    assert zipped.headers["Content-Disposition"].startswith('attachment; filename="wclipper-')
    assert ask(library, f"/api/export/epub?{some}", Cookie=cookie).body.startswith(b"PK")
    lines = ask(library, f"/api/export/jsonl?{some}&id=0000000000000001", Cookie=cookie).body.splitlines()
    assert [json.loads(line)["id"] for line in lines] == ["0000000000000001", "0000000000000002"]


def test_all_that_a_question_finds_becomes_one_file(full_library: Running) -> None:
    cookie = opened(full_library)
    lines = ask(full_library, "/api/export/jsonl?text=thread&tag=machines", Cookie=cookie).body.splitlines()
    found = ask(full_library, "/api/search?text=thread&tag=machines", Cookie=cookie).json
    assert {json.loads(line)["id"] for line in lines} <= {hit["id"] for hit in found["hits"]}
    assert lines
    assert ask(full_library, "/api/export/zip?text=qqqq", Cookie=cookie).status == 404


def test_an_export_may_name_many_articles(library: Running) -> None:
    some = "&".join(["id=0000000000000001"] * 2000)
    assert ask(library, f"/api/export/jsonl?{some}", Cookie=opened(library)).body.count(b"\n") == 1


def test_the_state_is_another_when_anything_has_changed(library: Running) -> None:
    cookie = opened(library)
    before = ask(library, "/api/state", Cookie=cookie).json
    assert ask(library, "/api/state", Cookie=cookie).json == before
    change(library, f"/api/article/{ID}", "PUT", {"read": True}, Cookie=cookie)
    assert ask(library, "/api/state", Cookie=cookie).json != before
