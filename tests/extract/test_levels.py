from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from wclipper.extract import page, pipeline
from wclipper.extract.selection import BIAS, LEVELS, worth_keeping

PAGES = Path(__file__).parent.parent / "pages"
SCORES = np.array([0.001, 0.02, 0.2, 0.4, 0.45, 0.55, 0.6, 0.9, 0.98, 0.999])
SIZES = np.full(10, 100)


@pytest.fixture(scope="module")
def extraction() -> pipeline.Extraction:
    return pipeline.extract(page.read((PAGES / "sample-article.html").read_text(encoding="utf-8")))


def test_more_is_kept_with_every_level() -> None:
    kept = [worth_keeping(SCORES, SIZES, level=level) for level in LEVELS]
    for less, more in pairwise(kept):
        assert not (less & ~more).any()
    assert [int(row.sum()) for row in (kept[0], kept[-1])] == [2, 8]


def test_level_0_is_our_own_choice() -> None:
    right = np.cumsum(np.sort(SCORES)[::-1])
    best = (2 * right / (np.arange(1, 11) + SCORES.sum())).max()
    assert worth_keeping(SCORES, SIZES).tolist() == (BIAS * best / 2 < SCORES).tolist()


def test_on_a_page_without_content_more_can_still_be_asked_for() -> None:
    hopeless = np.full(5, 0.01)
    assert not worth_keeping(hopeless, SIZES[:5]).any()
    assert not worth_keeping(hopeless, SIZES[:5], level=-1).any()
    assert worth_keeping(hopeless, SIZES[:5], level=1).all()


def test_the_bits_of_a_block_say_at_which_levels_it_is_kept(extraction: pipeline.Extraction) -> None:
    bits = pipeline.kept_at(extraction)
    for place, level in enumerate(LEVELS):
        kept = pipeline.at_level(extraction, level).selection.kept
        assert ((bits >> place) & 1).astype(bool).tolist() == kept.tolist()
    middle = list(LEVELS).index(0)
    assert ((bits >> middle) & 1).astype(bool).tolist() == extraction.selection.kept.tolist()
    assert len(set(bits.tolist())) > 2


def test_the_rules_know_no_levels() -> None:
    ruled = pipeline.extract(page.read("<p>This is the text of it.</p>"), steps=pipeline.RULES)
    assert pipeline.kept_at(ruled).tolist() == [2 ** len(LEVELS) - 1]
