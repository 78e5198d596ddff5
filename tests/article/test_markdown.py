from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import lxml.html
import pytest
import yaml
from lxml import etree

from tests.article.rendering import rendered
from tests.article.test_sanitise import HOSTILE
from tests.article.trees import text_of, whole
from wclipper.article.formats import markdown, presets
from wclipper.article.formats.draft import Draft
from wclipper.article.metadata import Metadata

if TYPE_CHECKING:
    from tests.article.trees import Tree

NOON = datetime(2024, 5, 13, 12, tzinfo=UTC)


def article(content: str) -> Tree:
    return lxml.html.fragment_fromstring(f"<article>{content}</article>")


def document(content: str, metadata: Metadata) -> str:
    draft = Draft(tree=article(content), base=None, facts=metadata, clip="abc", clipped=NOON)
    return markdown.document(draft, presets.template_of(presets.DEFAULT))


@pytest.mark.parametrize(
    "tag", ["div", "blockquote", "ul", "li", "b", "i", "a", "table", "h2", "span", "q", "sup", "pre"]
)
def test_a_tree_a_thousand_deep_keeps_its_text(tag: str) -> None:
    tree = innermost = etree.Element("article")
    for _ in range(1_000):
        innermost = etree.SubElement(innermost, tag, href="https://a.example/")
    innermost.text = "deep"
    assert "deep" in markdown.write(tree, base=None)


def test_nested_lists_and_quotes_stay_nested_as_far_as_renderers_read_them() -> None:
    depth = 30
    tree = article("<blockquote><ul><li>" * depth + "deep" + "</li></ul></blockquote>" * depth)
    shown = rendered(markdown.write(tree, base=None))
    assert len(list(shown.iter("blockquote", "ul"))) == 10
    assert text_of(shown) == "deep"


def test_an_empty_article_is_an_empty_text() -> None:
    assert markdown.write(article(" <p> </p><ul><li></li></ul><b></b><pre>\n</pre>"), base=None) == ""


def test_a_document_has_front_matter_a_title_and_the_text() -> None:
    metadata = Metadata(
        title='Ducks: "why"', authors=("Ann",), published="2024-05-01", site="S", url="https://a.example/"
    )
    front, body = document("<p>Text</p>", metadata).split("---\n\n", 1)
    assert yaml.safe_load(front.removeprefix("---\n")) == {
        "title": 'Ducks: "why"',
        "author": "Ann",
        "published": "2024-05-01",
        "site": "S",
        "url": "https://a.example/",
        "clipped": "2024-05-13T12:00:00+00:00",
        "id": "abc",
    }
    assert body == '# Ducks: "why"\n\nText\n'


@pytest.mark.parametrize("heading", ["<h1>Ducks &amp; *geese*</h1>", "<h2> ducks &amp; *Geese* </h2>"])
def test_the_title_stands_once(heading: str) -> None:
    written = document(f"{heading}<p>Text</p>", Metadata(title="Ducks & *geese*"))
    assert written.endswith("---\n\n# Ducks & \\*geese\\*\n\nText\n")


def test_another_first_heading_stays() -> None:
    assert document("<h2>Part</h2>", Metadata(title="Ducks")).endswith("# Ducks\n\n## Part\n")


def test_a_page_without_a_title_has_no_heading() -> None:
    assert document("<p>x</p>", Metadata()).endswith("---\n\nx\n")


@pytest.mark.parametrize("hostile", HOSTILE)
def test_a_table_that_stays_html_holds_nothing_hostile(hostile: str) -> None:
    page = f"<p>Text.</p><table><tr><th rowspan=2>a {hostile}</th><td>b</td></tr><tr><td>c</td></tr></table>"
    written = whole(page, url="https://news.example/").markdown
    assert "<table>" in written
    for element in rendered(written).iter():
        assert element.tag not in {
            "script",
            "style",
            "iframe",
            "object",
            "embed",
            "form",
            "input",
            "svg",
            "math",
            "meta",
        }
        assert not {name for name in element.attrib if name.startswith("on")} | (
            {"style", "id"} & set(element.attrib)
        )
        for name in ("href", "src"):
            assert element.get(name, "https:").startswith(("https:", "http:", "mailto:"))
