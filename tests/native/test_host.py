from __future__ import annotations

import json
import os
import struct
from pathlib import Path
from typing import Any

import pytest

from tests.native.pipes import Pipes, frame
from wclipper.article.formats.documents import EXTENSIONS
from wclipper.errors import PROBLEMS
from wclipper.native.frames import MAX_FRAME

HELLO = {"type": "hello", "id": "1", "protocol": 3, "version": "0.1.0"}
STORY = "".join(
    f"<p>This is the paragraph number {i} of the story, and it is long enough.</p>" for i in range(6)
)


def snapshot(body: str = STORY, *, title: str = "A story of the sea") -> dict[str, Any]:
    tree = f"<html lang='en'><head><title>{title}</title></head><body><div>{body}</div></body></html>"
    return {"format": 1, "tree": tree, "url": "https://example.org/story"}


def choose(home: Path, settings: str) -> Path:
    """Write the settings file of a home."""
    file = home / ".config" / "wclipper" / "settings.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(settings, encoding="utf-8")
    return file


def alive(host: Pipes) -> bool:
    return bool(host.ask(**HELLO)["type"] == "hello")


def test_hello_says_who_the_host_is_and_where_it_saves(host: Pipes, tmp_path: Path) -> None:
    reply = host.ask(**HELLO)
    assert reply == {
        "type": "hello",
        "id": "1",
        "protocol": 3,
        "version": "0.1.0",
        "folder": str(tmp_path / "WClipper"),
    }


def test_a_page_is_clipped_and_saved(host: Pipes) -> None:
    clipped = host.ask(type="clip", id="2", snapshot=snapshot())
    assert clipped["article"]["title"] == "A story of the sea"
    assert [block["reason"] for block in clipped["article"]["blocks"]] == ["content"] * 6
    saved = host.ask(type="save", id="3", clip=clipped["clip"])
    text = Path(saved["path"]).read_text(encoding="utf-8")
    assert "This is the paragraph number 5" in text
    assert saved["bytes"] == len(text.encode())


def test_a_reply_says_what_is_guessed_and_where_the_article_goes_on(host: Pipes) -> None:
    body = f"<h1>A story of the sea</h1><p>Updated 3 May 2024</p>{STORY}<a rel='next' href='?page=2'>2</a>"
    article = host.ask(type="clip", id="2", snapshot=snapshot(body))["article"]
    assert (article["published"], article["guessed"]) == ("2024-05-03", ["published"])
    assert article["next_page"] == "https://example.org/story?page=2"
    assert "more-pages" in [warning["code"] for warning in article["warnings"]]


def test_saving_again_gives_the_same_file(host: Pipes) -> None:
    clip = host.ask(type="clip", id="2", snapshot=snapshot())["clip"]
    assert host.ask(type="clip", id="3", snapshot=snapshot())["clip"] == clip
    first, second = (host.ask(type="save", id=str(i), clip=clip)["path"] for i in (4, 5))
    assert first == second
    assert len(list(Path(first).parent.iterdir())) == 1


def test_the_title_of_the_person_names_the_file(host: Pipes) -> None:
    clip = host.ask(type="clip", id="2", snapshot=snapshot())["clip"]
    assert (
        Path(host.ask(type="save", id="3", clip=clip, title="My own title")["path"]).name == "My own title.md"
    )


@pytest.mark.parametrize("form", EXTENSIONS)
def test_a_clip_is_saved_as_the_settings_say(host: Pipes, tmp_path: Path, form: str) -> None:
    choose(tmp_path, f'format = "{form}"\nname = "{{domain}}/{{date:YYYY}} {{title}}"')
    taken = snapshot() | {"taken": "2026-01-02T12:00:00Z"}
    clip = host.ask(type="clip", id="2", snapshot=taken)["clip"]
    first, second = (host.ask(type="save", id=str(i), clip=clip) for i in (3, 4))
    name = f"2026 A story of the sea{EXTENSIONS[form]}"
    assert Path(first["path"]) == tmp_path / "WClipper" / "example.org" / name
    assert Path(first["path"]).stat().st_size == first["bytes"]
    assert second["path"] == first["path"]


def test_a_template_that_can_not_be_used_is_named(host: Pipes, tmp_path: Path) -> None:
    choose(tmp_path, 'template = "mine.md"')
    clip = host.ask(type="clip", id="2", snapshot=snapshot())["clip"]
    reply = host.ask(type="save", id="3", clip=clip)
    assert reply["code"] == "template-broken"
    assert str(tmp_path / ".config" / "wclipper" / "mine.md") in reply["text"]
    choose(tmp_path, "")
    assert host.ask(type="save", id="4", clip=clip)["type"] == "saved"


def test_a_clip_that_the_host_does_not_hold_is_asked_for_again(host: Pipes) -> None:
    assert host.ask(type="save", id="3", clip="gone")["code"] == "clip-unknown"


def test_a_page_without_text_is_not_saved(host: Pipes) -> None:
    clipped = host.ask(type="clip", id="2", snapshot=snapshot(""))
    assert [warning["code"] for warning in clipped["article"]["warnings"]] == ["no-content"]
    assert host.ask(type="save", id="3", clip=clipped["clip"])["code"] == "no-content"


def test_long_requests_and_replies_come_in_parts(host: Pipes) -> None:
    page = snapshot(STORY * 10_000)
    text = json.dumps({"type": "clip", "id": "9", "snapshot": page})
    pieces = [text[i : i + 262_144] for i in range(0, len(text), 262_144)]
    for seq, piece in enumerate(pieces):
        host.send(type="part", id="9", seq=seq, of=len(pieces), text=piece)
        if seq < len(pieces) - 1:
            assert host.read() == {"type": "ack", "id": "9", "seq": seq}
    reply = host.receive()
    assert reply["type"] == "clipped"
    assert reply["article"]["html"].count("<p>") == 60_000
    assert reply["article"]["blocks"] == []  # too many to go through


def test_a_character_outside_the_basic_plane_survives_parts(host: Pipes) -> None:
    reply = host.ask(type="clip", id="2", snapshot=snapshot(f"<p>This is the {'😀' * 300_000} of it</p>"))
    assert reply["article"]["html"].count("😀") == 300_000


@pytest.mark.parametrize(
    ("parts", "code"),
    [
        ([(1, 2)], "part-out-of-order"),
        ([(0, 2), (0, 2), (2, 2)], "part-out-of-order"),
        ([(5, 2)], "part-out-of-order"),
        ([(0, 1)], "bad-json"),
    ],
)
def test_parts_that_do_not_fit_are_refused(host: Pipes, parts: list[tuple[int, int]], code: str) -> None:
    for seq, of in parts:
        host.send(type="part", id="9", seq=seq, of=of, text="x")
        reply = host.receive()
    assert reply["code"] == code
    assert alive(host)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "bad-json"),
        (b"{", "bad-json"),
        (b"\xff\xfe", "bad-json"),
        (b"[" * 100_000, "bad-message"),
        (b'{"type":"hello","x":' + b"[" * 100_000, "bad-json"),
        (b"null", "bad-message"),
        (b"[]", "bad-message"),
        (b"{}", "bad-message"),
        (b'{"type":"format-disk","id":"1"}', "bad-message"),
        (b'{"type":"hello","id":"1"}', "bad-message"),
        (b'{"type":"hello","id":"","protocol":1,"version":""}', "bad-message"),
        (b'{"type":"hello","id":7,"protocol":1,"version":""}', "bad-message"),
        (b'{"type":"hello","id":"1","protocol":"1","version":""}', "bad-message"),
        (b'{"type":"save","id":"1","clip":["../../x"]}', "bad-message"),
        (b'{"type":"clip","id":"1","snapshot":null}', "bad-message"),
        (b'{"type":"clip","id":"1","snapshot":{"format":1,"tree":"<html>","url":""}}', "snapshot-broken"),
        (b'{"type":"clip","id":"1","snapshot":{"format":1,"tree":"","url":""}}', "snapshot-broken"),
        (b'{"type":"clip","id":"1","snapshot":{"format":1,"tree":"\\ud800","url":""}}', "bad-json"),
        (b'{"type":"part","id":"1","seq":-1,"of":1,"text":""}', "bad-message"),
        (b'{"type":"part","id":"1","seq":0,"of":99999999,"text":""}', "bad-message"),
    ],
)
def test_a_bad_frame_gets_a_sentence_and_the_next_one_an_answer(host: Pipes, body: bytes, code: str) -> None:
    host.write(frame(body))
    reply = host.receive()
    assert reply["type"] == "error"
    assert reply["code"] == code
    assert reply["text"]
    assert reply["remedy"] == PROBLEMS[code].remedy
    assert alive(host)


def test_a_newer_extension_learns_how_old_the_host_is(host: Pipes) -> None:
    assert host.ask(**HELLO | {"protocol": 99})["protocol"] == 3


def test_unknown_fields_are_ignored(host: Pipes) -> None:
    assert host.ask(**HELLO, colour="green")["type"] == "hello"


def test_a_huge_frame_is_refused_by_its_length(host: Pipes) -> None:
    host.write(struct.pack("=I", MAX_FRAME + 1))
    assert host.receive()["code"] == "frame-too-large"
    assert host.read() is None


@pytest.mark.parametrize("cut", [b"\x05", struct.pack("=I", 100) + b"{", frame(b"{}")[:-1]])
def test_input_that_ends_in_a_frame_ends_the_host(host: Pipes, cut: bytes) -> None:
    host.write(cut)
    host.end_input()
    assert host.receive()["code"] == "frame-truncated"
    assert host.read() is None


@pytest.mark.parametrize(
    "caller", ["chrome-extension://aaaabbbbccccddddeeeeffffgggghhhh/", "evil@example.org", ""]
)
def test_a_stranger_is_turned_away(tmp_path: Path, caller: str) -> None:
    host = Pipes(tmp_path, caller)
    assert host.receive()["code"] == "caller-forbidden"
    assert host.close() == (1, b"", b"")
    assert not (tmp_path / "WClipper").exists()


def test_firefox_names_itself_differently(tmp_path: Path) -> None:
    host = Pipes(tmp_path, str(tmp_path / "org.wclipper.host.json"), "extension@wclipper")
    assert alive(host)
    assert host.close()[0] == 0


def test_the_browser_going_away_in_mid_reply_is_no_fault(tmp_path: Path) -> None:
    host = Pipes(tmp_path)
    assert host.process.stdout
    host.process.stdout.close()
    host.send(type="clip", id="1", snapshot=snapshot(STORY * 2_000))
    assert host.close() == (0, b"", b"")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_can_not_be_written_is_named(host: Pipes, tmp_path: Path) -> None:
    (tmp_path / "WClipper").mkdir(mode=0o500)
    clip = host.ask(type="clip", id="2", snapshot=snapshot())["clip"]
    assert host.ask(type="save", id="3", clip=clip)["code"] == "folder-forbidden"


def test_a_file_in_place_of_the_folder_is_named(host: Pipes, tmp_path: Path) -> None:
    (tmp_path / "WClipper").write_text("")
    clip = host.ask(type="clip", id="2", snapshot=snapshot())["clip"]
    reply = host.ask(type="save", id="3", clip=clip)
    assert reply["code"] == "folder-is-file"
    assert str(tmp_path / "WClipper") in reply["text"]


def test_a_broken_settings_file_is_named(host: Pipes, tmp_path: Path) -> None:
    file = choose(tmp_path, "folder = ")
    reply = host.ask(**HELLO)
    assert reply["code"] == "settings-broken"
    assert str(file) in reply["text"]
