"""The words of the pages: those of the extension, in the language that the browser asks for."""

from __future__ import annotations

import json
import re
from functools import cache

from wclipper import bundled

FALLBACK = "en"
_FAMILIES = ("library_", "language", "error_")


@cache
def words(language: str) -> dict[str, str]:
    """The messages of a language by their names, placeholders as `{1}`."""
    file = bundled.folder("extension") / "_locales" / language / "messages.json"
    messages = json.loads(file.read_bytes())
    return {key: _plain(message) for key, message in messages.items() if key.startswith(_FAMILIES)}


def of_fault(language: str, code: str) -> str | None:
    """What is said of a fault: in the library's own words, else in those of the extension."""
    said, name = words(language), code.replace("-", "_")
    return said.get(f"library_fault_{name}") or said.get(f"error_{name}")


def _plain(message: dict[str, object]) -> str:
    text, held = str(message["message"]), message.get("placeholders")
    for name, value in held.items() if isinstance(held, dict) else ():
        text = re.sub(rf"\${re.escape(name)}\$", str(value["content"]), text, flags=re.IGNORECASE)
    return re.sub(r"\$(\d)", r"{\1}", text)


@cache
def languages() -> dict[str, str]:
    """The folders of words by the tags of their languages, small letters; `zh` alone is simplified Chinese."""
    names = [
        folder.name for folder in (bundled.folder("extension") / "_locales").iterdir() if folder.is_dir()
    ]
    tags = {name.replace("_", "-").lower(): name for name in names}
    return {tag.partition("-")[0]: name for tag, name in tags.items()} | tags


def chosen(accepted: str) -> str:
    """The best language of those that a browser accepts."""
    wanted = [part.partition(";")[0].strip().lower() for part in accepted.split(",")]
    known = languages()
    found = (known.get(tag) or known.get(tag.partition("-")[0]) for tag in wanted)
    return next(filter(None, found), FALLBACK)
