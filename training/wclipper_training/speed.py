"""Speed, as ratios to yardsticks measured in the same run: seconds alone say more about the machine than about us."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import tempfile
import time
from statistics import median
from typing import TYPE_CHECKING

import msgspec
from lxml import etree

from wclipper import Article, Snapshot, bundled, clip
from wclipper.article import tree
from wclipper.article.formats import markdown
from wclipper.extract import cevc, nta, page, pipeline, table
from wclipper.native import frames, host, parts
from wclipper.native.messages import ENCODER, Clip

if TYPE_CHECKING:
    from collections.abc import Callable

    from wclipper_training.datasets import LabelledPage

ROUNDS = 5
IMPORTS = "import lxml.html, numpy, onnxruntime"
"""What any host with an ONNX model would have to load."""
_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]|&#x?[01]?[0-9a-fA-F];")
_NAME = re.compile(r"(?!xmlns)[A-Za-z_][\w.-]*")


def rules_against_parse(pages: list[LabelledPage]) -> float:
    """Node table, NTA and CEVC together, as a multiple of the parse."""
    return median(_rules_ratio(labelled.read()) for labelled in pages)


def _rules_ratio(source: bytes) -> float:
    root = parse(source)

    def rules() -> None:
        columns = table.build(root)
        nta.prune(columns, nta.annotate(columns))
        cevc.locate(columns, columns.valid)

    return cpu(rules) / cpu(lambda: parse(source))


def clip_against_parse(pages: list[LabelledPage]) -> float:
    """`wclipper.clip` from the bytes of a page to the text of its article, as a multiple of the parse."""
    return median(_clip_ratio(labelled.read(), labelled.truth.url) for labelled in pages)


def _clip_ratio(source: bytes, url: str) -> float:
    return cpu(lambda: clip(source, url=url).text) / cpu(lambda: parse(source))


def format_against_parse(pages: list[LabelledPage]) -> float:
    """From what is kept of a page to the Markdown of the article, as a multiple of the parse."""
    return median(_format_ratio(labelled.read(), labelled.truth.url) for labelled in pages)


def _format_ratio(source: bytes, url: str) -> float:
    extraction = pipeline.extract(page.read(source, url=url))
    title = Article(extraction).title

    def write() -> None:
        markdown.write(tree.build(extraction, title=title), base=extraction.page.base)

    return cpu(write) / cpu(lambda: parse(source))


def warm_requests(pages: list[LabelledPage]) -> float:
    """A whole clip request, from its frames to the frames of the reply, as a multiple of the parse of the page."""
    return median(_request_ratio(labelled) for labelled in pages)


def _request_ratio(labelled: LabelledPage) -> float:
    source = labelled.read()
    sent = io.BytesIO()
    for frame in parts.split(_request(labelled), "1"):
        frames.write(sent, frame)
    return cpu(lambda: _serve(sent)) / cpu(lambda: parse(source))


def _serve(sent: io.BytesIO) -> None:
    sent.seek(0)
    reply = io.BytesIO()
    host.serve(sent, reply)
    assert b'"type":"error"' not in reply.getvalue()[:40], reply.getvalue()[:300]


def cold_start(labelled: LabelledPage) -> float:
    """A new host process from start to its first reply, as a multiple of a process that only imports."""
    sent = io.BytesIO()
    for frame in parts.split(_request(labelled), "1"):
        frames.write(sent, frame)
    origin = msgspec.json.decode((bundled.folder("manifest") / "chromium.json").read_bytes())[
        "allowed_origins"
    ][0]
    ours = [sys.executable, "-I", "-m", "wclipper.native", origin]
    bare = [sys.executable, "-I", "-c", IMPORTS]
    with tempfile.TemporaryDirectory() as home:  # the host learns, and not from what is only measured
        pairs = [
            (_wall(ours, sent.getvalue(), home=home), _wall(bare, b"", home=home)) for _ in range(ROUNDS * 2)
        ]
    return min(first for first, _ in pairs) / min(second for _, second in pairs)


def _wall(command: list[str], given: bytes, *, home: str) -> float:
    homes = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"), home)
    start = time.perf_counter()
    done = subprocess.run(command, input=given, capture_output=True, check=True, env=os.environ | homes)  # noqa: S603
    seconds = time.perf_counter() - start
    assert bool(done.stdout) == bool(given), done.stderr
    assert b'"type":"error"' not in done.stdout[:40], done.stdout[:300]
    return seconds


def _request(labelled: LabelledPage) -> bytes:
    """The page as the browser would send it."""
    root = parse(labelled.read())
    etree.strip_elements(root, "script", "style", with_tail=False)
    for element in root.iter():
        if not _NAME.fullmatch(str(element.tag)):
            element.tag = "span"
        kept = {name: value for name, value in element.items() if _NAME.fullmatch(name)}
        if len(kept) < len(element.attrib):
            element.attrib.clear()
            element.attrib.update(kept)
    root.set("wc-base", labelled.truth.url)
    tree = _CONTROLS.sub("", etree.tostring(root, encoding="unicode", method="xml"))
    snapshot = Snapshot(format=1, tree=tree, url=labelled.truth.url)
    return ENCODER.encode(Clip(id="1", snapshot=snapshot))


def parse(source: bytes) -> etree._Element:
    """The yardstick: the plainest way from the bytes of a page to its tree."""
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True, remove_comments=True, remove_pis=True)
    return etree.fromstring(source, parser)


def cpu(work: Callable[[], object]) -> float:
    """The least CPU time of a few rounds, in seconds."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return max(best, 1e-6)
