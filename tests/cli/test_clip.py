"""`wclipper clip` with what people give it."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
import zipfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest

import wclipper
from tests.picture_server import PictureServer, png

if TYPE_CHECKING:
    from collections.abc import Iterator

SENTENCE = "海水每天涨落两次，这是因为月亮和太阳对地球的引力。"
PAGE = f"<meta charset=gbk><title>潮汐</title><body><article>{f'<p>{SENTENCE}</p>' * 9}</article>".encode(
    "gbk"
)
PDF = b"%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n"
COMMAND = (sys.executable, "-c", "from wclipper.cli import main; main()", "clip")
ANSWERS = {
    "/page": (200, "text/html", PAGE),
    "/untyped": (200, "", PAGE),
    "/file.pdf": (200, "application/pdf", PDF),
    "/liar": (200, "text/html", PDF),
    "/gone": (404, "text/html", PAGE),
    "/loop": (302, "/loop", b""),
    "/long": (200, "text/html", PAGE + b"<a rel=next href='?page=2'>2</a>"),
    "/long?page=2": (
        200,
        "text/html",
        PAGE.replace("月亮".encode("gbk"), "太空".encode("gbk")) + b"<a rel=next href='?page=3'>3</a>",
    ),
    "/long?page=3": (500, "text/html", b""),
    "/elsewhere": (302, "ftp://example.org/", b""),
}


def run(
    *arguments: str, home: Path, page: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run the command as a person would, with a home of their own."""
    values = os.environ | {
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home),
        "PYTHONPATH": str(Path(wclipper.__file__).parents[1]),
    }
    return subprocess.run(
        [*COMMAND, *arguments], input=page, capture_output=True, env=values | environment, check=False
    )


def complaint(done: subprocess.CompletedProcess[bytes]) -> str:
    """What a command that failed said, in two lines: what happened and what to do."""
    assert (done.returncode, done.stdout) == (1, b"")
    happened, _ = done.stderr.decode().splitlines()
    return happened


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The address of a server that gives `ANSWERS`."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, kind, body = ANSWERS[self.path]
            self.send_response(status)
            if kind:
                self.send_header("Location" if status == 302 else "Content-Type", kind)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Stay quiet."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as service:
        Thread(target=service.serve_forever).start()
        yield f"http://127.0.0.1:{service.server_port}"
        service.shutdown()


@pytest.mark.parametrize("charset", ["utf-8", "latin-1"])
def test_prints_utf_8_whatever_the_charset_of_the_system(tmp_path: Path, charset: str) -> None:
    done = run("-", home=tmp_path, page=PAGE, PYTHONIOENCODING=charset)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().count(SENTENCE) == 9


def test_prints_json(tmp_path: Path) -> None:
    facts = json.loads(run("--format", "json", "-", home=tmp_path, page=PAGE).stdout)
    assert facts["title"] == "潮汐"
    assert facts["author"] is None
    assert facts["blocks"][-1] == {
        "text": SENTENCE,
        "kept": True,
        "score": facts["blocks"][-1]["score"],
        "reason": facts["blocks"][-1]["reason"],
    }


def test_saves_and_says_where(tmp_path: Path) -> None:
    path = Path(run("--save", "-", home=tmp_path, page=PAGE).stdout.decode().strip())
    assert path == tmp_path / "WClipper" / "潮汐.md"
    assert SENTENCE in path.read_text(encoding="utf-8")
    again = run("--save", "-", home=tmp_path, page=PAGE)
    assert Path(again.stdout.decode().strip()) == path
    assert "was there already" in again.stderr.decode()


@pytest.mark.parametrize(
    ("form", "beginning"),
    [
        ("html", b"<!doctype html>"),
        ("text", "潮汐\n====\n".encode()),
        ("epub", b"PK\x03\x04"),
        ("json", b'{\n  "format": 1,\n'),
        ("markdown", b"---\n"),
    ],
)
def test_makes_every_format_and_writes_or_saves_it(tmp_path: Path, form: str, beginning: bytes) -> None:
    file = tmp_path / "out"
    printed = run("--format", form, "-", home=tmp_path, page=PAGE)
    written = run("--format", form, "-o", str(file), "-", home=tmp_path, page=PAGE)
    saved = run("--format", form, "--save", "-", home=tmp_path, page=PAGE)
    assert (written.returncode, written.stdout) == (0, b"")
    for data in (printed.stdout, file.read_bytes(), Path(saved.stdout.decode().strip()).read_bytes()):
        assert data.startswith(beginning)
    assert [each.name for each in tmp_path.iterdir() if each.name.endswith(".tmp")] == []


def test_several_pages_become_one_book(tmp_path: Path) -> None:
    pages = [tmp_path / f"{number}.html" for number in range(3)]
    for page in pages:
        page.write_bytes(PAGE)
    book = tmp_path / "book.epub"
    done = run("--format", "epub", "--title", "Three", "-o", str(book), *map(str, pages), home=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    with zipfile.ZipFile(book) as archive:
        assert sum("article-" in name for name in archive.namelist()) == 3
        assert b"<dc:title>Three</dc:title>" in archive.read("EPUB/package.opf")


def test_a_file_that_can_not_be_written_is_named(tmp_path: Path) -> None:
    file = tmp_path / "missing" / "out.md"
    done = run("-o", str(file), "-", home=tmp_path, page=PAGE)
    assert complaint(done) == f"This could not be written: {file}: No such file or directory."


def test_saves_as_the_settings_say(tmp_path: Path) -> None:
    settings = tmp_path / "wclipper" / "settings.toml"
    settings.parent.mkdir()
    settings.write_text('format = "html"\nname = "{author}/{title}"', encoding="utf-8")
    path = Path(run("--save", "-", home=tmp_path, page=PAGE).stdout.decode().strip())
    assert path == tmp_path / "WClipper" / "潮汐.html"


def pictured(tmp_path: Path, *options: str) -> subprocess.CompletedProcess[bytes]:
    """Clip a page with a good picture and a bad one."""
    text = f"<p>{SENTENCE}</p>" * 4
    page = f"<meta charset=utf-8><title>T</title><article>{text}<img src=/good/300.png>{text}<img src=/no.png>{text}"
    return run("-", *options, home=tmp_path, page=page.encode())


def test_saves_pictures_and_says_which_are_missing(tmp_path: Path) -> None:
    with PictureServer() as server:
        done = pictured(tmp_path, "--save", "--url", server.address("/page"))
    path = Path(done.stdout.decode().strip())
    (picture,) = path.with_suffix(".assets").iterdir()
    assert picture.read_bytes() == png(300)
    assert f"![](T.assets/{picture.name})" in path.read_text(encoding="utf-8")
    assert done.stderr.decode().splitlines() == [
        "Pictures: 1 of 2 saved.",
        f"Missing: {server.address('/no.png')}: the server no longer has it.",
    ]


@pytest.mark.parametrize("form", ["html", "epub"])
@pytest.mark.parametrize("way", ["--save", "--output"])
def test_pages_and_books_hold_their_pictures(tmp_path: Path, form: str, way: str) -> None:
    file = tmp_path / "out"
    with PictureServer() as server:
        options = ["--format", form, "--url", server.address("/page")]
        done = pictured(tmp_path, *options, *(["--save"] if way == "--save" else ["-o", str(file)]))
    file = Path(done.stdout.decode().strip()) if way == "--save" else file
    if form == "html":
        assert base64.b64encode(png(300)) in file.read_bytes()
    else:
        with zipfile.ZipFile(file) as book:
            assert png(300) in map(book.read, book.namelist())
    assert done.stderr.decode().startswith("Pictures: 1 of 2 saved.\nMissing: ")
    assert list(file.parent.glob("*.assets")) == []


def test_leaves_pictures_on_the_web_if_asked(tmp_path: Path) -> None:
    with PictureServer() as server:
        done = pictured(tmp_path, "--save", "--no-pictures", "--url", server.address("/page"))
    assert server.address("/good/300.png") in Path(done.stdout.decode().strip()).read_text(encoding="utf-8")
    assert done.stderr == b""
    assert not server.hits


def test_a_page_does_not_say_itself_that_it_is_of_the_own_network(tmp_path: Path) -> None:
    with PictureServer() as server:
        page = f"<link rel=canonical href={server.address('/page')}><title>T</title><p>{SENTENCE * 9}"
        picture = f"<img src={server.address('/good/300.png')}><p>{SENTENCE * 9}"
        done = run("--save", "-", home=tmp_path, page=(page + picture).encode())
    assert "it leads into your own network" in done.stderr.decode()
    assert not server.hits


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere file names are always Unicode")
def test_a_name_that_the_system_has_no_letters_for_is_explained(tmp_path: Path) -> None:
    ascii_only = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = run("--save", "-", home=tmp_path, page=PAGE, **ascii_only)
    assert "no letters for the name of the file" in complaint(done)
    assert list((tmp_path / "WClipper").iterdir()) == []


def test_a_page_without_text_is_noted_and_not_saved(tmp_path: Path) -> None:
    assert run("-", home=tmp_path).stderr.decode() == "Note: No article was found on this page.\n"
    done = run("--save", "-", home=tmp_path)
    assert done.returncode == 1
    assert b"No article was found" in done.stderr
    assert not (tmp_path / "WClipper").exists()


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (PDF, "a PDF"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "a picture"),
        (b"PK\x03\x04\x14\0\0\0", "an archive or office document"),
        (b"\x7fELF\x02\x01\x01\0", "a file of another kind"),
        (
            b"From: <Saved by Blink>\nMIME-Version: 1.0\nContent-Type: multipart/related;\n\n<p>x",
            "an MHTML archive",
        ),
    ],
)
def test_what_is_not_a_page_is_called_what_it_is(tmp_path: Path, data: bytes, kind: str) -> None:
    file = tmp_path / "file"
    file.write_bytes(data)
    assert complaint(run(str(file), home=tmp_path)) == f"{file} is not a web page but {kind}."
    assert complaint(run("-", home=tmp_path, page=data)).startswith("Standard input is not a web page")


@pytest.mark.parametrize(
    "data",
    [
        "<p>één</p>".encode("utf-16"),
        "\n<p>two</p>".encode("utf-16-le"),
        b"<p>a NUL \0 and a bell \x07</p>",
        b"\x1b$B$3$s\x1b(B",
        b"plain text",
    ],
)
def test_odd_pages_are_pages(tmp_path: Path, data: bytes) -> None:
    assert run("-", home=tmp_path, page=data).returncode == 0


def test_files_that_can_not_be_read_are_named(tmp_path: Path) -> None:
    assert complaint(run("missing.html", home=tmp_path)) == "There is no file missing.html."
    assert complaint(run(str(tmp_path), home=tmp_path)).startswith(f"The file {tmp_path} can't be read")


def test_a_reader_that_has_had_enough_ends_it_quietly(tmp_path: Path) -> None:
    values = {**os.environ, "PYTHONPATH": str(Path(wclipper.__file__).parents[1])}
    page = tmp_path / "page.html"
    page.write_bytes(PAGE)
    with subprocess.Popen(
        [*COMMAND, str(page)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=values
    ) as process:
        assert process.stdout
        process.stdout.close()
        assert process.stderr
        assert process.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that only Linux has")
def test_output_that_can_not_be_written_is_explained(tmp_path: Path) -> None:
    values = {**os.environ, "PYTHONPATH": str(Path(wclipper.__file__).parents[1])}
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "-"], input=PAGE, stdout=full, stderr=subprocess.PIPE, env=values, check=False
        )
    assert done.returncode == 1
    assert b"could not be written" in done.stderr
    assert len(done.stderr.splitlines()) == 2


@pytest.mark.parametrize("path", ["/page", "/untyped"])
def test_fetches_a_page(tmp_path: Path, server: str, path: str) -> None:
    assert run(server + path, home=tmp_path).stdout.decode().count(SENTENCE) == 9


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/file.pdf", "is not a web page but application/pdf"),
        ("/liar", "is not a web page but a PDF"),
        ("/gone", "the server says 404 Not Found"),
        ("/loop", "from one address to the next without end"),
        ("/elsewhere", "it leads to ftp://example.org/"),
    ],
)
def test_says_why_an_address_gives_no_article(tmp_path: Path, server: str, path: str, said: str) -> None:
    assert said in complaint(run(server + path, home=tmp_path))


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("https://", "not a complete address"),
        ("http://127.0.0.1:1/", "127.0.0.1 can't be reached"),
    ],
)
def test_an_address_that_leads_nowhere_is_named(tmp_path: Path, address: str, said: str) -> None:
    assert said in complaint(run(address, home=tmp_path))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([""], "The name of the file is empty."),
        (["-", "--url", "example.org"], "An address begins with http:// or https://."),
        (["-", "--save", "--output", "x"], "choose one"),
        (["a.html", "b.html"], "Several pages become one book with --format epub"),
        (
            ["a.html", "b.html", "--format", "epub", "--url", "https://a.example"],
            "--url and «-» are for one page",
        ),
        (["-", "-", "--save"], "--url and «-» are for one page"),
        ([], "Missing argument"),
    ],
)
def test_what_can_not_be_meant_is_refused(tmp_path: Path, arguments: list[str], said: str) -> None:
    done = run(*arguments, home=tmp_path, page=PAGE)
    assert (done.returncode, done.stdout) == (2, b"")
    assert said in done.stderr.decode()


def test_an_address_without_its_scheme_is_explained(tmp_path: Path) -> None:
    assert b"Addresses begin with http://" in run("www.example.org", home=tmp_path).stderr


def test_joins_the_pages_that_an_article_goes_on_on(tmp_path: Path, server: str) -> None:
    done = run("--join", f"{server}/long", "--format", "text", home=tmp_path)
    assert done.returncode == 0
    assert SENTENCE in done.stdout.decode()
    assert SENTENCE.replace("月亮", "太空") in done.stdout.decode()
    notes = done.stderr.decode()
    assert "500" in notes
    assert "goes on on another page" in notes


def test_joining_is_for_addresses(tmp_path: Path) -> None:
    done = run("--join", "-", home=tmp_path, page=PAGE)
    assert done.returncode == 2
    assert "--join fetches pages" in done.stderr.decode()
