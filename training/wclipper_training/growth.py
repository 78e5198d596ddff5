"""How cost grows: time with the size of a page, memory with the number of pages that one process has clipped."""

from __future__ import annotations

from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

import wclipper
from wclipper_training.peers.clock import fastest
from wclipper_training.speed import parse

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from wclipper_training.datasets import LabelledPage

SIZES = (10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000, 20_000_000)
"""In bytes."""
STEP = 1_000
"""After how many pages memory is looked at."""
MEGABYTE = 1_000_000
URL = "https://example.org/tides"

_HEAD = "<!doctype html><html lang=en><head><title>A long page</title></head><body><main>\n"
_SECTION = """
<section class="part n{n}"><h2 id=h{n}>Part {n}</h2>
<p>The {n}. part is about what the tide brought: it has <a href="/finds/{n}">a find</a>, <em>some</em> words on it, and
more text than that, since most of a page is text that people came to read.</p>
<ul><li><a href="/a/{n}">One</a></li><li><a href="/b/{n}">Two</a></li></ul>
<table><tr><th>Day</th><td>{n}</td></tr><tr><th>Height</th><td>{n}.5 m</td></tr></table>
<div><figure><img src="/tide-{n}.jpg" width=640><figcaption>The beach on day {n}</figcaption></figure></div></section>
"""


class Cost(NamedTuple):
    """What a page of this size takes, in seconds of CPU time."""

    size: int
    parse: float
    """By lxml alone: the yardstick."""
    text: float
    """From the bytes to the text of the article."""
    whole: float
    """From the bytes to all that a reply and a file need."""

    def per_megabyte(self) -> Cost:
        """The same in milliseconds for each megabyte."""
        scale = 1_000 * MEGABYTE / self.size
        return Cost(self.size, self.parse * scale, self.text * scale, self.whole * scale)


def page(size: int) -> bytes:
    """A page of at least so many bytes: the same few elements over and over, with other numbers."""
    parts = [_HEAD.encode()]
    length = len(parts[0])
    while length < size:
        parts.append(_SECTION.format(n=len(parts)).encode())
        length += len(parts[-1])
    return b"".join(parts)


def costs(sizes: Sequence[int] = SIZES) -> Iterator[Cost]:
    """The time for a page of each size. It falls where a page has too many blocks for the model."""
    _whole(page(0), URL)  # the model is loaded once, whatever the size of the first page
    for size in sizes:
        yield _cost(page(size))


def _cost(source: bytes) -> Cost:
    return Cost(
        len(source),
        parse=fastest(lambda: parse(source))[1],
        text=fastest(lambda: wclipper.clip(source, url=URL).text)[1],
        whole=fastest(lambda: _whole(source, URL))[1],
    )


class Memory(NamedTuple):
    """The memory of the process after so many pages, in bytes."""

    pages: int
    now: int
    peak: int
    """The most there ever was."""


def readings(pages: Sequence[LabelledPage], *, total: int, step: int = STEP) -> Iterator[Memory]:
    """Clip pages, from the first again after the last, and look at the memory before, every `step`, and after."""
    yield _memory(0)
    for number, labelled in enumerate(islice(cycle(pages), total), 1):
        _whole(labelled.read(), labelled.truth.url)
        if number % step == 0 or number == total:
            yield _memory(number)


def _memory(pages: int) -> Memory:
    """What the kernel says of this process. Not getrusage: a process inherits the peak of the one that started it."""
    file = Path("/proc/self/status")
    if not file.exists():
        raise click.ClickException("Memory can be measured on Linux only.")
    facts = dict(line.split(":", 1) for line in file.read_text(encoding="ascii").splitlines())
    now, peak = (1024 * int(facts[name].split()[0]) for name in ("VmRSS", "VmHWM"))
    return Memory(pages, now, peak)


def _whole(source: bytes, url: str) -> int:
    """Clip a page and make everything that a reply and a file need; how long they are together."""
    article = wclipper.clip(source, url=url)
    return len(article.blocks) + len(article.html) + len(article.markdown)


def draw(found: Sequence[Cost], file: Path) -> None:
    """A picture of the time for each megabyte; where it grows linearly with the size, the lines are level."""
    from matplotlib import rc_context  # noqa: PLC0415  only a picture needs it
    from matplotlib.figure import Figure  # noqa: PLC0415

    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "wclipper", "font.size": 11}):
        figure = Figure(figsize=(8, 5), dpi=150, facecolor="white", layout="constrained")
        axes = figure.add_subplot(xscale="log", yscale="log")
        rows = [cost.per_megabyte() for cost in found]
        for name, colour in (("whole", "#c2410c"), ("text", "#0f766e"), ("parse", "#475569")):
            values = [getattr(row, name) for row in rows]
            axes.plot([row.size / MEGABYTE for row in rows], values, "o-", color=colour, label=name)
        axes.xaxis.set_major_formatter("{x:g}")
        axes.yaxis.set_major_formatter("{x:g}")
        axes.grid(which="major", color="#e2e8f0")
        axes.spines[["top", "right"]].set_visible(False)
        axes.set_xlabel("size of the page in MB")
        axes.set_ylabel("CPU time in ms for each MB")
        axes.legend(frameon=False)
        figure.savefig(file)
