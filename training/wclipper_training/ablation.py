"""What each group of evidence is worth: the model fitted and judged without it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from wclipper.extract.selection import repeated, worth_keeping
from wclipper_training import tables
from wclipper_training.corpus import feature_names
from wclipper_training.fit import DEFAULT, Recipe
from wclipper_training.validate import choose, judge, out_of_fold

if TYPE_CHECKING:
    from wclipper.extract.table import Bools, Floats
    from wclipper_training.corpus import Corpus, Example
    from wclipper_training.quality import Quality

WHOLE = "the whole model"
GROUPS = {
    "NTA": r"nta .+",
    "CEVC": r"cevc .+",
    "R1–R5": r"R[1-5]",
    "text measures": r"chars|words|word length|links|(long )?valid|digits|capitals|cjk|sentences|commas|punctuation"
    r"|ends (a sentence|with punctuation)|said before|hidden|fixed",
    "tags": r"(is|in) (?!title|data)\w+",
    "place and headings": r"place|text before|blocks (before|after)|(since|until|after any) (heading|h1|long)",
    "what the page says about itself": r"(is|page has|after|before|since|until|text since) title|described|in data"
    r"|page (in data|kind .+|data .+)",
    "look-alikes": r"alike.*",
    "page type": r"page (?!has title|in data|kind |data ).+",
    "neighbours": r".+ at [-+]\d",
    "words": r"words .+",
}
"""The features of a block by what they are evidence of: patterns of their names."""


def members(group: str) -> tuple[int, ...]:
    """The columns of a group."""
    pattern = re.compile(GROUPS[group])
    return tuple(column for column, name in enumerate(feature_names()) if pattern.fullmatch(name))


def with_copies(page: Example, score: Floats) -> Bools:
    """What is kept if copies are."""
    return worth_keeping(score, page.blocks.chars)


def over_half(page: Example, score: Floats) -> Bools:
    """What is kept if every block decides for itself."""
    chosen = score > 0.5
    return chosen & ~repeated(page.blocks.texts, page.blocks.verbatim, chosen)


def ablate(corpus: Corpus, name: str, *, jobs: int) -> dict[str, Quality]:
    """The quality on a set, of the whole model and without each part of it."""
    scores = out_of_fold(corpus.examples, recipe=DEFAULT, jobs=jobs)
    choices = {
        WHOLE: choose,
        "cutting copies": with_copies,
        "expected F1 (p > .5 instead)": over_half,
    }
    found = {part: judge(corpus, scores, choice=choice)[name] for part, choice in choices.items()}
    recipes = {group: Recipe(blank=members(group)) for group in GROUPS}
    recipes["context (one machine)"] = Recipe(stages=1)
    for part, recipe in recipes.items():
        scores = out_of_fold(corpus.examples, recipe=recipe, jobs=jobs, label=f"Folds without {part}")
        found[part] = judge(corpus, scores)[name]
    return found


def table(found: dict[str, Quality]) -> str:
    """Word F1, and differences to that of the whole model: all pages, then each type."""
    whole = _f1s(found[WHOLE])
    rows = [[WHOLE, *map(tables.part, whole.values())]]
    rows += [
        [f"without {part}", *(f"{f1 - whole[kind]:+.4f}" for kind, f1 in _f1s(quality).items())]
        for part, quality in found.items()
        if part != WHOLE
    ]
    return tables.markdown(["word F1", *whole], rows)


def _f1s(quality: Quality) -> dict[str, float]:
    scores = {"all": quality.words, **quality.types}
    return {kind: score.f1 for kind, score in scores.items() if score}
