"""The standardising pass: the matters of an article, in order, one module each.

A matter has one or both of two functions. `claims` looks at the page and says which of its elements stand in the
article as something else, or not at all; it needs what the clean tree no longer has, such as class names. `settle`
changes the clean tree once it is built; it needs what only the whole article shows, such as the levels of all
headings. After the last of them the tree is final, and the formats are written from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wclipper.article.matters import (
    callouts,
    code,
    delimiters,
    embeds,
    figures,
    footnotes,
    formulas,
    frames,
    headings,
    images,
    links,
    lists,
    paragraphs,
    tables,
)

if TYPE_CHECKING:
    from wclipper.article.standard import Claims, Settle

CLAIMS: tuple[Claims, ...] = (
    code.claims,
    formulas.claims,
    footnotes.claims,
    callouts.claims,
    embeds.claims,
    headings.claims,
    lists.claims,
    images.claims,
)
"""Of two claims on one element the first counts; inside an element that is claimed whole, none does."""

SETTLE: tuple[Settle, ...] = (
    frames.settle,
    footnotes.settle,
    tables.settle,
    lists.settle,
    links.settle,
    images.settle,
    figures.settle,
    headings.settle,
    paragraphs.settle,
    delimiters.settle,
)
