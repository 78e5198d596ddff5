"""What the host does for each request: one function each."""

from __future__ import annotations

from collections import OrderedDict
from datetime import datetime
from typing import TYPE_CHECKING

from wclipper import settings
from wclipper.article.article import Article
from wclipper.errors import WClipperError
from wclipper.extract import page, pipeline
from wclipper.native.messages import (
    PROTOCOL,
    ArticleReply,
    Block,
    Clip,
    Clipped,
    Hello,
    HelloReply,
    Reply,
    Request,
    Save,
    Saved,
    Warn,
)
from wclipper.version import __version__

if TYPE_CHECKING:
    from wclipper.library.files import SavedFile
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


def handle(request: Request, clips: Clips, learner: Learner) -> Reply:
    """Answer one whole request."""
    match request:
        case Hello():
            return hello(request)
        case Clip():
            return clip(request, clips, learner)
        case Save():
            return save(request, clips)
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


def save(request: Save, clips: Clips) -> Saved:
    """Write a clip into the person's folder."""
    article = clips.find(request.clip)
    saved = save_article(article, title=request.title)
    return Saved(id=request.id, clip=request.clip, path=str(saved.path), bytes=saved.bytes)


def save_article(article: Article, *, title: str | None = None) -> SavedFile:
    """Write an article into the person's folder, under its own or the person's title."""
    from wclipper.library import files  # noqa: PLC0415  the first reply need not wait for what only saving uses

    if not article.text:
        raise WClipperError("no-content")
    document = article.markdown_document(clipped=datetime.now().astimezone(), title=title)
    name = title or article.title or article.text[:80]
    return files.save(document, title=name, folder=settings.load().folder_path)


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
        warnings=[
            Warn(code=warning.code, text=warning.text, values=warning.values) for warning in article.warnings
        ],
        confidence=article.confidence,
    )
