"""Who may ask: the person's own browser, from the library's own pages, and nobody else.

Any page on the web can send requests to this machine. What keeps them out: the name of the host (a stranger's name may
be made to lead here), what browsers say about where a request comes from, and a secret that only the browser has which
we opened. Nothing is changed by a request that a link or a picture could send.
"""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multidict import CIMultiDictProxy

_READING = frozenset({"GET", "HEAD"})
_CHANGING = frozenset({"POST", "PUT", "DELETE"})
_OWN = frozenset({"same-origin", "none"})

REFUSALS = {"wrong-host": 421, "not-open": 401, "cross-site": 403, "not-json": 415, "method": 405}
"""By code: the status. `words.of_fault` has the sentences."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
ARTICLE_POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox"
)
"""For what comes from files: no scripts, whatever they hold.

`allow-same-origin` without `allow-scripts` gives what is in the frame no more rights: nothing in it can run. It lets
the page around it see how high the article is. Without it the pictures would be asked for by no origin at all, and the
server would have to answer strangers who ask for pictures.
"""
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
"""For a drawing that somebody opens by itself: it may be SVG."""
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


@dataclass(frozen=True, slots=True)
class Asked:
    """What is known of a request before anything is done."""

    method: str
    target: str
    """As it stands in the first line of the request."""
    headers: CIMultiDictProxy[str]
    cookie: str


class Guard:
    """Knows the secrets of one run of the server."""

    def __init__(self, port: int) -> None:
        self.hosts = frozenset({f"127.0.0.1:{port}", f"localhost:{port}"})
        self.cookie = f"wclipper-{port}"
        """Cookies know no ports: two libraries at once need two names."""
        self._session = secrets.token_urlsafe(32)
        self.token = secrets.token_urlsafe(32)
        """What opens the library, once."""
        self._is_used = False

    def opens(self, token: str) -> str | None:
        """The secret of the session for a token, which then opens nothing more; None if it is wrong."""
        if self._is_used or not _are_equal(token, self.token):
            return None
        self._is_used = True
        return self._session

    def is_open(self, cookie: str) -> bool:
        """Whether this is the browser that we opened."""
        return _are_equal(cookie, self._session)

    def refusal(self, asked: Asked, *, opening: bool = False) -> str | None:
        """Why a request is refused, as a code; None if it may go on."""
        hosts = asked.headers.getall("Host", [])
        # A target that names a host of its own is for proxies; this is none.
        if len(hosts) != 1 or hosts[0] not in self.hosts or not asked.target.startswith("/"):
            return "wrong-host"
        if not set(asked.headers.getall("Sec-Fetch-Site", ["none"])) <= _OWN:
            return "cross-site"
        # Browsers name the origin of what changes something; other programs name none, and have no cookie either.
        if not set(asked.headers.getall("Origin", [])) <= {f"http://{hosts[0]}"}:
            return "cross-site"
        if opening:
            return None if asked.method == "GET" else "method"
        if not self.is_open(asked.cookie):
            return "not-open"
        return None if asked.method in _READING else _refusal_of_change(asked)


def _refusal_of_change(asked: Asked) -> str | None:
    if asked.method not in _CHANGING:
        return "method"
    kind = asked.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    return None if kind == "application/json" else "not-json"


def _are_equal(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode("utf-8", "replace"), other.encode())
