"""Templates and lines at work on a site of sixty pages."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import reduce
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.extract import sites
from wclipper.extract import memory, page, pipeline
from wclipper.extract.memory import Memory
from wclipper.extract.pipeline import RULES, STEPS

if TYPE_CHECKING:
    from wclipper.extract.page import Page

PAGES = 60
MET = 2
"""Pages that an editor must have been on before."""


def read(made: sites.Made) -> Page:
    return page.read(made.html, url=made.url)


def reasons(source: Page, known: Memory | None, steps: dict[str, pipeline.Step] = STEPS) -> dict[str, str]:
    chosen = pipeline.extract(replace(source, memory=known), steps=steps).selection.reason
    return dict(zip(source.table.texts, chosen, strict=True))


@pytest.fixture(scope="module")
def known() -> Memory:
    """What is known of the site after its first forty pages."""
    return reduce(memory.learn, (read(sites.make(number)) for number in range(40)), Memory())


def clip_with(known: Memory, body: str, *, url: str = "https://river.example/new") -> dict[str, str]:
    """What is decided about a page of the site with other text in it."""
    made = sites.make(99)
    return reasons(page.read(made.html.replace("<p>Source", f"{body}<p>Source"), url=url), known)


@pytest.mark.parametrize("order", [None, 1, 2])
def test_from_the_eleventh_page_on_the_noise_is_cut_and_no_sentence_is(order: int | None) -> None:
    numbers = list(range(PAGES))
    if order is not None:
        Random(order).shuffle(numbers)
    known, editors = Memory(), Counter[str]()
    for place, number in enumerate(numbers):
        made = sites.make(number)
        source = read(made)
        if place >= 10:
            kept = {text for text, reason in reasons(source, known).items() if reason == "content"}
            noise = {text for text in made.noise if not text.startswith("Editor") or editors[text] >= MET}
            assert set(made.article) <= kept
            assert not kept & noise
        editors.update(text for text in made.noise if text.startswith("Editor"))
        known = memory.learn(known, source)


def test_each_paper_has_its_part(known: Memory) -> None:
    decided = reasons(read(sites.make(50)), known)
    assert {decided[text] for text in (*sites.SECTIONS, sites.SOURCE, sites.FOLLOW)} == {"template"}
    assert {reason for text, reason in decided.items() if text.startswith("Licence")} == {"template"}
    assert {reason for text, reason in decided.items() if text.startswith("Editor")} == {"line"}


def test_without_a_memory_nothing_changes() -> None:
    source = read(sites.make(50))
    kept = reasons(source, None)
    assert kept[sites.FOLLOW] == "content"
    assert reasons(source, Memory()) == kept
    assert (
        reasons(
            source, None, {name: step for name, step in STEPS.items() if name not in {"template", "line"}}
        )
        == kept
    )


def test_the_rules_use_the_memory_too(known: Memory) -> None:
    decided = reasons(read(sites.make(50)), known, RULES)
    assert decided[sites.FOLLOW] == "template"
    assert all(decided[text] == "content" for text in sites.make(50).article)


def test_a_page_clipped_again_stays_whole(known: Memory) -> None:
    made = sites.make(8)
    decided = reasons(read(made), known)
    assert all(decided[text] == "content" for text in made.article)


def test_an_old_page_under_many_addresses_stays_whole() -> None:
    """Even if it is most of what is known of the site."""
    made = sites.make(3)
    copies = [page.read(made.html, url=f"{made.url}?visit={i}") for i in range(12)]
    leaves = [replace(memory.learn(Memory(), copy), addresses=()) for copy in copies]
    batch = reduce(lambda batch, one: batch.add(one.batch.leaves), leaves, Memory().batch)
    only = Memory(pages=10, templates=batch.frequent())
    assert only.templates.counts.max() >= 10
    decided = reasons(read(made), only)
    assert all(decided[text] == "content" for text in made.article)


@pytest.mark.parametrize(
    "part",
    [
        "<h2>{}</h2>",
        "<ul><li>{}</li><li>The second thing, and a longer one at that.</li></ul>",
        "<table><tr><td>{}</td><td>The second cell, and a longer one.</td></tr></table>",
        "<p><b>{}</b></p><p>What stands below the words in bold, and goes on for a while.</p>",
        "<p>{}:</p><p>What comes after the colon, and goes on for a while.</p>",
    ],
)
def test_parts_of_something_larger_stay_on_however_many_pages(part: str) -> None:
    text = "How the lantern is used"
    body = part.format(text)
    pages = []
    for number in range(20):
        made = sites.make(number)
        pages.append(page.read(made.html.replace("<p>Source", f"{body}<p>Source"), url=made.url))
    known = reduce(memory.learn, pages[:-1], Memory())
    assert any(text in found for found in known.templates.texts)
    before, after = (reasons(pages[-1], each) for each in (None, known))
    assert {name: reason for name, reason in after.items() if text in name} == {
        name: reason if reason == "content" else "template" for name, reason in before.items() if text in name
    }


def test_what_the_model_is_sure_of_stays(known: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wclipper.extract.common.SURE", 0.9)
    source = read(sites.make(50))
    decided = reasons(source, known)
    scores = dict(zip(source.table.texts, pipeline.extract(source).selection.score.tolist(), strict=True))
    assert scores[sites.FOLLOW] >= 0.9
    assert decided[sites.FOLLOW] == "content"
