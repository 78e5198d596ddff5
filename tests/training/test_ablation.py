from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from wclipper_training import ablation
from wclipper_training.corpus import Corpus, feature_names
from wclipper_training.metrics import Score
from wclipper_training.quality import Quality

if TYPE_CHECKING:
    import pytest

    from wclipper.extract.table import Floats
    from wclipper_training.corpus import Example
    from wclipper_training.fit import Recipe


def test_every_feature_belongs_to_exactly_one_group() -> None:
    for name in feature_names():
        groups = [group for group, pattern in ablation.GROUPS.items() if re.fullmatch(pattern, name)]
        assert len(groups) == 1, f"{name}: {groups}"
    assert all(ablation.members(group) for group in ablation.GROUPS)


def test_each_part_is_left_out_once(examples: list[Example], monkeypatch: pytest.MonkeyPatch) -> None:
    recipes: list[Recipe] = []

    def scores(pages: list[Example], *, recipe: Recipe, jobs: int, label: str = "") -> list[Floats]:
        recipes.append(recipe)
        return [np.where(page.label, 0.8, 0.2) for page in pages]

    monkeypatch.setattr(ablation, "out_of_fold", scores)
    found = ablation.ablate(Corpus(examples, []), "made", jobs=1)
    assert len(found) == len(ablation.GROUPS) + 4
    assert recipes[0].blank == ()
    assert sorted(column for recipe in recipes for column in recipe.blank) == list(
        range(len(feature_names()))
    )
    assert [recipe.stages for recipe in recipes] == [2] * (len(recipes) - 1) + [1]


def test_the_choice_without_one_of_its_parts(examples: list[Example]) -> None:
    page, score = examples[0], np.full(len(examples[0].label), 0.45)
    assert ablation.with_copies(page, score).all()
    assert not ablation.over_half(page, score).any()


def test_the_table_shows_differences() -> None:
    def quality(f1: float) -> Quality:
        score = Score(f1, f1, f1)
        return Quality(2, score, {"forum": score}, {"forum": 2}, None, None)

    lines = ablation.table({ablation.WHOLE: quality(0.75), "NTA": quality(0.7375)}).splitlines()
    assert lines[0] == "| word F1 | all | forum |"
    assert lines[2:] == ["| the whole model | .750 | .750 |", "| without NTA | -0.0125 | -0.0125 |"]
