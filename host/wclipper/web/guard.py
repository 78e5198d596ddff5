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
    from collections.abc import Mapping

COOKIE = "wclipper"
_READING = frozenset({"GET", "HEAD"})
_CHANGING = frozenset({"POST", "PUT", "DELETE"})
_OWN = frozenset({"same-origin", "none"})

REFUSALS = {
    "wrong-host": (421, "This is not the address of your library."),
    "not-open": (401, "Your library is closed here. Run «wclipper library» to open it."),
    "cross-site": (403, "Another site has asked for this; your library answers only its own pages."),
    "not-json": (415, "What changes something comes as JSON."),
    "method": (405, "This can't be done here."),
}
"""By code: the status, and a sentence."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
ARTICLE_POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox"
)
"""For what comes from files: no scripts, whatever they hold."""
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
    headers: Mapping[str, str]
    cookie: str


class Guard:
    """Knows the secrets of one run of the server."""

    def __init__(self, port: int) -> None:
        self.hosts = frozenset({f"127.0.0.1:{port}", f"localhost:{port}"})
        self._token: str | None = secrets.token_urlsafe(32)
        self._session = secrets.token_urlsafe(32)

    @property
    def token(self) -> str:
        """What opens the library, once."""
        self._token = self._token or secrets.token_urlsafe(32)
        return self._token

    def opens(self, token: str) -> str | None:
        """The secret of the session for a token, which then opens nothing more; None if it is wrong."""
        if self._token is None or not hmac.compare_digest(token.encode(), self._token.encode()):
            return None
        self._token = None
        return self._session

    def refusal(self, asked: Asked, *, opening: bool = False) -> str | None:
        """Why a request is refused, as a code; None if it may go on."""
        host = asked.headers.get("Host", "")
        if host not in self.hosts:
            return "wrong-host"
        if asked.headers.get("Sec-Fetch-Site", "none") not in _OWN or not self._is_own_origin(asked, host):
            return "cross-site"
        if opening:
            return None if asked.method == "GET" else "method"
        if not hmac.compare_digest(asked.cookie.encode(), self._session.encode()):
            return "not-open"
        return None if asked.method in _READING else self._refusal_of_change(asked)

    @staticmethod
    def _refusal_of_change(asked: Asked) -> str | None:
        if asked.method not in _CHANGING:
            return "method"
        kind = asked.headers.get("Content-Type", "").partition(";")[0].strip().lower()
        return None if kind == "application/json" else "not-json"

    @staticmethod
    def _is_own_origin(asked: Asked, host: str) -> bool:
        """Browsers name the origin of what changes something; other programs name none, and have no cookie either."""
        origin = asked.headers.get("Origin")
        return origin is None or origin == f"http://{host}"
