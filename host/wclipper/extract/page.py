"""Bytes, text or a snapshot of the browser become a page: a tree and its node table."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from lxml import etree

from wclipper.errors import WClipperError
from wclipper.extract import charset, excerpt, table
from wclipper.snapshot import Snapshot

if TYPE_CHECKING:
    from wclipper.extract.memory import Memory
    from wclipper.extract.table import Bools, Table

MAX_DEPTH = 1_000
"""The parser gives up at 2,048 levels and loses what is below; tags nested deeper than this are dropped before."""

_CONTROLS = bytes(ord("?") if byte < 32 and chr(byte) not in "\t\n\f\r" else byte for byte in range(256))
_TAG = re.compile(r"<(/?)([a-zA-Z][^\s/>]*)[^>]*?(/?)>")
_TEXT = etree.XPath("string()", smart_strings=False)
_HEAD = frozenset("base basefont bgsound link meta noscript object script style template title".split())
_VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())


@dataclass(frozen=True, slots=True)
class Page:
    """A parsed page."""

    root: etree._Element
    table: Table
    url: str | None
    notes: tuple[str, ...] = ()
    """Codes of what the person should know about how the page was read; see `article.warnings`."""
    live: bool = False
    """Whether the page came from a browser, with real sizes and visibility."""
    taken: str = ""
    """When the browser took it, in ISO 8601."""
    frames: tuple[etree._Element, ...] = ()
    """The boxes with the content of frames; each has a base of its own."""
    memory: Memory | None = None
    """What is known of its site."""
    noise: Bools | None = None
    """The blocks that a memory of the site has cut when the page was first clipped: a stand-in for that memory."""
    whole: Page | None = None
    """The page that this is an excerpt of: what the person has selected there."""

    @property
    def base(self) -> str | None:
        """What relative addresses in the page are relative to."""
        if known := self.root.get("wc-base"):
            return known
        head = self.root.find("head")
        # A look at every element takes a tenth of the parse; the table knows all names outside of the head.
        around = self.root if head is None or "base" in self.table.names else head
        href = next((base.get("href") for base in around.iter("base") if base.get("href")), None)
        return urljoin(self.url or "", href) if href else self.url


def read(source: str | bytes | Snapshot, *, url: str | None = None) -> Page:
    """Parse a page."""
    if isinstance(source, Snapshot):
        return _from_snapshot(source, url=url)
    notes = []
    if isinstance(source, bytes):
        decoded = charset.decode(source)
        source = decoded.text
        if decoded.guessed:
            notes.append("charset-guessed")
    root = _parse_html(source)
    return Page(root, table.build(root), url or _canonical(root), tuple(notes))


def read_excerpt(snapshot: Snapshot) -> Page:
    """Parse what the person has selected on a page."""
    return _from_snapshot(snapshot, url=None, whole=read(snapshot))


def _parse_html(text: str) -> etree._Element:
    data, parser = _parsable(text), _html_parser()
    root = etree.fromstring(data, parser) if data.strip() else None
    last = parser.error_log.last_error
    if root is not None and last is not None and "depth" in last.message:
        root = etree.fromstring(_parsable(_flatten(text)), _html_parser())
    if root is None:
        return etree.Element("html")
    _free_body(root)
    _take_in_rest(root)
    return root


def _take_in_rest(root: etree._Element) -> None:
    """Move what stands behind `</html>` into the body, as browsers do; libxml2 makes a second root of it."""
    body = root.find("body")
    for rest in list(root.itersiblings()):
        rest.tag = "div"
        (root if body is None else body).append(rest)


def _free_body(root: etree._Element) -> None:
    """Move content out of the head: where `<body>` is left out, libxml2 takes `<article>` for a part of the head."""
    head = root.find("head")
    stray = next((child for child in head if child.tag not in _HEAD), None) if head is not None else None
    if stray is None:
        return
    body = root.find("body")
    if body is None:
        body = etree.SubElement(root, "body")
    for place, child in enumerate([stray, *stray.itersiblings()]):
        body.insert(place, child)


def _parsable(text: str) -> bytes:
    """The text without what makes libxml2 drop everything behind it: controls, lone surrogates, non-characters."""
    for hostile in (
        "\ufffe",
        "\uffff",
    ):  # looked for in the text: in bytes it would take a tenth of the parse
        if hostile in text:
            text = text.replace(hostile, "?")
    return text.encode("utf-8", "replace").translate(_CONTROLS)


def _html_parser() -> etree.HTMLParser[etree._Element]:
    return etree.HTMLParser(encoding="utf-8", huge_tree=True, remove_comments=True, remove_pis=True)


def _flatten(text: str) -> str:
    """Drop the tags that stand deeper than `MAX_DEPTH`; their text stays."""
    depth = 0

    def shallow(match: re.Match[str]) -> str:
        nonlocal depth
        closing, name, empty = match.groups()
        if empty or name.lower() in _VOID:
            return match[0]
        depth += -1 if closing else 1
        return match[0] if depth + bool(closing) <= MAX_DEPTH else ""

    return _TAG.sub(shallow, text)


def _from_snapshot(snapshot: Snapshot, *, url: str | None, whole: Page | None = None) -> Page:
    root = _parse_snapshot(snapshot.tree)
    notes = []
    if snapshot.cut:
        notes.append("page-cut")
    if _length(_TEXT(root)) < snapshot.text_length:
        notes.append("text-lost")
    if snapshot.foreign_frames:
        notes.append("frames-missing")
    frames = tuple(each for each in root.iter("iframe", "frame") if each.get("wc-frame") == "same-origin")
    for frame in frames:
        frame.tag = "div"
    for fallback in list(root.iter("noscript")):
        _open_fallback(fallback)
    (excerpt.unmark if whole is None else excerpt.cut_down)(root)
    return Page(
        root,
        table.build(root, live=True),
        url or snapshot.url,
        tuple(notes),
        live=True,
        taken=snapshot.taken,
        frames=frames,
        whole=whole,
    )


def _parse_snapshot(tree: str) -> etree._Element:
    parser = etree.XMLParser(recover=True, huge_tree=True, resolve_entities=False, no_network=True)
    try:
        root = etree.fromstring(tree.encode(), parser)
    except (etree.XMLSyntaxError, UnicodeEncodeError) as error:
        raise WClipperError("snapshot-broken") from error
    if any(entry.level_name == "FATAL" for entry in parser.error_log):
        raise WClipperError("snapshot-broken")
    return root


def _length(text: str) -> int:
    """The length of a text in the units that the browser counts in."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def _open_fallback(fallback: etree._Element) -> None:
    """Give the lazy picture before a `<noscript>` the address that stands as source text inside it."""
    source, fallback.text = fallback.text, None
    picture = next(_parse_html(source).iter("img"), None) if source and "<img" in source else None
    if picture is None:
        return
    before = fallback.getprevious()
    lazy = next(before.iter("img"), None) if before is not None else None
    if lazy is None:
        fallback.append(picture)
    elif (
        not lazy.get("wc-src", "").startswith("http") and (address := picture.get("src") or "").isprintable()
    ):
        lazy.set("data-src", address)


def _canonical(root: etree._Element) -> str | None:
    """The address that a page without one names as its own."""
    for link in root.iter("link"):
        if link.get("rel") == "canonical" and (link.get("href") or "").startswith(("http://", "https://")):
            return link.get("href")
    return None
