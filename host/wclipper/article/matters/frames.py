"""Frames whose content stands in the page: addresses in them are relative to their own document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wclipper.article import urls

if TYPE_CHECKING:
    from lxml import etree

    from wclipper.article.standard import Clean

_ADDRESSES = {"a": "href", "img": "src"}


def settle(clean: Clean) -> None:
    """Make the addresses of links and pictures from frames whole."""
    bases = {frame: frame.get("wc-base") for frame in clean.source.extraction.page.frames}
    if not bases:
        return
    for element in clean.article.iter(*_ADDRESSES):
        name = _ADDRESSES[str(element.tag)]
        if (base := _base(clean.origin.get(element), bases)) and (
            address := urls.absolute(element.get(name), base)
        ):
            element.set(name, address)


def _base(origin: etree._Element | None, bases: dict[etree._Element, str | None]) -> str | None:
    """What the innermost frame around an element of the page says."""
    if origin is None:
        return None
    return next((bases[around] for around in origin.iterancestors() if around in bases), None)
