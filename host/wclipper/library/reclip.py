"""Articles clipped again by the model as it is today, from the pages that were kept when they were saved.

Only the article itself is replaced, and only where it is as it was written. What the person has made of the file stays:
its name and place, its properties, the words of the template around the article, the pictures beside it.
"""

from __future__ import annotations

import difflib
import os
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal
from urllib.parse import unquote

from lxml import etree

from wclipper.article.formats import markdown, template
from wclipper.article.highlights import is_there
from wclipper.errors import WClipperError
from wclipper.library import disk, ids, receipts, relink, saving, snapshots
from wclipper.library.album import stem
from wclipper.library.rewriting import rewrite
from wclipper.library.wishes import Wishes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wclipper.article.article import Article
    from wclipper.article.formats.draft import Draft
    from wclipper.library.entries import Entry
    from wclipper.library.snapshots import Kept

FORMS = frozenset({"markdown", "text"})
"""HTML files and books have their pictures in them and JSON all about the model: these are not clipped again."""

State = Literal["changed", "unchanged", "edited", "unkept", "fixed", "failed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Again:
    """What an article would be today.

    It is `changed` or `unchanged`; or left alone, because the person has `edited` its text, its page is `unkept`, its
    format is `fixed`, or it `failed` for a reason.
    """

    entry: Entry
    state: State
    reason: str = ""
    before: bytes = b""
    after: bytes = b""
    lost: tuple[str, ...] = ()
    """The highlights whose text is not in the article any more."""
    undecided: int = 0
    """How many blocks the person has decided of that are not found on the page any more."""

    def diff(self) -> list[str]:
        """The lines that come and go, with one around them."""
        if self.state != "changed":
            return []
        old, new = (_lines(content, self.entry.path.suffix) for content in (self.before, self.after))
        return list(difflib.unified_diff(old, new, n=1, lineterm=""))[2:]


def clipped_again(entry: Entry) -> Again:
    """What an article would be today; nothing is written."""
    if entry.form not in FORMS:
        return Again(entry=entry, state="fixed")
    try:
        kept = snapshots.load(entry.id)
        if kept is None:
            return Again(entry=entry, state="unkept")
        before = entry.path.read_bytes()
        if not receipts.load(entry.id).has_body(before, entry.path.suffix):
            return Again(entry=entry, state="edited")
        return _clipped(entry, kept, before)
    except (OSError, ValueError, etree.LxmlError, WClipperError) as error:
        return Again(entry=entry, state="failed", reason=_said(error))


def apply(again: Again) -> None:
    """Put the article into its file; as it was, it goes to the trash."""
    path = again.entry.path
    try:
        written = rewrite(path, again.before, again.after, keep=True)
    except OSError as error:
        raise disk.explained(error, path.parent) from error
    if not written:
        raise WClipperError("save-failed", folder=path.parent, detail="somebody has just changed the article")


def _clipped(entry: Entry, kept: Kept, before: bytes) -> Again:
    article, undecided = kept.article()
    if not article.text:
        return Again(entry=entry, state="failed", reason="no article is found on its page any more")
    plain = article.draft().tree
    after = _written(article, _draft(kept, article), kept, before, entry)
    return Again(
        entry=entry,
        state="unchanged" if after == before else "changed",
        before=before,
        after=after,
        lost=tuple(each.text for each in kept.highlights if not is_there(plain, each)),
        undecided=undecided,
    )


def _draft(kept: Kept, article: Article) -> Draft:
    """The article as the person wanted it written, under the name and of the day that it has."""
    wishes = Wishes(title=kept.title, tags=kept.tags, note=kept.note, highlights=kept.highlights)
    draft = saving.drafted(article, wishes, embedded=kept.embedded)
    return replace(draft, clip=kept.id, clipped=kept.clipped)


def _written(article: Article, draft: Draft, kept: Kept, before: bytes, entry: Entry) -> bytes:
    if entry.form != "markdown":
        return article.document(entry.form, draft=draft)
    body = ids.body(before, entry.path.suffix)
    frame = kept.frame or template.PLACE
    text = template.framed(frame, markdown.content(draft))
    links = _local_links(body.decode(errors="replace"), [*article.pictures, *relink.targets(frame)])
    properties = before.removesuffix(body)
    return properties + b"\n\n" + relink.rewritten(text, links).encode(errors="replace")


def _local_links(body: str, urls: Iterable[str]) -> dict[str, str]:
    """The links that an article has to pictures beside it, by the addresses of these: people rename files."""
    there = {}
    for target in relink.targets(body):
        name, _ = os.path.splitext(unquote(target.rpartition("/")[2]))  # noqa: PTH122 - of a link
        there[name] = target
    return {url: there[stem(url)] for url in urls if stem(url) in there}


def _lines(content: bytes, suffix: str) -> list[str]:
    return ids.body(content, suffix).decode(errors="replace").splitlines()


def _said(error: Exception) -> str:
    """Why an article can't be clipped again, as the end of a sentence."""
    if isinstance(error, WClipperError):
        return error.text
    if isinstance(error, OSError):
        return f"it can't be read: {error.strerror or error}"
    return "the page that was kept is damaged"
