"""Items of other programs put into the library: pages are clipped, links are written down.

Nothing is fetched. A second import adds nothing: what is there already, by its id, its address or its text, is left.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
import threading
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

from wclipper.article.formats import escape, frontmatter
from wclipper.errors import WClipperError
from wclipper.extract.sniff import other_kind
from wclipper.library import entries, files, saving, snapshots
from wclipper.library.imports.items import MAX_BYTES

if TYPE_CHECKING:
    from pathlib import Path

    from wclipper.article.article import Article
    from wclipper.library.imports.items import Item
    from wclipper.library.library import Library
    from wclipper.settings import Settings

_LINE = re.compile(r"\s+")

What = Literal["article", "link", "known", "failed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """What became of an item."""

    name: str
    what: What
    id: str | None = None
    path: Path | None = None
    reason: str | None = None


class Importer:
    """Puts items into a library, or only says what would become of them."""

    def __init__(self, library: Library, chosen: Settings, *, dry: bool = False) -> None:
        self._library = library
        self._chosen = chosen
        self._dry = dry
        self._met: set[str] = set()
        """Ids in this run: in a dry one nothing else knows of them."""

    def take(self, item: Item) -> Imported:
        """Put one item in; whatever is wrong with it is said, and the next can come."""
        if fault := item.fault or _fault(item.page):
            return Imported(name=item.name, what="failed", reason=fault)
        try:
            article = _clipped(item)
            if article is not None:
                return self._article(item, article)
            if item.url:
                return self._link(item)
            return Imported(name=item.name, what="failed", reason="there is no article in it, and no address")
        except WClipperError as error:
            return Imported(name=item.name, what="failed", reason=error.text.removesuffix("."))

    def _article(self, item: Item, article: Article) -> Imported:
        same = self._library.known(article.url, article.text)
        there = next((each.id for each in same if each.same == "text"), None)
        there = there or self._named(article.clip_id)
        if there or article.clip_id in self._met:
            return Imported(name=item.name, what="known", id=there or article.clip_id)
        self._met.add(article.clip_id)
        if self._dry:
            return Imported(name=item.name, what="article", id=article.clip_id)
        draft = article.draft(clipped=item.saved, title=item.title, tags=item.tags, embedded=True)
        source = snapshots.Source(page=item.page or "", url=item.url)
        saved = saving.save(article, replace(draft, note=item.note), self._chosen, source=source)
        _keep_pictures(saved)
        self._note(saved.path, article.clip_id, read=item.read)
        return Imported(name=item.name, what="article", id=article.clip_id, path=saved.path)

    def _named(self, name: str) -> str | None:
        """The article of an id: a short text is not known by its likeness, nor a page by an address that it lacks."""
        with contextlib.suppress(WClipperError):
            return self._library.get(name).id
        return None

    def _link(self, item: Item) -> Imported:
        own = hashlib.sha256(f"link\n{item.url}".encode()).hexdigest()[:16]
        there = next((each.id for each in self._library.known(item.url, "")), None)
        if there or own in self._met:
            return Imported(name=item.name, what="known", id=there or own)
        self._met.add(own)
        if self._dry:
            return Imported(name=item.name, what="link", id=own)
        title = _title(item)
        saved = files.save(_written(item, title, own), title=title, folder=self._chosen.folder_path)
        self._note(saved.path, own, read=item.read)
        return Imported(name=item.name, what="link", id=own, path=saved.path)

    def _note(self, path: Path, name: str, *, read: bool) -> None:
        self._library.note(path)
        if read:
            self._library.mark_read(name, read=True)


def _fault(page: str | bytes | None) -> str | None:
    """Why a page can't be one, whoever has saved it."""
    if len(page or "") > MAX_BYTES:
        return f"it is larger than {MAX_BYTES // 2**20} MiB"
    kind = other_kind(page) if isinstance(page, bytes) else None
    return kind and f"it is not a web page but {kind}"


def _clipped(item: Item) -> Article | None:
    """The article of a page; None if there is no page, or no article in it."""
    import wclipper  # noqa: PLC0415  the extractor, which links do not need

    if not item.page:
        return None
    article = wclipper.clip(item.page, url=item.url)
    return article if article.text else None


def _title(item: Item) -> str:
    """The title of a link: its own, or what its address says."""
    parts = urlsplit(item.url or "")
    return _LINE.sub(" ", item.title or "").strip() or f"{parts.hostname}{parts.path.rstrip('/')}"


def _written(item: Item, title: str, own: str) -> str:
    """A link as a small note."""
    clipped = (item.saved or datetime.now().astimezone()).isoformat(timespec="seconds")
    fields: dict[str, frontmatter.Value | None] = {
        "title": title,
        "url": item.url,
        "tags": list(item.tags),
        "clipped": clipped,
        "note": item.note,
        "fetched": False,
        "id": own,
    }
    return f"{frontmatter.write(fields)}\n# {escape.text(title)}\n\n<{item.url}>\n\n{entries.NOT_FETCHED}\n"


def _keep_pictures(saved: saving.SavedArticle) -> None:
    """Keep the pictures that came with the page; others stay on the web."""
    held = [url for url in saved.pictures if url.startswith("data:")]
    if not held:
        return
    from wclipper.library.pictures import Fetcher  # noqa: PLC0415

    fetcher = Fetcher(saved.path, held, page=None, settle=saved.settle)
    fetcher.run(stop=threading.Event(), progress=lambda _done, _of: None)
