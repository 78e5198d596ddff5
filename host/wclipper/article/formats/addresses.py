"""Addresses by the letter of the standard: browsers forgive, e-book checkers don't."""

from __future__ import annotations

import re
from urllib.parse import quote, unquote, urlsplit

_SERVER = re.compile(r"(https?)://([^/?#]+)(.*)", re.DOTALL)
_HOST = re.compile(r"(?:[A-Za-z0-9_-]{1,63}\.)*[A-Za-z0-9_-]{1,63}\.?(?::([0-9]{1,5}))?")
_MAX_PORT = 65_535
_MAIL = re.compile(r"mailto:[^\s@]+@[^\s@]+")
_LOOSE_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")
_MAX_NAME = 60


def valid(url: str | None) -> str | None:
    """An address (from `urls.absolute`) as the standard wants it, or None if nothing can make it so."""
    if url is None:
        return None
    if _MAIL.fullmatch(url):
        return "mailto:" + _quoted(url.removeprefix("mailto:"))
    found = _SERVER.fullmatch(url)
    host = _host(found[2]) if found else None
    if found is None or host is None:
        return None
    rest, mark, fragment = found[3].partition("#")
    return f"{found[1]}://{host}{_quoted(rest)}{mark}{_quoted(fragment)}"


def file_name(url: str | None) -> str:
    """The last part of the path of an address, as people read it; empty if it has none."""
    if url is None or url.startswith("data:"):
        return ""
    try:
        name = unquote(urlsplit(url).path.rpartition("/")[2])
    except ValueError:
        return ""
    return name if name.isprintable() and len(name) <= _MAX_NAME else ""


def _host(authority: str) -> str | None:
    """The name of a server in ASCII, and its port; None if the name can't be right."""
    try:
        if not authority.isascii():
            authority = authority.encode("idna").decode()
        elif "xn--" in authority.lower():
            authority.encode().decode("idna")
    except UnicodeError:
        return None
    found = _HOST.fullmatch(authority)
    return authority if found and int(found[1] or 0) <= _MAX_PORT else None


def _quoted(text: str) -> str:
    return quote(_LOOSE_PERCENT.sub("%25", text), safe="%!$&'()*+,;=:@/?~-._", errors="replace")
