"""Sets of labelled pages, written for the tests."""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path


def write_set(folder: Path, *pages: tuple[str, dict[str, Any]]) -> Path:
    """A set of (source, truth) pages; the ids are their numbers."""
    folder.mkdir()
    truths = [
        {"id": str(number), "url": f"https://example.org/{number}", **truth}
        for number, (_, truth) in enumerate(pages)
    ]
    (folder / "truth.jsonl").write_text("\n".join(map(json.dumps, truths)), encoding="utf-8")
    for number, (source, _) in enumerate(pages):
        (folder / f"{number}.html.gz").write_bytes(gzip.compress(source.encode()))
    return folder
