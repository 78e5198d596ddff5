"""Which addresses pictures may be fetched from.

An address is judged when it is dialled: names resolve to whatever their owner likes, at any moment. A picture comes
from the public internet, or from the very server (host and port) that the clipped page came from, if that one stands in
the person's own network.
"""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit

_Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def _networks(text: str) -> tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...]:
    return tuple(map(ipaddress.ip_network, text.split()))


_UNICAST = ipaddress.ip_network("2000::/3")
"""Outside it nothing is public: mapped and compatible IPv4 addresses, NAT64, local, multicast."""
# Python calls these global, but they lead to other addresses (6to4 and its relays, Teredo, tunnels of protocols) or,
# in some of its versions, are not known to be reserved.
_NOT_PUBLIC = _networks("192.88.99.0/24 2001::/23 2001:db8::/32 2002::/16 3fff::/20")
_PRIVATE = _networks("10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 100.64.0.0/10 fc00::/7")
# Names that no stranger can own. Any other may be his and lead to the public internet when the browser asks,
# and into the person's network when we do.
_LOCAL_NAMES = (".local", ".internal", ".lan", ".home", ".corp", ".intranet", ".home.arpa")
_PORTS = {"http": 80, "https": 443}


def is_public(text: str) -> bool:
    """Whether an IP address belongs to a single machine on the public internet."""
    address = _parsed(text)
    if address is None or not address.is_global or address.is_multicast or address.is_reserved:
        return False
    if address.version == 6 and address not in _UNICAST:
        return False
    return not _in(address, _NOT_PUBLIC)


@dataclass(frozen=True, slots=True)
class Home:
    """A server in the person's own network, by host and port."""

    host: str
    port: int

    def may_dial(self, text: str, port: int) -> bool:
        """Whether a connection to this server may end at that address."""
        address = _parsed(text)
        if address is None or port != self.port:
            return False
        if literal := _parsed(self.host):
            return address == literal
        if _is_localhost(self.host):
            return address.is_loopback
        return _in(address, _PRIVATE) or is_public(text)


def home_of(page: str | None) -> Home | None:
    """The server of a page, if it is one in the person's own network."""
    place = server(page or "")
    if place is None:
        return None
    host, _ = place
    literal = _parsed(host)
    if literal is not None:
        is_own = not (is_public(host) or literal.is_multicast or literal.is_unspecified)
    else:
        is_own = _is_localhost(host) or "." not in host or host.endswith(_LOCAL_NAMES)
    return Home(*place) if is_own else None


def server(url: str) -> tuple[str, int] | None:
    """Host and port of a web address, in one spelling."""
    try:
        parts = urlsplit(url)
        port = parts.port or _PORTS.get(parts.scheme)
    except ValueError:
        return None
    host = (parts.hostname or "").rstrip(".")
    return (host, port) if host and port and parts.scheme in _PORTS else None


def _is_localhost(host: str) -> bool:
    return host == "localhost" or host.endswith(".localhost")


def _in(address: _Address, networks: tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...]) -> bool:
    return any(address in network for network in networks)


def _parsed(text: str) -> _Address | None:
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None
