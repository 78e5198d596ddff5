"""What the host does for each request: one function each."""

from __future__ import annotations

import logging
from collections import OrderedDict
from typing import TYPE_CHECKING

import msgspec

from wclipper import settings
from wclipper.article.article import Article
from wclipper.article.formats import documents
from wclipper.errors import WClipperError
from wclipper.extract import page, pipeline
from wclipper.native import shelf
from wclipper.native.albums import SavedClip
from wclipper.native.messages import (
    PROTOCOL,
    ArticleReply,
    Block,
    Cancel,
    Choice,
    Clip,
    Clipped,
    Hello,
    HelloReply,
    Part,
    Picture,
    Pictures,
    Preview,
    Previewed,
    Reply,
    Request,
    Save,
    Saved,
    Shelf,
    Warn,
)
from wclipper.native.messages import Highlight as HighlightMessage
from wclipper.version import __version__

if TYPE_CHECKING:
    from wclipper.article.highlights import Highlight
    from wclipper.library.saving import SavedArticle
    from wclipper.library.snapshots import Source
    from wclipper.library.wishes import Wishes
    from wclipper.native.albums import Albums
    from wclipper.native.learner import Learner
    from wclipper.native.shelf import Shelves
    from wclipper.snapshot import Snapshot

log = logging.getLogger("wclipper")


class Clips:
    """The last few articles, so that `save` need not send the page again, with their pages while these are small."""

    LIMIT = 8
    PAGES = 16 * 1024 * 1024
    """Characters of snapshots; a page takes many times as much as its snapshot."""

    def __init__(self) -> None:
        self._held: OrderedDict[str, Held] = OrderedDict()

    def keep(self, held: Held, *, whole: bool = False) -> str:
        """Remember an article; its name. Its page is remembered too, if it is small or wanted whole."""
        name = held.article.clip_id
        self._held[name] = held
        self._held.move_to_end(name)
        if len(self._held) > self.LIMIT:
            self._held.popitem(last=False)
        room = self.PAGES
        for other in reversed(self._held.values()):
            room -= len(other.snapshot.tree) if other.snapshot else 0
            if room < 0 and not (whole and other is held):
                other.forget_page()
        return name

    def find(self, clip: str, *, whole: bool = False) -> Held:
        """The article of that name, with its page if so wished."""
        held = self._held.get(clip)
        if held is None or (whole and held.snapshot is None):
            raise WClipperError("clip-unknown")
        return held


class Held:
    """An article, and the snapshot that it was made from."""

    def __init__(self, article: Article, snapshot: Snapshot) -> None:
        self.article = article
        self.snapshot: Snapshot | None = snapshot

    def forget_page(self) -> None:
        """Let go of what only a choice of the person needs."""
        if self.snapshot is not None:
            self.snapshot = None
            self.article.forget_page()

    def chosen(self, choice: Choice | None) -> Article:
        """The article as the person wants it."""
        if choice is None:
            return self.article
        return self.article.corrected(level=choice.level, kept=choice.kept, cut=choice.cut)


def handle(  # noqa: PLR0911 - one for each request
    request: Request, clips: Clips, albums: Albums, shelves: Shelves, learner: Learner
) -> Reply | None:
    """Answer one whole request; what takes its time is answered later."""
    match request:
        case Hello():
            return hello(request)
        case Clip():
            return clip(request, clips, learner)
        case Preview():
            return preview(request, clips)
        case Shelf():
            shelves.look(request, clips.find(request.clip).article)
            return None
        case Save():
            return save(request, clips, albums)
        case Picture():
            return albums.keep(request)
        case Pictures():
            albums.fetch(request)
            return None
        case Cancel():
            return albums.cancel(request)
        case Part():
            raise WClipperError("bad-message", detail="a part inside a part")
        case _:
            from wclipper.native import options  # noqa: PLC0415  no click waits for the options page

            return options.answer(request)


def hello(request: Hello) -> HelloReply:
    """Say who we are; the extension compares the protocols and tells the person which side is too old."""
    folder = str(settings.load().folder_path)
    return HelloReply(id=request.id, protocol=PROTOCOL, version=__version__, folder=folder)


def clip(request: Clip, clips: Clips, learner: Learner) -> Clipped:
    """Extract the article of a page."""
    if request.excerpt:
        article = Article(pipeline.extract(page.read_excerpt(request.snapshot), steps=pipeline.EXCERPT))
    else:
        article = Article(pipeline.extract(learner.remember(page.read(request.snapshot))))
    shown = _shown(article)
    name = clips.keep(Held(article, request.snapshot), whole=request.hold)
    return Clipped(id=request.id, clip=name, article=shown)


def preview(request: Preview, clips: Clips) -> Previewed:
    """Show an article as the person wants it."""
    article = clips.find(request.clip, whole=True).chosen(request.choice)
    html = article.html
    if request.highlights:
        from wclipper.article.highlights import marked  # noqa: PLC0415

        html = article.html_of(marked(article.draft().tree, _highlights(request.highlights)))
    return Previewed(id=request.id, clip=request.clip, html=html)


def save(request: Save, clips: Clips, albums: Albums) -> Saved:
    """Write a clip into the person's folder."""
    held = clips.find(request.clip, whole=request.choice is not None)
    article = held.chosen(request.choice)
    wants_pictures = request.pictures and settings.load().pictures
    saved = save_article(article, _wishes(request), pictures=wants_pictures, source=_source(held, request))
    if request.choice is not None and held.snapshot is not None:
        _keep_label(article, request.choice, held.snapshot)
    awaited: list[str] = []
    if wants_pictures:
        place = SavedClip(saved.path, saved.pictures, article.page_url, saved.settle)
        awaited = albums.note(request.clip, place)
    return Saved(id=request.id, clip=request.clip, path=str(saved.path), bytes=saved.bytes, pictures=awaited)


def _keep_label(article: Article, choice: Choice, snapshot: Snapshot) -> None:
    """Keep what the person has put right; whatever is wrong with that, the article is saved.

    Who selects a part of the page, or keeps all of it, does not say what its article is.
    """
    from wclipper.library import labels  # noqa: PLC0415

    keeps_all = all(block.kept or block.reason in pipeline.UNSEEN for block in article.blocks)
    if article.is_excerpt or keeps_all or not settings.load().corrections:
        return
    label = labels.Label(
        clip=article.clip_id,
        level=choice.level,
        kept=[block.kept for block in article.blocks],
        person=sorted({*choice.kept, *choice.cut}),
        snapshot=snapshot,
    )
    try:
        labels.store(label, settings.data_dir() / labels.FOLDER)
    except OSError as error:
        log.warning("what was put right could not be kept: %s", error)


def _source(held: Held, request: Save) -> Source | None:
    """What the article is made from, for a later model; a page that was too large to be held is not kept."""
    if held.snapshot is None:
        return None
    from wclipper.library.snapshots import Source  # noqa: PLC0415

    choice = request.choice or Choice()
    return Source(
        page=held.snapshot,
        level=choice.level,
        kept=choice.kept,
        cut=choice.cut,
        highlights=_highlights(request.highlights),
    )


def save_article(
    article: Article, wishes: Wishes, *, pictures: bool = False, source: Source | None = None
) -> SavedArticle:
    """Write an article into the person's folder, as they want it.

    Pictures within the page are in it as they are if its `pictures` will be fetched; they are taken out with these.
    """
    from wclipper.library import saving  # noqa: PLC0415  the first reply need not wait for what only saving uses

    chosen = settings.load()
    if wishes.form:
        if wishes.form not in documents.EXTENSIONS:
            raise WClipperError("bad-message", detail=f"there is no format «{wishes.form}»")
        chosen = msgspec.structs.replace(chosen, format=wishes.form)
    over = shelf.saved_before(article) if wishes.existing == "replace" else None
    draft = saving.drafted(article, wishes, embedded=pictures)
    return saving.save(article, draft, chosen, place=wishes.place, over=over, source=source)


def _wishes(request: Save) -> Wishes:
    from wclipper.library.wishes import Place, Wishes  # noqa: PLC0415

    return Wishes(
        title=request.title,
        tags=tuple(request.tags),
        note=request.note,
        form=request.format,
        place=Place(request.place.root, request.place.folder) if request.place else None,
        highlights=_highlights(request.highlights),
        existing=request.existing,
    )


def _highlights(marked: list[HighlightMessage]) -> tuple[Highlight, ...]:
    from wclipper.article.highlights import Highlight  # noqa: PLC0415

    return tuple(Highlight(each.text, each.before, each.comment) for each in marked)


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
        marked=article.marked,
        blocks=[] if article.marked is None else _blocks(article),
        boxes=[] if article.marked is None else article.boxes,
        picked=None if article.marked is None else article.picked,
        warnings=[
            Warn(code=warning.code, text=warning.text, values=warning.values) for warning in article.warnings
        ],
        confidence=article.confidence,
    )


def _blocks(article: Article) -> list[Block]:
    return [
        Block(
            key=block.key,
            levels=levels,
            score=round(block.score, 3),
            reason=block.reason,
        )
        for block, levels in zip(article.blocks, article.kept_at, strict=True)
    ]
