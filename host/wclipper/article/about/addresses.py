"""What the address of a page says about it, and by which address it wants to be known."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import SplitResult, unquote, urlsplit

from wclipper.article import urls
from wclipper.article.about.facts import Claim
from wclipper.article.about.weighing import surest

if TYPE_CHECKING:
    from collections.abc import Iterable


def host(url: str | None) -> str | None:
    """The name of the server, without `www`."""
    return (_split(url).hostname or "").removeprefix("www.") or None


def names_of_site(url: str | None) -> list[str]:
    """How an address names its site: the server, and the longest of its labels."""
    server = host(url)
    return [server, max(server.split(".")[:-1] or [server], key=len)] if server else []


def slug(url: str | None) -> str:
    """The end of an address, which often repeats the title."""
    return unquote(_split(url).path.rstrip("/").rpartition("/")[2])


def own(claims: Iterable[Claim], base: str | None) -> Claim | None:
    """The address by which the page wants to be known, if it is a page of the same server."""
    for claim in surest(claims):
        found = urls.absolute(claim.value, base)
        # Some content systems call every page by the address of the front page.
        if found and host(found) == host(base) and (_path(found) or not _path(base)):
            return Claim(found, claim.source, claim.sure)
    return None


def _path(url: str | None) -> str:
    parts = _split(url)
    return f"{parts.path.strip('/')}?{parts.query}".strip("?")


def _split(url: str | None) -> SplitResult:
    try:
        parts = urlsplit(url or "")
        _ = parts.hostname
    except ValueError:  # such as an unclosed bracket where a host should be
        return SplitResult("", "", "", "", "")
    return parts
