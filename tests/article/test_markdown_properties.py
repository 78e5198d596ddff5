"""Any article, written as Markdown and rendered by someone else, is the same article."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree

from tests.article.rendering import rendered
from tests.article.trees import ARTICLE, PHRASES, SAME, TEXT, Tree, made, tags_of, text_of
from wclipper.article.formats import markdown

THOROUGH = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
WITHOUT_EMPHASIS = {"p", "a", "code", "br", "pre", "h1", "h3", "hr", "ul", "ol", "li", "blockquote"}
TABLE_PARTS = {"table", "thead", "tbody", "tr", "td", "th"}


def markdown_of(tree: Tree) -> str:
    return markdown.write(tree, base="https://a.example/")


@THOROUGH
@given(ARTICLE)
def test_the_text_survives(tree: Tree) -> None:
    assert text_of(rendered(markdown_of(tree))) == text_of(tree), markdown_of(tree)


@THOROUGH
@given(ARTICLE)
def test_no_element_appears_that_was_not_there(tree: Tree) -> None:
    had = set(tags_of(tree, lambda tag: SAME.get(tag, tag))) | {"p"}
    if "table" in had:
        had |= TABLE_PARTS
    assert set(tags_of(rendered(markdown_of(tree)))) <= had, markdown_of(tree)


@THOROUGH
@given(TEXT)
def test_plain_text_is_one_paragraph(text: str) -> None:
    shown = rendered(markdown_of(made("article", [made("p", [text])])))
    assert set(tags_of(shown)) <= {"p"}
    assert text_of(shown) == "".join(text.split())


@THOROUGH
@given(PHRASES)
def test_a_heading_stays_one_heading(parts: list[str | Tree]) -> None:
    tree = made("article", [made("h3", parts)])
    shown = rendered(markdown_of(tree))
    assert [element.tag for element in shown] == ["h3"] * bool(text_of(tree))


@THOROUGH
@given(st.lists(st.lists(TEXT.filter(str.strip), min_size=2, max_size=2), min_size=1, max_size=4))
def test_a_table_keeps_every_cell_in_its_place(rows: list[list[str]]) -> None:
    table = made("table", [made("tr", [made("td", [cell]) for cell in row]) for row in rows])
    shown = rendered(markdown_of(made("article", [table])))
    cells = [[text_of(cell) for cell in row.iter("td")] for row in shown.iter("tr")][1:]
    assert cells == [["".join(cell.split()) for cell in row] for row in rows]


@THOROUGH
@given(TEXT.filter(str.strip))
def test_code_is_shown_as_it_was(code: str) -> None:
    shown = rendered(markdown_of(made("article", [made("pre", [code])])))
    (block,) = shown.iter("code")
    assert text_of(block) == "".join(code.split())
    assert etree.tostring(shown).count(b"<pre") == 1


@THOROUGH
@given(st.text(max_size=30), TEXT)
def test_no_address_leaves_but_of_the_web_or_of_mail(address: str, text: str) -> None:
    clean = "".join(char for char in address if char.isprintable() and not 0xD800 <= ord(char) <= 0xDFFF)
    shown = rendered(markdown_of(made("article", [made("p", ["x", made("a", ["l", text], href=clean)])])))
    targets = [link.get("href", "") for link in shown.iter("a")]
    assert all(target.startswith(("https://", "http://", "mailto:")) for target in targets)
    assert text_of(shown) == "xl" + "".join(text.split())
