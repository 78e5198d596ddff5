from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.article.pages import ld, read
from wclipper.article.about import jsonld


@pytest.mark.parametrize(
    ("script", "author"),
    [
        ('{"@type":"Article","author":"Ann Lee"}', "Ann Lee"),
        ('[{"@type":"BlogPosting","author":{"name":"Ann Lee"}}]', "Ann Lee"),
        ('{"@type":"Article","author":["Ann Lee","Bo Li"],}', "Ann Lee, Bo Li"),
        ('<!-- {"@type":"Article","author":"Ann\nLee"} -->', "Ann Lee"),
        ('//<![CDATA[\n{"@type":"Article","author":"Ann Lee"}\n//]]>', "Ann Lee"),
        ('{"@type":"WebSite"}{"@type":"Article","author":"Ann Lee"}', "Ann Lee"),
        ('{"@type":"Article","headline":"It\\\'s","author":"Ann Lee"}', "Ann Lee"),
        ("{&quot;@type&quot;:&quot;Article&quot;,&quot;author&quot;:&quot;Ann Lee&quot;}", "Ann Lee"),
        (
            '{"@type":"Article","body":"a "broken" text","author":{"@type":"Person","name":"Ann Lee"}}',
            "Ann Lee",
        ),
        ('{"@type":"Article","author":"https://x.example/ann"}', None),
        ('{"@type":"Article","author":{"name":7},"headline":[null]}', None),
        ('{"@type":"Organization","author":"Ann Lee"}', None),
        ('{"@type":"Article","author":', None),
        ("[" * 100_000, None),
        ('{"@type":{"a":1},"@id":[],"@graph":{"@graph":null}}', None),
    ],
)
def test_json_ld_is_read_as_pages_write_it(script: str, author: str | None) -> None:
    assert read(f'<script type="application/ld+json">{script}</script>').author == author


def test_a_person_comes_before_an_organisation() -> None:
    scripts = [
        {"@type": "NewsArticle", "author": {"@type": "Organization", "name": "Wire Service"}},
        {"@type": "NewsArticle", "author": [{"name": "Ann Lee"}]},
    ]
    assert read("".join(map(ld, scripts))).author == "Ann Lee"


JSON = st.recursive(
    st.none() | st.integers() | st.text(max_size=5) | st.sampled_from(["Article", "WebSite", "#a"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["@type", "@id", "@graph", "author", "name", "headline", "image", "publisher"]),
            inner,
        )
    ),
)


@given(JSON)
def test_no_json_ld_raises(value: object) -> None:
    jsonld.read([json.dumps(value)])


@given(st.text(alphabet='{}[]",:;ab\\ \n', max_size=60))
def test_no_broken_json_ld_raises(text: str) -> None:
    jsonld.read([text])
