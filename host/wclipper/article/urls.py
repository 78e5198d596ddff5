"""Addresses found in a page, made absolute and harmless.

Only http, https and mailto leave this module (and raster pictures as data, where a picture is asked for).
Whatever else a page writes into an attribute (`javascript:`, `file:`, half an address) becomes None.
"""

from __future__ import annotations

import re
from urllib.parse import quote, urljoin, urlsplit

MAX_LENGTH = 8_192

_SCHEMES = frozenset({"http", "https", "mailto"})
_EDGES = "".join(map(chr, range(0x21)))
_DROPPED = re.compile("[\t\n\r]")
# What browsers percent-encode in addresses, and what would end a link in Markdown: white space, controls,
# bidirectional marks (they make one address look like another), quotes, angle brackets, backticks, pipes.
_ENCODED = re.compile(
    '[\x00-\x20\x7f-\xa0"<>\\\\^`{|}\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]|[\ud800-\udfff]'
)
# Plain addresses, which joining would leave as they are: nearly all, and joining takes longer than all else that is
# done to a link.
_SAFE = r"A-Za-z0-9_~!$&'()*+,=:@%-"
_PATH = rf"(?:/[{_SAFE}][{_SAFE}.]*)*/?(?:\?[{_SAFE}./?]+)?(?:#[{_SAFE}./?]+)?"
_ORIGIN = re.compile(r"https?://[A-Za-z0-9.-]+(?::[0-9]+)?(?![^/])")
_WHOLE = re.compile(_ORIGIN.pattern + _PATH)
_ROOTED = re.compile(rf"(?=/){_PATH}")
_RASTER = re.compile(r"data:image/(?:avif|bmp|gif|jpeg|png|webp);base64,[A-Za-z0-9+/=]+")


def absolute(url: str | None, base: str | None) -> str | None:
    """The address as a whole http, https or mailto address, or None."""
    if not url:
        return None
    if plain := _plain(url, base):
        return plain
    address = _slashes(_DROPPED.sub("", url.strip(_EDGES)))
    if not address or len(address) > MAX_LENGTH:
        return None
    try:
        joined = urljoin(base or "", address)
        parts = urlsplit(joined)
    except ValueError:  # such as an unclosed bracket where a host should be
        return None
    if parts.scheme not in _SCHEMES or (parts.scheme != "mailto" and not parts.hostname):
        return None
    if parts.scheme != "mailto" and not parts.path:
        joined = parts._replace(path="/").geturl()
    return _ENCODED.sub(_encode, joined)


def _plain(url: str, base: str | None) -> str | None:
    """The whole address, if the given one needs nothing but the server's name before it."""
    if len(url) > MAX_LENGTH:
        return None
    if _ROOTED.fullmatch(url) and (origin := _ORIGIN.match(base or "")):
        return origin[0] + url
    return url if _WHOLE.fullmatch(url) and "/" in url[8:] else None


def picture(url: str | None, base: str | None) -> str | None:
    """The address of a picture: as `absolute`, without mailto, but with raster pictures as data."""
    if not url:
        return None
    if url.lstrip(_EDGES)[:5].lower() == "data:":
        data = _DROPPED.sub("", url.strip(_EDGES))
        return data if _RASTER.fullmatch(data) else None
    address = absolute(url, base)
    return None if address is None or address.startswith("mailto:") else address


def _slashes(address: str) -> str:
    """Backslashes before the query are slashes, as browsers read them."""
    if "\\" not in address:
        return address
    end = re.search(r"[?#]|$", address)
    cut = end.start() if end else len(address)
    return address[:cut].replace("\\", "/") + address[cut:]


def _encode(match: re.Match[str]) -> str:
    return quote(match[0], safe="", errors="replace")
