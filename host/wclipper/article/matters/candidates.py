"""The address of a picture among all that a page gives: what is shown, what comes later, what suits other screens."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

UNKNOWN = 10_000
"""The width of a picture whose address says none."""
LAZY = (
    "data-src",
    "data-original",
    "data-lazy-src",
    "data-actualsrc",
    "data-lazy",
    "data-url",
    "data-original-src",
    "data-full-src",
    "data-hi-res-src",
)
"""Where pages keep the address of a picture that is loaded when it comes into view."""

_CANDIDATE = re.compile(r"([^\s,]\S*)(?:\s+([\d.]{1,9})[wx](?=\s*(?:,|\Z)))?")
_FILE = re.compile(r"[^\s{}]+\.(?:avif|gif|heic|jpe?g|png|webp)(?:[?#]\S*)?", re.IGNORECASE)
_RASTER_PATH = re.compile(r"\.(?:avif|gif|heic|jpe?g|png|webp)\Z", re.IGNORECASE)
# An empty picture by its name: it stands where another one comes, or where nothing is to be seen.
_STAND_IN = re.compile(
    r"(?:[^.]*[_-])?(?:1x1|blank|clear|dot|empty|gr[ae]y|lazy(?:load)?|loader|loading|pixel|placeholder|spacer"
    r"|transparent)(?:[_.-]\w+)?\.(?:gif|png|svg|webp)\Z",
    re.IGNORECASE,
)
_SIZE = re.compile(
    r"(?:[-_@](?:\d{2,4}x\d{2,4}|\d{2,4}(?:w|px)|[1-4]x|scaled|thumb(?:nail)?))+(?=\.\w+\Z)", re.IGNORECASE
)
_SIZE_PARAMETER = re.compile(
    r"(?<=[?&])(?:w|h|q|width|height|quality|size|dpr|fit|resize|auto|format)=[^&]*(?:&|$)"
)
_SIZE_FOLDER = re.compile(r"/[^/]*\bw_\d+[^/]*(?=/)")
_WIDTH = re.compile(r"(?:\bw(?:idth)?[_=-]|[-_])(\d{2,4})(?:x\d{2,4}|w|px)?(?=[^\d/]|\Z)", re.IGNORECASE)


def best(image: etree._Element) -> str:
    """What the browser shows, unless it is a stand-in; else the largest that the page offers; empty if none is."""
    shown = image.get("wc-src", "")
    if shown and not _is_stand_in(shown) and not _is_blur(image):
        return shown
    size, largest, is_own = _largest(image)
    if largest and (size > 1 or not is_own):
        return largest
    own = next(filter(_is_address, (image.get(name, "").strip() for name in LAZY)), "")
    source = image.get("src", "").strip()
    return own or (source if source and not _is_stand_in(source) else "") or largest or _any_file(image)


def _largest(image: etree._Element) -> tuple[float, str, bool]:
    """The candidate with the greatest width or density, and whether it is the image's own or of the `<picture>`."""
    found = (0.0, "", True)
    for holder in _holders(image):
        sets = [value for name, value in holder.items() if name.endswith("srcset")]
        for size, address in (candidate for each in sets for candidate in _candidates(each)):
            if size > found[0] and not _is_stand_in(address):
                found = size, address, holder is image
    return found


def _holders(image: etree._Element) -> list[etree._Element]:
    """What names candidates, in the order of a browser: the sources in a `<picture>`, then the image.

    But what many programs can't show yet comes behind, and what is for narrow windows last.
    """
    around = image.getparent()
    while around is not None and around.tag == "source":  # the parser nests what follows a source
        around = around.getparent()
    if around is None or around.tag != "picture":
        return [image]
    return sorted([*around.iter("source"), image], key=_rank)


def _rank(holder: etree._Element) -> int:
    return ("max-width" in holder.get("media", "")) * 2 + (holder.get("type") == "image/avif")


def _candidates(srcset: str) -> Iterator[tuple[float, str]]:
    for address, number in _CANDIDATE.findall(srcset):
        yield _float(number), address.rstrip(",")


def _float(number: str) -> float:
    try:
        return float(number or 1)
    except ValueError:  # such as 1.2.3
        return 1.0


def _is_address(value: str) -> bool:
    """Whether the value of an attribute is an address, and not `true` or a setting."""
    return bool(value) and ("/" in value or "." in value) and value[0] not in "{[" and not _is_stand_in(value)


def _is_stand_in(address: str) -> bool:
    """Whether an address shows nothing: a tiny or drawn picture as data, or an empty one by its name."""
    if address.startswith("data:"):
        return len(address) < 1_000 or address.startswith("data:image/svg")
    return _STAND_IN.match(address.partition("?")[0].rpartition("/")[2]) is not None


def _is_blur(image: etree._Element) -> bool:
    """Whether what is shown is far too small for its place: one pixel, or a blur until the picture comes."""
    natural, width = image.get("wc-natural-width", ""), image.get("wc-width", "")
    if natural == "1":
        return True
    return natural.isdecimal() and width.isdecimal() and 0 < 3 * int(natural) < int(width)


def _any_file(image: etree._Element) -> str:
    """A value of any other attribute that names a file with a picture."""
    names = (name for name in image.keys() if name.startswith("data-"))  # noqa: SIM118  an element is no mapping
    values = (image.get(name, "").strip() for name in names)
    return next((value for value in values if _FILE.fullmatch(value) and not _is_stand_in(value)), "")


def is_file(address: str) -> bool:
    """Whether an address is that of a picture, and not of a page about it, such as `File:A.jpg`."""
    path = address.partition("?")[0].partition("#")[0]
    return _RASTER_PATH.search(path) is not None and ":" not in path.rpartition("/")[2]


def key(address: str) -> str:
    """What the addresses of one picture in several sizes have in common."""
    path, _, query = address.partition("?")
    if _RASTER_PATH.search(path):
        return _SIZE_FOLDER.sub("", _SIZE.sub("", path))
    return f"{path}?{_SIZE_PARAMETER.sub('', '?' + query)}"


def width(address: str) -> int:
    """How wide a picture is by what its address says; one that says nothing is as wide as can be."""
    return max(map(int, _WIDTH.findall(address)), default=UNKNOWN)


def stem(address: str) -> str:
    """The name of the file alone, without size and ending."""
    return _SIZE.sub("", unquote(address.partition("?")[0])).rpartition("/")[2].rpartition(".")[0]
