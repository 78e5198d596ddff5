"""The whole training on pages made for it: labels, fit, export, and the same file for the same pages."""

from __future__ import annotations

import gzip
import json
import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from wclipper.extract import model
from wclipper_training import corpus, datasets, export
from wclipper_training.fit import fit
from wclipper_training.labels import align
from wclipper_training.validate import page_score, validate

if TYPE_CHECKING:
    from pathlib import Path

    from wclipper_training.corpus import Example

WORDS = (
    "the sea and a ship of wind in the harbour was long before it came to us with light over water".split()
)


def sentence(dice: random.Random) -> str:
    return " ".join(dice.choices(WORDS, k=dice.randint(12, 30))) + "."


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> list[datasets.LabelledPage]:
    """Thirty pages of ten sites."""
    folder = tmp_path_factory.mktemp("made")
    dice = random.Random(7)
    lines = []
    for i in range(30):
        story = [sentence(dice) for _ in range(dice.randint(4, 9))]
        menu = "".join(
            f"<li><a href=/{k}>{dice.choice(WORDS)} {k}</a></li>" for k in range(dice.randint(5, 15))
        )
        body = f"<nav class=menu><ul>{menu}</ul></nav><div class=story>{''.join(f'<p>{s}</p>' for s in story)}</div><div class=footer>Imprint {i}</div>"
        (folder / f"{i}.html.gz").write_bytes(
            gzip.compress(f"<html lang=en><body>{body}</body></html>".encode())
        )
        lines.append(
            json.dumps(
                {
                    "id": str(i),
                    "url": f"https://site{i % 10}.example/{i}",
                    "type": "article",
                    "text": "\n".join(story),
                }
            )
        )
    (folder / "truth.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return datasets.pages(folder)


@pytest.fixture(scope="module")
def examples(pages: list[datasets.LabelledPage]) -> list[Example]:
    return corpus.read(pages, jobs=1).examples


def test_labels_follow_the_truth(examples: list[Example]) -> None:
    for page in examples:
        assert [text.endswith(".") for text in page.blocks.texts] == page.label.tolist()


def test_a_line_that_stands_twice_on_the_page_and_once_in_the_truth_is_content_once() -> None:
    texts = [
        "News",
        "This is the long first line of the story.",
        "News",
        "And this is the long second line of it.",
    ]
    truth = "This is the long first line of the story.\nNews\nAnd this is the long second line of it."
    assert align(texts, truth).sum() == 3


def test_the_model_learns_and_the_file_says_the_same(
    examples: list[Example], pages: list[datasets.LabelledPage], tmp_path: Path
) -> None:
    fitted = fit(examples, centres=16)
    file, again = tmp_path / "a.onnx", tmp_path / "b.onnx"
    names = corpus.feature_names(pages[0])
    export.write(fitted, file, first_names=names, pages=examples)
    assert page_score(examples[0], fitted.score(examples[0])).f1 > 0.95
    assert model.load(file).first == names
    export.write(fit(examples, centres=16), again, first_names=names, pages=examples)
    assert file.read_bytes() == again.read_bytes()


def test_a_file_that_disagrees_is_refused(
    examples: list[Example], pages: list[datasets.LabelledPage], tmp_path: Path
) -> None:
    one = fit(examples, centres=0)
    other = replace(one, second=replace(one.second, bias=one.second.bias + 1))
    export.write(one, tmp_path / "a.onnx", first_names=corpus.feature_names(pages[0]), pages=examples)
    with pytest.raises(ValueError, match="disagrees"):
        export.check(other, tmp_path / "a.onnx", examples)


def test_pages_of_a_site_are_never_on_both_sides(examples: list[Example]) -> None:
    folds = {page.domain: page.fold(5) for page in examples}
    assert len(folds) == 10
    assert all(folds[page.domain] == page.fold(5) for page in examples)


@pytest.mark.parametrize(
    ("url", "domain"),
    [
        ("https://news.example.co.uk/a", "example.co.uk"),
        ("https://www.example.com/a", "example.com"),
        ("https://example.org", "example.org"),
        ("", "page-7"),
    ],
)
def test_registered_domains(url: str, domain: str) -> None:
    assert corpus.registered_domain(url, "page-7") == domain


def test_validation_judges_every_page_once(examples: list[Example]) -> None:
    results = validate(corpus.Corpus(examples, [("blank/article", True), ("blank/forum", False)]), jobs=1)
    assert sum(count for name, (count, _) in results.items() if "/" in name) == 32
    assert results["made0"][1].f1 > 0.9
    assert results["blank"][1].f1 == 0.5
