"""Bringing the index in step with the files: whatever other programs have done to them meanwhile."""

from __future__ import annotations

import itertools
import os
from pathlib import Path
from typing import TYPE_CHECKING

from wclipper.library import entries
from wclipper.library.album import SUFFIX

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from wclipper.library.index import Index

    Progress = Callable[[int, int], None]
    Stamp = tuple[int, int]

AT_ONCE = 200
"""Files a transaction: other processes get their turn in between."""


def catch_up(
    index: Index,
    roots: Iterable[Path],
    read_at: Callable[[str], str | None],
    *,
    progress: Progress | None = None,
) -> int:
    """Look at every file that is new, changed or gone; how many there were."""
    there, known = dict(files(roots)), index.stamps()
    new = [path for path, stamp in there.items() if known.get(path) != stamp]
    gone = [path for path in known if path not in there and not os.path.lexists(path)]
    for start in range(0, len(gone), AT_ONCE):
        with index.writing():
            for path in gone[start : start + AT_ONCE]:
                index.drop(path)
    for start in range(0, len(new), AT_ONCE):
        read = [(path, entries.read(Path(path))) for path in new[start : start + AT_ONCE]]
        with index.writing():
            for path, entry in read:
                _take(index, path, entry, there[path], read_at)
        if progress:
            progress(min(start + AT_ONCE, len(new)), len(new))
    return len(gone) + len(new)


def look(index: Index, path: Path, read_at: Callable[[str], str | None]) -> None:
    """Look at one file, which was written, changed or removed just now."""
    entry = entries.read(path)
    with index.writing():
        if entry is None:
            index.drop(str(path))
        else:
            index.put(entry, read=read_at(entry.id))


def _take(
    index: Index, path: str, entry: entries.Entry | None, stamp: Stamp, read_at: Callable[[str], str | None]
) -> None:
    if entry is not None:
        index.put(entry, read=read_at(entry.id))
    elif os.access(path, os.R_OK):  # rights come back without a new time of the file
        index.pass_over(path, *stamp)


def files(roots: Iterable[Path]) -> Iterator[tuple[str, Stamp]]:
    """Every file below some folders that may be an article, with its size and time."""
    return itertools.chain.from_iterable(_below(str(root)) for root in roots)


def _below(folder: str) -> Iterator[tuple[str, Stamp]]:
    """Neither hidden folders nor links are entered: a link may lead anywhere, or in a circle."""
    waiting = [folder]
    while waiting:
        try:
            with os.scandir(waiting.pop()) as found:
                listed = list(found)
        except OSError:
            continue  # gone meanwhile, or closed to us
        for entry in listed:
            if not entry.path.isprintable() and not _is_text(entry.path):
                continue
            if entry.is_dir(follow_symlinks=False):
                if not entry.name.startswith(".") and not entry.name.endswith(SUFFIX):
                    waiting.append(entry.path)
            elif entries.is_candidate(entry) and entry.is_file(follow_symlinks=False):
                try:
                    status = entry.stat(follow_symlinks=False)
                except OSError:
                    continue
                yield entry.path, (status.st_size, status.st_mtime_ns)


def _is_text(name: str) -> bool:
    """Whether a name is text at all; on some systems any bytes can be one."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True
