"""A save with what the person wants of the page, and the label that stays of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.native.test_host import STORY, snapshot
from wclipper.library import labels
from wclipper.native.handlers import Clips

if TYPE_CHECKING:
    from tests.native.pipes import Pipes

BODY = f"<p>Sign up for our letter</p><div>{STORY}</div>"


def clip(host: Pipes, body: str = BODY, **more: Any) -> dict[str, Any]:
    return host.ask(type="clip", id="2", snapshot=snapshot(body), **more)


def save(host: Pipes, name: str, **choice: Any) -> dict[str, Any]:
    return host.ask(type="save", id="3", clip=name, choice=choice)


def label_files(home: Path) -> list[Path]:
    return list((home / ".local/share/wclipper/labels").glob("*"))


def test_the_reader_gets_all_blocks(host: Pipes) -> None:
    article = clip(host)["article"]
    assert article["marked"].count("data-block=") == len(article["blocks"]) == 7
    assert article["boxes"] == [[1, 7]]
    assert article["picked"] is None
    assert article["blocks"][1].keys() == {"key", "levels", "score", "reason"}


def test_the_file_has_what_the_person_wants(host: Pipes) -> None:
    saved = save(host, clip(host)["clip"], kept=[0], cut=[3])
    text = Path(saved["path"]).read_text(encoding="utf-8")
    assert "Sign up for our letter" in text
    assert "number 1" in text
    assert "number 2" not in text


def test_the_same_choice_again_gives_the_same_file(host: Pipes) -> None:
    name = clip(host)["clip"]
    first, second = (save(host, name, cut=[3])["path"] for _ in range(2))
    assert first == second
    assert save(host, name, cut=[4])["path"] != first


def test_a_choice_of_a_clip_that_was_forgotten_asks_for_the_page(host: Pipes, tmp_path: Path) -> None:
    assert save(host, "gone", cut=[3])["code"] == "clip-unknown"
    again = clip(host)
    assert "number 2" not in Path(save(host, again["clip"], cut=[3])["path"]).read_text(encoding="utf-8")


def test_a_large_page_is_held_only_if_a_save_follows(host: Pipes) -> None:
    body = BODY + f"<p>{'many words ' * (Clips.PAGES // 10)}</p>"
    name = clip(host, body)["clip"]
    assert save(host, name, cut=[3])["code"] == "clip-unknown"
    assert host.ask(type="save", id="3", clip=name)["type"] == "saved"
    assert clip(host, body, hold=True)["clip"] == name
    assert save(host, name, cut=[3])["type"] == "saved"


@pytest.mark.parametrize(
    "choice",
    [
        {"kept": [7]},
        {"cut": [70_000]},
        {"kept": [-1]},
        {"kept": ["1"]},
        {"kept": list(range(20_001))},
        {"level": 5},
        {"level": -5},
        {"level": "much"},
    ],
)
def test_a_choice_that_makes_no_sense_is_refused(host: Pipes, tmp_path: Path, choice: dict[str, Any]) -> None:
    assert save(host, clip(host)["clip"], **choice)["code"] == "bad-message"
    assert not (tmp_path / "WClipper").exists()


def test_a_page_of_which_nothing_is_wanted_is_not_saved(host: Pipes) -> None:
    assert save(host, clip(host)["clip"], cut=list(range(7)))["code"] == "no-content"


def test_what_was_put_right_stays_as_a_label(host: Pipes, tmp_path: Path) -> None:
    name = clip(host)["clip"]
    host.ask(type="save", id="3", clip=name)
    assert label_files(tmp_path) == []
    save(host, name, kept=[0], cut=[3])
    (file,) = label_files(tmp_path)
    label = labels.load(file)
    assert label.kept == [True, True, True, False, True, True, True]
    assert (label.person, label.level) == ([0, 3], 0)
    assert label.snapshot.tree == snapshot(BODY)["tree"]


def test_labels_can_be_switched_off(host: Pipes, tmp_path: Path) -> None:
    file = tmp_path / ".config/wclipper/settings.toml"
    file.parent.mkdir(parents=True)
    file.write_text("corrections = false")
    assert save(host, clip(host)["clip"], cut=[3])["type"] == "saved"
    assert label_files(tmp_path) == []


def test_an_article_is_saved_though_its_label_can_not_be(host: Pipes, tmp_path: Path) -> None:
    name = clip(host)["clip"]
    (tmp_path / ".local/share/wclipper/labels").write_text("in the way")
    assert save(host, name, cut=[3])["type"] == "saved"
