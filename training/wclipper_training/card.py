"""The model card: what a model file is, written beside it by the command that made it."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wclipper_training import tables
from wclipper_training.corpus import feature_names
from wclipper_training.fit import DEFAULT, Recipe
from wclipper_training.machines import SEED

if TYPE_CHECKING:
    from datetime import date
    from pathlib import Path

    from wclipper_training.corpus import Example
    from wclipper_training.quality import Quality

CREDITS = {
    "wcxb-dev": "WCXB v1.0, development part (Murrough Foley, CC BY 4.0)",
    "magic-article": "magic-html, articles (opendatalab, Apache 2.0)",
    "magic-forum": "magic-html, forums (opendatalab, Apache 2.0)",
    "zh-cwced": "Chinese Web Content Extraction Dataset (immortal-autumn, MIT)",
    "trafilatura": "pages of trafilatura's evaluation, of which only snippets are known (adbar, Apache 2.0)",
}
_MACHINES = {
    "nystroem": "has linear terms and a low-rank RBF kernel",
    "linear": "is linear",
    "rbf": "has an RBF kernel, its C and gamma found by grid search",
}
_UNMEASURED = "Not measured: the model was fitted with `--no-validate`."
_MEASURED = """\
Out of fold: every page was judged by a model that has seen no page of its site (five folds by registered domain,
everything learned inside the folds). P, R and F1 are of words, averaged over pages; shingle F1 is of articles."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """How a model file came about."""

    file: Path
    day: date
    pages: list[Example]
    recipe: Recipe
    difference: float
    """The largest one between the scores of the file and of the fitted model."""
    checked: int
    """On how many pages."""
    figures: dict[str, Quality] | None
    """None where nobody measured."""


def write(made: Made) -> Path:
    """Write the card beside the model file."""
    card = made.file.with_suffix(".md")
    card.write_text(text(made), encoding="utf-8")
    return card


def text(made: Made) -> str:
    """The card."""
    rows = "\n".join(f"| {name} | {value} |" for name, value in _facts(made).items())
    figures = f"{_MEASURED}\n\n{tables.by_type(made.figures)}" if made.figures else f"{_UNMEASURED}\n"
    return f"""\
# {made.file.name}

{_what(made.recipe)}

The file is plain matrix arithmetic, with the weights of class names and words and the names of the features. Decisions
become probabilities by Platt's scaling. This card was written by `wclipper-train fit`.

| what | |
| --- | --- |
{rows}

{_data(made.pages)}
## Quality

{figures}
Not in it: anything of a person's pages. It has seen raw HTML only; what the browser hides or fixes to the window is cut
before it is asked.
"""


def _what(recipe: Recipe) -> str:
    kind = _MACHINES[recipe.machine]
    if recipe.stages == 1:
        return f"A support vector machine that scores the blocks of a page, each by itself; it {kind}."
    return f"""\
Two support vector machines that score the blocks of a page. The first is linear and judges each block by itself; the
second {kind}, and also sees what the first said about the blocks around."""


def _facts(made: Made) -> dict[str, str]:
    content, names = made.file.read_bytes(), feature_names()
    version = hashlib.sha256("\n".join(names).encode()).hexdigest()[:8]
    return {
        "trained": made.day.isoformat(),
        "made by": f"`{command(made)}`",
        "seed": str(SEED),
        "features": f"{len(names)} of each block, version {version}",
        "file": f"{len(content):,} bytes, sha256 `{hashlib.sha256(content).hexdigest()}`",
        "checked": f"on {made.checked:,} pages; the largest difference to the fitted model is {made.difference:.1e}",
    }


def command(made: Made) -> str:
    """What to type to make the model again, in the folder of the sets."""
    chosen = [f"--data {name}" for name in _sets(made.pages)]
    if made.recipe.machine != DEFAULT.machine:
        chosen.append(f"--machine {made.recipe.machine}")
    if made.recipe.stages != DEFAULT.stages:
        chosen.append(f"--stages {made.recipe.stages}")
    return " ".join(["wclipper-train fit", *chosen])


def _data(pages: list[Example]) -> str:
    blocks = Counter[str]()
    for page in pages:
        blocks[page.set] += int(page.known.sum())
    rows = [
        [f"{name}: {CREDITS[name]}" if name in CREDITS else name, f"{count:,}", f"{blocks[name]:,}"]
        for name, count in _sets(pages).items()
    ]
    return tables.markdown(["data", "pages", "labelled blocks"], rows)


def _sets(pages: list[Example]) -> dict[str, int]:
    """How many pages of each set there are to learn from."""
    return dict(Counter(page.set for page in pages if page.known.any()))
