"""From a page to what is kept of it: the steps, in order. Start reading here.

Every step takes the page and the selection so far and returns the selection with more blocks cut, each under
the step's own reason. The page itself is never changed.

    hidden         text that the browser did not show
    fixed          bars and banners that stay put while the page scrolls
    model          blocks whose score is too low: the trained model has judged every block
    together       cuts nothing, but brings back what belongs to a table, listing or figure that the model keeps
    notes          cuts nothing either, but brings back the footnotes that kept text refers to
    template       leaf tags that pages of the site have in common (paper 000); needs a memory of the site
    line           lines that they have in common (paper 002); needs one too
    copy           what the article says a second time, as in a copy for small screens

Without a model that works, the papers' rules take the place of `model` and what brings back or cuts copies:

    outside        CEVC (paper 004) locates the content block; what stands outside is cut
    link list      blocks that are mostly links, unless NTA (paper 003) says that the content block is made of them
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from wclipper.extract import cevc, model, notes, nta
from wclipper.extract.common import line, template
from wclipper.extract.page import Page
from wclipper.extract.selection import LEVELS, Selection, repeated, worth_keeping
from wclipper.extract.structure import together

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from wclipper.extract.model import Judge
    from wclipper.extract.table import Bools, Floats, Ints, Table

ALPHA = 0.6
"""The paper allows 0.3 to 0.6; on the 1,497 pages of wcxb-dev 0.6 is best (word F1 .811, against .797 for 0.5)."""

BOXES = frozenset("body article div main section td table ul ol dl blockquote form center".split())
"""What can be the content block of a page: one long paragraph is none, but the box that it stands in."""

LINK_SHARE = 0.7
"""A block with a larger share of its characters in links is navigation."""

Step = Callable[[Page, Selection], Selection]


@dataclass(frozen=True, slots=True)
class Extraction:
    """A page and what was decided about its blocks."""

    page: Page
    selection: Selection

    @property
    def kept_runs(self) -> Bools:
        """Which runs of the page's table are kept."""
        table = self.page.table
        return np.append(self.selection.kept, np.False_)[table.block]

    @property
    def confidence(self) -> float:
        """The F1 to be expected of the choice, the scores being probabilities, 0 … 1."""
        size, score = self.page.table.sum_blocks(self.page.table.chars), self.selection.score
        kept, right = self.selection.kept * size, score * size
        return float(2 * right[kept > 0].sum() / max(kept.sum() + right.sum(), 1))


def hidden(page: Page, selection: Selection) -> Selection:
    """Cut what the browser does not show. In raw HTML, scripts may yet show it: there nothing is cut."""
    return selection.cut(page.table.blocks_within(page.table.hidden), "hidden") if page.live else selection


def fixed(page: Page, selection: Selection) -> Selection:
    """Cut what is fixed to the window."""
    return selection.cut(page.table.blocks_within(page.table.fixed), "fixed")


def content(page: Page, selection: Selection, *, using: Judge | None = None) -> Selection:
    """Cut what the model does not take for content; without a model, go by the rules."""
    judged = model.score(page, using)
    if judged is None:
        return content_block(page, selection)
    blocks, score = judged
    return _chosen(page, selection.scored(score, blocks))


def _chosen(_: Page, selection: Selection, *, judged: Selection | None = None, level: int = 0) -> Selection:
    """Cut what is not worth keeping by the model's scores, or by those of another selection."""
    scored = judged or selection
    assert scored.blocks is not None
    worth = worth_keeping(scored.score, scored.blocks.chars, level=level)
    return selection.scored(scored.score, scored.blocks).cut(~worth, "model")


def belonging(page: Page, selection: Selection) -> Selection:
    """Bring back what belongs together with what the model keeps."""
    if selection.blocks is None:
        return selection
    return selection.bring_back(together(page.table, selection.blocks, selection.kept), "model")


def referred_to(page: Page, selection: Selection) -> Selection:
    """Bring back the footnotes of what the model keeps."""
    if selection.blocks is None:
        return selection
    return selection.bring_back(notes.referred(page.table, selection.blocks, selection.kept), "model")


def copies(_: Page, selection: Selection) -> Selection:
    """Cut what is said twice."""
    blocks = selection.blocks
    if blocks is None:
        return selection
    return selection.cut(repeated(blocks.texts, blocks.verbatim, selection.kept), "copy")


def content_block(page: Page, selection: Selection) -> Selection:
    """Cut what stands outside the content block that CEVC locates among the blocks left."""
    table = page.table
    left = np.append(selection.kept, np.False_)[table.block]
    node = cevc.locate(table, np.where(left, table.valid, 0), alpha=ALPHA)
    while table.tags[node] not in BOXES and node != table.body:
        node = int(table.parent[node])
    inside = np.zeros(len(table.runs), dtype=np.bool_)
    inside[table.first_run[node] : table.last_run[node]] = True
    selection = selection.cut(~table.blocks_within(inside), "outside")
    if _is_link_list(table, node):
        return selection
    return selection.cut(_link_share(table) > LINK_SHARE, "link list")


UNSEEN = frozenset(("hidden", "fixed"))
"""Reasons of blocks that stay cut when everything that is to be seen is kept."""
STEPS: dict[str, Step] = {
    "hidden": hidden,
    "fixed": fixed,
    "model": content,
    "together": belonging,
    "notes": referred_to,
    "template": template,
    "line": line,
    "copy": copies,
}
RULES: dict[str, Step] = {
    "hidden": hidden,
    "fixed": fixed,
    "rules": content_block,
    "template": template,
    "line": line,
}
"""The same without the model."""
EXCERPT: dict[str, Step] = {"hidden": hidden}
"""For what the person has selected: they have decided."""


def extract(
    page: Page, *, steps: Mapping[str, Step] = STEPS, without: Collection[str] = frozenset()
) -> Extraction:
    """Decide what is kept of a page; steps can be left out by name."""
    selection = Selection.everything(page.table)
    for name, step in steps.items():
        if name not in without:
            selection = step(page, selection)
    return Extraction(page, selection)


def at_level(extraction: Extraction, level: int) -> Extraction:
    """The choice for a person who wants more of the page, or less, from the same scores; the rules know no levels."""
    if level == 0 or extraction.selection.blocks is None:
        return extraction
    return extract(extraction.page, steps=_again(extraction, level))


def cut_by_memory(extraction: Extraction, level: int) -> Bools:
    """The blocks that would have been kept if nothing were known of the site."""
    page = extraction.page
    if page.memory is None:
        return np.zeros(page.table.blocks, dtype=np.bool_)
    steps = _again(extraction, level)
    with_memory = extract(page, steps=steps, without={"copy"}).selection.kept
    return extract(page, steps=steps, without={"template", "line", "copy"}).selection.kept & ~with_memory


def _again(extraction: Extraction, level: int) -> Mapping[str, Step]:
    """The steps for a page that was judged before, with the scores that it has."""
    if extraction.selection.blocks is None:
        return RULES
    return STEPS | {"model": partial(_chosen, judged=extraction.selection, level=level)}


def kept_at(extraction: Extraction) -> Ints:
    """For every block the levels at which it is kept, as bits, the lowest level first."""
    bits = np.zeros(extraction.page.table.blocks, dtype=np.int64)
    for place, level in enumerate(LEVELS):
        bits |= at_level(extraction, level).selection.kept.astype(np.int64) << place
    return bits


def _is_link_list(table: Table, node: int) -> bool:
    """Whether the content block is a list of links: NTA calls it one, or more than half of it is in links."""
    runs = slice(table.first_run[node], table.last_run[node])
    in_links = table.chars[runs][table.in_link[runs]].sum()
    return bool(2 * in_links > table.chars[runs].sum() or nta.annotate(table).type[node] == nta.Type.LINK)


def _link_share(table: Table) -> Floats:
    return table.sum_blocks(np.where(table.in_link, table.chars, 0)) / table.sum_blocks(table.chars)
