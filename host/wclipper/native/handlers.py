"""What the host does for each request: one function each."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

import msgspec

from wclipper import settings
from wclipper.article.article import Article
from wclipper.errors import WClipperError
from wclipper.extract import page, pipeline
from wclipper.native.albums import SavedClip
from wclipper.native.messages import (
    PROTOCOL,
    ArticleReply,
    Block,
    Cancel,
    Clip,
    Clipped,
    Hello,
    HelloReply,
    Picture,
    Pictures,
    Reply,
    Request,
    Save,
    Saved,
    Warn,
)
from wclipper.version import __version__

if TYPE_CHECKING:
    from wclipper.library.saving import SavedArticle
    from wclipper.native.albums import Albums
    from wclipper.native.learner import Learner

SHOWN_TEXT = 300
"""Characters of each cut block that the reader gets to show. The text of the others it has in `html`: with both, the
reply for a page of 30 MB would be longer than a message may be."""


class Clips:
    """The last few articles, so that `save` need not send the page again."""

    LIMIT = 8

    def __init__(self) -> None:
        self._articles: OrderedDict[str, Article] = OrderedDict()

    def keep(self, article: Article) -> str:
        """Remember an article; its name."""
        self._articles[article.clip_id] = article
        self._articles.move_to_end(article.clip_id)
        if len(self._articles) > self.LIMIT:
            self._articles.popitem(last=False)
        return article.clip_id

    def find(self, clip: str) -> Article:
        """The article of that name."""
        try:
            return self._articles[clip]
        except KeyError:
            raise WClipperError("clip-unknown") from None


def handle(request: Request, clips: Clips, albums: Albums, learner: Learner) -> Reply | None:
    """Answer one whole request; what takes its time is answered later."""
    match request:
        case Hello():
            return hello(request)
        case Clip():
            return clip(request, clips, learner)
        case Save():
            return save(request, clips, albums)
        case Picture():
            return albums.keep(request)
        case Pictures():
            albums.fetch(request)
            return None
        case Cancel():
            return albums.cancel(request)
        case _:
            raise WClipperError("bad-message", detail="a part inside a part")


def hello(request: Hello) -> HelloReply:
    """Say who we are; the extension compares the protocols and tells the person which side is too old."""
    folder = str(settings.load().folder_path)
    return HelloReply(id=request.id, protocol=PROTOCOL, version=__version__, folder=folder)


def clip(request: Clip, clips: Clips, learner: Learner) -> Clipped:
    """Extract the article of a page."""
    article = Article(pipeline.extract(learner.remember(page.read(request.snapshot))))
    shown = _shown(article)
    article.forget_page()
    return Clipped(id=request.id, clip=clips.keep(article), article=shown)


def save(request: Save, clips: Clips, albums: Albums) -> Saved:
    """Write a clip into the person's folder."""
    article = clips.find(request.clip)
    wants_pictures = request.pictures and settings.load().pictures
    saved = save_article(article, title=request.title, pictures=wants_pictures)
    awaited: list[str] = []
    if wants_pictures:
        place = SavedClip(saved.path, saved.pictures, article.page_url, saved.settle)
        awaited = albums.note(request.clip, place)
    return Saved(id=request.id, clip=request.clip, path=str(saved.path), bytes=saved.bytes, pictures=awaited)


def save_article(
    article: Article, *, title: str | None = None, form: str | None = None, pictures: bool = False
) -> SavedArticle:
    """Write an article into the person's folder, under its own or the person's title, in their or another format.

    Pictures within the page are in it as they are if its `pictures` will be fetched; they are taken out with these.
    """
    from wclipper.library import saving  # noqa: PLC0415  the first reply need not wait for what only saving uses

    chosen = settings.load()
    if form:
        chosen = msgspec.structs.replace(chosen, format=form)
    return saving.save(article, article.draft(title=title, embedded=pictures), chosen)


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
        guessed=article.metadata.guessed,
        next_page=article.next_page,
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
        warnings=[
            Warn(code=warning.code, text=warning.text, values=warning.values) for warning in article.warnings
        ],
        confidence=article.confidence,
    )
