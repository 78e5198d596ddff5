from __future__ import annotations

import yaml
from hypothesis import given
from hypothesis import strategies as st

from wclipper.article.formats import frontmatter

ANY_TEXT = st.text(st.characters(codec=None, exclude_categories=()))
VALUES = ANY_TEXT | st.lists(ANY_TEXT, max_size=3) | st.integers()
NAMES = st.from_regex(r"x[a-z]{0,8}", fullmatch=True)


def loaded(text: str) -> object:
    first, body, rest = text.split("---\n", 2)
    assert first == rest == ""
    return yaml.safe_load(body)


@given(st.dictionaries(NAMES, VALUES, min_size=1))
def test_every_value_is_read_back_as_it_was(fields: dict[str, str | list[str] | int | None]) -> None:
    assert loaded(frontmatter.write(fields)) == fields


@given(ANY_TEXT)
def test_a_value_stays_on_its_line_and_is_valid_text(value: str) -> None:
    written = frontmatter.write({"title": value})
    assert len(written.splitlines()) == 3
    assert written.encode()


def test_missing_values_are_left_out() -> None:
    assert loaded(frontmatter.write({"title": "a", "author": None, "tags": []})) == {"title": "a", "tags": []}


def test_strings_that_look_like_other_things_stay_strings() -> None:
    fields: dict[str, str | list[str] | int | None] = {
        "a": "yes",
        "b": "2024-05-13",
        "c": "1:30",
        "d": "# x",
        "e": "---",
    }
    assert loaded(frontmatter.write(fields)) == fields
