"""Every method by its name, alone."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

import click
import pytest

import wclipper
from wclipper.cli.clip import clip
from wclipper.extract import memory, page, pipeline
from wclipper.extract.memory import Memory
from wclipper.extract.methods import METHODS, steps_of

NOTICE = "This is the notice of the site, and it is on every page of it."


def site_page(number: int) -> str:
    story = "".join(
        f"<p>This is paragraph {i} of the page number {number}, and it is about the sea and the <a href=x>ships</a> on it.</p>"
        for i in range(6)
    )
    menu = "".join(f"<li><a href=/{i}>Topic {i}</a></li>" for i in range(9))
    return f"<html lang=en><body><nav><ul>{menu}</ul></nav><hr><div>{story}<p>Key words</p></div><div><p>{NOTICE}</p></div></body></html>"


def kept(name: str, source: page.Page) -> str:
    extraction = pipeline.extract(source, steps=steps_of(name))
    marks = zip(source.table.texts, extraction.selection.kept.tolist(), strict=True)
    return "\n".join(text for text, keep in marks if keep)


@pytest.fixture(scope="module")
def known() -> Memory:
    pages = [page.read(site_page(i), url=f"https://example.org/{i}") for i in range(12)]
    return reduce(memory.learn, pages, Memory())


@pytest.mark.parametrize("name", METHODS)
def test_every_method_finds_the_story_and_cuts_the_menu(name: str) -> None:
    text = kept(name, page.read(site_page(1)))
    assert all(f"paragraph {i} of the page" in text for i in range(6))
    assert "the sea and the ships on it." in text
    assert "Topic 3" not in text


def test_cevc_gives_what_has_valid_characters() -> None:
    assert "Key words" not in kept("cevc", page.read(site_page(1)))
    assert NOTICE not in kept("cevc", page.read(site_page(1)))


def test_lines_are_text_by_their_punctuation() -> None:
    text = kept("lines", page.read(site_page(1)))
    assert "Key words" not in text
    assert NOTICE in text


def test_lines_of_a_known_site_are_cut(known: Memory) -> None:
    for url in ("https://example.org/1", "https://example.org/new", None):
        text = kept("lines", replace(page.read(site_page(1), url=url), memory=known))
        assert NOTICE not in text
    assert "paragraph 5 of the page number 77" in kept(
        "lines", replace(page.read(site_page(77)), memory=known)
    )


def test_only_methods_with_templates_look_at_the_memory(known: Memory) -> None:
    """With every template cut, nothing would be left of the menu that the model might keep."""
    source = replace(page.read(site_page(1), url="https://example.org/1"), memory=known)
    reasons = {
        name: set(pipeline.extract(source, steps=METHODS[name]).selection.reason)
        for name in ("blocks", "templates+blocks", "all")
    }
    assert "template" not in reasons["blocks"]
    assert "template" in reasons["templates+blocks"]
    assert "line" not in reasons["templates+blocks"]
    assert reasons["all"] >= {"template", "content"}


@pytest.mark.parametrize("name", METHODS)
@pytest.mark.parametrize("source", ["", "<p> </p>", "<a href=x>x</a>", "<img src=x>", "<b>"])
def test_every_method_bears_any_page(name: str, source: str) -> None:
    assert wclipper.clip(source, method=name).text in {"", "x"}


def test_a_clip_can_be_made_by_name() -> None:
    source = site_page(1)
    assert NOTICE in wclipper.clip(source, method="lines").text
    assert NOTICE not in wclipper.clip(source, method="cevc").text
    assert wclipper.clip(source).text == wclipper.clip(source, method="all").text


def test_an_unknown_name_gets_a_sentence() -> None:
    with pytest.raises(ValueError, match="There is no method 'magic'; there are nta, cevc"):
        wclipper.clip("<p>x</p>", method="magic")


def test_the_command_line_has_the_same_names() -> None:
    (offered,) = [option.type for option in clip.params if option.name == "method"]
    assert isinstance(offered, click.Choice)
    assert list(offered.choices) == list(METHODS)
