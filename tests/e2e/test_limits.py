"""Pages that would break a careless walk: it comes back, says what is missing, and changes nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.e2e.taking import Camera, dump, one, parse

_MEBIBYTE = 1024 * 1024

_OF_ELEMENTS = """parentNode firstChild nextSibling childNodes attributes localName nodeType length
    namespaceURI shadowRoot textContent getAttribute innerHTML getBoundingClientRect item closest scrollWidth
    scrollHeight firstElementChild"""
_OF_DOCUMENTS = ("body", "documentElement", "head", "title", "URL", "baseURI", "defaultView", "nodeType")


def test_page_that_shadows_what_the_walk_uses(camera: Camera) -> None:
    fields = "".join(f"<input name={name}>" for name in _OF_ELEMENTS.split())
    images = "".join(f"<img name={name}><form name={name}></form>" for name in _OF_DOCUMENTS)
    camera.open(f"<title>Real</title><p>first</p><form id=f>{fields}<p>inside</p></form>{images}<p>last</p>")
    taken = camera.take()
    assert taken["title"] == "Real"
    assert taken["url"].startswith("http://")
    root = parse(taken["tree"])
    assert [paragraph.text for paragraph in root.iter("p")] == ["first", "inside", "last"]
    assert len(root.findall(".//form[@id='f']/input")) == len(_OF_ELEMENTS.split())


def test_deep_page_keeps_its_text(camera: Camera) -> None:
    """Twenty thousand elements in each other: as deep as they may be for the host, then text only.

    With a hundred thousand, Firefox's process crashes some pages later, when it clears them away.
    """
    camera.open("<div id=top style='display:none'></div>")
    camera.page.evaluate("""() => {
        const deepest = (element) => element.firstChild ? deepest(element.firstChild) : element;
        const thousand = document.createElement("i");
        let inner = thousand;
        for (let depth = 1; depth < 1000; depth++) inner = inner.appendChild(document.createElement("i"));
        inner = document.getElementById("top");
        for (let n = 0; n < 20; n++) inner = deepest(inner.appendChild(thousand.cloneNode(true)));
        inner.textContent = "bottom";
    }""")
    taken = camera.take()
    root = parse(taken["tree"])
    depth = max(sum(1 for _ in element.iterancestors()) + 1 for element in root.iter())
    assert depth == 1_000
    assert "".join(root.itertext()) == "bottom"
    assert taken["cut"] is None


def test_very_many_siblings(camera: Camera) -> None:
    camera.open("<div id=all></div>")
    camera.page.evaluate("() => { all.innerHTML = '<p>x</p>'.repeat(1e6); }")
    taken = camera.take()
    assert (taken["cut"], taken["nodes"]) == ("nodes", 400_000)
    assert 190_000 < len(one(parse(taken["tree"]), "//div")) <= 200_000


def test_page_that_takes_too_long(camera: Camera) -> None:
    camera.open("<div id=all></div><p id=after></p>")
    camera.page.evaluate("() => { all.innerHTML = '<p>x</p>'.repeat(10_000); }")
    camera.pass_time(4)
    taken = camera.take()
    root = parse(taken["tree"])
    assert taken["cut"] == "time"
    assert 0 < len(one(root, "//div[@id='all']")) < 10_000
    assert root.xpath("//*[@id='after']") == []


def test_page_that_takes_its_time(camera: Camera) -> None:
    camera.open("<p>x</p>" * 10_000)
    camera.pass_time(0.1)
    assert camera.take()["cut"] is None


@pytest.mark.parametrize("letter", ["x", "字", "&"])
def test_very_much_text(camera: Camera, letter: str) -> None:
    """As much of one long text is kept as there is room for, counted as it is written."""
    camera.open("<p id=p hidden></p><p>after</p>")
    camera.page.evaluate("(letter) => { p.textContent = letter.repeat(50 * 1024 * 1024); }", letter)
    size = camera.measure()
    assert size["cut"] == "bytes"
    assert 47 * _MEBIBYTE < size["bytes"] < 48 * _MEBIBYTE + 1000
    assert size["text_length"] > 8 * _MEBIBYTE
    assert size["end"].endswith("</p></body></html>")


def test_pictures_within_the_page_do_not_push_out_the_text(camera: Camera) -> None:
    camera.open("<div id=all></div><p>after</p>")
    camera.page.evaluate("""() => {
        const address = "data:image/png;base64," + "A".repeat(9 * 1024 * 1024);
        for (let count = 0; count < 6; count++) all.append(Object.assign(new Image(), {src: address}));
    }""")
    taken = camera.take()
    root = parse(taken["tree"])
    assert taken["cut"] is None
    assert one(root, "//p").text == "after"
    assert [image.get("src") is not None for image in root.iter("img")] == [True] * 2 + [False] * 4


def test_page_without_anything(camera: Camera) -> None:
    camera.open("<p>x</p>")
    camera.page.evaluate("() => { document.body.textContent = ''; document.body.remove(); }")
    assert dump(camera.tree()) == ["html", ["head"]]


_WATCH = """() => {
    document.getElementById("i").focus();
    window.seen = [];
    new MutationObserver((records) => window.seen.push(...records.map((record) => record.type))).observe(
        document, {subtree: true, childList: true, attributes: true, characterData: true});
}"""

_STATE = """() => JSON.stringify([document.documentElement.outerHTML, window.seen, Object.keys(window),
    scrollY, document.activeElement.id])"""


def test_walk_changes_nothing(camera: Camera) -> None:
    camera.open("""<p>a<!-- b --></p><details><summary>s</summary>t</details><iframe srcdoc='<p>x'></iframe>
        <input id=i><x-a>y<template shadowrootmode=open><slot></slot></template></x-a>
        <img loading=lazy src=/9x9.png>""")
    camera.page.evaluate(_WATCH)
    before: list[Any] = json.loads(camera.page.evaluate(_STATE))
    camera.take()
    camera.take()
    assert json.loads(camera.page.evaluate(_STATE)) == before
