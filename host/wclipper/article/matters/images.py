"""Pictures: which ones belong to the article, and where their bytes are."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from lxml import etree

from wclipper.article import nodes, urls
from wclipper.article.matters import candidates
from wclipper.article.standard import Claim
from wclipper.article.writable import writable
from wclipper.extract.nta import ICON_WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wclipper.article.source import Source
    from wclipper.article.standard import Clean
    from wclipper.extract.table import Bools

LARGE = 1_000
"""A picture that is as wide as this by its own address is large enough."""
MAX_EMOJI = 16
"""Characters that the text of one emoji may have."""

_NUMBER = re.compile(r"\s*(\d{1,6})")
_STYLE_WIDTH = re.compile(r"(?<![\w-])width\s*:\s*(\d+)px")
_EMOJI_CLASS = re.compile(r"\b(?:emoji|emoticon|smil(?:ey|ie)s?|twemoji)\b", re.IGNORECASE)
_EMOJI_CATEGORIES = frozenset({"So", "Sk", "Cf", "Mn", "Me", "Cn"})
_HIDDEN = etree.XPath("descendant::*/@wc-hidden[. != 'opacity']/..")


def chosen(source: Source) -> dict[int, str]:
    """The pictures of the article: their places in the table, and their addresses.

    A picture goes with the text around it: it is kept if the nearest element around it that has text has kept text,
    and what is said just before or after it is kept. Icons, hidden pictures and second copies of a picture, in
    whatever size, are left out.
    """
    pictures: dict[int, str] = {}
    seen: dict[str, int] = {}
    hidden = _hidden(source)
    for place in source.beside_kept(source.places("img")):
        image = source.element(place)
        if (hidden is not None and hidden[place]) or _is_icon(image) or not source.is_amid_kept(place):
            continue
        address = candidates.best(image)
        if not address or _is_copy(image, pictures, source):
            continue
        first = seen.setdefault(candidates.key(address), place)
        if first == place:
            pictures[place] = address
        elif candidates.width(address) > candidates.width(pictures[first]):
            pictures[first] = address
    return pictures


def possible(source: Source) -> dict[int, str]:
    """All pictures of the page but icons and hidden ones: their places, and their addresses."""
    hidden = _hidden(source)
    found: dict[int, str] = {}
    for place in source.places("img"):
        image = source.element(place)
        is_seen = (hidden is None or not hidden[place]) and not _is_icon(image)
        if is_seen and (address := candidates.best(image)):
            found[place] = address
    return found


def _is_copy(image: etree._Element, pictures: dict[int, str], source: Source) -> bool:
    """Whether an image is for browsers without scripts, and the picture for the others stands just before."""
    fallback = image.getparent()
    while fallback is not None and fallback.tag in {"picture", "figure", "a", "p", "span"}:
        fallback = fallback.getparent()
    if fallback is None or fallback.tag != "noscript" or (before := fallback.getprevious()) is None:
        return False
    places = (source.place.get(each) for each in before.iter("img"))
    return any(place in pictures for place in places)


def claims(source: Source) -> Iterator[Claim]:
    """Emoji that are pictures become characters."""
    for place in source.places("img"):
        image = source.element(place)
        text = image.get("alt", "").strip()
        if 0 < len(text) <= MAX_EMOJI and _is_emoji(image, text) and source.is_amid_kept(place):
            character = etree.Element("span")
            character.text = writable(text)
            yield Claim(place, character)


def _is_emoji(image: etree._Element, text: str) -> bool:
    if _EMOJI_CLASS.search(image.get("class", "")):
        return True
    return not text.isascii() and all(unicodedata.category(char) in _EMOJI_CATEGORIES for char in text)


def standardise(image: etree._Element, plain: etree._Element, address: str) -> None:
    """Give the plain copy of a picture its address and its real size."""
    plain.set("src", writable(address))
    for name in ("width", "height"):
        if (match := _NUMBER.match(_size(image, name))) and _is_pixels(image, name) and int(match[1]) > 0:
            plain.set(name, match[1])
        elif name in plain.attrib:
            del plain.attrib[name]


def settle(clean: Clean) -> None:
    """Pictures that can't be had are their text; one that links to itself in large is one; all stand apart."""
    for image in list(clean.article.iter("img")):
        if urls.picture(image.get("src"), clean.base) is None:
            nodes.add_text_before(image, image.get("alt"))
            nodes.remove(image)
            continue
        if (link := _link(image)) is not None:
            _enlarge(image, link, clean.base)
        link = _link(image)
        _set_apart(image if link is None else link)


def _set_apart(picture: etree._Element) -> None:
    """Put a space between a picture and the next one, or the text that it stands before."""
    following = picture.getnext()
    if not picture.tail and following is not None and following.tag in {"img", "a"}:
        picture.tail = " "
    elif picture.tail and not picture.tail[0].isspace() and nodes.starts_line(picture):
        picture.tail = f" {picture.tail}"


def _link(image: etree._Element) -> etree._Element | None:
    """The link around a picture and nothing else."""
    link = image.getparent()
    is_link = link is not None and link.tag == "a" and len(link) == 1 and not nodes.text_of(link)
    return link if is_link else None


def _enlarge(image: etree._Element, link: etree._Element, base: str | None) -> None:
    """Take the link off a picture if it leads to the same one, and take that one if it is larger."""
    href, small = urls.picture(link.get("href"), base), image.get("src", "")
    if href is None or not candidates.is_file(href) or not _is_same(href, small):
        return
    nodes.unwrap(link)
    if not LARGE <= candidates.width(small) < candidates.UNKNOWN:
        image.set("src", href)
        for name in ("width", "height"):
            image.attrib.pop(name, None)


def _is_same(large: str, small: str) -> bool:
    """Whether two addresses are, by the names of their files, those of one picture."""
    one, other = candidates.stem(large), candidates.stem(small)
    return one == other or (min(len(one), len(other)) > 3 and (one in other or other in one))


def _size(image: etree._Element, name: str) -> str:
    """Width or height as shown; the box of a picture that isn't loaded yet is that of its alternative text."""
    shown = image.get("wc-src") and image.get(f"wc-{name}")
    if shown or (shown := image.get(name)):
        return shown
    style = image.get("style", "") if name == "width" else ""
    match = _STYLE_WIDTH.search(style) if "width" in style else None
    return match[1] if match else ""


def _is_pixels(image: etree._Element, name: str) -> bool:
    return "%" not in _size(image, name) and "em" not in _size(image, name)


def _is_icon(image: etree._Element) -> bool:
    width = _NUMBER.match(_size(image, "width"))
    return width is not None and 0 < int(width[1]) < ICON_WIDTH and _is_pixels(image, "width")


def _hidden(source: Source) -> Bools | None:
    """Which elements the browser hides; None if no browser has said."""
    page = source.extraction.page
    return source.covered(_HIDDEN(page.root)) if page.live else None
