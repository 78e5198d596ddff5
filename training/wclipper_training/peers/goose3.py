"""Goose3: `Goose().extract(raw_html=html).cleaned_text`, in the language that the page declares, as by default."""

from __future__ import annotations

from goose3 import Goose

_GOOSE = Goose()


def extract(page: bytes, _url: str | None) -> str:
    """The text."""
    text: str = _GOOSE.extract(raw_html=page.decode()).cleaned_text
    return text
