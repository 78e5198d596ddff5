"""Small trees for the methods, written as HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxml import etree

from wclipper.extract import table

if TYPE_CHECKING:
    from wclipper.extract.table import Table


def table_of(body: str, *, lang: str = "en", live: bool = False) -> Table:
    """The node table of a page with this body."""
    parser = etree.HTMLParser(remove_comments=True)
    root = etree.fromstring(f"<html lang='{lang}'><body>{body}</body></html>", parser)
    return table.build(root, live=live)


def find(columns: Table, identity: str) -> int:
    """The row of the element with this id."""
    return next(i for i, element in enumerate(columns.elements) if element.get("id") == identity)


def words(columns: Table, kept: object) -> list[str]:
    """The kept runs, stripped."""
    return [run.strip() for run, keep in zip(columns.runs, list(kept), strict=True) if keep]  # type: ignore[call-overload]
