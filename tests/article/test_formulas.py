"""Formulas: once, as TeX, and never more than that; tests/pages has one page a renderer."""

from __future__ import annotations

import lxml.html
import pytest
from hypothesis import HealthCheck, given, settings
from lxml import etree
from markdown_it import MarkdownIt

from tests.article.rendering import rendered
from tests.article.test_code import kept
from tests.article.trees import TEXT, Tree, everything, made, tags_of, text_of, whole
from wclipper import Snapshot
from wclipper.article.formats import markdown
from wclipper.article.matters import mathml, tex

THOROUGH = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
PLAIN = MarkdownIt("commonmark", {"html": True})
"""A renderer that knows nothing of formulas."""


def math(content: str) -> str:
    return mathml.tex(lxml.html.fragment_fromstring(f"<math>{content}</math>"))


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("<mi>x</mi><mo>+</mo><mn>1</mn>", "x+1"),
        ("<mi>α</mi><mi>b</mi>", r"\alpha b"),
        ("<mfrac><mn>1</mn><mn>2</mn></mfrac>", r"\frac{1}{2}"),
        ("<mfrac linethickness='0'><mi>n</mi><mi>k</mi></mfrac>", r"{n \atop k}"),
        ("<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>", "x_{i}^{2}"),
        ("<msup><mrow><mo>(</mo><mi>a</mi><mo>)</mo></mrow><mn>2</mn></msup>", "{(a)}^{2}"),
        ("<msup><mi>f</mi><mo>′</mo></msup>", "f'"),
        ("<msqrt><mi>a</mi><mo>+</mo><mi>b</mi></msqrt>", r"\sqrt{a+b}"),
        ("<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover>", r"\sum_{i}^{n}"),
        ("<munder><mi>max</mi><mi>x</mi></munder>", r"\max_{x}"),
        ("<mover><mi>x</mi><mo>→</mo></mover>", r"\vec{x}"),
        ("<mover><mo>=</mo><mtext>def</mtext></mover>", r"\overset{\text{def}}{=}"),
        ("<munder><mi>x</mi><mo>_</mo></munder>", r"\underline{x}"),
        ("<mi mathvariant='bold'>v</mi><mi>𝐀</mi>", r"\mathbf{v}\mathbf{A}"),
        ("<mi>sin</mi><mi>x</mi>", r"\sin x"),
        ("<mi>rank</mi>", r"\mathrm{rank}"),
        ("<mtext>50% {a}</mtext>", r"\text{50\% \{a\}}"),
        ("<mfenced><mi>a</mi><mi>b</mi></mfenced>", r"\left(a,b\right)"),
        ("<mo>[</mo><mtable><mtr><mtd><mn>1</mn></mtd></mtr></mtable><mo>]</mo>", r"\begin{bmatrix} 1 \end{bmatrix}"),
        ("<mi>x</mi><mspace width='1em'></mspace><mi>y</mi>", r"x\quad y"),
        ("<menclose notation='box'><mi>x</mi></menclose>", r"\boxed{x}"),
        ("<mphantom><mi>x</mi></mphantom><mi>y</mi>", "y"),
        ("<mi>x</mi><mo>\u2062</mo><mi>y</mi>", "xy"),
        ("<mmultiscripts><mi>X</mi><mi>a</mi><mi>b</mi></mmultiscripts>", "X_{a}^{b}"),
        ("<mfrac></mfrac>", r"\frac{}{}"),
        ("", ""),
    ],
)  # fmt: skip
def test_mathml_is_tex_that_says_the_same(content: str, expected: str) -> None:
    assert math(content) == expected


def test_deep_mathml_is_no_trouble() -> None:
    root = innermost = etree.Element("math")
    for _ in range(900):
        innermost = etree.SubElement(innermost, "mrow")
    innermost.text = "x"
    assert mathml.tex(root) == "x"


def test_a_formula_of_a_live_page_is_there_once() -> None:
    formula = (
        "<span class='katex'><span class='katex-mathml'><math><semantics><mi>x</mi>"
        "<annotation encoding='application/x-tex'>x^2</annotation></semantics></math></span>"
        "<span class='katex-html' aria-hidden='true'>x2</span></span>"
    )
    tree = f"<html><body><p>So {formula} is.</p></body></html>"
    assert whole(Snapshot(format=1, tree=tree, url="https://a.example/")).markdown == "So $x^2$ is.\n"


def test_a_formula_between_kept_lines_is_kept() -> None:
    formula = "<div><script type='math/tex; mode=display'>y</script></div>"
    assert kept(f"<p>Before it.</p>{formula}<p>Behind.</p>", "Before", "Behind").markdown == (
        "Before it.\n\n$$\ny\n$$\n\nBehind.\n"
    )
    assert "$" not in kept(f"<p>Before it.</p><div><p>Cut {formula}</p></div>", "Before").markdown


def test_formulas_leave_as_text_of_a_span() -> None:
    article = whole("<p>A <math><mtext>&lt;img src=x onerror=alert(1)&gt;</mtext></math></p>")
    assert article.html == (
        r'<p>A <span class="math inline">\text{&lt;img src=x onerror=alert(1)&gt;}</span></p>'
    )


def formula(source: str, *, display: bool) -> etree._Element:
    found = tex.formula(source, display=display)
    return made("span", []) if found is None else found


@THOROUGH
@given(TEXT, TEXT)
def test_any_tex_stays_one_formula(one: str, other: str) -> None:
    parts: list[str | Tree] = ["a", formula(one, display=False), formula(other, display=False), "b"]
    written = markdown.write(made("article", [made("p", parts)]), base=None)
    shown = rendered(written)
    assert set(tags_of(shown)) <= {"p", "span"}, written
    assert (text_of(shown)[0], text_of(shown)[-1]) == ("a", "b")


@THOROUGH
@given(TEXT)
def test_any_displayed_tex_stays_one_block(source: str) -> None:
    written = markdown.write(
        made("article", [made("p", ["a", formula(source, display=True), "b"])]), base=None
    )
    assert set(tags_of(rendered(written))) <= {"p", "div", "span"}, written


@THOROUGH
@given(TEXT)
def test_where_formulas_are_unknown_tex_is_harmless(source: str) -> None:
    for display in (False, True):
        tree = made("article", [made("p", [formula(source, display=display)])])
        shown = lxml.html.fragment_fromstring(
            PLAIN.render(markdown.write(tree, base=None)), create_parent="div"
        )
        assert set(tags_of(shown)) <= {"p", "em", "strong", "br"}


def test_dollars_are_no_formula_where_no_script_sets_them() -> None:
    tree = everything("<p>From $5 to $6, or \\(x\\).</p>")
    assert tree.find(".//span") is None
