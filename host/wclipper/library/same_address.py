"""Addresses of the same page in one spelling: without what only says how somebody got there."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

# What newsletters, networks and advertisements add; a page is the same without.
_FOLLOWED = re.compile(
    r"(?:utm_[a-z_]+|fbclid|gclid|dclid|msclkid|yclid|twclid|igshid|mc_[ce]id|_hs(?:enc|mi)|ref_src|spm|share_token)\Z",
    re.IGNORECASE,
)


def address(url: str | None) -> str | None:
    """The address by which a page is known again; None if there is none."""
    try:
        parts = urlsplit(url or "")
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    if not host or parts.scheme not in {"http", "https"}:
        return None
    kept = [
        piece for piece in parts.query.split("&") if piece and not _FOLLOWED.match(piece.partition("=")[0])
    ]
    place = host.removeprefix("www.") + (f":{port}" if port and port not in {80, 443} else "")
    # An address behind `#!` or `#/` is that of a page which a script shows.
    fragment = f"#{parts.fragment}" if parts.fragment[:1] in {"!", "/"} else ""
    return f"{place}{parts.path.rstrip('/')}{'?' if kept else ''}{'&'.join(kept)}{fragment}"


def domain(url: str | None) -> str | None:
    """The name of a page's server, without `www`."""
    try:
        return (urlsplit(url or "").hostname or "").removeprefix("www.") or None
    except ValueError:
        return None
