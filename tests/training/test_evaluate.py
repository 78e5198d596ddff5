"""The figures of methods, one by one and side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from tests.training.sets import write_set
from wclipper.extract import model
from wclipper_training.cli import main

if TYPE_CHECKING:
    from pathlib import Path

STORY = [
    f"This is paragraph number {i} of the story about the sea, and it is long enough, said he."
    for i in range(9)
]
MENU = "".join(f"<li><a href=/{i}>Topic {i}</a></li>" for i in range(9))
PAGE = f"<html lang=en><body><nav><ul>{MENU}</ul></nav><article>{''.join(f'<p>{line}</p>' for line in STORY)}</article></body></html>"
TWICE = PAGE.replace("</article>", f"<p>{'</p><p>'.join(STORY)}</p></article>")
TRUTH = {"type": "article", "text": "\n".join(STORY), "with": [STORY[3]], "without": ["Topic 3"]}


def run(*arguments: str) -> list[list[str]]:
    """The cells of the table that a command prints."""
    done = CliRunner().invoke(main, [*arguments, "--jobs", "1"])
    assert done.exit_code == 0, done.output
    return [line.strip("| ").split(" | ") for line in done.stdout.splitlines()]


@pytest.fixture
def data(tmp_path: Path) -> str:
    return str(write_set(tmp_path / "set", (PAGE, TRUTH), (TWICE, {**TRUTH, "type": "forum"})))


def test_a_method_gets_all_figures(data: str) -> None:
    assert run("evaluate", "--data", data)[2:] == [
        ["set", "2", *["1.000"] * 5],
        ["set: article", "1", *["1.000"] * 3, "–", "–"],
        ["set: forum", "1", *["1.000"] * 3, "–", "–"],
    ]


def test_a_step_can_be_left_out_by_name(data: str) -> None:
    assert run("evaluate", "--data", data, "--without", "copy")[2][4] == ".833"
    assert run("evaluate", "--data", data, "--without", "model")[2][4] < ".9"


def test_another_model_file_is_asked(data: str, tmp_path: Path) -> None:
    file = tmp_path / "other.onnx"
    file.write_bytes(model.FILE.read_bytes())
    assert run("evaluate", "--data", data, "--model", str(file)) == run("evaluate", "--data", data)


def test_other_pages_of_the_site_are_known(tmp_path: Path) -> None:
    """The notice that all pages of a site have is cut, and kept where there is one page only."""
    notice = "<p>All of it may be printed, said the owner of the site, if it is not sold.</p>"
    pages = [
        (PAGE.replace("about", f"{name} about").replace("</article>", f"</article>{notice}"), name)
        for name in "abcdefghijkl"
    ]
    truth = {"text": "\n".join(STORY)}
    many = [(page, {**truth, "url": f"https://example.org/{name}"}) for page, name in pages]
    alone = [(page, {**truth, "url": f"https://{name}.example"}) for page, name in pages]
    found = [
        run("evaluate", "--method", "lines", "--data", str(write_set(tmp_path / name, *some)))[2]
        for name, some in (("many", many), ("alone", alone))
    ]
    assert found[0][2] > found[1][2]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["evaluate", "--method", "nta", "--without", "copy"], "nta has no step 'copy'; it has nta."),
        (["evaluate", "--method", "nta", "--model", __file__], "nta does not"),
        (["evaluate", "--model", __file__], "test_evaluate.py can't be used: "),
    ],
)
def test_a_wrong_order_gets_a_sentence(data: str, arguments: list[str], sentence: str) -> None:
    done = CliRunner().invoke(main, [*arguments, "--data", data, "--jobs", "1"])
    assert done.exit_code != 0
    assert sentence in done.stderr
    assert "Traceback" not in done.output
