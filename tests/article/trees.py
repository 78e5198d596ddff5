"""Arbitrary articles for the property tests."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st
from lxml import etree
from lxml.builder import E

from wclipper import Article
from wclipper.article import tree
from wclipper.extract import page as pages
from wclipper.extract.pipeline import Extraction
from wclipper.extract.selection import Selection

if TYPE_CHECKING:
    from collections.abc import Callable

    from wclipper.snapshot import Snapshot

SAME = {"b": "strong", "i": "em", "del": "s", "kbd": "code"}
"""Elements of the page that Markdown calls by another name."""

SYNTAX = "`*_[](){}<>&#+-=|~!.:;$%^\\\"'/ \n\t01ab中。\u00a0é"
TEXT = st.one_of(
    st.text(SYNTAX, max_size=20),
    st.text(st.characters(exclude_categories=("Cs", "Cc", "Cn")), max_size=12),
    st.sampled_from(
        [
            *(
                "# h",
                "- x",
                "1. x",
                "1) x",
                "> q",
                "```",
                "~~~",
                "---",
                "===",
                "| a | b |",
                "|-|-|",
                "    code",
                "+ x",
            ),
            *(
                "<script>alert(1)</script>",
                "<b>x</b>",
                "&lt;b&gt;",
                "&#60;",
                "[a](b)",
                "![a](b)",
                "[a]: b",
                "<a:b>",
            ),
            *(
                "a__b__c",
                "snake_case_name",
                "2 * 3 * 4",
                "**x**",
                "__x__",
                "~~x~~",
                "`x`",
                "``",
                "\\",
                "C:\\*",
                "!",
            ),
            *(
                "[[x]]",
                "![[x]]",
                "==x==",
                "%%x%%",
                "$x$",
                "#tag",
                "^id",
                "x^",
                " ^",
                "\\!",
                "<% x %>",
                "[^1]",
                "[ ] x",
                "[!note]",
            ),
        ]
    ),
)
Tree = etree._Element


def made(tag: str, children: list[str | Tree], **attributes: str) -> Tree:
    """An element with mixed content."""
    return E(tag, attributes, *children)


def inside(parts: st.SearchStrategy[Any], *tags: str) -> st.SearchStrategy[Tree]:
    """Elements around the same kind of content."""
    return st.builds(made, st.sampled_from(tags), parts)


def _phrases(children: st.SearchStrategy[str | Tree]) -> st.SearchStrategy[str | Tree]:
    parts = st.lists(children, max_size=4)
    link = st.builds(lambda held: made("a", held, href="https://a.example/x_(y)"), parts)
    return inside(parts, "b", "strong", "em", "i", "del", "span") | link


CODE = inside(st.lists(TEXT, max_size=1), "code", "kbd")
BREAK = st.builds(lambda: made("br", []))
PHRASE: st.SearchStrategy[str | Tree] = st.recursive(TEXT | CODE | BREAK, _phrases, max_leaves=6)
PHRASES = st.lists(PHRASE, max_size=5)


def _table(rows: list[list[list[str | Tree]]]) -> Tree:
    return made("table", [made("tr", [made("td", cell) for cell in row]) for row in rows])


def _rows(width: int) -> st.SearchStrategy[Tree]:
    return st.builds(
        _table, st.lists(st.lists(PHRASES, min_size=width, max_size=width), min_size=1, max_size=3)
    )


PRE = st.builds(lambda text: made("pre", [made("code", [text])]), TEXT)
LEAF_BLOCK = st.one_of(
    inside(PHRASES, "p", "h1", "h3"), PRE, st.builds(lambda: made("hr", [])), st.integers(2, 3).flatmap(_rows)
)


def _blocks(children: st.SearchStrategy[str | Tree]) -> st.SearchStrategy[str | Tree]:
    parts = st.lists(children, max_size=3)
    items = st.lists(inside(parts, "li"), max_size=3)
    numbered = st.builds(lambda held, start: made("ol", held, start=str(start)), items, st.integers(0, 12))
    return inside(parts, "blockquote", "div") | inside(items, "ul") | numbered


BLOCK: st.SearchStrategy[str | Tree] = st.recursive(LEAF_BLOCK | PHRASE, _blocks, max_leaves=8)
ARTICLE = inside(st.lists(BLOCK, max_size=5), "article")


ANY_TAGS = (
    "div span p b i em a ul ol li table tr td th thead tbody caption dl dt dd blockquote h1 h2 h4 figure figcaption "
    "details summary sup sub mark section aside header footer font center label noscript"
).split()


def _anyhow(children: st.SearchStrategy[str | Tree]) -> st.SearchStrategy[str | Tree]:
    attributes = st.sampled_from([{}, {}, {"href": "/x"}, {"colspan": "2"}, {"rowspan": "3"}, {"value": "7"}])
    return st.builds(
        lambda tag, held, given: made(tag, held, **given),
        st.sampled_from(ANY_TAGS),
        st.lists(children, max_size=4),
        attributes,
    )


TANGLE = inside(st.lists(st.recursive(TEXT | BREAK, _anyhow, max_leaves=12), max_size=5), "article")
"""Elements in each other as no standard allows."""


def text_of(tree: Tree) -> str:
    """The text without white space."""
    return "".join("".join(tree.itertext()).split())


def tags_of(tree: Tree, name: Callable[[str], str] = lambda tag: tag) -> Counter[str]:
    """How often each element occurs."""
    return Counter(name(str(element.tag)) for element in tree.iterdescendants())


def whole(source: str | Snapshot, *, url: str | None = None) -> Article:
    """The article of a page of which everything is kept, its headings too: a page without a title is given one."""
    if isinstance(source, str) and "<title" not in source:
        source = f"<title>A story</title>{source}"
    page = pages.read(source, url=url)
    return Article(Extraction(page, Selection.everything(page.table)))


def everything(source: str | Snapshot, *, url: str | None = None, title: str | None = None) -> Tree:
    """The clean tree of a page of which everything is kept."""
    page = pages.read(source, url=url)
    return tree.build(Extraction(page, Selection.everything(page.table)), title=title)
