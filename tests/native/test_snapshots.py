"""The page of an article that the host has saved, and the same article made of it again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.native.test_host import STORY, choose, snapshot
from wclipper.library import entries, packed, reclip, snapshots
from wclipper.native.handlers import Clips

if TYPE_CHECKING:
    from tests.native.pipes import Pipes

BODY = f"<p>Sign up for our letter</p><div>{STORY}</div>"


@pytest.fixture(autouse=True)
def _the_hosts_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wclipper.settings.data_dir", lambda: tmp_path / ".local/share/wclipper")


def kept(home: Path) -> list[Path]:
    return packed.files(home / ".local/share/wclipper" / snapshots.FOLDER)


def save(host: Pipes, body: str = BODY, *, clip: dict[str, Any] | None = None, **wishes: Any) -> Path:
    name = host.ask(type="clip", id="2", snapshot=snapshot(body), **(clip or {}))["clip"]
    reply = host.ask(type="save", id="3", clip=name, **wishes)
    assert reply["type"] == "saved", reply
    return Path(reply["path"])


def state(path: Path) -> str:
    entry = entries.read(path)
    assert entry is not None
    return reclip.clipped_again(entry).state


@pytest.mark.parametrize(
    "wishes",
    [
        {},
        {"choice": {"kept": [0], "cut": [3]}},
        {"choice": {"level": 2}},
        {"title": "My own title", "tags": ["sea"], "note": "Again"},
        {"highlights": [{"text": "number 2", "before": "", "comment": "Why two?"}]},
        {"format": "text", "tags": ["sea"], "note": "Again", "title": "Mine"},
    ],
)
def test_the_same_article_is_made_of_the_page_again(
    host: Pipes, tmp_path: Path, wishes: dict[str, Any]
) -> None:
    path = save(host, **wishes)
    assert len(kept(tmp_path)) == 1
    assert state(path) == "unchanged"


def test_a_version_of_its_own_has_a_page_of_its_own(host: Pipes, tmp_path: Path) -> None:
    first, second = save(host), save(host, existing="keep")
    assert first != second
    assert len(kept(tmp_path)) == 2
    assert (state(first), state(second)) == ("unchanged", "unchanged")


def test_what_was_selected_stays_all_there_is(host: Pipes) -> None:
    selected = BODY.replace("number 2", "<wc:selected>number 2</wc:selected>", 1)
    path = save(host, selected, clip={"excerpt": True})
    assert "number 3" not in path.read_text(encoding="utf-8")
    assert state(path) == "unchanged"


def test_no_page_is_kept_if_the_person_wants_none(host: Pipes, tmp_path: Path) -> None:
    choose(tmp_path, "snapshots = false")
    assert state(save(host)) == "unkept"
    assert kept(tmp_path) == []


def test_a_page_too_large_to_be_held_is_not_kept(host: Pipes, tmp_path: Path) -> None:
    path = save(host, BODY + f"<p>{'many words ' * (Clips.PAGES // 10)}</p>")
    assert path.exists()
    assert kept(tmp_path) == []


def test_an_article_is_saved_though_its_page_can_not_be_kept(host: Pipes, tmp_path: Path) -> None:
    folder = tmp_path / ".local/share/wclipper" / snapshots.FOLDER
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("in the way")
    assert state(save(host)) == "unkept"
    assert "could not be kept" in (folder.parent / "host.log").read_text()
