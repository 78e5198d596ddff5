import re

import pytest

from wclipper import Article, Snapshot
from wclipper.extract import page, pipeline

STORY = "".join(
    f"<p>This is the paragraph number {i} of the story, and it is long enough.</p>" for i in range(4)
)


def by_rules(source: str | Snapshot) -> Article:
    """The article by the rules, which say exactly what is kept."""
    return Article(pipeline.extract(page.read(source, url="https://example.org/a/b"), steps=pipeline.RULES))


def html(body: str) -> str:
    article = by_rules(f"<title>A story</title><body><div>{STORY}{body}</div></body>")
    return re.sub(r"^(<p>This is the paragraph.*?</p>)+", "", article.html)


def live(body: str) -> Article:
    tree = f"<html lang='en'><body><div>{STORY}{body}</div></body></html>"
    return by_rules(Snapshot(format=1, tree=tree, url="https://example.org/a/b"))


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<section><div>bare text</div></section>", "<p>bare text</p>"),
        ("<div>bare <b>bold</b> text<p>inner</p>after</div>", "<p>bare <b>bold</b> text</p><p>inner</p><p>after</p>"),
        ("<span>a</span> <font>b</font>", "<p>a b</p>"),
        ("<h2>Head</h2><ul><li>one<ul><li>two</li></ul></li></ul>", "<h2>Head</h2><ul><li>one<ul><li>two</li></ul></li></ul>"),
        ("<blockquote><p>said</p></blockquote>", "<blockquote><p>said</p></blockquote>"),
        ("<blockquote>said</blockquote>", "<blockquote><p>said</p></blockquote>"),
        ("<pre>a\n  b</pre>", "<pre><code>a\n  b</code></pre>"),
        ("<p>a<br>b</p>", "<p>a<br>b</p>"),
        ("<figure><img src=i.png><figcaption>cap</figcaption></figure>", '<figure><p><img src="https://example.org/a/i.png"></p><figcaption>cap</figcaption></figure>'),
    ],
)  # fmt: skip
def test_boxes_are_opened_and_structure_stays(body: str, expected: str) -> None:
    assert html(body) == expected


@pytest.mark.parametrize("char", ["\f", "&#12;", "&#1;", "&#xFFFE;"])
def test_characters_that_no_xml_holds_become_spaces(char: str) -> None:
    picture = f"<img data-src='/a{char}b.png' alt='c{char}d' width=400>"
    assert html(f"<p>one{char}two<b>three</b>{char}four</p>{picture}") == (
        '<p>one two<b>three</b> four</p><p><img alt="c d" width="400" src="https://example.org/a%20b.png"></p>'
    )


def test_empty_cells_keep_their_place() -> None:
    table = html("<table><tr><td>a</td><td></td><td>c</td></tr></table>")
    assert table == "<table><tbody><tr><td>a</td><td></td><td>c</td></tr></tbody></table>"


def test_what_is_cut_leaves_nothing_behind() -> None:
    assert html("<div><h3><a href=x>Another story</a></h3><ul><li><a href=y>More</a></li></ul></div>") == ""


def test_a_narrow_picture_is_an_icon() -> None:
    article = live(
        "<img wc-src='https://x.org/icon.png' wc-width='40'/><img wc-src='https://x.org/photo.jpg' wc-width='600'/>"
    )
    assert "photo.jpg" in article.html
    assert "icon.png" not in article.html


def test_a_hidden_picture_is_left_out() -> None:
    assert (
        "x.org"
        not in live(
            "<div wc-hidden='display'><img wc-src='https://x.org/photo.jpg' wc-width='600'/></div>"
        ).html
    )


def test_a_picture_goes_with_the_text_around_it() -> None:
    teaser = "<div><img src=teaser.png><h3><a href=x>Another story</a></h3></div>"
    body = html(f"<div><img src=own.png></div>{teaser}")
    assert "own.png" in body
    assert "teaser.png" not in body


@pytest.mark.parametrize(
    ("image", "address"),
    [
        ("<img src='data:image/gif;base64,R0lGODlhAQABAAAAACw=' data-src='real.jpg'>", "real.jpg"),
        ("<img src=small.jpg srcset='small.jpg 300w, large.jpg 1200w, middle.jpg 600w'>", "large.jpg"),
        ("<img srcset='a,b.jpg 1x, c.jpg 2x'>", "c.jpg"),
        ("<img src=plain.jpg>", "plain.jpg"),
    ],
)
def test_the_best_address_of_a_picture_is_taken(image: str, address: str) -> None:
    assert f'src="https://example.org/a/{address}"' in html(image)


def test_a_picture_without_an_address_is_left_out() -> None:
    assert html("<img src='data:image/svg+xml,%3Csvg/%3E'>") == ""


def test_a_picture_shown_twice_is_kept_once() -> None:
    assert html("<img src=a.png><noscript><img src=a.png></noscript>").count("a.png") == 1


def test_the_fallback_of_a_lazy_picture_in_a_live_page_is_used() -> None:
    lazy = "<img src='data:image/gif;base64,R0lGODlhAQABAAAAACw=' wc-width='600'/><noscript>&lt;img src='/real.jpg' alt='x'></noscript>"
    article = live(lazy)
    assert article.html.count("<img") == 1
    assert 'src="https://example.org/real.jpg"' in article.html


def test_addresses_in_a_frame_are_relative_to_its_own_document() -> None:
    frame = "<iframe wc-frame='same-origin' wc-base='https://example.org/inner/'><p>A text in the frame with <a href='x'>a link</a>.</p></iframe>"
    article = live(f"<p>Outside is <a href='x'>another link</a>, with some text around.</p>{frame}")
    assert 'href="https://example.org/inner/x"' in article.html
    assert 'href="https://example.org/a/x"' in article.html


def test_a_first_heading_that_repeats_the_title_is_left_out() -> None:
    source = f"<head><title>The sea</title></head><body><div><h1>The\n sea</h1>{STORY}<h2>The sea</h2><p>and so on of it</p></div>"
    assert by_rules(source).html.count("The sea") == 1
