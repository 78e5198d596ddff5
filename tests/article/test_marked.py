import re

import lxml.html
import pytest

from wclipper import Article, Snapshot
from wclipper.article import marked, sanitise
from wclipper.extract import page, pipeline

STORY = "".join(
    f"<p>This is the paragraph number {i} of the story, and it is long enough.</p>" for i in range(4)
)
HOME = '<a href="https://example.org/a/x" rel="noopener noreferrer">Home</a>'
CODE = "a\n  b"


def extraction(body: str, *, title: str = "") -> pipeline.Extraction:
    tree = f"<html lang='en'><head><title>{title}</title></head><body>{body}</body></html>"
    return pipeline.extract(
        page.read(Snapshot(format=1, tree=tree, url="https://example.org/a/b")), steps=pipeline.RULES
    )


def html(body: str, *, title: str | None = None) -> str:
    found = marked.html(extraction(body), title=title)
    assert found is not None
    return found


def block(number: int, text: str) -> str:
    return f'<span data-block="{number}">{text}</span>'


def test_every_block_has_one_mark_in_its_place() -> None:
    assert html("<nav><a href='x'>Home</a></nav><div>bare <b>bold</b><p>inner</p>after</div>") == (
        f"<p>{block(0, HOME)}</p>"
        f"<p>{block(1, 'bare <b>bold</b>')}</p><p>{block(2, 'inner')}</p><p>{block(3, 'after')}</p>"
    )


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<ul><li>one<ul><li>two</li></ul>three</li></ul>", f"<ul><li>{block(0, 'one')}<ul><li>{block(1, 'two')}</li></ul>{block(2, 'three')}</li></ul>"),
        ("<table><tr><td>a</td><td></td></tr></table>", f"<table><tbody><tr><td>{block(0, 'a')}</td><td></td></tr></tbody></table>"),
        ("<pre>a\n  b</pre>", f'<pre data-block="0"><code>{CODE}</code></pre>'),
        ("<p>a<br/>b</p><br/><p>c</p>", f"<p>{block(0, 'a<br>b')}</p><p>{block(1, 'c')}</p>"),
        ("<div><p>a</p><hr/></div><p>b</p>", f'<p>{block(0, "a")}</p><hr data-blocks="0-1"><p>{block(1, "b")}</p>'),
    ],
)  # fmt: skip
def test_blocks_in_lists_tables_and_code(body: str, expected: str) -> None:
    assert html(body) == expected


def test_a_picture_is_not_loaded_before_it_is_shown() -> None:
    body = "<div><img src='i.png' alt='sea'/><p>a</p></div><p>b</p><img src='i.png'/>"
    pictures = re.findall("<img[^>]*>", html(body))
    assert pictures == [
        '<img alt="sea" data-picture="https://example.org/a/i.png" data-blocks="0-1">',
        '<img data-picture="https://example.org/a/i.png" data-blocks="0-2">',
    ]


def test_headings_that_repeat_the_title_are_marked() -> None:
    body = html("<h1>The sea</h1><p>text</p><h2>The sea</h2><h2>The land</h2>", title="The sea")
    assert re.findall("<h[12][^>]*>", body) == ['<h1 data-title="">', '<h2 data-title="">', "<h2>"]


def test_a_page_can_not_make_marks_of_its_own() -> None:
    body = html("<p data-block='7' data-title=''><span data-block='9' data-blocks='1-2'>text</span></p>")
    assert body == f"<p>{block(0, 'text')}</p>"


@pytest.mark.parametrize(
    "mark",
    [
        "data-block='x'",
        "data-block='1 2'",
        "data-blocks='1'",
        "data-title='x'",
        "data-picture='javascript:x'",
    ],
)
def test_the_sanitiser_lets_only_marks_through_that_look_like_ours(mark: str) -> None:
    dirty = f"<span {mark}>a</span><img {mark}><h1 {mark}>b</h1>"
    assert not re.search(r"data-\w+=\"[^\"]", sanitise.clean(dirty, base=None, marks=True))
    assert "data-" not in sanitise.clean("<span data-block='1'>a</span>", base=None)


def test_all_text_of_the_page_is_there() -> None:
    body = f"<header>Menu</header><div>{STORY}</div><footer wc-hidden='display'>Hidden</footer>"
    found = extraction(body)
    text = lxml.html.fragment_fromstring(marked.html(found, title=None) or "", create_parent="div")
    marks = text.xpath("//span[@data-block]")
    assert [" ".join(mark.text_content().split()) for mark in marks] == found.page.table.texts
    assert [int(mark.get("data-block", "")) for mark in marks] == list(range(6))


def test_boxes_with_several_blocks() -> None:
    found = extraction(
        "<nav><ul><li>a</li><li>b</li></ul></nav><div><p>c</p><section><p>d</p><p>e</p></section></div>"
    )
    assert marked.boxes(found.page.table) == [(0, 2), (2, 5), (3, 5)]


@pytest.mark.parametrize(
    ("body", "blocks"),
    [
        ("<p>a</p><div wc-picked=''><p>b</p><p>c</p></div><p>d</p>", (1, 3)),
        ("<p>a</p><p>b <i wc-picked=''>c</i> d</p>", (1, 2)),
        ("<p>a</p><div wc-picked=''><img src='x'/></div>", None),
        ("<p>a</p><svg><g wc-picked=''><text>b</text></g></svg>", None),
        ("<p>a</p>", None),
    ],
)
def test_what_the_person_has_picked(body: str, blocks: tuple[int, int] | None) -> None:
    assert Article(extraction(body)).picked == blocks


def test_a_page_that_nobody_would_go_through_has_no_marks() -> None:
    assert marked.html(extraction("<p>x</p>" * (marked.MAX_BLOCKS + 1)), title=None) is None


def test_the_corrected_article_has_what_the_person_wants() -> None:
    found = Article(extraction(f"<p>Before</p><div>{STORY}</div><div>Behind</div>", title="Tides"))
    texts = [each.text for each in found.blocks]
    assert [each.kept for each in found.blocks] == [False, True, True, True, True, False]
    own = found.corrected(kept=[5], cut=[2])
    assert own.text.split("\n") == [texts[1], *texts[3:]]
    assert "Behind" in own.markdown
    assert "number 1" not in own.markdown
    assert own.blocks[2].reason == "person"
    assert own.clip_id != found.clip_id
    assert own.title == found.title == "Tides"
