"""What the host does for each request: one function each."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from wclipper import clip as clip_page
from wclipper import settings
from wclipper.errors import WClipperError
from wclipper.native.jobs import shown as shown_address
from wclipper.native.messages import (
    PROTOCOL,
    ArticleReply,
    Block,
    Cancel,
    Cancelled,
    Clip,
    Clipped,
    Hello,
    HelloReply,
    Picture,
    PictureReply,
    Pictures,
    Reply,
    Request,
    Save,
    Saved,
    Warn,
)
from wclipper.version import __version__

if TYPE_CHECKING:
    from pathlib import Path

    from wclipper.article.article import Article
    from wclipper.library.files import SavedFile
    from wclipper.native.jobs import Jobs

SHOWN_TEXT = 300
"""Characters of each cut block that the reader gets to show. The text of the others it has in `html`: with both, the
reply for a page of 30 MB would be longer than a message may be."""


@dataclass(slots=True)
class Held:
    """An article, where its page was, and where it was saved."""

    article: Article
    page: str
    """As the browser says; what the page says of itself decides nothing about where we may go."""
    path: Path | None = None


class Desk:
    """What is at hand: the last few articles, so that `save` need not send the page again, and work under way."""

    LIMIT = 8

    def __init__(self, jobs: Jobs) -> None:
        self.jobs = jobs
        self._held: OrderedDict[str, Held] = OrderedDict()

    def keep(self, article: Article, *, page: str) -> str:
        """Remember an article; its name."""
        self._held[article.clip_id] = Held(article, page)
        self._held.move_to_end(article.clip_id)
        if len(self._held) > self.LIMIT:
            self._held.popitem(last=False)
        return article.clip_id

    def find(self, clip: str) -> Held:
        """The article of that name."""
        try:
            return self._held[clip]
        except KeyError:
            raise WClipperError("clip-unknown") from None

    def find_saved(self, clip: str) -> tuple[Held, Path]:
        """The article of that name, which was saved, and its file."""
        held = self.find(clip)
        if held.path is None:
            raise WClipperError("clip-unknown")
        return held, held.path


def handle(request: Request, desk: Desk) -> Reply | None:
    """Answer one whole request; what takes its time is answered later."""
    match request:
        case Hello():
            return hello(request)
        case Clip():
            return clip(request, desk)
        case Save():
            return save(request, desk)
        case Picture():
            return picture(request, desk)
        case Pictures():
            held, path = desk.find_saved(request.clip)
            desk.jobs.start(request, path, held.article.pictures, page=held.page)
            return None
        case Cancel():
            desk.jobs.cancel(request.clip)
            return Cancelled(id=request.id, clip=request.clip)
        case _:
            raise WClipperError("bad-message", detail="a part inside a part")


def hello(request: Hello) -> HelloReply:
    """Say who we are; the extension compares the protocols and tells the person which side is too old."""
    folder = str(settings.load().folder_path)
    return HelloReply(id=request.id, protocol=PROTOCOL, version=__version__, folder=folder)


def clip(request: Clip, desk: Desk) -> Clipped:
    """Extract the article of a page."""
    article = clip_page(request.snapshot)
    shown = _shown(article)
    article.forget_page()
    return Clipped(id=request.id, clip=desk.keep(article, page=request.snapshot.url), article=shown)


def save(request: Save, desk: Desk) -> Saved:
    """Write a clip into the person's folder."""
    from wclipper.library.album import Album  # noqa: PLC0415

    held = desk.find(request.clip)
    wants_pictures = request.pictures and settings.load().pictures
    saved = save_article(held.article, title=request.title, embedded=wants_pictures)
    held.path = saved.path
    missing = Album(saved.path).missing(held.article.pictures) if wants_pictures else []
    return Saved(
        id=request.id,
        clip=request.clip,
        path=str(saved.path),
        bytes=saved.bytes,
        pictures=[shown_address(url) for url in missing],
    )


def save_article(article: Article, *, title: str | None = None, embedded: bool = False) -> SavedFile:
    """Write an article into the person's folder, under its own or the person's title.

    Pictures within the page are in it as they are if `embedded` is set; they are taken out with the other pictures.
    """
    from wclipper.library import files  # noqa: PLC0415  the first reply need not wait for what only saving uses

    if not article.text:
        raise WClipperError("no-content")
    document = article.markdown_document(clipped=datetime.now().astimezone(), title=title, embedded=embedded)
    name = title or article.title or article.text[:80]
    return files.save(document, title=name, folder=settings.load().folder_path)


def picture(request: Picture, desk: Desk) -> PictureReply:
    """Keep a picture whose bytes the browser has."""
    from wclipper.library.album import Album  # noqa: PLC0415
    from wclipper.library.missing import MissingError  # noqa: PLC0415

    held, path = desk.find_saved(request.clip)
    if request.url not in held.article.pictures:
        raise WClipperError("bad-message", detail="a picture that the article does not have")
    album, saved = Album(path), True
    with album.opened():
        try:
            album.add(request.url, request.data)
        except MissingError:
            saved = False
    return PictureReply(id=request.id, clip=request.clip, saved=saved)


def _shown(article: Article) -> ArticleReply:
    return ArticleReply(
        title=article.title,
        author=article.author,
        published=article.published,
        site=article.site,
        language=article.language,
        url=article.url,
        description=article.description,
        image=article.image,
        html=article.html,
        blocks=[
            Block(
                text="" if block.kept else block.text[:SHOWN_TEXT],
                kept=block.kept,
                score=block.score,
                reason=block.reason,
            )
            for block in article.blocks
        ],
        warnings=[Warn(code=warning.code, text=warning.text) for warning in article.warnings],
        confidence=article.confidence,
    )
