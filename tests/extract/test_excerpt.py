"""What the person has selected: exactly that, with what it needs around it."""

from __future__ import annotations

import pytest

from wclipper.article.article import Article
from wclipper.extract import page, pipeline
from wclipper.snapshot import Snapshot

_HEAD = "<head><title>The tide</title><meta name='author' content='Ann Lee'/></head>"


def marked(body: str) -> Snapshot:
    """A snapshot of a page whose selected texts stand in brackets."""
    body = body.replace("[", "<wc:selected>").replace("]", "</wc:selected>")
    return Snapshot(format=1, tree=f"<html>{_HEAD}<body>{body}</body></html>", url="https://tide.example/")


def excerpt(body: str) -> Article:
    return Article(pipeline.extract(page.read_excerpt(marked(body)), steps=pipeline.EXCERPT))


@pytest.mark.parametrize(
    ("body", "html"),
    [
        ("<p>One [two] three.</p><p>Four.</p>", "<p>two</p>"),
        ("<h1>The [tide]</h1><p>x</p>", "<h2>tide</h2>"),
        ("<p>[One] two <b>three</b> [four] <i>five [six]</i></p>", "<p>One … four<i> … six</i></p>"),
        ("<div>[One]<p>two</p>[three]</div>", "<p>One</p><p>three</p>"),
        ("<ul><li>a</li><li>b [c]</li></ul>", "<p>c</p>"),
        ("<ul><li>a [b]</li><li>[c] d</li></ul>", "<ul><li>b</li><li>c</li></ul>"),
        (
            "<ol start='4'><li>a</li><li>[b]</li><li>[c]</li></ol>",
            '<ol start="5"><li>b</li><li>c</li></ol>',
        ),
        ("<table><tr><td>a</td><td>b [c]</td></tr></table>", "<p>c</p>"),
        (
            "<table><tr><td>a</td><td>[b]</td></tr><tr><td>[c]</td><td>[d]</td></tr><tr><td>e</td></tr></table>",
            "<table><tbody><tr><td></td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>",
        ),
        ("<pre><code>a\n[b = 1\n  c] = 2</code></pre>", "<pre><code>b = 1\n  c</code></pre>"),
        ("<blockquote><p>a [b]</p></blockquote>", "<blockquote><p>b</p></blockquote>"),
        ("<p wc-hidden='display'>[a]</p><p>[b]</p>", "<p>b</p>"),
        ("<nav><a href='/x'>[a]</a></nav>", '<p><a href="https://tide.example/x">a</a></p>'),
        (
            "<p>a [b]</p><img wc-selected='' src='/1.png' wc-width='300'/><p>[c]</p><img src='/2.png' wc-width='300'/>",
            '<p>b</p><p><img src="https://tide.example/1.png"></p><p>c</p>',
        ),
    ],
    ids=lambda value: value[:30] if "[" in value else "",
)
def test_exactly_what_is_selected_with_what_it_needs(body: str, html: str) -> None:
    assert excerpt(body).html.replace(' rel="noopener noreferrer"', "") == html


def test_what_the_page_says_about_itself_stays() -> None:
    article = excerpt("<p>One [two] three.</p>")
    assert (article.title, article.author) == ("The tide", "Ann Lee")
    assert article.warnings == []
    assert article.is_excerpt


def test_the_whole_page_does_not_see_the_marks() -> None:
    body = "<p>One [two] three, and <b>f[ou]r</b> of the five that were there.</p>"
    plain = marked(body.replace("[", "").replace("]", ""))
    assert page.read(marked(body)).table.runs == page.read(plain).table.runs


def test_without_a_selection_everything_is_taken() -> None:
    assert excerpt("<p>One two.</p>").text == "One two."
