"""`wclipper sites` as a person runs it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import wclipper
from tests.extract import sites as made_up

COMMAND = (sys.executable, "-c", "from wclipper.cli import main; main()")


def run(home: Path, *arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[str]:
    """Run a command with a home of its own."""
    values = os.environ | {
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home),
        "XDG_DATA_HOME": str(home),
        "PYTHONPATH": str(Path(wclipper.__file__).parents[1]),
        "PYTHONIOENCODING": "utf-8",
    }
    done = subprocess.run([*COMMAND, *arguments], input=given, capture_output=True, env=values, check=False)
    assert b"Traceback" not in done.stderr
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def sites(home: Path, *arguments: str, given: bytes = b"") -> str:
    """What a command says that succeeds."""
    done = run(home, "sites", *arguments, given=given)
    assert done.returncode == 0, done.stderr
    return done.stdout


def complaint(home: Path, *arguments: str, given: bytes = b"") -> str:
    """What one says that does not."""
    done = run(home, "sites", *arguments, given=given)
    assert (done.returncode > 0, done.stdout) == (True, "")
    return done.stderr


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with pages of the made-up site."""
    folder = tmp_path_factory.mktemp("pages")
    (folder / "below").mkdir()
    for number in range(12):
        place = folder / ("below" if number % 2 else ".") / f"{number}.html"
        place.write_text(made_up.make(number).html, encoding="utf-8")
    return folder


@pytest.fixture
def home(tmp_path: Path, pages: Path) -> Path:
    """A home in which the pages were learned."""
    assert sites(tmp_path, "learn", str(pages), "--site", made_up.HOST) == "12 pages: 12 learned.\n"
    return tmp_path


def test_lists_and_shows_what_is_known(home: Path) -> None:
    head, line = sites(home, "list").splitlines()
    assert head.split() == ["pages", "templates", "lines", "last", "clipped", "site"]
    assert line.split()[0] == "12"
    assert line.endswith(f"  {made_up.HOST}")
    shown = sites(home, "show", f"https://www.{made_up.HOST}/any/page")
    assert shown.startswith(f"{made_up.HOST}: 12 pages read")
    assert f"10 of 10  <p>  {made_up.FOLLOW}\n" in shown


def test_prints_json(home: Path) -> None:
    (known,) = json.loads(sites(home, "list", "--json"))
    assert (known["name"], known["pages"]) == (made_up.HOST, 12)
    (shown,) = json.loads(sites(home, "show", made_up.HOST, "--json"))["sites"]
    assert {"tag": "p", "text": made_up.FOLLOW, "pages": 10} in shown["templates"]
    assert shown["batch_pages"] == 2


def test_a_clip_uses_what_was_learned_and_learns_nothing(home: Path) -> None:
    made = made_up.make(50)
    page = home / "page.html"
    page.write_text(made.html, encoding="utf-8")
    with_memory = run(home, "clip", str(page), "--url", made.url, "--format", "text").stdout
    assert made_up.FOLLOW in run(home, "clip", str(page), "--format", "text").stdout
    assert made_up.FOLLOW not in with_memory
    assert all(text in with_memory for text in made.article)
    (home / "wclipper").mkdir(exist_ok=True)
    (home / "wclipper" / "settings.toml").write_text("site_memory = false")
    assert made_up.FOLLOW in run(home, "clip", str(page), "--url", made.url, "--format", "text").stdout
    assert json.loads(sites(home, "list", "--json"))[0]["pages"] == 12


def test_forgets(home: Path) -> None:
    assert sites(home, "forget", made_up.HOST) == f"Forgotten: {made_up.HOST}\n"
    assert sites(home, "list") == "Nothing is known of any site.\n"
    assert sites(home, "list", "--json") == "[]\n"
    assert sites(home, "forget", "--all") == "Nothing is known of any site.\n"


def test_what_is_exported_is_imported_elsewhere(home: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other, file = tmp_path_factory.mktemp("other"), home / "export.json"
    assert sites(home, "export", str(file)) == f"Written to {file}.\n"
    assert sites(home, "export") == file.read_text(encoding="utf-8")
    assert sites(other, "import", str(file)) == f"Imported: {made_up.HOST}\n"
    assert sites(other, "show", made_up.HOST, "--json") == sites(home, "show", made_up.HOST, "--json")
    assert sites(other, "import", "-", given=b'{"format": 1, "sites": []}') == "There is no site in it.\n"


def test_pages_say_where_they_are_from(tmp_path: Path) -> None:
    folder = tmp_path / "pages"
    folder.mkdir()
    text = "<body><p>The river rose in the night, and the ferry stayed on the other side.</p>"
    (folder / "a.html").write_text(f"<link rel=canonical href=https://a.example/1>{text}")
    (folder / "b.htm").write_text(f"<!-- saved from url=(0019)https://b.example/1 -->\n{text}")
    (folder / "c.html").write_text(text)
    (folder / "d.html").write_bytes(b"%PDF-1.7")
    (folder / "e.txt").write_text(text)
    said = sites(tmp_path, "learn", str(folder))
    assert said == "4 pages: 2 learned, 1 without an address (see --site), 1 no web page.\n"
    assert {site["name"] for site in json.loads(sites(tmp_path, "list", "--json"))} == {
        "a.example",
        "b.example",
    }
    again = sites(tmp_path, "learn", str(folder), "--site", "c.example")
    assert again == "4 pages: 2 read before, 1 learned, 1 no web page.\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("show", "unknown.example"), "Nothing is known of the site unknown.example."),
        (("forget", "unknown.example"), "Nothing is known of the site unknown.example."),
        (("show", "a b"), "«a b» is neither the name of a site nor an address of the web."),
        (("forget",), "Name the sites to forget, or give --all."),
        (("forget", "--all", "a.example"), "Name the sites to forget, or give --all."),
        (("import", "missing.json"), "There is no file missing.json."),
        (("import", "."), "can't be read"),
        (("import", "-"), "is not a memory of sites that can be imported"),
        (("learn", "missing"), "does not exist"),
        (("export", "missing/export.json"), "could not be written"),
    ],
)
def test_what_can_not_be_done_is_explained(tmp_path: Path, arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in complaint(tmp_path, *arguments, given=b"{}")


def test_a_folder_without_pages_is_named(tmp_path: Path) -> None:
    assert "There are no pages in" in complaint(tmp_path, "learn", str(tmp_path))


def test_a_damaged_memory_is_set_aside(home: Path) -> None:
    file = home / "wclipper" / "sites.db"
    file.write_bytes(b"no database" * 1_000)
    assert "it is damaged, and kept as" in complaint(home, "list")
    assert file.with_name("sites.damaged.db").exists()
    assert sites(home, "list") == "Nothing is known of any site.\n"
