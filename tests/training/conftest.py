from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from tests.training.sets import write_set
from wclipper_training import corpus, datasets

if TYPE_CHECKING:
    from pathlib import Path

    from wclipper_training.corpus import Example

WORDS = (
    "the sea and a ship of wind in the harbour was long before it came to us with light over water".split()
)


def sentence(dice: random.Random) -> str:
    return " ".join(dice.choices(WORDS, k=dice.randint(12, 30))) + "."


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A set of thirty pages of ten sites."""
    dice = random.Random(7)
    pages = []
    for i in range(30):
        story = [sentence(dice) for _ in range(dice.randint(4, 9))]
        menu = "".join(
            f"<li><a href=/{k}>{dice.choice(WORDS)} {k}</a></li>" for k in range(dice.randint(5, 15))
        )
        body = f"<nav class=menu><ul>{menu}</ul></nav><div class=story>{''.join(f'<p>{s}</p>' for s in story)}</div><div class=footer>Imprint {i}</div>"
        truth = {
            "url": f"https://site{i % 10}.example/{i}",
            "type": "article" if i % 3 else "forum",
            "text": "\n".join(story),
        }
        pages.append((f"<html lang=en><body>{body}</body></html>", truth))
    return write_set(tmp_path_factory.mktemp("sets") / "made", *pages)


@pytest.fixture(scope="session")
def examples(made: Path) -> list[Example]:
    return corpus.read(datasets.pages(made), jobs=1).examples
