"""Listings: whole, exact, and nothing beside the code; tests/pages has one page a highlighter."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.article.trees import everything
from wclipper import Article, Snapshot
from wclipper.extract import page as pages
from wclipper.extract.pipeline import Extraction
from wclipper.extract.selection import Selection

if TYPE_CHECKING:
    from collections.abc import Callable

THOROUGH = settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
LINE = st.text("ab1 \t{}<>&\"'#$`|_中", max_size=12)
WAYS: dict[str, Callable[[list[str]], str]] = {
    "plain": "\n".join,
    "line spans": lambda lines: "\n".join(f'<span class="line">{line}</span>' for line in lines),
    "line spans without ends": lambda lines: "".join(f'<span class="line">{line}</span>' for line in lines),
    "ends inside": lambda lines: "".join(f'<span class="line">{line}\n</span>' for line in lines),
    "breaks": "<br>".join,
    "boxes": lambda lines: "".join(f"<div>{line or '<br>'}</div>" for line in lines),
    "items": lambda lines: f"<ol>{''.join(f'<li>{line}</li>' for line in lines)}</ol>",
    "rows": lambda lines: (
        "<table>"
        + "".join(
            f'<tr><td class="ln">{number}</td><td class="code">{line}</td></tr>'
            for number, line in enumerate(lines, start=1)
        )
        + "</table>"
    ),
}


def listings(body: str) -> list[str]:
    return [code.text or "" for code in everything(f"<body><p>Text.</p>{body}</body>").iter("code")]


def kept(body: str, *texts: str) -> Article:
    """The article of which blocks with these texts are kept."""
    page = pages.read(f"<body>{body}</body>", url="https://a.example/")
    keep = [any(text in block for text in texts) for block in page.table.texts]
    selection = Selection.everything(page.table).cut(~np.array(keep, dtype=np.bool_), "model")
    return Article(Extraction(page, selection))


@THOROUGH
@given(st.sampled_from(sorted(WAYS)), st.lists(LINE, min_size=1, max_size=6))
def test_every_line_is_there_however_a_page_sets_it(way: str, lines: list[str]) -> None:
    written = WAYS[way]([escape(line) for line in lines])
    expected = "\n".join(line if line.strip() else "" for line in lines).strip("\n").rstrip()
    assert "".join(listings(f"<pre>{written}</pre>")) == expected


def test_a_listing_of_which_a_part_is_cut_is_whole() -> None:
    lines = "".join(f"<div>line number {number} of the listing</div>" for number in range(5))
    article = kept(f"<p>Before it.</p><pre>{lines}</pre><p>Behind it.</p>", "Before", "number 2", "Behind")
    assert article.markdown.count("line number") == 5


def test_a_listing_of_which_all_is_cut_is_gone() -> None:
    assert "listing" not in kept("<p>Before it.</p><pre>a listing</pre>", "Before").markdown


def test_a_tab_that_is_not_shown_is_a_listing_too() -> None:
    tree = (
        "<html><body><p>Install it.</p><div><div role='tablist'><button>npm</button><button>pnpm</button></div>"
        "<div role='tabpanel'><pre>npm i duck</pre></div>"
        "<div role='tabpanel' wc-hidden='display'><pre>pnpm add duck</pre></div></div></body></html>"
    )
    page = pages.read(Snapshot(format=1, tree=tree, url="https://a.example/"))
    selection = Selection.everything(page.table)
    hidden = np.array(["pnpm add" in text for text in page.table.texts], dtype=np.bool_)
    article = Article(Extraction(page, selection.cut(hidden, "hidden")))
    assert article.markdown == (
        "Install it.\n\nnpm\n\n```\nnpm i duck\n```\n\npnpm\n\n```\npnpm add duck\n```\n"
    )


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<pre>1\n2\n3</pre>", ["1\n2\n3"]),
        ("<div><pre>1\n2\n3</pre><pre>a\nb\nc</pre></div>", ["a\nb\nc"]),
        ("<div><pre>1\n2</pre><pre>a\nb\nc\nd</pre></div>", ["1\n2", "a\nb\nc\nd"]),
        ("<div><pre>1\n3\n5</pre><pre>a\nb\nc</pre></div>", ["1\n3\n5", "a\nb\nc"]),
    ],
)
def test_numbers_are_left_out_only_beside_as_many_lines(body: str, expected: list[str]) -> None:
    assert listings(body) == expected


@pytest.mark.parametrize("word", ["Copy", "复制代码", "Terminal window"])
def test_words_of_buttons_stay_where_no_listing_is(word: str) -> None:
    assert word in "".join(everything(f"<body><div>{word}</div><p>Text.</p></body>").itertext())


def test_a_code_element_that_was_never_closed_swallows_nothing() -> None:
    body = "<p>See <code>f()<p>A paragraph.</p><h2>Heading</h2><p>Another <a href=/x>link</a>.</p>"
    tree = everything(f"<body>{body}</body>", url="https://a.example/")
    assert tree.find(".//h2") is not None
    assert tree.find(".//pre") is None
