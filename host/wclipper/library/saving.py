"""An article saved as the person has chosen: in a format, after a template, under a name."""

from __future__ import annotations

import contextlib
import hashlib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from wclipper import settings
from wclipper.article.formats import documents, presets, template, variables
from wclipper.article.formats.variables import TemplateError
from wclipper.article.highlights import marked
from wclipper.errors import WClipperError
from wclipper.library import files, patterns, snapshots
from wclipper.library.holding import Holder
from wclipper.library.patterns import PatternError
from wclipper.library.relink import relink

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from wclipper.article.article import Article
    from wclipper.article.formats.draft import Draft
    from wclipper.article.formats.template import Template
    from wclipper.library.album import Album
    from wclipper.library.patterns import Pattern
    from wclipper.library.snapshots import Source
    from wclipper.library.wishes import Place, Wishes
    from wclipper.settings import Settings

    Settle = Callable[[Album], None]

_TITLE_OF_TEXT = 80
"""Characters of the text that stand for a title in the name of a file."""


@dataclass(frozen=True, slots=True)
class SavedArticle:
    """An article on the disk, and the pictures that it can have there too."""

    path: Path
    bytes: int
    pictures: list[str]
    """The addresses of the pictures that are worth fetching."""
    settle: Settle
    """What is to be done when they have come."""
    is_new: bool
    """Else it was there already, and nothing was written."""


def drafted(article: Article, wishes: Wishes, *, embedded: bool = False) -> Draft:
    """An article as the person wants it written. A further version of a page has a name of its own, by its time."""
    draft = article.draft(title=wishes.title, tags=wishes.own_tags, embedded=embedded)
    draft = replace(
        draft, note=(wishes.note or "").strip() or None, tree=marked(draft.tree, wishes.highlights)
    )
    if wishes.existing is None:
        return draft
    own = f"{draft.clip} {draft.clipped.isoformat()}"
    return replace(draft, clip=hashlib.sha256(own.encode()).hexdigest()[:16])


def save(  # noqa: PLR0913 - what there is to say about a save, by name
    article: Article,
    draft: Draft,
    chosen: Settings,
    *,
    place: Place | None = None,
    over: Path | None = None,
    source: Source | None = None,
) -> SavedArticle:
    """Write an article below the person's folder, in a place of it, or over another that was saved before.

    Its page is kept, too, if it is given: what is there already has the page that it was made from.
    """
    if not article.text:
        raise WClipperError("no-content")
    form = chosen.format or presets.PRESETS[chosen.preset].format
    note = note_template(chosen) if form == "markdown" else None
    content = article.document(form, draft=draft, template=note)
    values = variables.values(draft)
    values["title"] = values["title"] or article.text[:_TITLE_OF_TEXT]
    folders, name = name_pattern(chosen).place(values)
    folder = place.path(chosen) if place else _below(chosen.folder_path, folders)
    saved = files.save(content, title=name, folder=folder, extension=documents.EXTENSIONS[form], over=over)
    if source is not None and saved.is_new and chosen.snapshots:
        snapshots.keep(source, article, draft, frame=note.frame(variables.values(draft)) if note else None)
    pictures, settle = _pictures(article, draft, form, saved.path, content)
    return SavedArticle(saved.path, saved.bytes, pictures, settle, saved.is_new)


def _pictures(
    article: Article, draft: Draft, form: str, path: Path, content: bytes
) -> tuple[list[str], Settle]:
    """The pictures that a file of this format can have: beside it, within it, or none."""
    if form == "markdown":
        return article.pictures, lambda album: _turn(path, album, article.pictures)
    if form not in documents.HOLDING:
        return [], lambda _album: None

    def write(pictures: Mapping[str, bytes]) -> bytes:
        return article.document(form, draft=replace(draft, pictures=pictures))

    holder = Holder(path, content, write)
    is_known = False
    with contextlib.suppress(OSError):  # taken away just now; the pictures would find no place
        is_known = holder.is_known()
    wanted = [url for url in article.pictures if not url.startswith("data:")] if is_known else []
    return wanted, lambda album: holder.take(album, wanted)


def _turn(path: Path, album: Album, urls: list[str]) -> None:
    """Turn the links to the pictures that are there."""
    relink(path, album.links(urls), hashes=album.hashes(urls))


def check(chosen: Settings) -> None:
    """Find out whether the pattern and the template can be used; what can't be raises."""
    name_pattern(chosen)
    note_template(chosen)


def name_pattern(chosen: Settings) -> Pattern:
    """The pattern of names: the person's own, else that of the preset."""
    try:
        return patterns.read(chosen.name or presets.PRESETS[chosen.preset].pattern)
    except PatternError as error:
        detail = f"its name, «{chosen.name}», is no pattern: {error}"
        raise WClipperError("settings-broken", path=settings.path(), detail=detail) from error


def note_template(chosen: Settings) -> Template:
    """The template for Markdown: the person's own, else that of the preset."""
    if not chosen.template:
        return presets.template_of(presets.PRESETS[chosen.preset])
    path = settings.path().parent / Path(chosen.template).expanduser()
    try:
        return template.read(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, TemplateError) as error:
        detail = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise WClipperError("template-broken", path=path, detail=detail) from error


def _below(root: Path, folders: list[str]) -> Path:
    """A folder below another; one that leads elsewhere, by a link, is refused."""
    folder = root.joinpath(*folders)
    if not folder.resolve().is_relative_to(root.resolve()):
        raise WClipperError("folder-outside", folder=folder, root=root)
    return folder
