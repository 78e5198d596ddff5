from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from wclipper import settings
from wclipper.article.formats import frontmatter
from wclipper.library import editing, files, receipts
from wclipper.library.album import Album
from wclipper.library.library import Library
from wclipper.library.relink import relink

if TYPE_CHECKING:
    from pathlib import Path

ID = "0123456789abcdef"
PICTURE = "https://sea.example/tide.png"
PNG = b"\x89PNG\r\n\x1a\n" + bytes(40)


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(settings, "data_dir", lambda: tmp_path / "data")
    return tmp_path / "data"


@pytest.fixture
def article(tmp_path: Path) -> Path:
    front = frontmatter.write({"title": "T", "id": ID})
    return files.save(f"{front}\nThe tide. ![]({PICTURE})\n", title="T", folder=tmp_path / "notes").path


def state(article: Path) -> tuple[bool, bool]:
    receipt, content = receipts.load(ID), article.read_bytes()
    return receipt.has_file(content), receipt.has_body(content, article.suffix)


def test_an_article_is_known_to_be_as_it_was_written(article: Path) -> None:
    assert state(article) == (True, True)
    assert receipts.load(ID).path == str(article)


def test_what_the_person_changes_is_known_as_theirs(article: Path) -> None:
    text = article.read_text(encoding="utf-8")
    article.write_text(text.replace('title: "T"', 'title: "Mine"'), encoding="utf-8")
    assert state(article) == (False, True)
    article.write_text(text + "My own words.\n", encoding="utf-8")
    assert state(article) == (False, False)


def test_what_we_change_is_known_as_ours(article: Path) -> None:
    editing.edit(article, {"tags": ["sea"]})
    assert state(article) == (True, True)


def test_what_we_change_after_the_person_has_stays_theirs(article: Path) -> None:
    article.write_text(article.read_text(encoding="utf-8") + "My own words.\n", encoding="utf-8")
    editing.edit(article, {"tags": ["sea"]})
    assert state(article) == (False, False)


def test_pictures_have_hashes_too(article: Path) -> None:
    album = Album(article)
    with album.opened():
        album.add(PICTURE, PNG)
    relink(article, album.links([PICTURE]), hashes=album.hashes([PICTURE]))
    assert state(article) == (True, True)
    assert list(receipts.load(ID).pictures.values()) == [receipts.digest(PNG)]


def test_a_line_that_was_cut_off_takes_no_other_with_it(article: Path, data: Path) -> None:
    (file,) = data.rglob(f"*{receipts.ENDING}")
    with file.open("ab") as lines:
        lines.write(b'{"path":"/x')
    editing.edit(article, {"tags": ["sea"]})
    assert state(article) == (True, True)


def test_what_was_deleted_on_purpose_is_not_missed(article: Path, data: Path) -> None:
    with Library([article.parent], data) as library:
        library.catch_up()
        name = library.delete(ID)
        assert receipts.load(ID).deleted
        library.restore(name)
    assert not receipts.load(ID).deleted
    assert state(article) == (True, True)


def test_an_article_is_saved_though_there_can_be_no_receipt(tmp_path: Path, data: Path) -> None:
    data.write_bytes(b"a file in the place of the folder")
    content = frontmatter.write({"title": "T", "id": ID}) + "\nThe tide.\n"
    assert (
        files.save(content, title="T", folder=tmp_path / "notes").path.read_text(encoding="utf-8") == content
    )


@pytest.mark.parametrize("name", ["../../x", "", "x" * 300, "é/\0"])
def test_no_name_leads_out_of_the_folder(data: Path, name: str) -> None:
    receipts.mark(name, data, deleted=False)
    assert all(file.is_relative_to(data / receipts.FOLDER) for file in data.rglob("*.jsonl"))
