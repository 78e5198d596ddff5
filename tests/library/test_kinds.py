from __future__ import annotations

import pytest

from tests.picture_server import JPEG, LIVELY, STILL, png
from wclipper.library import drawings
from wclipper.library.album import stem
from wclipper.library.kinds import extension_of

AVIF = b"\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf"


@pytest.mark.parametrize(
    ("head", "extension"),
    [
        (png(3), ".png"),
        (JPEG, ".jpg"),
        (b"GIF89a\1\0", ".gif"),
        (b"RIFF\x1a\0\0\0WEBPVP8L", ".webp"),
        (AVIF, ".avif"),
        (AVIF.replace(b"ftypavif", b"ftypmif1"), ".avif"),
        (b"BM\x9a\0\0\0\0\0\0\0\x36\0\0\0", ".bmp"),
        (b"\0\0\1\0\1\0\x10\x10", ".ico"),
        (STILL, ".svg"),
        (b"\xef\xbb\xbf\n<!-- made by hand -->\n<svg>", ".svg"),
        (b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom", None),
        (b"RIFF\x24\0\0\0WAVEfmt ", None),
        (b"<!doctype html><svg>", None),
        (b"<html><body><svg>", None),
        (b"%PDF-1.7", None),
        (b"BMW is a maker of cars", None),
        (b"PNG", None),
        (b"", None),
    ],
)
def test_the_bytes_tell_the_kind(head: bytes, extension: str | None) -> None:
    assert extension_of(head) == extension


def svg(inside: str, attributes: str = "", *, before: str = "") -> bytes:
    names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return f"{before}<svg {names} {attributes}>{inside}</svg>".encode()


@pytest.mark.parametrize(
    "drawing",
    [
        STILL,
        svg(
            "<defs><path id='p' d='M0 0'/></defs><use xlink:href='#p'/><use href='#p' style='fill:url(#g)'/>"
        ),
        svg("<style>.a { fill: red }</style><!-- note --><text class='a'>on <tspan>and off</tspan></text>"),
        svg("<a href='https://example.org/'><rect/></a>", "xml:space='preserve' viewBox='0 0 9 9'"),
        svg(
            "<g/>", before='<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC "x" "http://x/x.dtd">'
        ),
        svg(
            "<metadata><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'/></metadata>",
            "xmlns:inkscape='http://www.inkscape.org/namespaces/inkscape' inkscape:version='1.3'",
        ),
    ],
)
def test_a_drawing_that_only_draws_is_still(drawing: bytes) -> None:
    assert drawings.is_still(drawing)


@pytest.mark.parametrize(
    "drawing",
    [
        LIVELY,
        svg("", "onload='alert(1)'"),
        svg("", "ONLOAD='alert(1)'"),
        svg("<foreignObject><p xmlns='http://www.w3.org/1999/xhtml'>x</p></foreignObject>"),
        svg("<script xmlns='http://www.w3.org/1999/xhtml'>alert(1)</script>"),
        svg("<x:script xmlns:x='http://www.w3.org/2000/svg'>alert(1)</x:script>"),
        svg("<a href='javascript:alert(1)'><rect/></a>"),
        svg("<a href=' javascript:alert(1)'><rect/></a>"),
        svg("<a xlink:href='data:text/html,x'><rect/></a>"),
        svg("<use href='https://example.org/#x'/>"),
        svg("<image href='https://example.org/x.png'/>"),
        svg("<a href='#x'><set attributeName='href' to='javascript:alert(1)'/></a>"),
        svg("<animate attributeName='href' values='javascript:alert(1)'/>"),
        svg("<handler type='text/javascript'>alert(1)</handler>"),
        svg("<style>@import 'https://example.org/x.css'</style>"),
        svg("<style>@im<!-- -->port 'x.css'</style>"),
        svg("<style>a { fill: u\\72l(https://example.org/x) }</style>"),
        svg("<rect style='fill: url( https://example.org/x#y )'/>"),
        svg("<rect fill='URL(//example.org/x#y)'/>"),
        svg("<g/>", "xml:base='https://example.org/'"),
        svg("<g/>", before="<?xml-stylesheet href='data:text/xsl,x' type='text/xsl'?>"),
        svg("<?php x ?>"),
        svg("&x;", before="<!DOCTYPE svg [<!ENTITY x '&#60;script/>'>]>"),
        svg("<g/>", before="<!DOCTYPE svg [<!ATTLIST svg onload CDATA 'alert(1)'>]>"),
        svg("<g/>").decode().encode("utf-16"),
        svg("<g/>", before='<?xml version="1.0" encoding="UTF-7"?>'),
        svg("<g>"),
        svg("<metadata><x:y xmlns:x='http://example.org/'/></metadata>"),
        b"<svg><rect/></svg>",
        svg(f"<desc>{'x' * drawings.MAX_BYTES}</desc>"),
        b"",
    ],
)
def test_a_drawing_that_could_do_more_is_not(drawing: bytes) -> None:
    assert not drawings.is_still(drawing)


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("https://example.org/a/tide%20machine_2.JPG?w=800", "tide-machine-2-"),
        ("https://example.org/..%2F..%2Fetc%2Fpasswd", "passwd-"),
        ("https://example.org/图片.png", ""),
        (f"https://example.org/{'long' * 30}.png", f"{'long' * 10}-"),
        ("https://example.org/-.-", ""),
        ("data:image/png;base64,AAAA/BBBB", ""),
    ],
)
def test_a_picture_is_named_after_its_address(url: str, name: str) -> None:
    assert stem(url)[:-12] == name
    assert stem(url)[-12:].isalnum()
    assert stem(url) != stem(f"{url}#2")
