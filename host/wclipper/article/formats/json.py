"""An article as JSON: everything that is known about it, for other programs."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from wclipper.article.formats import markdown

if TYPE_CHECKING:
    from wclipper.article.article import Article
    from wclipper.article.formats.draft import Draft

FORMAT = 1
"""Grows when a field changes its meaning or goes; new fields may come at any time."""


def document(draft: Draft, article: Article) -> str:
    """One object; `format` and `id` stand first, so that a file can be known by its beginning."""
    facts: dict[str, Any] = {"format": FORMAT, "id": draft.clip, **asdict(draft.facts)}
    facts |= {
        "author": draft.facts.author,
        "tags": list(draft.tags),
        "note": draft.note,
        "clipped": draft.clipped.isoformat(timespec="seconds"),
        "text": article.text,
        "html": article.html_of(draft.tree),
        "markdown": markdown.write(draft.tree, base=draft.base),
        "confidence": article.confidence,
        "warnings": [warning.code for warning in article.warnings],
        "blocks": [asdict(block) for block in article.blocks],
    }
    return json.dumps(facts, ensure_ascii=False, indent=2) + "\n"
