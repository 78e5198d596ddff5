"""Pictures put into files that hold them: pages and books."""

from __future__ import annotations

import base64
import os
import zipfile
from typing import TYPE_CHECKING

import pytest

import wclipper
from tests.picture_server import JPEG, png
from wclipper.errors import WClipperError
from wclipper.library import holding, saving
from wclipper.library.album import Album
from wclipper.settings import Settings

if TYPE_CHECKING:
    from pathlib import Path

    from wclipper.library.saving import SavedArticle

TEXT = "The tide comes in twice a day, and goes out as often, because the moon pulls the water."
PAGE = f"<title>T</title><p>{TEXT}</p><img src=/a.png><p>{TEXT} Yes.</p><img src=/b.jpg><p>{TEXT} No.</p>"
URLS = ["https://a.example/a.png", "https://a.example/b.jpg"]


def saved(folder: Path, form: str) -> SavedArticle:
    article = wclipper.clip(PAGE, url="https://a.example/x")
    return saving.save(article, article.draft(), Settings(folder=str(folder), format=form))


def filled(article: SavedArticle, **pictures: bytes) -> Album:
    """The album of an article with some pictures in it."""
    album = Album(article.path)
    with album.opened():
        for url in article.pictures:
            if data := pictures.get(url[-5]):
                album.add(url, data)
    return album


def has(path: Path, data: bytes) -> bool:
    """Whether a file holds a picture."""
    if path.suffix == ".html":
        return base64.b64encode(data) in path.read_bytes()
    with zipfile.ZipFile(path) as book:
        return data in map(book.read, book.namelist())


@pytest.mark.parametrize("form", ["html", "epub"])
def test_the_pictures_that_have_come_are_put_into_the_file(tmp_path: Path, form: str) -> None:
    article = saved(tmp_path, form)
    assert article.pictures == URLS
    article.settle(filled(article, a=png(300)))
    assert has(article.path, png(300))
    assert [path.name for path in tmp_path.iterdir()] == [article.path.name]
    article.settle(filled(article, a=png(300), b=JPEG))
    assert has(article.path, png(300))
    assert has(article.path, JPEG)
    assert [path.name for path in tmp_path.iterdir()] == [article.path.name]


def test_fewer_pictures_never_replace_more(tmp_path: Path) -> None:
    article = saved(tmp_path, "html")
    article.settle(filled(article, a=png(300), b=JPEG))
    before = article.path.read_bytes()
    article.settle(filled(article, a=png(300)))
    assert article.path.read_bytes() == before


def test_a_file_that_the_person_has_changed_is_left_alone_with_its_pictures_beside_it(tmp_path: Path) -> None:
    article = saved(tmp_path, "html")
    article.path.write_text("mine", encoding="utf-8")
    album = filled(article, a=png(300))
    article.settle(album)
    assert article.path.read_text(encoding="utf-8") == "mine"
    assert len(album.there()) == 1


def test_a_file_that_was_already_there_wants_no_pictures_if_it_was_changed(tmp_path: Path) -> None:
    first = saved(tmp_path, "html")
    first.path.write_bytes(first.path.read_bytes().replace(b"</main>", b"mine</main>"))
    again = saved(tmp_path, "html")
    assert (again.path, again.pictures) == (first.path, [])


@pytest.mark.parametrize("form", ["text", "json"])
def test_formats_without_pictures_want_none(tmp_path: Path, form: str) -> None:
    assert saved(tmp_path, form).pictures == []


def test_what_can_not_be_held_stays_a_link(tmp_path: Path) -> None:
    article = saved(tmp_path, "html")
    drawing = b'<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'
    article.settle(filled(article, a=drawing))
    assert URLS[0].encode() in article.path.read_bytes()
    assert b"<svg" not in article.path.read_bytes()


def test_a_file_holds_no_more_than_it_should(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(holding, "MAX_BYTES", len(png(300)))
    article = saved(tmp_path, "html")
    article.settle(filled(article, a=png(300), b=JPEG))
    assert has(article.path, png(300))
    assert not has(article.path, JPEG)


def test_a_file_that_has_gone_is_named(tmp_path: Path) -> None:
    article = saved(tmp_path, "html")
    article.path.unlink()
    with pytest.raises(WClipperError, match=r"T\.html") as caught:
        article.settle(filled(article, a=png(300)))
    assert caught.value.code == "article-moved"


def test_a_full_disk_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    article = saved(tmp_path, "html")
    before, album = article.path.read_bytes(), filled(article, a=png(300))

    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fails)
    with pytest.raises(WClipperError) as caught:
        article.settle(album)
    assert caught.value.code == "disk-full"
    assert article.path.read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 2
