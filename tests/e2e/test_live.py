"""What only the live page knows: shadow roots, frames, pictures, what is hidden; and what stays private."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.e2e.taking import Camera, dump, one

if TYPE_CHECKING:
    from lxml import etree


def text_of(element: etree._Element) -> str:
    """The text below an element, with single spaces."""
    return " ".join("".join(element.itertext()).split())


# Shadow roots


def test_shadow_root_stands_in_place_of_the_children(camera: Camera) -> None:
    root = camera.tree("""<x-card>light <b slot=s>bold</b><i>italic</i><u slot=none>nowhere</u>
        <template shadowrootmode=open><h2>shadow</h2><slot name=s>unused</slot>, <slot></slot>
        <slot name=z>fallback</slot></template></x-card>""")
    card = one(root, "//x-card")
    assert card.get("wc-shadow") == "open"
    assert text_of(card) == "shadowbold, light italic fallback"


def test_shadow_roots_and_slots_within_each_other(camera: Camera) -> None:
    root = camera.tree("""<x-outer><p>deep</p><template shadowrootmode=open>outer (<x-inner><slot></slot>
        <template shadowrootmode=open>inner [<slot></slot>]</template></x-inner>)</template></x-outer>""")
    assert text_of(one(root, "//x-outer")) == "outer (inner [deep ])"
    assert one(root, "//x-inner/slot/slot/p").text == "deep"


def test_closed_shadow_root_leaves_the_children(camera: Camera) -> None:
    root = camera.tree("<x-a>light<template shadowrootmode=closed>shadow</template></x-a>")
    assert dump(one(root, "//x-a")) == ["x-a", "light"]


# Frames


def test_frames_of_the_same_origin_stand_in_place(camera: Camera) -> None:
    url = camera.server.add("inner/frame.html", "<p>inner</p><iframe src=deeper.html></iframe><p>end</p>")
    camera.server.add("inner/deeper.html", "<base href=/elsewhere/><p>deeper</p>")
    root = camera.tree(f"<p>before</p><iframe src={url}>no frames?</iframe><p>after</p>")
    outer = one(root, "//body/iframe")
    assert text_of(one(root, "//body")) == "beforeinnerdeeperendafter"
    assert (outer.get("wc-frame"), outer.get("wc-base")) == ("same-origin", url)
    assert one(root, "//iframe/iframe").get("wc-base") == f"{camera.server.origin}/elsewhere/"


def test_frames_without_an_address(camera: Camera) -> None:
    camera.open("<iframe srcdoc='<p>from srcdoc</p>'></iframe><iframe id=blank></iframe>")
    camera.page.evaluate("() => blank.contentDocument.body.append('by script')")
    root = camera.tree()
    assert text_of(root) == "from srcdoc by script" or text_of(root) == "from srcdocby script"
    assert [frame.get("wc-frame") for frame in root.iter("iframe")] == ["same-origin"] * 2


def test_frames_of_other_origins_are_counted(camera: Camera) -> None:
    url = f"{camera.server.other_origin}/foreign.html"
    camera.server.add("foreign.html", "<p>foreign</p>")
    camera.open(
        f"<iframe src={url}></iframe><iframe sandbox srcdoc='<p>sealed</p>'></iframe><iframe></iframe>"
    )
    taken = camera.take()
    assert taken["foreign_frames"] == 2
    assert "foreign</p>" not in taken["tree"]
    assert "sealed" not in taken["tree"]
    frames = [frame.get("wc-frame") for frame in camera.tree().iter("iframe")]
    assert frames == ["foreign", "foreign", "same-origin"]


def test_frameset(camera: Camera) -> None:
    camera.server.add("menu.html", "<p>menu</p>")
    camera.server.add("main.html", "<p>main</p>")
    root = camera.tree("<frameset cols='20%,*'><frame src=menu.html><frame src=main.html></frameset>")
    assert [text_of(frame) for frame in root.iter("frame")] == ["menu", "main"]


# Pictures


def test_pictures_have_the_size_they_are_shown_in(camera: Camera) -> None:
    camera.open("<img id=icon src=/40x40.png><img id=wide src=/1200x800.png style='width:600px'>")
    root = camera.tree()
    icon, wide = one(root, "//img[@id='icon']"), one(root, "//img[@id='wide']")
    assert (icon.get("wc-width"), icon.get("wc-natural-width")) == ("40", "40")
    sizes = [wide.get(f"wc-{name}") for name in ("width", "height", "natural-width", "natural-height")]
    assert sizes == ["600", "400", "1200", "800"]
    assert wide.get("wc-src") == f"{camera.server.origin}/1200x800.png"


def test_the_picture_that_the_browser_has_chosen(camera: Camera) -> None:
    root = camera.tree("""<picture><source media='(max-width: 10px)' srcset=/10x10.png>
        <source srcset='/300x200.png 300w'><img src=/20x20.png></picture>""")
    assert one(root, "//img").get("wc-src") == f"{camera.server.origin}/300x200.png"
    assert one(root, "//img").get("src") == "/20x20.png"


def test_lazy_picture_keeps_its_noscript(camera: Camera) -> None:
    root = camera.tree("""<img data-src=/600x400.png class=lazy width=600 height=400>
        <noscript><img src=/600x400.png></noscript>""")
    picture = one(root, "//img")
    assert picture.get("data-src") == "/600x400.png"
    assert (picture.get("wc-natural-width"), picture.get("wc-src")) == ("0", None)
    assert "/600x400.png" in (one(root, "//noscript").text or "")


def test_other_boxes_have_a_size_too(camera: Camera) -> None:
    boxes = "<canvas{0}></canvas><svg{0}></svg><video{0}></video><iframe{0}></iframe>"
    root = camera.tree(boxes.format(" width=70 height=30 style='border:0'"))
    for name in ("canvas", "svg", "video", "iframe"):
        assert (one(root, f"//{name}").get("wc-width"), one(root, f"//{name}").get("wc-height")) == (
            "70",
            "30",
        )


# What is hidden

_HIDDEN = {
    "display": "<div{} style='display:none'>a<p style='display:none'>b</p></div>",
    "display by attribute": "<div{} hidden>a</div>",
    "visibility": "<div{} style='visibility:hidden'>a</div>",
    "opacity": "<div{} style='opacity:0'>a<p>b</p></div>",
    "size, no height": "<div{} style='height:0;overflow:hidden'>a</div>",
    "size, for screen readers": "<span{} style='position:absolute;width:1px;height:1px;overflow:hidden;"
    "clip:rect(0,0,0,0)'>a</span>",
    "size, clip alone": "<span{} style='position:absolute;clip:rect(1px,1px,1px,1px)'>a</span>",
}


@pytest.mark.parametrize("case", _HIDDEN)
def test_hidden_and_why(camera: Camera, case: str) -> None:
    root = camera.tree(_HIDDEN[case].format(" id=x"))
    assert one(root, "//*[@id='x']").get("wc-hidden") == re.split("[ ,]", case)[0]
    assert len(root.xpath("//*[@wc-hidden]")) == 1  # the topmost element only


_NOT_HIDDEN = {
    "empty": "<div style='overflow:hidden'></div><div style='overflow:hidden'><p></p></div><span></span>",
    "in a closed details": "<details><summary>s</summary><p>a</p>"
    "<div style='height:0;overflow:hidden'>b</div></details>",
    "in the head": "<title>t</title><meta name=a><link rel=x><style>p{}</style>",
    "scripts": "<script>1</script><noscript><img src=/1x1.png></noscript><template>x</template>",
    "annotation": "<math><semantics><mi>x</mi><annotation>x</annotation></semantics></math>",
    "katex": "<b class=katex-mathml style='position:absolute;clip:rect(1px,1px,1px,1px)'><i>x</i></b>",
    "mathjax": "<mjx-assistive-mml style='position:absolute;clip:rect(1px,1px,1px,1px)'>x",
    "math for machines": "<span style='display:none'><math><mi>x</mi></math></span>",
    "a box without a box": "<div style='display:contents;opacity:0;overflow:hidden'>a</div>",
    "ratio box": "<div style='height:0;padding-bottom:50%;overflow:hidden'>a</div>",
    "positioned out of it": "<div style='height:0;overflow:hidden'><p style='position:absolute'>a</p>",
    "whole page": "<body style='opacity:0'>a",
}


@pytest.mark.parametrize("case", _NOT_HIDDEN)
def test_not_hidden(camera: Camera, case: str) -> None:
    assert camera.tree(_NOT_HIDDEN[case]).xpath("//@wc-hidden") == []


def test_visible_in_something_invisible(camera: Camera) -> None:
    root = camera.tree("""<div id=veil style='visibility:hidden'><p id=off>a</p>
        <p id=on style='visibility:visible'>b<i id=in>c</i></p></div>""")
    hidden = {element.get("id"): element.get("wc-hidden") for element in root.xpath("//*[@id]")}
    assert hidden == {"veil": None, "off": "visibility", "on": None, "in": None}


def test_a_frame_that_is_invisible_hides_its_content(camera: Camera) -> None:
    root = camera.tree("<div id=v style='visibility:hidden'><iframe srcdoc='<p>a</p>'></iframe></div>")
    assert one(root, "//iframe").get("wc-hidden") == "visibility"
    assert one(root, "//div").get("wc-hidden") == "visibility"


def test_fixed_and_sticky(camera: Camera) -> None:
    root = camera.tree("""<nav style='position:fixed;top:0'>a</nav><header style='position:sticky'>b</header>
        <p style='position:relative'>c</p>""")
    assert one(root, "//nav").get("wc-fixed") == "fixed"
    assert one(root, "//header").get("wc-fixed") == "sticky"
    assert one(root, "//p").get("wc-fixed") is None


def test_a_select_says_how_many_options_it_has(camera: Camera) -> None:
    root = camera.tree("<select><option>1<optgroup><option>2<option>3</optgroup></select><select></select>")
    assert [select.get("wc-options") for select in root.iter("select")] == ["3", "0"]
    assert all(len(select) == 0 for select in root.iter("select"))


# What stays private


def test_what_a_person_types_is_never_in_it(camera: Camera) -> None:
    camera.open("""<form><input id=name value=preset1><input id=pw type=password value=preset2>
        <input type=hidden value=preset3><textarea id=area>preset4</textarea>
        <select><option value=preset5>preset6</select><input type=submit value=preset7></form>
        <div id=note contenteditable></div>""")
    for field in ("name", "pw", "area", "note"):
        camera.page.type(f"#{field}", f"Typed-{field}")
    tree = camera.take()["tree"]
    assert "Typed-note" in tree
    for secret in ("Typed-name", "Typed-pw", "Typed-area", "preset"):
        assert secret not in tree


def test_nodes_of_other_extensions_are_left_out(camera: Camera) -> None:
    camera.open("<p>page</p>")
    camera.page.evaluate("""() => {
        for (const scheme of ["chrome-extension", "moz-extension", "safari-web-extension"]) {
            for (const name of ["iframe", "img", "script", "link"]) {
                const element = document.createElement(name);
                element.setAttribute(name === "link" ? "href" : "src", `${scheme}://abc/x`);
                document.body.append(element);
            }
        }
        const link = Object.assign(document.createElement("a"), {href: "chrome-extension://abc/x"});
        document.body.append(Object.assign(link, {textContent: "the author's link"}));
    }""")
    assert dump(one(camera.tree(), "//body")) == ["body", ["p", "page"], ["a", "the author's link"]]
