"""Drawings (SVG) that are nothing but drawings.

A drawing is a document: it can hold scripts, load other files, and run once somebody opens it by itself. One that has
any such thing, or anything that is not known to be harmless, is not saved. Nothing is repaired: what is repaired can
be read differently by someone else.
"""

from __future__ import annotations

import re

from lxml import etree

MAX_BYTES = 2_000_000
_NAMESPACE = "http://www.w3.org/2000/svg"
_XML = "http://www.w3.org/XML/1998/namespace"
_XLINK = "http://www.w3.org/1999/xlink"
_ELEMENTS = frozenset(
    """
    a circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix
    feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
    feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile
    feTurbulence filter g line linearGradient marker mask metadata path pattern polygon polyline radialGradient rect
    stop style svg switch symbol text textPath title tspan use view
    """.split()
)
"""No `script`, `foreignObject`, `image`, and no animation, which can change an address later."""
# Of other namespaces only what editors note for themselves, which browsers do not know; no HTML.
_DESCRIPTIONS = re.compile(
    r"http://(?:www\.w3\.org/1999/02/22-rdf-syntax-ns|creativecommons\.org|web\.resource\.org/cc|purl\.org"
    r"|sodipodi\.sourceforge\.net|www\.inkscape\.org|www\.serif\.com|www\.bohemiancoding\.com)\b"
)
_HANDLER = re.compile(r"on|.*script|base$|ping$", re.IGNORECASE)
_REMOTE = re.compile(r"url\s*\((?!\s*[\"']?#)|@import|\\|expression|javascript|data:", re.IGNORECASE)
_DECLARED = re.compile(rb"<!(?:ENTITY|ATTLIST|ELEMENT|NOTATION)")
"""In a document type of one's own, attributes and texts can be given that stand nowhere in the drawing."""
_ENCODING = re.compile(r"(?i)utf-?8|us-ascii")


def is_still(data: bytes) -> bool:
    """Whether a drawing neither does anything nor loads anything."""
    if len(data) > MAX_BYTES or _DECLARED.search(data):
        return False
    parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True)
    try:
        data.decode()
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError):
        return False
    encoding = root.getroottree().docinfo.encoding or "utf-8"
    if not _ENCODING.fullmatch(encoding) or root.tag != f"{{{_NAMESPACE}}}svg":
        return False
    around = [*root.itersiblings(preceding=True), *root.itersiblings()]
    return all(map(_is_still, (*around, *root.iter())))


def _is_still(node: etree._Element) -> bool:
    if not isinstance(node.tag, str):  # instructions, such as for a style sheet
        return False
    name = etree.QName(node)
    if name.namespace != _NAMESPACE:
        return bool(_DESCRIPTIONS.match(name.namespace or ""))
    if name.localname not in _ELEMENTS or (
        name.localname == "style" and _REMOTE.search("".join(node.itertext()))
    ):
        return False
    is_link = name.localname == "a"
    return all(_is_quiet(str(key), str(value), is_link=is_link) for key, value in node.attrib.items())


def _is_quiet(key: str, value: str, *, is_link: bool) -> bool:
    name = etree.QName(key)
    if name.localname == "href":
        return bool(re.match("#|https?://" if is_link else "#", value))
    if name.namespace not in {None, _XML, _XLINK}:
        return bool(_DESCRIPTIONS.match(name.namespace or ""))
    return not _HANDLER.match(name.localname) and not _REMOTE.search(value)
