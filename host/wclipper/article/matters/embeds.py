"""Embeds: videos, sounds, posts and frames become a titled link, with their preview picture where there is one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, unquote, urlsplit

from lxml import etree

from wclipper.article import urls
from wclipper.article.standard import Claim
from wclipper.article.writable import writable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wclipper.article.source import Source

_FRAMES = ("iframe", "frame", "amp-iframe")
_MEDIA = ("video", "audio", "amp-video", "amp-audio")
_OBJECTS = ("embed", "object")
_PLAYERS = {
    "lite-youtube": "https://www.youtube.com/embed/{}",
    "amp-youtube": "https://www.youtube.com/embed/{}",
    "lite-vimeo": "https://player.vimeo.com/video/{}",
    "amp-vimeo": "https://player.vimeo.com/video/{}",
}
"""Elements that stand for the frame of a player, and have the name of a video instead of an address."""
_VIDEO_NAMES = ("videoid", "data-videoid", "video-id")
_ADDRESSES = ("wc-src", "src", "data-src", "data-lazy-src", "data-original", "data")
# The page that people would open, for the services whose players stand on pages everywhere.
_PAGES = (
    (
        re.compile(r"//(?:www\.)?youtube(?:-nocookie)?\.com/embed/(?!videoseries)([\w-]+)"),
        "https://www.youtube.com/watch?v={}",
    ),
    (
        re.compile(r"//(?:www\.)?youtube(?:-nocookie)?\.com/embed/videoseries\?(?:.*&)?list=([\w-]+)"),
        "https://www.youtube.com/playlist?list={}",
    ),
    (re.compile(r"//player\.vimeo\.com/video/(\d+)"), "https://vimeo.com/{}"),
    (
        re.compile(r"//(?:www\.|geo\.)?dailymotion\.com/(?:embed/video/|player\S*\?video=)(\w+)"),
        "https://www.dailymotion.com/video/{}",
    ),
    (
        re.compile(r"//player\.bilibili\.com/player\.html\?(?:.*&)?bvid=(\w+)"),
        "https://www.bilibili.com/video/{}",
    ),
    (re.compile(r"//open\.spotify\.com/embed/((?:\w+/)+\w+)"), "https://open.spotify.com/{}"),
    (
        re.compile(r"//platform\.twitter\.com/embed/Tweet\.html\?(?:.*&)?id=(\d+)"),
        "https://x.com/i/status/{}",
    ),
    (re.compile(r"//embed\.ted\.com/(talks/\w+)"), "https://www.ted.com/{}"),
)
_PREVIEWS = (
    (re.compile(r"//www\.youtube\.com/watch\?v=([\w-]+)"), "https://i.ytimg.com/vi/{}/hqdefault.jpg"),
)
_NO_CONTENT = re.compile(
    r"advert|\bads?\b|captcha|cookie|consent|tracking|analytics|tag ?manager", re.IGNORECASE
)
_AD_SERVER = re.compile(
    r"//(?:[\w-]+\.)*?(?:new)?ad(?:s|client|serve[rd]?|s?en[cs]e|s?ystem|service)?\d*\.|doubleclick|syndication"
)
_FILE = re.compile(r".{1,80}\.(?!html?$|php$|aspx?$)[a-z0-9]{2,4}", re.IGNORECASE)
_NUMBER = re.compile(r"\s*(\d+)(?:px)?\s*")
MIN_WIDTH, MIN_HEIGHT = 100, 40
"""Pixels: what is smaller counts visits or is a button."""


def claims(source: Source) -> Iterator[Claim]:
    """Every embed amid kept text, once."""
    seen: set[str] = set()
    for place in source.places(*_FRAMES, *_MEDIA, *_OBJECTS, *_PLAYERS):
        element = source.element(place)
        address = _address(element, source.base)
        if address is None or address in seen or _AD_SERVER.search(address):
            continue
        if not _is_content(element) or not _is_amid(source, place):
            continue
        seen.add(address)
        yield Claim(place, _link(element, address, source.base))


def _address(element: etree._Element, base: str | None) -> str | None:
    """The address that people would open to see what is embedded."""
    if pattern := _PLAYERS.get(str(element.tag)):
        name = next(filter(None, map(element.get, _VIDEO_NAMES)), "")
        return _page(pattern.format(name)) if re.fullmatch(r"[\w-]{1,40}", name) else None
    holders = (element, *element.iter("source", "embed"))
    found = (holder.get(name) for holder in holders for name in _ADDRESSES)
    address = next(filter(None, (urls.absolute(each, base) for each in found if not _is_blank(each))), None)
    return _page(address) if address else None


def _is_blank(address: str | None) -> bool:
    return not address or address.startswith(("about:", "blob:", "data:", "mailto:"))


def _page(address: str) -> str:
    for pattern, page in _PAGES:
        if match := pattern.search(address):
            return page.format(match[1])
    parts = urlsplit(address)
    if parts.path.endswith("/player/") and (inner := parse_qs(parts.query).get("url")):
        return urls.absolute(inner[0], None) or address
    return address


def _is_content(element: etree._Element) -> bool:
    """Whether an embed is there to be seen, as far as it says."""
    named = f"{element.get('title') or ''} {element.get('aria-label') or ''} {element.get('name') or ''}"
    hidden = (
        "display:none" in (element.get("style") or "").replace(" ", "") or element.get("hidden") is not None
    )
    if hidden or element.get("aria-hidden") == "true" or _NO_CONTENT.search(named):
        return False
    if element.tag in {"audio", "amp-audio"}:
        return True
    return all(
        _is_large(element, name, least) for name, least in (("width", MIN_WIDTH), ("height", MIN_HEIGHT))
    )


def _is_large(element: etree._Element, name: str, least: int) -> bool:
    """Whether a side of an embed is long enough, or its length not known."""
    match = _NUMBER.fullmatch(element.get(f"wc-{name}") or element.get(name) or "")
    return match is None or int(match[1]) >= least


def _is_amid(source: Source, place: int) -> bool:
    """Whether an embed stands in the article: around it is kept text, and not just somewhere on the page."""
    if not source.is_amid_kept(place) or _is_hidden(source, place):
        return False
    first, last = source.kept_range
    return first < source.table.first_run[place] <= last or source.around(place) > source.table.body


def _is_hidden(source: Source, place: int) -> bool:
    while place >= 0:
        if source.element(place).get("wc-hidden", "opacity") != "opacity":
            return True
        place = int(source.table.parent[place])
    return False


def _link(element: etree._Element, address: str, base: str | None) -> etree._Element:
    """A link to what is embedded: its title, or its preview with the title as text."""
    link = etree.Element("a", href=writable(address))
    title = _title(element, address)
    if preview := _preview(element, address, base):
        etree.SubElement(link, "img", src=writable(preview), alt=writable(title))
    else:
        link.text = writable(title)
    return link


def _title(element: etree._Element, address: str) -> str:
    said = (element.get(name) for name in ("title", "aria-label", "playlabel", "data-title", "alt"))
    title = next((" ".join(each.split()) for each in said if each and each.strip()), "")
    parts = urlsplit(address)
    file = unquote(parts.path.rpartition("/")[2])
    return title or (file if _FILE.fullmatch(file) else (parts.hostname or address).removeprefix("www."))


def _preview(element: etree._Element, address: str, base: str | None) -> str | None:
    if poster := urls.picture(element.get("poster"), base):
        return poster
    for pattern, preview in _PREVIEWS:
        if match := pattern.search(address):
            return preview.format(match[1])
    return None
