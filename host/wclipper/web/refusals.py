"""What a person sees whose browser gets no page, and what a program gets: never silence, never only a number."""

from __future__ import annotations

import base64
import hashlib
from html import escape

from aiohttp import web

from wclipper.web import guard, words

_STYLE = """
:root { color-scheme: light dark; }
body { margin: 0; background: light-dark(#fefefd, #171b1a); color: light-dark(#1d2321, #dde2df);
  font: 1.0625rem/1.6 system-ui, sans-serif; }
main { max-width: 34rem; margin: 18vh auto 2rem; padding: 0 1.5rem; }
h1 { font: 700 1.75rem/1.25 ui-serif, Charter, Georgia, serif; }
a { color: light-dark(#0b6354, #7fd1bf); }
"""
_PAGE = """<!doctype html>
<html lang="{language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>
<style>{style}</style></head>
<body><main><h1>{title}</h1><p>{text}</p>{link}</main></body>
</html>
"""
_HASH = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
POLICY = f"default-src 'none'; style-src 'sha256-{_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


def refused(request: web.Request, code: str) -> web.Response:
    """The answer to a request that the guard does not let through."""
    return explained(request, code, guard.REFUSALS[code])


def explained(request: web.Request, code: str, status: int, *, text: str = "") -> web.Response:
    """A fault in a sentence: as a page for a person who looks at it, else as JSON."""
    language = words.chosen(request.headers.get("Accept-Language", ""))
    said = words.words(language)
    text = words.of_fault(language, code) or text
    if not _is_for_eyes(request):
        return web.json_response({"code": code, "text": text}, status=status)
    title = said["library_refusedTitle" if code in guard.REFUSALS else "library_faultTitle"]
    link = (
        ""
        if code in {"wrong-host", "not-open"}
        else f'<p><a href="/">{escape(said["library_openLibrary"])}</a></p>'
    )
    page = _PAGE.format(
        language=said["language"], title=escape(title), text=escape(text), link=link, style=_STYLE
    )
    headers = {"Content-Security-Policy": POLICY}
    return web.Response(text=page, status=status, content_type="text/html", headers=headers)


def _is_for_eyes(request: web.Request) -> bool:
    """Whether a browser asks for something to show in a tab."""
    wants_page = "text/html" in request.headers.get("Accept", "")
    return wants_page and request.headers.get("Sec-Fetch-Dest", "document") in {"document", "iframe"}
