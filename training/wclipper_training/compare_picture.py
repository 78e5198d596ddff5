"""Methods side by side as a picture: a panel for each measure of the papers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wclipper_training.papers import Measures
from wclipper_training.picture import SETTINGS

if TYPE_CHECKING:
    from pathlib import Path

    from matplotlib.axes import Axes

    from wclipper_training.compare import Compared

PANELS = {
    "leaves": "leaves (000)",
    "words": "words in order (004)",
    "characters": "characters (003)",
    "pages": "right pages (001, 002)",
}
MARKS = (("P", "<", "#0369a1"), ("R", ">", "#64748b"), ("F1", "o", "#c2410c"))
"""What stands for each part of a score: its name, shape and colour."""


def draw(result: Compared, file: Path) -> None:
    """Write the picture; what `file` is called decides on its format."""
    # Only a comparison that draws needs it.
    from matplotlib import rc_context  # noqa: PLC0415
    from matplotlib.figure import Figure  # noqa: PLC0415

    with rc_context(SETTINGS):
        height = 1.6 + 0.35 * len(result.measures)
        figure = Figure(figsize=(12, height), dpi=150, facecolor="white", layout="constrained")
        panels = figure.subplots(1, len(Measures._fields), sharey=True)
        for axes, name in zip(panels, Measures._fields, strict=True):
            _panel(axes, result, name)
        panels[0].invert_yaxis()
        figure.legend(*panels[0].get_legend_handles_labels(), loc="outside right center", frameon=False)
        figure.suptitle(f"{result.set}, {result.pages:,} pages", x=0.01, ha="left")
        figure.savefig(file, metadata={"Date": None})


def _panel(axes: Axes, result: Compared, measure: str) -> None:
    methods = list(result.measures)
    scores = [getattr(result.measures[method], measure) for method in methods]
    for place, (part, mark, colour) in enumerate(MARKS):
        axes.scatter(
            [score[place] for score in scores], methods, marker=mark, color=colour, label=part, zorder=3
        )
    axes.set_title(PANELS[measure], loc="left")
    axes.set_xlim(0, 1.02)
    axes.set_xticks([0, 0.5, 1], ["0", ".5", "1"])
    axes.grid(color="#e2e8f0", zorder=0)
    axes.spines[["top", "right"]].set_visible(False)
