from __future__ import annotations

import numpy as np
import pytest

from tests.extract.trees import table_of
from wclipper.extract import blocks, notes

LONG = "text that is long enough to be the text of an article " * 50


def kept_after(body: str, *kept: str) -> list[str]:
    """The texts kept with those that begin so."""
    table = table_of(body)
    found = blocks.find(table)
    before = np.array([text.startswith(kept) for text in found.texts], dtype=np.bool_)
    after = notes.referred(table, found, before)
    return [text for text, keep in zip(found.texts, after.tolist(), strict=True) if keep]


@pytest.mark.parametrize(
    "page",
    [
        "<p>kept<sup><a href='#n'>1</a></sup></p><p>other</p><ol><li id=n>note</li><li>other</li></ol>",
        "<p>kept<a href='#n'><sup>1</sup></a></p><p>other</p><p><a name=n></a>note</p>",
        "<p>kept<a href='#fn1'>*</a></p><p>other</p><div id=fn1><p>note</p></div>",
        "<p>kept<a href='#_ftn1' name='_ftnref1'>[1]</a></p><p>other</p><p><a name='_ftn1' href='#_ftnref1'></a>note</p>",
    ],
)
def test_the_note_of_a_kept_mark_is_kept(page: str) -> None:
    assert kept_after(page, "kept")[1:] == ["note"]


@pytest.mark.parametrize(
    "page",
    [
        "<p>kept</p><p>cut<sup><a href='#n'>1</a></sup></p><p id=n>note</p>",
        "<p>kept <a href='#n'>1</a></p><p id=n>a part of the page</p>",
        "<p id=n>before</p><p>kept<sup><a href='#n'>1</a></sup></p>",
        "<p>kept<sup><a href='/other#n'>1</a></sup></p><p id=n>note</p>",
        f"<p>kept<sup><a href='#n'>1</a></sup></p><div id=n>{LONG}{LONG}</div>",
    ],
)
def test_nothing_else_is(page: str) -> None:
    assert len(kept_after(page, "kept")) == 1


def test_notes_that_are_longer_than_half_the_text_are_left_out() -> None:
    marks = "".join(f"<sup><a href='#n{i}'>{i}</a></sup>" for i in range(9))
    listed = "".join(f"<li id=n{i}>note {i} {LONG[:500]}</li>" for i in range(9))
    assert len(kept_after(f"<p>kept {LONG}{marks}</p><ol>{listed}</ol>", "kept")) == 1
    assert len(kept_after(f"<p>kept {LONG * 5}{marks}</p><ol>{listed}</ol>", "kept")) == 10
