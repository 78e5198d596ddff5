from lxml import html

from wclipper.extract import about

PAGE = """<html><head><title>Spring  in the Hills | The Paper</title>
<meta property="og:title" content="Spring in the Hills">
<meta name="Description" content="What grows &amp; what does not.">
<meta property="og:type" content="Article">
<script type="application/ld+json">
{"@graph": [{"@type": ["NewsArticle"], "description": "It \\"rained\\" all\\nday &amp; night"}, {"@type": "WebSite"}]}
</script></head><body><svg><title>An icon</title></svg><p>Text.</p></body></html>"""


def test_a_page_says_what_it_is_about() -> None:
    said = about.read(html.document_fromstring(PAGE))
    assert said.titles.splitlines() == ["spring in the hills | the paper", "spring in the hills"]
    assert said.descriptions == "what grows & what does not."
    assert said.kind == "article"
    assert said.types == "newsarticle website"


def test_descriptions_in_the_data_lose_their_escapes() -> None:
    assert about.read(html.document_fromstring(PAGE)).data == 'it "rained" all day & night'


def test_a_page_that_says_nothing_is_about_nothing() -> None:
    assert about.read(html.document_fromstring("<p>Text.</p>")) == about.About("", "", "", "", "")


def test_broken_data_is_no_fault() -> None:
    page = '<script type=\'application/ld+json\'>{{"text": "never closed \\</script><p>Text.</p>'
    assert about.read(html.document_fromstring(page)).types == ""
