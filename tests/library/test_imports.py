"""What other programs have saved, read in: small made-up files of every kind."""

from __future__ import annotations

import io
import json
import zipfile
from typing import TYPE_CHECKING

import pytest

from tests.cli.test_library import PNG
from wclipper.library.imports import archives, sources
from wclipper.library.imports.items import BrokenError

if TYPE_CHECKING:
    from pathlib import Path

    from wclipper.library.imports.items import Item

PAGE = "<title>The tide</title><h1>The tide</h1><p>It comes in twice a day, and goes out as often.</p>"


def items(folder: Path, name: str, content: str | bytes, kind: str = "auto") -> list[Item]:
    file = folder / name
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    return list(sources.read(file, kind))


def only(folder: Path, name: str, content: str | bytes) -> Item:
    (item,) = items(folder, name, content)
    assert item.fault is None
    return item


def test_singlefile_says_where_and_when(tmp_path: Path) -> None:
    comment = (
        "<!--\n Page saved with SingleFile \n url: https://coast.example/tide \n"
        " saved date: Wed Nov 18 2026 10:00:00 GMT+0100 (heure normale)\n-->"
    )
    item = only(tmp_path, "x.html", f"<!DOCTYPE html> <html lang=en>{comment}{PAGE}")
    assert item.url == "https://coast.example/tide"
    assert item.saved is not None
    assert item.saved.isoformat() == "2026-11-18T10:00:00+01:00"
    assert item.page


def test_other_pages_have_their_canonical_address_or_that_of_the_browser(tmp_path: Path) -> None:
    canonical = only(tmp_path, "a.html", f'<html><link rel="canonical" href="https://coast.example/a">{PAGE}')
    assert canonical.url == "https://coast.example/a"
    saved = only(tmp_path, "b.html", f"<!-- saved from url=(0025)https://coast.example/b -->{PAGE}")
    assert saved.url == "https://coast.example/b"


def test_pictures_beside_a_page_come_along_and_nothing_else_of_the_disk(tmp_path: Path) -> None:
    folder = tmp_path / "saved"
    (folder / "The tide_files").mkdir(parents=True)
    (folder / "The tide_files" / "brass wheel.png").write_bytes(PNG)
    (folder / "The tide_files" / "notes.txt").write_text("Not a picture")
    (tmp_path / "mine.png").write_bytes(PNG)
    (folder / "link.png").symlink_to(tmp_path / "mine.png")
    page = (
        '<p><img srcset="https://coast.example/a.png 2x" alt="A wheel" src="./The%20tide_files/brass wheel.png">'
        "<img src='The tide_files/notes.txt'><img src='../mine.png'><img src='link.png'>"
        f"<img src='{tmp_path}/mine.png'><img src='https://coast.example/b.png'><img src='gone.png'>"
    )
    (item,) = items(folder, "The tide.html", PAGE + page)
    assert isinstance(item.page, bytes)
    assert item.page.count(b"data:image/png;base64,") == 1
    assert b'alt="A wheel" src="data:image/png' in item.page
    assert b"srcset" not in item.page
    for left in (
        "The tide_files/notes.txt",
        "../mine.png",
        "link.png",
        "https://coast.example/b.png",
        "gone.png",
    ):
        assert left.encode() in item.page


def test_a_frame_that_was_saved_with_a_page_is_no_page_of_its_own(tmp_path: Path) -> None:
    for name in ("Tide.html", "Tide_files/frame.html", "my_files/Ebb.html"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(PAGE)
    assert sorted(item.name for item in sources.read(tmp_path, "auto")) == ["Ebb.html", "Tide.html"]


def test_mhtml_has_its_charset_and_its_pictures(tmp_path: Path) -> None:
    import base64

    page = "<p>Küste</p><img srcset='a 2x' src='moon.png'>".encode("latin-1")
    source = (
        b"From: <Saved by Blink>\r\nSnapshot-Content-Location: https://coast.example/a/tide\r\n"
        b"Date: Wed, 18 Nov 2026 10:00:00 +0000\r\nMIME-Version: 1.0\r\n"
        b'Content-Type: multipart/related; type="text/html"; boundary="--x"\r\n\r\n'
        b"----x\r\nContent-Type: text/html; charset=iso-8859-1\r\nContent-Transfer-Encoding: base64\r\n"
        b"Content-Location: https://coast.example/a/tide\r\n\r\n" + base64.encodebytes(page) + b"\r\n"
        b"----x\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n"
        b"Content-Location: https://coast.example/a/moon.png\r\n\r\n"
        + base64.encodebytes(PNG)
        + b"\r\n----x--\r\n"
    )
    item = only(tmp_path, "x.mhtml", source)
    assert item.url == "https://coast.example/a/tide"
    assert isinstance(item.page, str)
    assert "Küste" in item.page
    assert "src='data:image/png;base64," in item.page
    assert "srcset" not in item.page
    assert item.saved is not None


def test_pocket_as_page_and_as_table(tmp_path: Path) -> None:
    page = (
        "<!DOCTYPE html><html><head><title>Pocket Export</title></head><body><h1>Unread</h1><ul>"
        '<li><a href="https://a.example/1" time_added="1700000000" tags="sea,moon">One</a></li></ul>'
        '<h1>Read Archive</h1><ul><li><a href="https://a.example/2" time_added="1700000001" tags="">'
        "https://a.example/2</a></li></ul></body></html>"
    )
    one, two = items(tmp_path, "ril_export.html", page)
    assert (one.url, one.title, one.tags, one.read) == ("https://a.example/1", "One", ("sea", "moon"), False)
    assert (two.title, two.read) == (None, True)
    assert one.saved is not None
    assert one.saved.year == 2023
    table = "title,url,time_added,tags,status\nOne,https://a.example/1,1700000000,sea|moon,archive\nBad,nowhere,1,,unread\n"
    one, two = items(tmp_path, "part_000000.csv", table)
    assert (one.tags, one.read) == (("sea", "moon"), True)
    assert two.fault == "«nowhere» is no address of the web"


def test_instapaper(tmp_path: Path) -> None:
    table = (
        "URL,Title,Selection,Folder,Timestamp,Tags\n"
        'https://a.example/1,"One, and more",A line,Archive,1700000000,"[""sea""]"\n'
        "https://a.example/2,Two,,Travel,1700000000,[]\n"
    )
    one, two = items(tmp_path, "export.csv", table)
    assert (one.title, one.note, one.read, one.tags) == ("One, and more", "A line", True, ("sea",))
    assert (two.read, two.tags) == (False, ("Travel",))


def test_wallabag(tmp_path: Path) -> None:
    entry = {
        "url": "https://a.example/1",
        "title": "One",
        "content": "<p>Text of the article.</p>",
        "tags": ["sea"],
        "is_archived": 1,
        "created_at": "2024-03-02T10:00:00+0100",
        "annotations": [{"quote": "Text", "text": "good"}],
        "language": "en_GB",
    }
    one, bad = items(tmp_path, "wallabag.json", json.dumps([entry, 3]))
    assert (one.title, one.tags, one.read, one.note) == ("One", ("sea",), True, "«Text»\ngood")
    assert isinstance(one.page, str)
    assert '<html lang="en-GB">' in one.page
    assert bad.fault


def omnivore() -> dict[str, bytes]:
    about = [
        {
            "slug": "one-1",
            "title": "One",
            "url": "https://a.example/1",
            "state": "Archived",
            "labels": ["sea"],
            "savedAt": "2024-03-02T10:00:00.000Z",
        },
        {"slug": "two-2", "title": "Two", "url": "https://a.example/2", "labels": [{"name": "moon"}]},
    ]
    return {
        "metadata_0_to_20.json": json.dumps(about).encode(),
        "content/one-1.html": b"<p>Text of one.</p>",
        "highlights/one-1.md": b"> Text\n",
    }


def zipped(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def test_omnivore_as_zip_and_as_folder(tmp_path: Path) -> None:
    one, two = items(tmp_path, "export.zip", zipped(omnivore()))
    assert (one.title, one.tags, one.read, one.note) == ("One", ("sea",), True, "> Text")
    assert isinstance(one.page, str)
    assert "Text of one." in one.page
    assert (two.tags, two.page) == (("moon",), None)
    for name, data in omnivore().items():
        (tmp_path / "unpacked" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "unpacked" / name).write_bytes(data)
    assert [item.url for item in sources.read(tmp_path / "unpacked")] == [one.url, two.url]


def test_opml_and_bookmarks(tmp_path: Path) -> None:
    opml = (
        '<?xml version="1.0"?><opml version="2.0"><body><outline text="Sea">'
        '<outline text="Tides" type="link" url="https://a.example/1"/>'
        '<outline text="Feed" xmlUrl="https://a.example/feed"/></outline></body></opml>'
    )
    one, two = items(tmp_path, "list.opml", opml)
    assert (one.url, one.title, one.tags) == ("https://a.example/1", "Tides", ("Sea",))
    assert two.url == "https://a.example/feed"
    marks = (
        "<!DOCTYPE NETSCAPE-Bookmark-file-1><TITLE>Bookmarks</TITLE><DL><p><DT>"
        '<A HREF="https://a.example/1" ADD_DATE="1700000000" TAGS="sea">One</A><DT><A HREF="place:sort=8">Recent</A></DL>'
    )
    (one,) = items(tmp_path, "bookmarks.html", marks)
    assert (one.title, one.tags) == ("One", ("sea",))


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.zip", b"PK\x03\x04 nonsense"),
        ("a.zip", zipped({"nothing.txt": b"x"})),
        ("a.json", b"{"),
        ("a.json", b"{}"),
        ("a.csv", b"a,b\n1,2\n"),
        ("a.opml", b"<html/>" * 0 + b"<opml"[:4] + b"x/>"),
        ("a.mhtml", b"MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n--x--"),
        ("a.bin", b"\x00\x01"),
        ("a.txt", b""),
    ],
)
def test_what_can_not_be_read_is_said(tmp_path: Path, name: str, content: bytes) -> None:
    found = items(tmp_path, name, content)
    assert all(item.fault or item.page for item in found)
    assert found


def test_archives_that_lead_elsewhere_or_grow_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("../evil.html", "/etc/passwd", "C:\\x", "a/../../b"):
        with pytest.raises(BrokenError, match="leads out"):
            archives.zipped(zipped({name: b"x"}))
    monkeypatch.setattr(archives, "MAX_BYTES", 1000)
    bomb = archives.zipped(zipped({"a.html": b"0" * 100_000}))
    with pytest.raises(BrokenError, match="too large"):
        bomb.read("a.html")
    monkeypatch.setattr(archives, "MAX_ALL", 1000)
    with pytest.raises(BrokenError, match="unpacks to too much"):
        archives.zipped(zipped({"a.html": b"0" * 100_000}))
