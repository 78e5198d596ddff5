"""What the person says about an article before it is saved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from wclipper.errors import WClipperError
from wclipper.library import names

if TYPE_CHECKING:
    from pathlib import Path

    from wclipper.article.highlights import Highlight
    from wclipper.settings import Settings

MAX_FOLDERS = 8


@dataclass(frozen=True, slots=True)
class Place:
    """Where to save: a folder that the settings allow, and one below it."""

    root: str
    folder: str = ""
    """The names of the folders from there, with slashes between."""

    def path(self, chosen: Settings) -> Path:
        """The folder itself. Every name goes through `names`: none leads out, or to a hidden place."""
        root = next((root for root in chosen.roots if str(root) == self.root), None)
        if root is None:
            raise WClipperError("folder-not-allowed", folder=self.root)
        parts = filter(None, map(names.folder_name, self.folder.split("/")[:MAX_FOLDERS]))
        folder = root.joinpath(*parts)
        if not folder.resolve().is_relative_to(root.resolve()):
            raise WClipperError("folder-outside", folder=folder, root=root)
        return folder


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What the person wants; without any, all is as the settings say."""

    title: str | None = None
    tags: tuple[str, ...] = ()
    note: str | None = None
    form: str | None = None
    place: Place | None = None
    highlights: tuple[Highlight, ...] = ()
    existing: str | None = None
    """What becomes of an article of the same address that was saved before: `replace` it, or `keep` both."""

    @property
    def own_tags(self) -> tuple[str, ...]:
        """The tags as they are written: without white space around, each once."""
        return tuple(dict.fromkeys(filter(None, (" ".join(tag.split()) for tag in self.tags))))
