"""A save with what the person adds: tags, a note, a place, highlights; and what was saved before."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.native.test_host import STORY, snapshot
from wclipper.library import entries

if TYPE_CHECKING:
    from tests.native.pipes import Pipes

FORMS = ("markdown", "html", "text", "json", "epub")


def clip(host: Pipes, *, more: str = "", **facts: Any) -> str:
    page = {**snapshot(f"<h1>The tide</h1>{STORY}{more}"), "url": "https://coast.example/tide", **facts}
    return str(host.ask(type="clip", id="2", snapshot=page)["clip"])


def save(host: Pipes, name: str, **wishes: Any) -> dict[str, Any]:
    return host.ask(type="save", id="3", clip=name, **wishes)


def shelf(host: Pipes, name: str) -> dict[str, Any]:
    return host.ask(type="shelf", id="4", clip=name)


@pytest.mark.parametrize("form", FORMS)
def test_every_format_has_tags_and_note(host: Pipes, form: str) -> None:
    wishes = {"tags": ["sea", " sea ", "moon phase"], "note": "Read <b>again</b>", "format": form}
    path = Path(save(host, clip(host), **wishes)["path"])
    entry = entries.read(path)
    assert entry is not None
    if form != "text":
        assert entry.tags == ("sea", "moon phase")
    if form not in {"text", "epub"}:
        assert entry.note == "Read <b>again</b>"
    if form == "text":
        assert "Tags: sea, moon phase\nNote: Read <b>again</b>\n" in path.read_text(encoding="utf-8")


def test_highlights_are_shown_and_saved(host: Pipes) -> None:
    name = clip(host)
    highlight = {"text": "number 2", "before": "", "comment": "Why two?"}
    shown = host.ask(type="preview", id="5", clip=name, choice={}, highlights=[highlight])["html"]
    assert "<mark>number 2</mark>" in shown
    text = Path(save(host, name, highlights=[highlight])["path"]).read_text(encoding="utf-8")
    assert "==number 2==[^1]" in text
    assert "[^1]: Why two?" in text


def test_an_article_is_saved_in_a_place_below_an_allowed_folder(host: Pipes, tmp_path: Path) -> None:
    name = clip(host)
    (root,) = shelf(host, name)["roots"]
    saved = save(host, name, place={"root": root["path"], "folder": "Sea/../Tides: high"})
    assert Path(saved["path"]).parent == Path(root["path"]) / "Sea" / "Tides - high"
    assert sorted(shelf(host, name)["roots"][0]["folders"]) == ["Sea", "Sea/Tides - high"]


@pytest.mark.parametrize("root", ["/etc", "", "..", "/"])
def test_no_other_folder_is_written_to(host: Pipes, root: str) -> None:
    assert save(host, clip(host), place={"root": root, "folder": "x"})["code"] == "folder-not-allowed"


def test_a_link_out_of_the_folder_is_not_followed(host: Pipes, tmp_path: Path) -> None:
    name = clip(host)
    root = Path(shelf(host, name)["roots"][0]["path"])
    root.mkdir(exist_ok=True)
    (tmp_path / "elsewhere").mkdir()
    (root / "out").symlink_to(tmp_path / "elsewhere")
    assert save(host, name, place={"root": str(root), "folder": "out"})["code"] == "folder-outside"
    assert list((tmp_path / "elsewhere").iterdir()) == []


@pytest.mark.parametrize(
    "wishes",
    [
        {"format": "exe"},
        {"tags": ["x" * 101]},
        {"highlights": [{"text": ""}]},
        {"existing": "destroy"},
        {"place": {"folder": "x"}},
    ],
)
def test_what_is_no_wish_is_refused(host: Pipes, wishes: dict[str, Any]) -> None:
    assert save(host, clip(host), **wishes)["code"] == "bad-message"


def test_the_shelf_knows_tags_and_what_was_saved_before(host: Pipes) -> None:
    name = clip(host)
    assert shelf(host, name)["known"] == []
    path = save(host, name, tags=["sea", "moon"])["path"]
    again = shelf(host, clip(host, more="<p>And one sentence more than there was before, at the end.</p>"))
    assert sorted(again["tags"]) == ["moon", "sea"]
    assert [(each["path"], each["same"]) for each in again["known"]] == [(path, "url")]
    assert again["format"] == "markdown"
    assert set(again["formats"]) == set(FORMS)


def test_both_versions_are_kept_each_once(host: Pipes) -> None:
    first = save(host, clip(host, taken="2026-01-01T10:00:00Z"))["path"]
    name = clip(host, taken="2026-01-02T10:00:00Z")
    assert save(host, name)["path"] == first
    second = save(host, name, existing="keep")["path"]
    assert second != first
    assert save(host, name, existing="keep")["path"] == second
    assert len(shelf(host, name)["known"]) == 2


def test_a_version_is_replaced_where_the_person_has_moved_it(host: Pipes) -> None:
    first = Path(save(host, clip(host, taken="2026-01-01T10:00:00Z"), tags=["old"])["path"])
    moved = first.with_name("My own name.md")
    first.rename(moved)
    name = clip(host, taken="2026-01-02T10:00:00Z")
    for _ in range(2):
        assert save(host, name, existing="replace", tags=["new"])["path"] == str(moved)
    assert not first.exists()
    assert "new" in moved.read_text(encoding="utf-8")
    assert len(shelf(host, name)["known"]) == 1


def test_a_library_that_can_not_be_asked_keeps_nothing_from_being_saved(host: Pipes, tmp_path: Path) -> None:
    name = clip(host)
    data = tmp_path / ".local/share/wclipper"
    data.mkdir(parents=True, exist_ok=True)
    (data / "library.db").mkdir()
    assert shelf(host, name)["known"] == []
    assert shelf(host, name)["roots"]
    assert save(host, name, existing="replace")["type"] == "saved"


def test_an_article_is_saved_while_the_library_is_still_being_read(host: Pipes, tmp_path: Path) -> None:
    name = clip(host)
    assert shelf(host, name)["known"] == []
    (index,) = tmp_path.rglob("library.db")
    save(host, clip(host, more="<p>One sentence more, so that there is something new to read.</p>"))
    with contextlib.closing(sqlite3.connect(index, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")  # as another program does that reads a large folder
        host.send(type="shelf", id="8", clip=name)
        assert save(host, name)["type"] == "saved"
        other.execute("ROLLBACK")
    found = host.receive()
    assert (found["type"], found["id"]) == ("shelf", "8")
    assert found["known"]
