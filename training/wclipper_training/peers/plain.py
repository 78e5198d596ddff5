"""The text of the HTML that some peers give."""

from __future__ import annotations

from lxml import etree

_BLOCKS = frozenset(
    (
        "address article aside blockquote body br caption center dd details div dl dt fieldset figcaption figure"
        " footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol option p pre section summary table tbody td"
        " tfoot th thead tr ul"
    ).split()
)
_UNSEEN = frozenset("head noscript script style template title".split())


def text_of(html: str) -> str:
    """All text that a browser would show, as words with a space between them; blocks part words as spaces do."""
    # A lone surrogate or a NUL makes libxml2 drop everything behind it.
    data = html.replace("\x00", "").encode(errors="replace")
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True, remove_comments=True, remove_pis=True)
    root = etree.fromstring(data, parser) if data.strip() else None
    return "" if root is None else " ".join("".join(_pieces(root)).split())


def _pieces(root: etree._Element) -> list[str]:
    pieces: list[str] = []
    hidden: etree._Element | None = None
    for event, element in etree.iterwalk(root, events=("start", "end")):
        starts = event == "start"
        if hidden is None and starts and element.tag in _UNSEEN:
            hidden = element
        if hidden is None and element.tag in _BLOCKS:
            pieces.append(" ")
        if hidden is element and not starts:
            hidden = None
        if hidden is None:
            pieces.append((element.text if starts else element.tail) or "")
    return pieces
