"""The bench, with our own extractor and with one that misbehaves."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from tests.training.sets import write_set
from wclipper_training import datasets, picture
from wclipper_training.bench import bench, measure
from wclipper_training.cli import main
from wclipper_training.peers import OURS, Peer

if TYPE_CHECKING:
    from wclipper_training.bench_figures import Figures

UNRULY = Peer(
    name="unruly", adapter="tests.training.unruly", needs=("wclipper",), module="tests.training.unruly"
)
ABSENT = Peer(name="absent", adapter="no.adapter", needs=("absent-peer[all]",), module="absent_peer")
BROKEN = Peer(name="broken", adapter="no.adapter", needs=("wclipper",), module="wclipper")
NODE = Peer(name="node-peer", adapter="none", needs=("@nobody/peer", "another@1.0"))
TIDE = "The tide rises twice a day, and the harbour fills with boats from the other side of the bay."
ARTICLE = f"<html><head><title>Tides</title></head><body><article><h1>Tides</h1><p>{TIDE}</p><p>{TIDE}</p></article></body></html>"


@pytest.fixture(autouse=True)
def root(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process of the unruly extractor finds its adapter from here."""
    monkeypatch.chdir(Path(__file__).resolve().parents[2])


def run_unruly(folder: Path, *orders: str) -> Figures:
    pages = write_set(folder / "set", *((order, {"text": "right", "type": "article"}) for order in orders))
    return measure(UNRULY, datasets.pages(pages), page_seconds=5)


def errors(figures: Figures) -> list[str | None]:
    return [page.error for page in figures.pages]


@pytest.mark.parametrize(
    ("order", "error"),
    [
        ("raise high tide", "ValueError: high tide"),
        ("die", "its process ended (7)"),
        ("sleep", "no answer within 5 seconds"),
    ],
)
def test_a_failure_costs_one_page(tmp_path: Path, order: str, error: str) -> None:
    figures = run_unruly(tmp_path, "say right", order, "say right")
    assert errors(figures) == [None, error, None]
    assert [page.f1 for page in figures.pages] == [1.0, 0.0, 1.0]
    assert figures.failed == 1


def test_what_a_peer_prints_is_no_answer(tmp_path: Path) -> None:
    figures = run_unruly(tmp_path, "print right", "say right")
    assert [page.f1 for page in figures.pages] == [1.0, 1.0]


def test_a_peer_gets_the_address_and_the_decoded_page(tmp_path: Path) -> None:
    folder = write_set(
        tmp_path / "set", ("url", {"text": "https://example.org/0"}), ("say Gezeiten", {"text": "gezeiten"})
    )
    (folder / "1.html.gz").write_bytes(gzip.compress("say Gezeiten".encode("utf-16")))
    assert [page.f1 for page in measure(UNRULY, datasets.pages(folder)).pages] == [1.0, 1.0]


def test_time_and_memory_are_measured_in_the_process_of_the_peer(tmp_path: Path) -> None:
    figures = run_unruly(tmp_path, "say right")
    assert figures.milliseconds is not None
    assert figures.times_parse is not None
    if Path("/proc/self/status").exists():
        assert figures.peak_megabytes
        assert figures.peak_megabytes > 1


def test_missing_peers_are_named_with_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write_set(tmp_path / "set", (ARTICLE, {"text": TIDE}))
    monkeypatch.chdir(tmp_path)
    table = bench([folder], peers=[ABSENT, BROKEN, NODE], limit=None, out=None)
    assert "- absent: not installed; pip install 'absent-peer[all]'" in table
    assert "- broken: installed, but it can't be loaded; ModuleNotFoundError: No module named 'no'" in table
    assert "- node-peer: not installed; npm install --no-save '@nobody/peer' 'another@1.0'" in table
    assert f"| wclipper {OURS.version} |" in table


def test_a_set_gets_the_columns_it_can_fill(tmp_path: Path) -> None:
    text = write_set(
        tmp_path / "text",
        (ARTICLE, {"text": f"Tides {TIDE} {TIDE}", "type": "article"}),
        ("<p>nothing", {"text": "Nothing", "type": "forum"}),
    )
    snippets = write_set(tmp_path / "snippets", (ARTICLE, {"with": ["rises twice"], "without": ["Low tide"]}))
    first, second = bench([text, snippets], peers=[], limit=None, out=None).split("## ")[1:]
    assert "| extractor | F1 | P | R | article (1) | forum (1) | shingle F1 | CPU ms |" in first
    assert "| extractor | snippet F1 | CPU ms | × parse | MB | failed |" in second
    assert f"| wclipper {OURS.version} | 1.000 |" in second


def test_the_command_writes_table_and_json(tmp_path: Path) -> None:
    folder = write_set(
        tmp_path / "set", *[(ARTICLE, {"text": f"Tides {TIDE} {TIDE}", "type": "article"})] * 4
    )
    out = tmp_path / "new" / "out"
    done = CliRunner().invoke(
        main, ["bench", "--data", str(folder), "--peer", "boilerpy3", "--limit", "2", "--out", str(out)]
    )
    assert done.exit_code == 0, done.output
    table = (out / "table.md").read_text(encoding="utf-8")
    assert table in done.stdout
    assert table.startswith("## set, 2 pages\n")
    figures = json.loads((out / "bench.json").read_bytes())[0]["extractors"][0]
    assert figures["extractor"] == "wclipper"
    assert [page["id"] for page in figures["pages"]] == ["0", "2"]
    assert "set: wclipper" in done.stderr
    assert (
        (out / "set.svg").exists()
        == picture.possible()
        != ("No pictures: matplotlib is missing" in done.stderr)
    )
