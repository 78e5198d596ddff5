"""An extractor that does what the page tells it to, for the tests of the bench."""

from __future__ import annotations

import os
import time


def extract(page: bytes, url: str | None) -> str:
    order, _, text = page.decode().partition(" ")
    if order == "raise":
        raise ValueError(text)
    if order == "die":
        os._exit(7)
    if order == "sleep":
        time.sleep(600)
    if order == "print":
        os.write(1, b"a word on stdout\n")
    return text if order != "url" else str(url)
