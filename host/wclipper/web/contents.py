"""What is in the files, shown: articles in a frame without scripts, and their pictures. Nothing else of the disk."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING
from urllib.parse import quote

from aiohttp import web

from wclipper.library import kinds, reading
from wclipper.library.album import SUFFIX
from wclipper.web.answers import SHELF
from wclipper.web.guard import ARTICLE_POLICY, PICTURE_POLICY

if TYPE_CHECKING:
    from wclipper.library.entries import Entry
    from wclipper.library.library import Library

_TYPES = {".jpg": "image/jpeg", ".svg": "image/svg+xml", ".ico": "image/x-icon"}


async def article(request: web.Request) -> web.Response:
    """An article as a document for the frame."""
    name = request.match_info["id"]

    def look(library: Library) -> str:
        entry = library.get(name)
        return _document(entry, reading.html(entry, beside=lambda link: _address(entry, link)))

    page = await request.app[SHELF].ask(look)
    headers = {"Content-Security-Policy": ARTICLE_POLICY}
    return web.Response(text=page, content_type="text/html", headers=headers)


def _address(entry: Entry, link: str) -> str:
    return f"/picture/{entry.id}/{quote(link)}"


def _document(entry: Entry, html: str) -> str:
    language = escape(entry.language or "", quote=True)
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        f"<title>{escape(entry.title)}</title>"
        '<base target="_blank"><link rel="stylesheet" href="/extension/theme.css">'
        '<link rel="stylesheet" href="/extension/article.css"><link rel="stylesheet" href="/static/article.css">'
        f'</head><body dir="auto">{html}</body></html>'
    )


async def picture(request: web.Request) -> web.Response:
    """A picture in the folder beside an article: of that article, and of no other place."""
    name, folder, file = (request.match_info[each] for each in ("id", "folder", "file"))

    def look(library: Library) -> tuple[bytes, str]:
        entry = library.get(name)
        album = entry.path.with_suffix(SUFFIX)
        path = album / file
        is_plain = path.is_file() and not path.is_symlink() and not album.is_symlink()
        if (
            album.name != folder
            or path.parent != album
            or file.startswith(".")
            or path.suffix not in kinds.EXTENSIONS
            or not is_plain
        ):
            raise web.HTTPNotFound
        return path.read_bytes(), _TYPES.get(path.suffix, f"image/{path.suffix[1:]}")

    body, kind = await request.app[SHELF].ask(look)
    return web.Response(body=body, content_type=kind, headers={"Content-Security-Policy": PICTURE_POLICY})
