"""The tree the host rebuilds is exactly the tree the browser has."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.taking import Camera, dump, one

if TYPE_CHECKING:
    from tests.e2e.server import Server

# Written again from docs/protocol.md, with plain recursion and none of the code under test.
_DOM = """() => {
    const allowed = (text) => Array.from(text, (character) => {
        const code = character.codePointAt(0);
        const control = code < 32 && ![9, 10, 13].includes(code);
        const bad = control || (code >= 0xd800 && code < 0xe000) || code === 0xfffe || code === 0xffff;
        return bad ? "\\ufffd" : character;
    }).join("");
    const empty = ["script", "style", "template", "noscript", "input", "textarea", "select"];
    const dump = (element) => {
        const result = [element.localName];
        if (empty.includes(element.localName)) return result;
        for (const child of element.childNodes) {
            if (child.nodeType === 1) result.push(dump(child));
            if (child.nodeType !== 3 || !child.data) continue;
            const before = result.length > 1 && typeof result.at(-1) === "string" ? result.pop() : "";
            result.push(before + allowed(child.data));
        }
        return result;
    };
    return JSON.stringify(dump(document.documentElement));
}"""

_SCRIPTED = """<p id=p>one</p><a id=a href=x>link</a><table id=t><tr><td>cell</table><ul id=u></ul><script>
const make = (name, text) => Object.assign(document.createElement(name), {textContent: text});
p.append(make("div", "a div in a p"), make("p", "a p in a p"));
a.append(make("a", "a nested link"), " and text");
t.append("text in a table", make("div", "and a div"));
u.append(make("body", "a second body"), make("td", "a lone cell"), make("li", ""), make("tr", "row"));
document.body.append(make("button", ""), make("form", ""));
document.querySelector("form").append(make("form", "a form in a form"));
document.querySelector("button").append(make("button", "a button in a button"));
</script>"""

PAGES = {
    "nesting by script": _SCRIPTED,
    "nesting by the parser": "<b><p>x</b>y</p><p>a<table><tr><p>foster</p><td>b</table><a>1<a>2</a></a><li>q",
    "table": "<table><caption>c</caption><colgroup><col><col span=2></colgroup><thead><tr><th>h</thead>"
    "<tbody><tr><td rowspan=2>1<td>2<tr><td>3<table><tr><td>inner</table></tbody></table>",
    "template": "<template><p>never</p><script>x</script></template><div><template id=t>a</template>b</div>",
    "svg": "<svg viewBox='0 0 1 1' xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'>"
    "<linearGradient id=g><stop/></linearGradient><a xlink:href='#x'><text>drawn &amp; written</text></a>"
    "<foreignObject><div>html <b>again</b></div></foreignObject></svg>after",
    "math": "<math xmlns='http://www.w3.org/1998/Math/MathML'><mi>x</mi><mo>&lt;</mo><semantics>"
    "<annotation encoding='application/x-tex'>x &lt; 1</annotation></semantics></math>",
    "word": "<o:p>&nbsp;</o:p><st1:place w:st='on'>Rome</st1:place><v:shape v:ext='edit'>drawn</v:shape>",
    "comments": "one<!-- a -- comment -->two<?php echo 1 ?>three<![CDATA[four]]><b></b><!---->five",
    "entities": "&amp;amp; &lt;b&gt; ]]&gt; &quot;&apos; &#128512; &nbsp;&shy;<pre>\n\n a\tb \r\n c</pre>",
    "raw text": "<style>a > b {}</style><script>if (a < b && c) {}</script><xmp>a <b> c</xmp>"
    "<plaintext>rest <i> of",
    "empty": "",
    "white space": "  <p> a  <b> b </b>\n\n c </p>\n  ",
}

ODD_NAMES = {
    "a_b": '<a"b>text</a"b>',
    "a_c": "<a'c>x",
    "x_y_z": "<x:y:z>x",
    "p_": "<p:>x",
    "xml_b": "<xml:b>x",
}


def assert_same(camera: Camera) -> None:
    assert dump(camera.tree()) == json.loads(camera.page.evaluate(_DOM))


@pytest.mark.parametrize("name", PAGES)
def test_tree_is_that_of_the_browser(camera: Camera, name: str) -> None:
    camera.open(f"<!doctype html><title>T</title>{PAGES[name]}")
    assert_same(camera)


def test_characters_xml_can_not_carry_are_replaced_one_by_one(camera: Camera) -> None:
    camera.open("<p id=p>x</p>")
    camera.page.evaluate("""() => {
        const all = Array.from({length: 0x100}, (_, code) => String.fromCharCode(code)).join("");
        const odd = "\\ud800 \\udc00 \\ud83d\\ude00 \\ude00\\ud83d";
        const more = "\\ufffe \\uffff \\ufffd \\ufeff \\u2028 \\u{10ffff}";
        p.append(all, odd, more, "half \\ud83d", "\\ude00 other half");
    }""")
    assert_same(camera)


def test_text_of_every_length_around_the_pieces_it_is_written_in(camera: Camera) -> None:
    camera.open("<p id=p></p>")
    camera.page.evaluate("""() => {
        for (const length of [65534, 65535, 65536, 131071]) {
            p.append(Object.assign(document.createElement("i"), {textContent: "x".repeat(length) + "😀&😀"}));
        }
    }""")
    assert_same(camera)


@pytest.mark.parametrize("name", ODD_NAMES)
def test_names_xml_does_not_allow(camera: Camera, name: str) -> None:
    assert one(camera.tree(ODD_NAMES[name]), f"//*[local-name()='{name}']").text


def test_attribute_values_arrive_unchanged(camera: Camera) -> None:
    value = "a\tb\nc \"d\" 'e' <f> &amp; &#13; ü 😀  g"
    camera.open("<p id=p>x</p>")
    camera.page.evaluate(
        """(value) => { p.title = value; p.lang = "\\ud800"; p.dataset.cr = "a\\r\\nb"; }""", value
    )
    paragraph = one(camera.tree(), "//p")
    assert dict(paragraph.attrib) == {"id": "p", "title": value, "lang": "\ufffd", "data-cr": "a\r\nb"}


def test_attributes_with_odd_names(camera: Camera) -> None:
    html = """<p a"b=1 a'b=2 :x=3 @y=4 0z=5 é=6 x:y=7 x:y:z=8 xml:lang=de xmlns:q=u xmlns=v>x</p>"""
    attributes = dict(one(camera.tree(html), "//p").attrib)
    expected = {
        "a_b": "1",
        "_x": "3",
        "_y": "4",
        "_z": "5",
        "é": "6",
        "x:y": "7",
        "x_y_z": "8",
        "xml_lang": "de",
    }
    assert attributes == expected


def test_attributes_a_script_has_given_twice(camera: Camera) -> None:
    camera.open("<p id=p>x</p>")
    camera.page.evaluate(
        "() => { p.setAttributeNS('urn:a', 'a:b', '1'); p.setAttributeNS('urn:b', 'a:b', '2'); }"
    )
    assert one(camera.tree(), "//p").get("a:b") == "1"


def test_what_must_not_leave_the_page_is_not_in_the_attributes(camera: Camera) -> None:
    html = """<p onclick='x()' ONLOAD=y style='color:red' nonce=n integrity=i wc-hidden=display id=p>x</p>
        <iframe srcdoc='x'></iframe><li value=3>x</li><button value=secret>x</button>"""
    root = camera.tree(html)
    assert dict(one(root, "//p").attrib) == {"id": "p"}
    assert "srcdoc" not in one(root, "//iframe").attrib
    assert one(root, "//li").get("value") == "3"
    assert "value" not in one(root, "//button").attrib


def test_long_values_are_kept_only_where_they_are_addresses(camera: Camera) -> None:
    long = "x" * 20_000
    root = camera.tree(f"<p title={long} id=p>x</p><img src='data:,{long}'><a href='?{long}'>y</a>")
    assert dict(one(root, "//p").attrib) == {"id": "p"}
    assert one(root, "//img").get("src") == f"data:,{long}"
    assert one(root, "//a").get("href") == f"?{long}"


def test_xhtml_is_read_as_it_is(camera: Camera) -> None:
    html = (
        "<html xmlns='http://www.w3.org/1999/xhtml'><head><title>T</title></head><body>"
        "<p><![CDATA[a < b]]></p><x:y xmlns:x='urn:x' x:z='1'>prefixed</x:y></body></html>"
    )
    camera.open(html, kind="application/xhtml+xml")
    root = camera.tree()
    assert one(root, "//p").text == "a < b"
    assert one(root, "//y").text == "prefixed"


def test_facts_of_the_snapshot(camera: Camera, server: Server) -> None:
    camera.open("<title>A &amp; B</title><p>Ünï 😀</p><script type=application/ld+json>{}</script>")
    taken: dict[str, Any] = camera.take()
    assert taken["format"] == 1
    assert taken["title"] == "A & B"
    assert taken["url"] == camera.page.address()
    assert taken["text_length"] == len("A & BÜnï 😀") + 1  # the emoji has two units
    assert taken["cut"] is None
    assert taken["foreign_frames"] == 0
    assert taken["taken"].endswith("Z")
    assert one(camera.tree(), "//html").get("wc-base") == camera.page.address()


def test_scripts_that_are_data_and_pictures_for_browsers_without_scripts_are_kept(camera: Camera) -> None:
    root = camera.tree("""<script>no</script><script type='application/ld+json'>{"a": "<b>"}</script>
        <script type='math/tex; mode=display'>x < y</script><style>no</style>
        <noscript><img src='a.png'></noscript><noscript>turn scripts on</noscript>""")
    texts = [script.text for script in root.iter("script") if script.text]
    assert texts == ['{"a": "<b>"}', "x < y"]
    assert [noscript.text for noscript in root.iter("noscript")] == ["<img src='a.png'>", None]
