"""Other extractors, to be measured beside ours: who they are, whether they are here, and how to get them.

An adapter is a module with `extract(page, url)`, and says in its docstring which call of the peer it makes: the one
that the peer's documentation recommends for the main text, without comments, in favour of neither precision nor
recall. Adapters are imported only by the process that runs them, so that none of the peers has to be installed.

Peers get their pages in UTF-8: finding out the charset is not what is compared, and some would fail at that alone.
"""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass
from importlib import metadata, util
from pathlib import Path

import msgspec

NODE_SCRIPT = Path(__file__).with_name("node.mjs")


@dataclass(frozen=True, slots=True, kw_only=True)
class Peer:
    """An extractor and what its adapter takes and gives."""

    name: str
    adapter: str
    """The module with `extract`; for Node the name that `node.mjs` knows it by."""
    needs: tuple[str, ...]
    """Packages to install, the extractor's own first."""
    module: str = ""
    """What is imported; nothing for Node."""
    raw: bool = False
    """It gets the bytes of the page as they were served."""
    gives_html: bool = False
    """It gives HTML: the text of that is taken afterwards, outside of the time that is measured."""
    note: str = ""
    """What one has to know to install it."""

    @property
    def node(self) -> bool:
        """Whether it runs in Node."""
        return not self.module

    @property
    def command(self) -> list[str]:
        """How to start a process that answers requests (see `worker`)."""
        if not self.node:
            return [sys.executable, "-m", "wclipper_training.peers.worker", self.adapter]
        # A script given as text finds its packages from the working directory, a file only from where it lies.
        script = NODE_SCRIPT.read_text(encoding="utf-8")
        return ["node", "--input-type=module", "--eval", script, self.adapter]

    @property
    def installed(self) -> bool:
        """Whether it can be run here."""
        if not self.node:
            return util.find_spec(self.module) is not None
        return shutil.which("node") is not None and all(map(_node_package, self.needs))

    @property
    def version(self) -> str:
        """The version that is installed."""
        if not self.node:
            return metadata.version(self.needs[0].partition("[")[0])
        package = _node_package(self.needs[0])
        return str(msgspec.json.decode(package.read_bytes())["version"]) if package else ""

    @property
    def how_to_install(self) -> str:
        """The command that installs it."""
        tool = "npm install --no-save" if self.node else "pip install"
        command = " ".join([tool, *(f"'{package}'" for package in self.needs)])
        return f"{command} ({self.note})" if self.note else command


def _node_package(name: str) -> Path | None:
    """The description of an installed package, found as Node finds it from the working directory."""
    folder = name.rpartition("@")[0] or name
    here = Path.cwd()
    places = [place / "node_modules" / folder / "package.json" for place in (here, *here.parents)]
    return next((place for place in places if place.is_file()), None)


def _python(package: str, module: str, *, gives_html: bool = False, note: str = "") -> Peer:
    return Peer(
        name=package.partition("[")[0],
        adapter=f"{__name__}.{module}",
        needs=(package,),
        module=module,
        gives_html=gives_html,
        note=note,
    )


def _node(package: str, adapter: str, document: str) -> Peer:
    needs = (package, document)
    return Peer(name=package, adapter=adapter, needs=needs, gives_html=True, note="with Node.js 20 or newer")


OURS = Peer(name="wclipper", adapter=f"{__name__}.wclipper", needs=("wclipper",), module="wclipper", raw=True)

PEERS = {
    peer.name: peer
    for peer in (
        _python("trafilatura", "trafilatura"),
        _python("rs-trafilatura", "rs_trafilatura", note="wheels for Python 3.12 only"),
        _python("resiliparse", "resiliparse"),
        _python("readability-lxml", "readability", gives_html=True),
        _python("newspaper4k[zh]", "newspaper"),
        _python("goose3[chinese]", "goose3"),
        _python("jusText", "justext"),
        _python("boilerpy3", "boilerpy3"),
        _node("@mozilla/readability", "readability", "jsdom"),
        _node("defuddle", "defuddle", "linkedom@0.18.12"),  # later ones want a package that is not everywhere
    )
}
