"""The process of the JavaScript peers, with stand-ins for their packages."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import pytest

from tests.training.sets import write_set
from wclipper_training import datasets
from wclipper_training.bench import measure
from wclipper_training.peers import PEERS
from wclipper_training.peers.process import PeerUnusableError

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")

SOURCES = {
    "@mozilla/readability": """
        exports.Readability = class {
          constructor(document) { this.document = document; }
          parse() {
            console.log("a word on stdout");
            if (this.document.html === "raise") throw new Error("high tide");
            if (this.document.html === "die") process.exit(7);
            return this.document.html === "nothing" ? null : { content: `<p>${this.document.html}</p><p>seen</p>` };
          }
        };""",
    "jsdom": """
        exports.JSDOM = class {
          constructor(html, { url }) { this.window = { document: { html, url }, close() {} }; }
        };""",
    "defuddle": """
        exports.Defuddle = async (document, url, { useAsync }) => ({ content: `${document.html} ${url} ${useAsync}` });""",
    "linkedom": "exports.parseHTML = (html) => ({ document: { html } });",
}


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory with the packages."""
    for name, source in SOURCES.items():
        folder = tmp_path / "node_modules" / name
        folder.mkdir(parents=True)
        (folder / "index.js").write_text(source, encoding="utf-8")
        description = {"version": "1.2.3", "exports": {".": "./index.js", "./node": "./index.js"}}
        (folder / "package.json").write_text(json.dumps(description), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "node_modules"


def test_readability_is_asked_page_by_page(packages: Path) -> None:
    peer = PEERS["@mozilla/readability"]
    assert peer.installed
    folder = write_set(
        packages.parent / "set",
        *[(html, {"text": f"{html} seen"}) for html in ("潮汐", "raise", "die", "again")],
        ("nothing", {"text": ""}),
    )
    figures = measure(peer, datasets.pages(folder))
    assert figures.version == "1.2.3"
    assert [page.f1 for page in figures.pages] == [1.0, 0.0, 0.0, 1.0, 1.0]
    assert [page.error for page in figures.pages] == [
        None,
        "Error: high tide",
        "its process ended (7)",
        None,
        None,
    ]


def test_defuddle_knows_the_address_and_asks_nobody(packages: Path) -> None:
    folder = write_set(packages.parent / "set", ("tide", {"text": "tide https://example.org/0 false"}))
    assert measure(PEERS["defuddle"], datasets.pages(folder)).pages[0].f1 == 1.0


def test_a_package_that_does_not_load_is_reported(packages: Path) -> None:
    (packages / "jsdom" / "index.js").write_text("throw new Error('too old')", encoding="utf-8")
    folder = write_set(packages.parent / "set", ("tide", {"text": "tide"}))
    with pytest.raises(PeerUnusableError, match="too old"):
        measure(PEERS["@mozilla/readability"], datasets.pages(folder))


def test_a_package_that_is_missing_is_named(packages: Path) -> None:
    shutil.rmtree(packages / "jsdom")
    peer = PEERS["@mozilla/readability"]
    assert not peer.installed
    assert (
        peer.how_to_install
        == "npm install --no-save '@mozilla/readability' 'jsdom' (with Node.js 20 or newer)"
    )
