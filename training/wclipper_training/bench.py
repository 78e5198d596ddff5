"""Our extractor beside its peers: the same pages, the same machine, the same run.

Every extractor has a process of its own for each set and gets one page after the other; no two run at the same time.
Right before a page is sent, it is parsed with lxml: what an extractor takes is also given as a multiple of that.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import click
import msgspec
from lxml import etree

from wclipper.extract import charset
from wclipper_training import bench_table, datasets, picture
from wclipper_training.bench_figures import Figures, Outcome, SetFigures, summarise
from wclipper_training.peers import OURS
from wclipper_training.peers.clock import fastest
from wclipper_training.peers.plain import text_of
from wclipper_training.peers.process import PeerProcess, PeerUnusableError
from wclipper_training.quality import ignores_case

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from wclipper_training.datasets import LabelledPage
    from wclipper_training.peers import Peer

PAGE_SECONDS = 30.0
"""A page that takes longer counts as failed."""


def bench(folders: Sequence[Path], *, peers: Sequence[Peer], limit: int | None, out: Path | None) -> str:
    """The table of all figures; the same as files, with JSON and pictures, in the folder `out`."""
    results = [_bench_set(folder, peers=peers, limit=limit) for folder in folders]
    table = bench_table.markdown(results)
    if out is not None:
        _write(out, table=table, results=results)
    return table


def _write(out: Path, *, table: str, results: Sequence[SetFigures]) -> None:
    out.mkdir(parents=True, exist_ok=True)
    (out / "table.md").write_text(table, encoding="utf-8")
    (out / "bench.json").write_bytes(msgspec.json.format(msgspec.json.encode(results), indent=1))
    if not picture.possible():
        click.echo("No pictures: matplotlib is missing (pip install 'wclipper[bench]').", err=True)
        return
    for result in results:
        picture.draw(result, out / f"{result.name}.svg")


def _bench_set(folder: Path, *, peers: Sequence[Peer], limit: int | None) -> SetFigures:
    pages = datasets.pages(folder)
    if limit is not None:
        pages = pages[:: max(1, len(pages) // limit)][:limit]
    result = SetFigures(folder.name, len(pages))
    for peer in (OURS, *peers):
        if not peer.installed:
            result.missing[peer.name] = f"not installed; {peer.how_to_install}"
            continue
        try:
            with click.progressbar(pages, label=f"{folder.name}: {peer.name}", file=sys.stderr) as shown:
                figures = measure(peer, shown, ignore_case=ignores_case(folder.name))
        except PeerUnusableError as error:
            result.missing[peer.name] = f"installed, but it can't be loaded; {error}"
        else:
            result.extractors.append(figures)
    return result


def measure(
    peer: Peer,
    pages: Iterable[LabelledPage],
    *,
    ignore_case: bool = False,
    page_seconds: float = PAGE_SECONDS,
) -> Figures:
    """Run a peer over pages, and score it."""
    with PeerProcess(peer, page_seconds=page_seconds) as process:
        outcomes = [_try_page(process, peer, page) for page in pages]
    return summarise(
        outcomes,
        extractor=peer.name,
        version=peer.version,
        peak_bytes=process.peak_bytes,
        ignore_case=ignore_case,
    )


def _try_page(process: PeerProcess, peer: Peer, page: LabelledPage) -> Outcome:
    source = page.read()
    given = source if peer.raw else charset.decode(source).text.encode(errors="replace")
    _, parse_seconds = fastest(lambda: _parse(source))
    reply = process.ask(given, page.truth.url or None)
    text = text_of(reply.text) if peer.gives_html else reply.text
    return Outcome(page.truth, text, reply.seconds, parse_seconds, reply.error)


def _parse(source: bytes) -> None:
    with suppress(etree.XMLSyntaxError):  # a page without anything
        etree.fromstring(source, etree.HTMLParser(huge_tree=True))
