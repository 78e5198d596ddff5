"""An article saved as the person has chosen: in a format, after a template, under a name."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from wclipper import settings
from wclipper.article.formats import documents, presets, template, variables
from wclipper.article.formats.variables import TemplateError
from wclipper.errors import WClipperError
from wclipper.library import files, patterns
from wclipper.library.patterns import PatternError

if TYPE_CHECKING:
    from wclipper.article.article import Article
    from wclipper.article.formats.draft import Draft
    from wclipper.article.formats.template import Template
    from wclipper.library.files import SavedFile
    from wclipper.library.patterns import Pattern
    from wclipper.settings import Settings

_TITLE_OF_TEXT = 80
"""Characters of the text that stand for a title in the name of a file."""


def save(article: Article, draft: Draft, chosen: Settings) -> SavedFile:
    """Write an article below the person's folder."""
    if not article.text:
        raise WClipperError("no-content")
    preset = presets.PRESETS[chosen.preset]
    form = chosen.format or preset.format
    content = article.document(
        form, draft=draft, template=note_template(chosen) if form == "markdown" else None
    )
    values = variables.values(draft)
    values["title"] = values["title"] or article.text[:_TITLE_OF_TEXT]
    folders, name = name_pattern(chosen).place(values)
    return files.save(
        content,
        title=name,
        folder=_below(chosen.folder_path, folders),
        extension=documents.EXTENSIONS[form],
    )


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
