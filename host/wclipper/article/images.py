"""Pictures: which ones belong to the article, and where their bytes are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from wclipper.article.writable import writable
from wclipper.extract.nta import ICON_WIDTH

if TYPE_CHECKING:
    from lxml import etree

    from wclipper.extract.pipeline import Extraction
    from wclipper.extract.table import Bools, Table

LAZY = (
    "data-src",
    "data-original",
    "data-lazy-src",
    "data-actualsrc",
    "data-lazy",
    "data-url",
    "data-original-src",
)
"""Where pages keep the address of a picture that is loaded when it comes into view."""
LAZY_SETS = ("data-srcset", "data-lazy-srcset")
_CANDIDATE = re.compile(r"\s*(\S*[^\s,])(?:\s+([\d.]+)([wx]))?\s*(?:,|$)")
_NUMBER = re.compile(r"\s*(\d+)")


def kept(extraction: Extraction) -> Bools:
    """Which elements are pictures of the article.

    A picture goes with the text around it: it is kept if the nearest element around it that has text has kept text.
    Second copies of a picture are left out.
    """
    table = extraction.page.table
    has_kept = table.sum_runs(extraction.kept_runs) > 0
    pictures = np.zeros(len(table.tags), dtype=np.bool_)
    seen: set[str] = set()
    for i, around in candidates(table):
        address = source(table.elements[i])
        if has_kept[around] and address not in seen:
            pictures[i] = True
            seen.add(address)
    return pictures


def candidates(table: Table) -> list[tuple[int, int]]:
    """All pictures of the page but icons and hidden ones, each with the nearest element around it that has text."""
    has_text = table.sum_runs(table.chars) > 0
    found = []
    for i in np.flatnonzero(table.is_tag("img")).tolist():
        around = i
        while around > 0 and not has_text[around]:
            around = int(table.parent[around])
        if has_text[around] and source(table.elements[i]) and _is_picture(table, i):
            found.append((i, around))
    return found


def source(image: etree._Element) -> str:
    """The best address of a picture: what the browser shows, else what the page would load; empty if there is none."""
    shown = image.get("wc-src", "")
    if shown and not _is_placeholder(image, shown):
        return shown
    for name in LAZY:
        if address := image.get(name, "").strip():
            return address
    for name in (*LAZY_SETS, "srcset"):
        if address := largest(image.get(name, "")):
            return address
    address = image.get("src", "").strip()
    return "" if _is_placeholder(image, address) else address


def largest(srcset: str) -> str:
    """The candidate of a `srcset` with the largest width or density."""
    best, size = "", -1.0
    for match in _CANDIDATE.finditer(srcset):
        address, number, _unit = match.groups()
        if float(number or 1) > size:
            best, size = address, float(number or 1)
    return best


def standardise(image: etree._Element, plain: etree._Element) -> None:
    """Give the plain copy of a picture its address and its real size."""
    plain.set("src", writable(source(image)))
    for name in ("width", "height"):
        if (match := _NUMBER.fullmatch(_size(image, name))) and int(match[1]) > 0:
            plain.set(name, match[1])
        elif name in plain.attrib:
            del plain.attrib[name]


def _size(image: etree._Element, name: str) -> str:
    """Width or height as shown; the box of a picture that isn't loaded yet is that of its alternative text."""
    return (image.get("wc-src") and image.get(f"wc-{name}")) or image.get(name) or ""


def _is_picture(table: Table, i: int) -> bool:
    """Whether an image is more than an icon, and seen."""
    image = table.elements[i]
    width = _NUMBER.match(_size(image, "width"))
    if width and 0 < int(width[1]) < ICON_WIDTH and "%" not in image.get("width", ""):
        return False
    return not _is_hidden(table, i)


def _is_hidden(table: Table, i: int) -> bool:
    """Whether the browser hides the picture or something around it."""
    while i >= 0:
        if table.elements[i].get("wc-hidden", "opacity") != "opacity":
            return True
        i = int(table.parent[i])
    return False


def _is_placeholder(image: etree._Element, address: str) -> bool:
    """Whether an address is a stand-in for a picture not yet loaded: a tiny or drawn data URI, or one pixel."""
    if not address or (
        address.startswith("data:") and (len(address) < 1_000 or address.startswith("data:image/svg"))
    ):
        return True
    return image.get("wc-natural-width") == "1"
