"""What people have put right in the reader, as labelled pages: the files of `wclipper.library.labels`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from lxml import etree

from wclipper.extract import page
from wclipper.library import labels

if TYPE_CHECKING:
    from pathlib import Path


def load(file: Path) -> labels.Label:
    """Read a label."""
    try:
        return labels.load(file)
    except (OSError, ValueError) as error:
        raise click.ClickException(f"The label {file} can't be read: {error}") from error


def text(label: labels.Label) -> str | None:
    """The main text as the person wanted it; None if this version finds other blocks on the page."""
    found = page.read(label.snapshot).table.texts
    if len(found) != len(label.kept):
        return None
    return "\n".join(block for block, kept in zip(found, label.kept, strict=True) if kept)


def html(label: labels.Label) -> bytes:
    """The page as HTML, as all other labelled pages are."""
    root = page.read(label.snapshot).root
    for element in root.iter():
        if element.get("wc-hidden"):
            element.set("hidden", "")
        for name in [name for name in element.attrib if str(name).startswith("wc-")]:
            del element.attrib[name]
    return etree.tostring(root, encoding="utf-8", method="html", doctype="<!doctype html>")
