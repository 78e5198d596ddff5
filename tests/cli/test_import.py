"""`wclipper import` as a person runs it."""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING

import pytest

from tests.cli.test_library import PNG, TIDE, WOOD, answer
from tests.cli.test_sites import run

if TYPE_CHECKING:
    from pathlib import Path

COMMENT = "<!--\n Page saved with SingleFile \n url: https://coast.example/tide \n saved date: Wed Nov 18 2015 10:00:00 GMT+0100 (x)\n-->"

MOON = PNG + bytes(4_000)
"""As large as no placeholder is."""


def page(folder: Path) -> Path:
    picture = f'<img src="data:image/png;base64,{base64.b64encode(MOON).decode()}" width=400 height=300 alt="The moon">'
    file = folder / "tide.html"
    file.write_text(
        f"<!DOCTYPE html><html lang=en>{COMMENT}<title>The tide</title><h1>The tide</h1><p>{TIDE}</p><p>{picture}</p><p>{WOOD}</p>"
    )
    return file


def test_a_page_is_clipped_with_its_day_its_address_and_its_pictures(tmp_path: Path) -> None:
    file = page(tmp_path)
    assert answer(tmp_path, "import", str(file))["article"] == 1
    (entry,) = answer(tmp_path, "list")["articles"]
    assert (entry["url"], entry["clipped"][:10]) == ("https://coast.example/tide", "2015-11-18")
    saved = (tmp_path / "WClipper" / "The tide.md").read_text()
    assert "data:" not in saved
    assert ".assets/" in saved
    again = answer(tmp_path, "import", str(file))
    assert (again["article"], again["known"]) == (0, 1)


def test_a_short_page_without_an_address_is_imported_once(tmp_path: Path) -> None:
    file = tmp_path / "short.html"
    file.write_text(
        "<title>Oars</title><h1>Oars</h1><p>They are of ash, and as long as the boat is wide, twice.</p>"
    )
    assert answer(tmp_path, "import", str(file))["article"] == 1
    assert answer(tmp_path, "import", str(file))["known"] == 1


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (bytes(range(256)) * 20, "it is not a web page but a file of another kind"),
        (b"%PDF-1.7 " + TIDE.encode(), "it is not a web page but a PDF"),
        (b"<p>" + bytes(64 * 1024 * 1024), "it is larger than 64 MiB"),
    ],
)
def test_what_is_no_page_is_refused_with_the_reason(tmp_path: Path, content: bytes, reason: str) -> None:
    (tmp_path / "bin.html").write_bytes(content)
    done = run(tmp_path, "import", str(tmp_path / "bin.html"))
    assert done.returncode == 1
    assert done.stderr == f"bin.html: {reason}.\n"
    assert not list((tmp_path / "WClipper").glob("*.md"))


def test_where_nothing_can_be_written_one_full_stop_says_so(tmp_path: Path) -> None:
    (tmp_path / "WClipper").write_text("no folder")
    done = run(tmp_path, "import", str(page(tmp_path)))
    assert done.returncode == 1
    assert done.stderr.startswith("tide.html: ")
    assert done.stderr.endswith("WClipper.\n")


def test_links_are_found_and_a_second_import_adds_none(tmp_path: Path) -> None:
    table = tmp_path / "pocket.csv"
    table.write_text(
        "title,url,time_added,tags,status\nOn mosses,https://a.example/1,1700000000,wood,archive\n"
        "No,nowhere,1,,unread\nOn mosses,https://a.example/1,1700000000,wood,archive\n"
    )
    dry = run(tmp_path, "import", "--dry-run", str(table))
    assert "1 link, not fetched" in dry.stdout
    assert not list((tmp_path / "WClipper").glob("*.md"))
    done = run(tmp_path, "import", str(table))
    assert done.returncode == 1
    assert "pocket.csv, line 3: «nowhere» is no address of the web." in done.stderr
    assert done.stdout == "1 link, not fetched; 1 was there already; 1 could not be imported.\n"
    (entry,) = answer(tmp_path, "search", "mosses")["articles"]
    assert (entry["tags"], entry["read"], entry["url"]) == (["wood"], True, "https://a.example/1")
    again = json.loads(run(tmp_path, "import", "--json", str(table)).stdout)
    assert (again["link"], again["known"], again["failed"]) == (0, 2, 1)
