import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from tests.extract.trees import find, table_of
from wclipper.extract import table

PAGE = "<div id=a>one <b id=b>two</b> three<p id=p>four</p>five</div><div id=c> <img id=i> </div>"


def test_runs_come_in_document_order() -> None:
    columns = table_of(PAGE)
    assert [run.strip() for run in columns.runs if run.strip()] == ["one", "two", "three", "four", "five"]


def test_a_subtree_is_a_range_of_elements_and_runs() -> None:
    columns = table_of(PAGE)
    a, c = find(columns, "a"), find(columns, "c")
    assert columns.end[a] == c
    inside = columns.runs[columns.first_run[a] : columns.last_run[a]]
    assert "".join(inside) == "one two threefourfive"


def test_characters_are_counted_without_white_space_of_any_kind() -> None:
    columns = table_of("<p id=p>a\u00a0b \u3000c\u2003\n d\U0001f600</p>")
    assert columns.sum_runs(columns.chars)[find(columns, "p")] == 5


def test_bare_text_beside_blocks_is_a_block_of_its_own() -> None:
    assert table_of(PAGE).texts == ["one two three", "four", "five"]


def test_inline_markup_does_not_split_a_block() -> None:
    assert table_of("<p>a <a href=x>b</a> <i>c</i></p>").texts == ["a b c"]


def test_text_of_scripts_forms_and_drawings_is_no_text() -> None:
    noise = "<script>x</script><style>y</style><textarea>z</textarea><svg><text>w</text></svg><select><option>v</select>"
    assert table_of(f"<p>a</p>{noise}<p>b</p>").texts == ["a", "b"]


def test_valid_characters_need_a_stop_word_outside_links() -> None:
    columns = table_of("<p>Home Products</p><p>this is the one</p><p><a href=x>this is the one</a></p>")
    assert columns.valid[columns.chars > 0].tolist() == [0, 12, 0]


def test_a_chinese_text_is_valid_by_its_particles() -> None:
    columns = table_of("<p>国际</p><p>这是新闻</p>", lang="zh")
    assert columns.valid[columns.chars > 0].tolist() == [0, 4]


def test_the_language_is_found_when_the_page_does_not_say() -> None:
    text = "Der Hund und die Katze sind nicht im Haus, aber sie werden bald wieder da sein."
    assert table_of(f"<p>{text}</p>", lang="").language == "de"


def test_a_declared_language_is_believed() -> None:
    assert table_of("<p>the and of</p>", lang="fr-CA").language == "fr"


def test_hidden_and_fixed_come_from_the_snapshot() -> None:
    columns = table_of(
        "<p wc-hidden=display>a</p><p wc-hidden=opacity>b</p><p wc-fixed=fixed>c</p><p wc-fixed=sticky>d</p>",
        live=True,
    )
    assert columns.hidden.tolist() == [True, False, False, False]
    assert columns.fixed.tolist() == [False, False, True, False]


def test_where_the_browser_has_spoken_the_markup_has_no_say() -> None:
    body = "<p hidden>shown by a style sheet</p><p style='display: NONE'>shown by a script</p><p>c</p>"
    assert table_of(body, live=True).hidden.tolist() == [False, False, False]
    assert table_of(body).hidden.tolist() == [True, True, False]


def test_a_page_without_anything_has_a_table() -> None:
    columns = table.build(etree.Element("html"))
    assert (columns.blocks, columns.runs, columns.tags) == (0, [], ["html"])


@given(
    st.recursive(st.sampled_from(["x", "y z", " "]), lambda inner: st.lists(inner, max_size=4), max_leaves=25)
)
def test_sums_over_subtrees_equal_a_plain_walk(nested: object) -> None:
    root = etree.Element("html")
    _grow(root, nested)
    columns = table.build(root)
    sums = columns.sum_runs(columns.chars)
    for i, element in enumerate(columns.elements):
        assert sums[i] == len("".join("".join(element.itertext()).split()))
    assert np.array_equal(
        columns.sum_elements(np.ones(len(columns.tags), dtype=np.bool_)),
        columns.end - np.arange(len(columns.tags)),
    )


def _grow(parent: etree._Element, nested: object) -> None:
    if isinstance(nested, str):
        child = etree.SubElement(parent, "p")
        child.text, child.tail = nested, nested
        return
    assert isinstance(nested, list)
    box = etree.SubElement(parent, "div")
    for inner in nested:
        _grow(box, inner)
