"""Drafts of articles, ordinary ones and such as no page should have."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import lxml.html
from hypothesis import strategies as st
from lxml import etree

from wclipper.article.formats.draft import Draft
from wclipper.article.metadata import Metadata

if TYPE_CHECKING:
    from tests.article.trees import Tree

NOON = datetime(2024, 5, 13, 12, tzinfo=UTC)
CLIP = "0123456789abcdef"
HOSTILE = [
    "\"quoted\" and 'quoted'",
    "two\nlines\n---\nid: x",
    "---",
    "- item: [a, b] # comment",
    "yes",
    "0x10",
    "2024-05-13",
    "{{url}} {{content}} {title}",
    "{% for x in y %}",
    "<% tp.system.prompt() %>",
    "`= this.file.name` %%hidden%% [[link]] #tag",
    "</title><script>alert(1)</script>",
    "]]> &amp; &lt; <b>",
    "../../etc/passwd",
    "con",
    "x" * 300,
    "\u202egnp.exe",
    "👩‍👧 🇩🇪 中文 العربية",
    "\ud800 \x00 \x85 \u2028 \ufeff \uffff",
    "\t \n",
]
TITLES = st.sampled_from(HOSTILE) | st.text(st.characters(codec=None, exclude_categories=()), max_size=60)


def tree(content: str) -> Tree:
    """An article of some HTML."""
    return lxml.html.fragment_fromstring(f"<article>{content}</article>")


def draft(content: str | Tree, pictures: dict[str, bytes] | None = None, /, **facts: Any) -> Draft:
    """An article about to be written; its `author` is the only one."""
    author = facts.pop("author", None)
    return Draft(
        tree=tree(content) if isinstance(content, str) else content,
        base="https://a.example/dir/",
        facts=Metadata(**{"title": "T", "authors": (author,) if author else (), **facts}),
        clip=CLIP,
        clipped=NOON,
        pictures=pictures or {},
    )


_INLINE = "a abbr b bdi bdo br cite code del dfn em i img ins kbd mark q rp rt ruby s samp small span strong sub sup time u var wbr"
_BLOCK = (
    "p h1 h2 h3 pre blockquote ul ol li dl dt dd table caption thead tbody tfoot tr th td figure figcaption details "
    "summary hr div section article aside header main colgroup col unknown-x"
)
_TAGS = (_INLINE + " " + _BLOCK).split()
_EMPTY = frozenset("br hr img wbr col".split())
_VALUES = {
    "href": [
        "https://b.example/x y|[z]?a&b#c#d",
        "http://[::1]/",
        "mailto:a@b.example",
        "mailto:x y",
        "javascript:alert(1)",
        "#part-1",
        "#wc-fn-1",
        "#wc-fn-2",
        "https://münchen.example/ü?q=%zz",
        "http://a..b/",
        "http://u:p@h/",
        "https://a.example:99999/",
        "http://xn--a/",
        "out",
    ],
    "src": ["https://a.example/good.png", "https://a.example/lost.png", "data:image/svg+xml,<svg/>", "x"],
    "alt": ["a picture", "", '"<b>'],
    "title": ["words", ""],
    "width": ["10", "0", "10%"],
    "lang": ["en", "zh-Hans", "x y", ""],
    "dir": ["ltr", "rtl", "auto", "up"],
    "datetime": ["2020", "x"],
    "colspan": ["2", "0", "-1"],
    "rowspan": ["3", "x"],
    "start": ["3", "x"],
    "reversed": [""],
    "value": ["4", "x"],
    "class": ["language-c++", "a b", "math inline", "footnote", "footnotes", "callout-note"],
    "scope": ["row", "x"],
    "id": ["part-1", "a b", "wc-fn-1", "wc-fnref-1"],
    "onclick": ["alert(1)"],
    "style": ["x:y"],
}
_WORDS = [
    "word",
    " ",
    "\n",
    "\xa0",
    "a & b < c",
    "中文字",
    "עברית",
    "]]>",
    "\u202ex",
    "\x85",
    "👩‍👧",
    "\u2028",
]


def wild(seed: int) -> Tree:
    """A tree in which anything stands in anything, the same for the same seed."""
    chance = random.Random(seed)

    def element(depth: int) -> Tree:
        made = etree.Element(chance.choice(_TAGS))
        for name, values in _VALUES.items():
            if chance.random() < 0.25:
                made.set(name, chance.choice(values))
        if made.tag in _EMPTY:
            return made
        made.text = chance.choice([None, *_WORDS])
        for _ in range(chance.randint(0, 4) if depth else 0):
            child = element(depth - 1)
            child.tail = chance.choice([None, *_WORDS])
            made.append(child)
        return made

    article = etree.Element("article")
    article.extend(element(chance.randint(0, 6)) for _ in range(chance.randint(1, 5)))
    return article
