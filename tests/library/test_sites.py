"""The memory of sites in a real file."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest

from tests.extract import sites as made_up
from wclipper.errors import WClipperError
from wclipper.extract import page, pipeline
from wclipper.extract.lines import Lines
from wclipper.extract.memory import Memory, learn
from wclipper.extract.templates import Leaves
from wclipper.library import exchange, site_file
from wclipper.library.sites import Sites

if TYPE_CHECKING:
    from pathlib import Path

    from wclipper.extract.page import Page

LEARN = """
import sys
from pathlib import Path
from tests.extract import sites
from wclipper.extract import page, pipeline
from wclipper.library.sites import Sites
for number in range(int(sys.argv[2]), 60, 2):
    made = sites.make(number)
    assert Sites(Path(sys.argv[1])).teach(page.read(made.html, url=made.url))
"""


def read(number: int, *, host: str = made_up.HOST) -> Page:
    made = made_up.make(number)
    return page.read(made.html, url=made.url.replace(made_up.HOST, host))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "sites.db"


@pytest.fixture
def sites(file: Path) -> Sites:
    return Sites(file)


def plain(memory: Memory) -> bytes:
    """A memory as something that can be compared."""
    return exchange.write({"x": memory})


def test_what_is_learned_is_there_for_the_next_page(sites: Sites) -> None:
    assert sites.remember(read(11)).memory is None
    for number in range(11):
        sites.learn(read(number))
    known = sites.remember(read(11)).memory
    assert known is not None
    assert (known.pages, known.addresses) == (11, sites.load(made_up.HOST).addresses)
    assert set(made_up.SECTIONS) < set(known.templates.texts)
    assert len(known.lines) > 30


def test_a_memory_is_kept_as_it_is(sites: Sites) -> None:
    memory = Memory()
    for number in range(13):
        page_ = read(number)
        sites.learn(page_)
        memory = learn(memory, page_)
    assert plain(sites.load(made_up.HOST)) == plain(memory)


def test_a_page_that_is_clipped_twice_is_learned_once(sites: Sites) -> None:
    assert [sites.teach(read(1)), sites.teach(read(1)), sites.teach(read(2))] == [True, False, True]
    assert sites.load(made_up.HOST).pages == 2


def test_pages_without_a_site_are_let_be(sites: Sites, file: Path) -> None:
    local = page.read("<p>The text of it.</p>", url="file:///home/page.html")
    sites.learn(local)
    assert sites.remember(local) is local
    assert not file.exists()


def test_new_templates_are_seen_by_a_host_that_knows_the_old_ones(sites: Sites, file: Path) -> None:
    sites.store({made_up.HOST: Memory(10, Leaves(("p",), ("old",), (9,)))})
    first = sites.remember(read(1)).memory
    Sites(file).store({made_up.HOST: Memory(10, Leaves(("p",), ("new",), (9,)))})
    second = sites.remember(read(1)).memory
    assert first is not None
    assert second is not None
    assert (first.templates.texts, second.templates.texts) == (("old",), ("new",))


def test_two_processes_learn_at_once(file: Path) -> None:
    command = [sys.executable, "-c", LEARN, str(file)]
    both = [subprocess.Popen([*command, first]) for first in "01"]
    assert [process.wait(timeout=60) for process in both] == [0, 0]
    memory = Sites(file).load(made_up.HOST)
    assert (memory.pages, len(memory.addresses), memory.batch.pages) == (60, 60, 0)
    assert dict(zip(memory.templates.texts, memory.templates.pages, strict=True))["Home"] == 10
    assert memory.lines.counts.max() == 60


def test_a_reader_does_not_wait_for_one_who_learns(sites: Sites, file: Path) -> None:
    sites.learn(read(1))
    with site_file.opened(file) as db, site_file.writing(db):
        assert sites.remember(read(2)).memory is not None


@pytest.mark.parametrize("content", [b"not a database at all" * 500, b"SQLite format 3\0" + b"\xff" * 5_000])
def test_a_damaged_file_is_set_aside_and_begun_anew(sites: Sites, file: Path, content: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(content)
    asked = sites.remember(read(1))
    assert (asked.memory, asked.notes) == (None, ("memory-lost",))
    assert file.with_name("sites.damaged.db").read_bytes() == content
    sites.learn(read(1))
    assert sites.load(made_up.HOST).pages == 1
    assert sites.remember(read(1)).notes == ()


def test_a_file_with_a_hole_in_it_is_set_aside(sites: Sites, file: Path) -> None:
    for number in range(30):
        sites.learn(read(number))
    content = bytearray(file.read_bytes())
    content[4096:] = b"\0" * (len(content) - 4096)
    file.write_bytes(content)
    sites.learn(read(31))
    assert file.with_name("sites.damaged.db").exists()
    sites.learn(read(31))
    assert sites.load(made_up.HOST).pages == 1


def test_a_database_of_something_else_is_set_aside(sites: Sites, file: Path) -> None:
    file.parent.mkdir()
    with sqlite3.connect(file) as db:
        db.execute("CREATE TABLE other (x)")
        db.execute(f"PRAGMA user_version = {site_file.VERSION}")
    db.close()
    sites.learn(read(1))
    sites.learn(read(1))
    assert sites.load(made_up.HOST).pages == 1


@pytest.mark.parametrize("column", ["tags", "texts", "counts", "lines", "addresses", "batch_counts"])
def test_a_row_that_makes_no_sense_fails_no_clip(sites: Sites, file: Path, column: str) -> None:
    for number in range(12):
        sites.learn(read(number))
    with site_file.opened(file) as db:
        db.execute(f"UPDATE site SET {column} = x'0102030405'")
    asked = Sites(file).remember(read(13))
    pipeline.extract(asked)
    sites.learn(read(13))
    assert sites.load(made_up.HOST).pages == 1


def test_the_file_of_a_newer_version_is_left_alone(sites: Sites, file: Path) -> None:
    sites.learn(read(1))
    with site_file.opened(file) as db:
        db.execute("PRAGMA user_version = 99")
    before = file.read_bytes()
    sites.learn(read(2))
    assert sites.remember(read(2)).memory is None
    with pytest.raises(WClipperError, match="newer version"):
        sites.list()
    assert file.read_bytes() == before


def test_a_folder_in_place_of_the_file_fails_no_clip(sites: Sites, file: Path) -> None:
    file.mkdir(parents=True)
    sites.learn(read(1))
    assert sites.remember(read(1)).memory is None
    with pytest.raises(WClipperError, match="can't be used") as caught:
        sites.list()
    assert caught.value.code == "sites-unusable"


def test_the_sites_clipped_longest_ago_are_forgotten(sites: Sites, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site_file, "MAX_SITES", 3)
    for place, host in enumerate(["a.example", "b.example", "c.example", "a.example", "d.example"]):
        sites.learn(read(place, host=host))
    assert [site.name for site in sites.list()] == ["d.example", "a.example", "c.example"]


def test_a_hostile_site_can_not_fill_the_disk(
    sites: Sites, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pages of new long leaves and lines, on ever new hosts: the limits hold, here smaller ones."""
    monkeypatch.setattr(site_file, "MAX_BYTES", 500_000)
    monkeypatch.setattr("wclipper.extract.templates.MAX_LEAVES", 500)
    monkeypatch.setattr("wclipper.extract.lines.MAX_LINES", 500)
    random = Random(1)
    for host in range(5):
        for number in range(3):
            text = "".join(f"<p>{random.randbytes(150).hex()}, and so on.</p>" for _ in range(300))
            sites.learn(page.read(f"<body>{text}", url=f"https://{host}.example/{number}"))
    known = [sites.load(site.name) for site in sites.list()]
    assert 0 < len(known) < 5
    assert [len(memory.batch.leaves) for memory in known] == [500] * len(known)
    assert [len(memory.lines) for memory in known] == [500] * len(known)
    assert file.stat().st_size < 1_000_000


def test_a_site_that_is_forgotten_leaves_no_trace_in_the_file(sites: Sites, file: Path) -> None:
    sites.learn(read(1))
    assert b"never miss a story" in file.read_bytes()
    sites.forget(made_up.HOST)
    assert b"never miss a story" not in file.read_bytes()
    with pytest.raises(WClipperError, match=made_up.HOST):
        sites.forget(made_up.HOST)
    with pytest.raises(WClipperError, match=made_up.HOST):
        sites.load(made_up.HOST)


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are others there")
def test_nobody_else_may_read_the_file(sites: Sites, file: Path) -> None:
    sites.learn(read(1))
    assert file.stat().st_mode & 0o077 == 0


def test_what_is_exported_can_be_imported(sites: Sites, tmp_path: Path) -> None:
    for number in range(13):
        sites.learn(read(number))
    sites.learn(read(1, host="other.example:8080"))
    sites.learn(read(1, host="[::1]:8080"))
    sites.learn(read(1, host="www.www.example"))
    written = exchange.write({site.name: sites.load(site.name) for site in sites.list()})
    other = Sites(tmp_path / "other.db")
    other.store(exchange.read(written))
    assert {site.name: site.pages for site in other.list()} == {
        made_up.HOST: 13,
        "other.example:8080": 1,
        "[::1]:8080": 1,
        "www.example": 1,
    }
    assert plain(other.load(made_up.HOST)) == plain(sites.load(made_up.HOST))
    other.learn(read(13))
    assert other.load(made_up.HOST).pages == 14


KNOWN = msgspec.to_builtins(exchange.known("a.example", Memory()))
LEAF = {"tag": "p", "text": "x", "pages": 3}


@pytest.mark.parametrize(
    "wrong",
    [
        {"site": "https://a.example/"},
        {"site": "A.example"},
        {"site": "a b"},
        {"site": ""},
        {"pages": -1},
        {"pages": "many"},
        {"code": "print(1)"},
        {"templates": [LEAF] * 5_001},
        {"templates": [LEAF | {"text": "x" * 501}]},
        {"templates": [LEAF | {"text": ""}]},
        {"templates": [LEAF | {"text": "two\nlines"}]},
        {"templates": [LEAF | {"tag": "p div"}]},
        {"templates": [LEAF | {"pages": 300}]},
        {"batch_pages": 10},
        {"batch": [{"tag": "p"}]},
        {"lines": [[1, 2]]},
        {"lines": [[0, 1, 0]]},
        {"lines": [[2**63, 1, 0]]},
        {"addresses": ["https://a.example/"]},
    ],
)
def test_what_is_no_memory_is_not_imported(wrong: dict[str, object]) -> None:
    data = msgspec.json.encode({"format": 1, "sites": [KNOWN | wrong]})
    with pytest.raises(ValueError, match=r"\w"):
        exchange.read(data)


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b"\xff", b'{"format": 2, "sites": []}', b"[" * 100_000])
def test_what_is_no_export_is_not_imported(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        exchange.read(data)


def test_lines_that_are_imported_are_put_in_order() -> None:
    data = msgspec.json.encode({"format": 1, "sites": [KNOWN | {"lines": [[9, 2, 0], [3, 1, 0], [9, 2, 0]]}]})
    lines = exchange.read(data)["a.example"].lines
    assert lines.digests.tolist() == [3, 9]
    assert plain(replace(Memory(), lines=Lines())) == plain(Memory())
