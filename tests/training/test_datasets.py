"""Labelled pages as sets list them and as people collect them."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import click
import pytest
from click.testing import CliRunner

from tests.training.sets import write_set
from wclipper import Snapshot
from wclipper.library import labels
from wclipper_training import corpus, datasets
from wclipper_training.cli import main

if TYPE_CHECKING:
    from pathlib import Path

CANONICAL = "<link rel=canonical href=https://news.example.org/tide><p>The tide rises twice a day.</p>"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A folder as people make it."""
    (tmp_path / "b.html").write_text(CANONICAL, encoding="utf-8")
    (tmp_path / "a.old.htm").write_text("<p>Gezeiten, täglich.</p>", encoding="utf-8")
    (tmp_path / "c.html.gz").write_bytes(gzip.compress(b"<p>Packed</p>"))
    for name, text in {"a.old": "Gezeiten, täglich.", "b": "\ufeffThe tide rises.", "c": "Packed"}.items():
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    (tmp_path / "notes.md").write_text("Not a page.", encoding="utf-8")
    return tmp_path


def test_own_pages_stand_beside_their_texts(own: Path) -> None:
    found = datasets.pages(own)
    assert [(page.truth.id, page.truth.text) for page in found] == [
        ("a.old", "Gezeiten, täglich."),
        ("b", "The tide rises."),
        ("c", "Packed"),
    ]
    assert [page.read()[:9] for page in found] == [b"<p>Gezeit", b"<link rel", b"<p>Packed"]
    assert {page.truth.type for page in found} == {None}


def test_own_pages_are_grouped_by_the_address_that_they_give(own: Path) -> None:
    assert [page.domain for page in corpus.read(datasets.pages(own), jobs=1).examples] == [
        "a.old",
        "example.org",
        "c",
    ]


@pytest.mark.parametrize(
    ("file", "content", "sentence"),
    [
        ("truth.jsonl", None, "The main text"),
        (
            "truth.jsonl",
            b"",
            "set has no labelled pages: neither a truth.jsonl that lists them, nor pages (NAME.html)",
        ),
        ("truth.jsonl", b'{"id": "0"}', "truth.jsonl, line 1: Object missing required field `url`"),
        ("0.html.gz", b"<html>", "0.html.gz can't be read: Not a gzipped file"),
        ("0.html.gz", None, "0.html.gz can't be read: "),
    ],
)
@pytest.mark.parametrize("command", [["bench", "--peer", "boilerpy3"], ["evaluate", "--jobs", "1"]])
def test_a_broken_set_gets_a_sentence(
    tmp_path: Path, file: str, content: bytes | None, sentence: str, command: list[str]
) -> None:
    folder = write_set(tmp_path / "set", ("<p>The tide", {"text": "The tide"}))
    (folder / file).unlink() if content is None else (folder / file).write_bytes(content)
    done = CliRunner().invoke(main, [*command, "--data", str(folder)])
    assert done.exit_code == 1
    assert sentence in done.stderr
    assert "Traceback" not in done.output


@pytest.mark.parametrize(("text", "sentence"), [(None, "No such file"), (b"\xe4", "can't decode")])
def test_a_page_without_its_text_gets_a_sentence(own: Path, text: bytes | None, sentence: str) -> None:
    (own / "b.txt").unlink() if text is None else (own / "b.txt").write_bytes(text)
    done = CliRunner().invoke(main, ["evaluate", "--data", str(own)])
    assert done.exit_code == 1
    assert f"The main text {own / 'b.txt'} can't be read: " in done.stderr
    assert sentence in done.stderr


def test_any_other_folder_gets_a_sentence(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["evaluate", "--data", str(tmp_path)])
    assert done.exit_code == 1
    assert "has no labelled pages" in done.stderr


def label(kept: list[bool]) -> labels.Label:
    tree = "<html><body><p>Menu</p><p wc-hidden='display'>Hidden</p><p>The tide rises.</p></body></html>"
    snapshot = Snapshot(format=1, tree=tree, url="https://news.example.org/tide")
    return labels.Label(clip="one", level=0, kept=kept, person=[2], snapshot=snapshot)


def test_what_people_put_right_is_a_set(tmp_path: Path) -> None:
    labels.store(label([False, False, True]), tmp_path)
    (page,) = datasets.pages(tmp_path)
    assert (page.truth.text, page.truth.url) == ("The tide rises.", "https://news.example.org/tide")
    assert b"<p hidden>Hidden</p>" in page.read().replace(b'hidden=""', b"hidden")
    (example,) = corpus.read([page], jobs=1).examples
    assert example.label.tolist() == [False, False, True]


def test_a_label_of_other_blocks_is_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    labels.store(label([True]), tmp_path)
    with pytest.raises(click.ClickException, match="no labelled pages"):
        datasets.pages(tmp_path)
    assert "is left out" in capsys.readouterr().err


def test_a_damaged_label_is_named(tmp_path: Path) -> None:
    (tmp_path / "one.json.gz").write_bytes(b"text")
    with pytest.raises(click.ClickException, match=r"one\.json\.gz can't be read"):
        datasets.pages(tmp_path)
