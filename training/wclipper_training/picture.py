"""The figures of a bench as a picture: quality against time."""

from __future__ import annotations

from importlib import util
from typing import TYPE_CHECKING, Any, NamedTuple

from wclipper_training.peers import OURS

if TYPE_CHECKING:
    from pathlib import Path

    from matplotlib.axes import Axes

    from wclipper_training.bench_figures import SetFigures

SETTINGS: dict[Any, Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "wclipper",
    "font.family": "sans-serif",
    "font.size": 11,
}
"""Text stays text, and the same figures give the same file."""
_OURS_COLOUR, _PEER_COLOUR = "#c2410c", "#475569"
_PLACES = [
    (9, 0, "left", "center"),
    (-9, 0, "right", "center"),
    (0, 9, "center", "bottom"),
    (0, -9, "center", "top"),
]
"""Where a label may stand: its distance from the point in typographic points, and which of its sides is nearer."""


class Point(NamedTuple):
    """An extractor in the picture."""

    name: str
    times_parse: float
    f1: float


def possible() -> bool:
    """Whether there is something to draw with."""
    return util.find_spec("matplotlib") is not None


def points(result: SetFigures) -> list[Point]:
    """The extractors that have both a time and a score: of words, or of snippets where no text is known."""
    found = []
    for figures in result.extractors:
        score = figures.quality.words or figures.quality.snippets
        if score and figures.times_parse:
            found.append(Point(figures.extractor, figures.times_parse, score.f1))
    return found


def draw(result: SetFigures, file: Path) -> None:
    """Write the picture; what `file` is called decides on its format."""
    # Only a bench that draws needs it.
    from matplotlib import rc_context  # noqa: PLC0415
    from matplotlib.figure import Figure  # noqa: PLC0415

    with rc_context(SETTINGS):
        figure = Figure(figsize=(8, 5), dpi=150, facecolor="white", layout="constrained")
        axes = figure.add_subplot()
        _frame(axes, result)
        for point in points(result):
            axes.scatter(point.times_parse, point.f1, s=60, color=_colour(point), zorder=3)
        figure.draw_without_rendering()  # from here on the axes know where they stand
        _label(axes, points(result))
        figure.savefig(file)


def _frame(axes: Axes, result: SetFigures) -> None:
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter("{x:g}")
    axes.margins(x=0.15, y=0.1)
    axes.grid(which="major", color="#e2e8f0", zorder=0)
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_title(f"{result.name}, {result.pages:,} pages", loc="left")
    axes.set_xlabel("CPU time of a page, as a multiple of its lxml parse (median, log scale)")
    by_words = any(figures.quality.words for figures in result.extractors)
    axes.set_ylabel("word F1" if by_words else "snippet F1")


def _label(axes: Axes, drawn: list[Point]) -> None:
    """Name every point, beside it, where the name stays inside and covers neither another name nor a point."""
    taken = [_marker(axes, point) for point in drawn]
    for point in sorted(drawn, key=lambda point: -point.f1):
        for place in _PLACES:
            label = _write(axes, point, place)
            box = label.get_window_extent()
            inside = axes.bbox.x0 < box.x0 and box.x1 < axes.bbox.x1
            if place is _PLACES[-1] or (inside and not box.count_overlaps(taken)):
                taken.append(box)
                break
            label.remove()


def _write(axes: Axes, point: Point, place: tuple[int, int, str, str]) -> Any:
    across, up, side, edge = place
    return axes.annotate(
        point.name,
        (point.times_parse, point.f1),
        xytext=(across, up),
        textcoords="offset points",
        ha=side,
        va=edge,
        color=_colour(point),
        weight="bold" if point.name == OURS.name else "normal",
        in_layout=False,
    )


def _marker(axes: Axes, point: Point) -> Any:
    """The box that a point covers, in pixels."""
    from matplotlib.transforms import Bbox  # noqa: PLC0415

    across, up = axes.transData.transform((point.times_parse, point.f1))
    return Bbox.from_extents(across - 6, up - 6, across + 6, up + 6)


def _colour(point: Point) -> str:
    return _OURS_COLOUR if point.name == OURS.name else _PEER_COLOUR
