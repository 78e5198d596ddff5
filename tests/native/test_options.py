"""The messages of the options page, to a real host."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.extract import sites as made_up
from wclipper.library import labels
from wclipper.snapshot import Snapshot

if TYPE_CHECKING:
    from pathlib import Path

    from tests.native.pipes import Pipes


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The settings of the person."""
    return tmp_path / ".config" / "wclipper" / "settings.toml"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """What the program keeps for itself."""
    return tmp_path / ".local" / "share" / "wclipper"


def change(host: Pipes, **changes: Any) -> dict[str, Any]:
    return host.ask(type="change-settings", id="1", changes=changes)


def ask(host: Pipes, kind: str, **fields: Any) -> dict[str, Any]:
    reply = host.ask(type=kind, id="1", **fields)
    assert reply["type"] != "error", reply
    return reply


def clip(host: Pipes, number: int) -> str:
    made = made_up.make(number)
    name = ask(host, "clip", snapshot={"format": 1, "tree": made.html, "url": made.url})["clip"]
    ask(host, "hello", protocol=2, version="0.1.0")  # what is learned is learned before the next answer
    return str(name)


def stores(reply: dict[str, Any]) -> dict[str, int]:
    return {store["name"]: store["items"] for store in reply["stores"] if store["bytes"]}


def test_settings_are_changed_one_by_one(host: Pipes, file: Path, tmp_path: Path) -> None:
    first = ask(host, "settings")
    assert (first["folder"], first["example"]) == (str(tmp_path / "WClipper"), "Lighthouses of the North.md")
    assert {preset["name"] for preset in first["presets"]} >= {"plain", "obsidian"}
    assert not file.exists()

    assert change(host, preset="obsidian")["example"] == "Clippings/Lighthouses of the North.md"
    assert change(host, format="html", name="{site}/{title}")["example"] == (
        "Coast Journal/Lighthouses of the North.html"
    )
    now = change(host, pictures=False, corrections=False, snapshots=False)
    assert (now["preset"], now["format"], now["pictures"]) == ("obsidian", "html", False)
    assert ask(host, "settings") == now
    assert "corrections = false\nsnapshots = false" in file.read_text(encoding="utf-8")


def test_a_folder_is_made_before_it_is_chosen(host: Pipes, tmp_path: Path) -> None:
    reply = change(host, folder="~/Notes/Web", folders=["~/Work"])
    assert (reply["folder"], reply["folders"]) == (str(tmp_path / "Notes/Web"), [str(tmp_path / "Work")])
    assert (tmp_path / "Notes/Web").is_dir()
    assert (tmp_path / "Work").is_dir()
    assert ask(host, "hello", protocol=2, version="0.1.0")["folder"] == str(tmp_path / "Notes/Web")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"folder": "/etc/wclipper"}, "folder-not-own"),
        ({"folder": "~/.config"}, "folder-not-own"),
        ({"folders": ["~/Good", "../Bad"]}, "folder-not-full"),
        ({"folders": ["~/Folder"] * 21}, "bad-message"),
        ({"folder": ""}, "bad-message"),
        ({"folder": 3}, "bad-message"),
        ({"folder": None}, "bad-message"),
        ({"pictures": "yes"}, "bad-message"),
        ({"preset": "notion"}, "setting-refused"),
        ({"format": "pdf"}, "setting-refused"),
        ({"name": "{nothing}"}, "pattern-broken"),
        ({"name": "../{title}"}, "pattern-broken"),
    ],
)
def test_what_can_not_be_used_changes_nothing(
    host: Pipes, file: Path, changes: dict[str, Any], code: str
) -> None:
    reply = change(host, **changes, corrections=False)
    assert (reply["type"], reply["code"]) == ("error", code)
    assert reply["text"]
    assert reply["remedy"]
    assert not file.exists()


def test_a_folder_chosen_on_the_command_line_stays(host: Pipes, file: Path) -> None:
    file.parent.mkdir(parents=True)
    file.write_text('folder = "/var/articles"', encoding="utf-8")
    assert change(host, pictures=False)["folder"] == "/var/articles"


def test_a_template_is_no_matter_of_the_browser(host: Pipes, file: Path) -> None:
    change(host, template="/etc/passwd", pictures=False)
    assert "template" not in file.read_text(encoding="utf-8")


def test_a_name_is_shown_before_it_is_chosen(host: Pipes, file: Path) -> None:
    reply = ask(host, "name-example", preset="zotero", name="")
    assert reply["example"] == "Mira Lund - 2026 - Lighthouses of the North.html"
    broken = host.ask(type="name-example", id="1", preset="plain", name="{title")
    assert broken["code"] == "pattern-broken"
    assert not file.exists()


def test_settings_that_can_not_be_written_are_told_of(host: Pipes, file: Path) -> None:
    file.parent.parent.mkdir(parents=True)
    file.parent.touch()
    assert change(host, pictures=False)["code"] in {"settings-not-stored", "settings-broken"}


def test_what_is_kept_is_measured_and_deleted(host: Pipes, data: Path) -> None:
    assert stores(ask(host, "stores")) == {}
    ask(host, "save", clip=clip(host, 1))
    snapshot = Snapshot(format=1, tree="<html/>", url="http://127.0.0.1/")
    for name in "ab":
        labels.store(
            labels.Label(clip=name, level=0, kept=[True], person=[0], snapshot=snapshot), data / "labels"
        )
    (data / "sites.damaged.db").write_bytes(b"old")
    host.ask(type="preview", id="1", clip="x", choice={})  # unknown: a line in the log
    kept = ask(host, "stores")
    assert stores(kept) == {"labels": 2, "snapshots": 1, "sites": 1, "log": 1}
    assert kept["folder"] == str(data)

    assert stores(ask(host, "delete-store", store="labels")).keys() == {"snapshots", "sites", "log"}
    assert stores(ask(host, "delete-store", store="snapshots")).keys() == {"sites", "log"}
    left = {store["name"]: store["items"] for store in ask(host, "delete-store", store="sites")["stores"]}
    assert left == {"labels": 0, "snapshots": 0, "sites": 0, "log": 1}
    assert not (data / "sites.damaged.db").exists()
    assert made_up.HOST.encode() not in (data / "sites.db").read_bytes()
    ask(host, "delete-store", store="log")
    assert (data / "host.log").read_bytes() == b""
    host.ask(type="preview", id="1", clip="x", choice={})
    assert (data / "host.log").read_bytes().startswith(b"2")
    assert host.ask(type="delete-store", id="1", store="../articles")["code"] == "bad-message"


def test_a_site_is_forgotten_once_and_again(host: Pipes) -> None:
    assert ask(host, "sites")["sites"] == []
    clip(host, 1)
    (site,) = ask(host, "sites")["sites"]
    assert (site["name"], site["pages"]) == (made_up.HOST, 1)
    for _ in range(2):
        assert ask(host, "forget-site", site=made_up.HOST)["sites"] == []


def test_the_memory_of_sites_is_switched_at_once(host: Pipes) -> None:
    change(host, site_memory=False)
    clip(host, 1)
    assert ask(host, "sites")["sites"] == []
    change(host, site_memory=True)
    clip(host, 2)
    assert [site["pages"] for site in ask(host, "sites")["sites"]] == [1]


def test_the_models_in_use(host: Pipes) -> None:
    content, kinds = ask(host, "models")["models"]
    assert (content["name"], content["works"], content["genuine"]) == ("content.onnx", True, True)
    assert len(content["figures"]) > 2
    assert (kinds["name"], kinds["works"]) == ("pagetype.onnx", True)


def test_the_doctor_finds_and_repairs(host: Pipes, data: Path) -> None:
    found = {finding["subject"]: finding for finding in ask(host, "doctor")["findings"]}
    assert found["Python"]["level"] == "ok"
    launcher = found["Launcher"]
    assert (launcher["level"], launcher["fixable"]) == ("problem", True)
    assert "wclipper install" in launcher["remedy"]

    repaired = ask(host, "doctor", fix=True)
    assert any("Wrote the launcher" in sentence for sentence in repaired["done"])
    levels = {finding["subject"]: finding["level"] for finding in repaired["findings"]}
    assert (levels["Launcher"], levels["Host"]) == ("ok", "ok")
    assert (data / "wclipper-host").is_file()
