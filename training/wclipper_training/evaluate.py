"""Run methods over labelled pages; each page with a memory of the others of its site, as far as there are any."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache, partial, reduce
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import click

from wclipper.extract import memory, model, page, pipeline
from wclipper.extract.memory import Memory
from wclipper.extract.methods import DEFAULT, METHODS
from wclipper.extract.pipeline import Extraction
from wclipper_training import quality
from wclipper_training.datasets import Truth
from wclipper_training.progress import shown

if TYPE_CHECKING:
    from pathlib import Path

    from wclipper.extract.blocks import Blocks
    from wclipper.extract.model import Judge, Model
    from wclipper.extract.page import Page
    from wclipper.extract.table import Floats
    from wclipper_training.datasets import LabelledPage
    from wclipper_training.quality import Quality

T = TypeVar("T")
Look: TypeAlias = Callable[[Truth, Mapping[str, Extraction]], T]


@dataclass(frozen=True, slots=True)
class Choice:
    """What to extract pages with."""

    method: str = DEFAULT
    file: Path | None = None
    """Another model than the shipped one, which flatters itself on pages it was trained on."""
    unseen: Mapping[str, Floats] | None = None
    """Scores of blocks, by the id of the page, from models that have not seen its site (`validate.out_of_fold`)."""
    without: tuple[str, ...] = ()
    """Steps to leave out."""

    def extract(self, source: Page, name: str) -> Extraction:
        """What is kept of a page."""
        steps, judge = METHODS[self.method], self._judge(name)
        if judge and "model" in steps:
            steps = {**steps, "model": partial(pipeline.content, using=judge)}
        return pipeline.extract(source, steps=steps, without=self.without)

    def _judge(self, name: str) -> Judge | None:
        if self.unseen is not None and name in self.unseen:
            return _Scored(self.unseen[name])
        return _load(self.file) if self.file else None


@dataclass(frozen=True, slots=True)
class _Scored:
    """A page that is scored already."""

    scores: Floats

    def score(self, _: Page, __: Blocks) -> Floats:
        return self.scores


@cache
def _load(file: Path) -> Model:
    """Once in every process: a loaded model can't be sent to one."""
    try:
        return model.load(file)
    except Exception as error:
        raise click.ClickException(f"The model {file} can't be used: {error}") from error


def text_of(extraction: Extraction) -> str:
    """The kept text, a line a block."""
    kept = zip(extraction.page.table.texts, extraction.selection.kept.tolist(), strict=True)
    return "\n".join(text for text, keep in kept if keep)


def run(pages: list[LabelledPage], choices: Mapping[str, Choice], look: Look[T], *, jobs: int) -> list[T]:
    """What `look` makes of every page and what each choice keeps of it."""
    sites = _by_site(pages)
    with ProcessPoolExecutor(jobs) as pool:
        found = pool.map(partial(_run_site, choices=choices, look=look), sites, chunksize=10)
        return [
            result for results in shown(found, label="Extracting", length=len(sites)) for result in results
        ]


def _by_site(pages: list[LabelledPage]) -> list[list[LabelledPage]]:
    sites: dict[str, list[LabelledPage]] = {}
    for labelled in pages:
        sites.setdefault(memory.site_of(labelled.truth.url) or labelled.truth.id, []).append(labelled)
    return list(sites.values())


def _run_site(pages: list[LabelledPage], *, choices: Mapping[str, Choice], look: Look[T]) -> list[T]:
    return [
        look(truth, {name: choice.extract(source, truth.id) for name, choice in choices.items()})
        for truth, source in _read_site(pages)
    ]


def _read_site(pages: list[LabelledPage]) -> list[tuple[Truth, Page]]:
    """The pages of one site; if there are several, each with the memory of all."""
    sources = [page.read(labelled.read(), url=labelled.truth.url) for labelled in pages]
    known = reduce(memory.learn, sources, Memory()) if len(sources) > 1 else None
    return [
        (labelled.truth, replace(source, memory=known))
        for labelled, source in zip(pages, sources, strict=True)
    ]


def evaluate(pages: list[LabelledPage], choice: Choice, *, jobs: int) -> Quality:
    """The quality of a choice on the pages of a set."""
    pairs = run(pages, {choice.method: choice}, _texts, jobs=jobs)
    return quality.measure(pairs, ignore_case=quality.ignores_case(pages[0].set))


def _texts(truth: Truth, kept: Mapping[str, Extraction]) -> tuple[Truth, str]:
    (extraction,) = kept.values()
    return truth, text_of(extraction)
