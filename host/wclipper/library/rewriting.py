"""Putting other content into an article that is there: in one step, and never over what somebody else has written."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from wclipper.library import disk, receipts, trash

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def rewrite(
    path: Path,
    before: bytes,
    after: bytes,
    *,
    pictures: Mapping[str, str] | None = None,
    keep: bool = False,
) -> bool:
    """Replace an article that was read as `before`; False, and nothing is done, if it has been changed since.

    `pictures` has hashes of pictures for the receipt. With `keep` the article as it was goes to the trash.
    """
    with disk.temporary(path.parent) as temporary:
        temporary.file.write(after)
        shutil.copymode(path, temporary.path)
        temporary.settle()
        if path.read_bytes() != before:
            return False
        if keep:
            trash.keep(path)
        receipts.follow(path, before, after, pictures=pictures)
        disk.replace(temporary, path)
    disk.flush(path.parent)
    return True
