from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wclipper.web.difference import Row, rows


def test_a_paragraph_that_changed_stands_beside_itself_word_by_word() -> None:
    row = rows("The tide came at six.", "The tide came late, at seven.")[0]
    assert row.kind == "changed"
    assert [text for text, is_other in row.old if is_other] == ["six"]
    assert [text for text, is_other in row.new if is_other] == ["late, ", "seven"]


def test_what_has_nothing_in_common_is_taken_away_and_added() -> None:
    found = rows("One stays.\nA paragraph about boats.", "One stays.\nSomething else entirely now!")
    assert [row.kind for row in found] == ["same", "removed", "added"]


def test_a_script_without_spaces_is_compared_by_characters() -> None:
    row = rows("港务局的人已经知道转潮", "港务局的人早已知道转潮")[0]
    assert row.kind == "changed"
    assert "".join(text for text, is_other in row.new if is_other) in {"早", "早已"}


def test_paragraphs_that_moved_apart_keep_their_order() -> None:
    found = rows("a b c d\ne f g h", "new line here\na b c X\ne f g h")
    assert [row.kind for row in found] == ["added", "changed", "same"]


def test_a_very_long_paragraph_is_not_compared_word_by_word() -> None:
    assert [row.kind for row in rows("x " * 5000, "y " * 5000)] == ["removed", "added"]


TEXT = st.lists(st.text(alphabet="ab 潮\u0301.", max_size=12), max_size=6).map("\n".join)


@given(TEXT, TEXT)
def test_each_column_is_its_version_whole(old: str, new: str) -> None:
    found = rows(old, new)
    assert column(found, "old") == [line for line in old.splitlines() if line]
    assert column(found, "new") == [line for line in new.splitlines() if line]


def column(found: list[Row], name: str) -> list[str]:
    texts = ("".join(text for text, _ in getattr(row, name)) for row in found)
    return [text for text in texts if text]
