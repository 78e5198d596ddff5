"""Figures: the caption stands behind what it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wclipper.article.standard import Clean


def settle(clean: Clean) -> None:
    """Move captions that stand before their picture behind it."""
    for figure in clean.article.iter("figure"):
        caption = figure.find("figcaption")
        if caption is not None and caption.getnext() is not None and figure.find(".//img") is not None:
            figure.append(caption)
