from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.article.drafts import CLIP, draft, wild
from wclipper.article.formats import text, xhtml


def body(content: str) -> str:
    return text.document(draft(content)).partition(f"({CLIP})\n")[2].removeprefix("\n")


def test_a_document_begins_with_its_facts() -> None:
    facts = {
        "title": "潮汐 and tides",
        "author": "Ann",
        "published": "2024-05-01",
        "url": "https://a.example/",
    }
    assert text.document(draft("<p>Text</p>", **facts)) == (
        "潮汐 and tides\n==============\n\nAnn · 2024-05-01\nhttps://a.example/\n"
        "Clipped 2024-05-13 (0123456789abcdef)\n\nText\n"
    )


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("<p>one\n two<br>three</p><p>four</p>", "one two\nthree\n\nfour\n"),
        ("<h2>潮汐</h2><h3>low</h3><p>x</p>", "潮汐\n----\n\nlow\n\nx\n"),
        ("<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>", "- a\n- b\n  - c\n"),
        ("<ol start=9><li>a</li><li><p>b</p><p>c</p></li></ol>", "9. a\n\n10. b\n\n    c\n"),
        ("<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b\n"),
        ("<pre>\n  a\n\n    b<br>c\n</pre>", "      a\n\n        b\n    c\n"),
        ("<pre>a <img src=x alt=duck></pre>", "    a [duck]\n"),
        ("<p>a <a href='https://a.example/'>link</a> and <q>words</q></p>", 'a link and "words"\n'),
        ("<p><img src=x alt='a duck'><img src=y></p>", "[a duck]\n"),
        ("<dl><dt>a</dt><dd>b</dd></dl><hr><p>c</p>", "a\n    b\n\n* * *\n\nc\n"),
        ("<p><ruby>漢<rt>kan</rt></ruby></p>", "漢(kan)\n"),
        ("<p>10<sup>9</sup> H<sub>2</sub>O 1<sup>st</sup></p>", "10⁹ H₂O 1st\n"),
        ('<p>a<span class="math inline">x^2</span></p>', "a$x^2$\n"),
        (
            '<p>a<sup class="footnote"><a href="#wc-fn-1">1</a></sup></p><ol class="footnotes"><li id="wc-fn-1">b</li></ol>',
            "a[1]\n\n[1] b\n",
        ),
        ("<figure><img src=x alt=y><figcaption>z</figcaption></figure>", "[y]\n\nz\n"),
        (
            "<table><caption>c</caption><tr><th>名</th><th>b</th></tr><tr><td>x</td><td>y<br>z</td></tr></table>",
            "c\n名   b\n--   ---\nx    y z\n",
        ),
        (f"<table><tr><td>{'a' * 60}<td>{'b' * 60}</tr></table>", f"{'a' * 60}\n{'b' * 60}\n"),
        ("<p> </p><ul><li></li></ul><pre>\n</pre><table></table><h2></h2>", ""),
    ],
)
def test_structure_stays_readable(content: str, expected: str) -> None:
    assert body(content) == expected


@given(st.integers())
def test_no_text_is_lost(seed: int) -> None:
    tree = wild(seed)
    clean = xhtml.content(tree, base=draft("").base, picture=lambda url: url)
    shown = Counter("".join(text.document(draft(tree)).split()))
    assert shown >= Counter("".join("".join(clean.itertext()).split()))
