"""The whole library looked at: every article that was saved, its pictures, and the index.

Files are only read. The index is made anew if it is damaged, and what dead processes have left is swept.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from wclipper.library import entries, leftovers, receipts, scan, soundness, trash

if TYPE_CHECKING:
    from wclipper.library.library import Library
    from wclipper.library.receipts import Receipt
    from wclipper.library.scan import Progress

Kind = Literal[
    "changed",
    "moved",
    "damaged",
    "unreadable",
    "missing",
    "copy",
    "picture-missing",
    "picture-damaged",
    "index",
]
HARMLESS = frozenset({"changed", "moved"})
"""What people may do to their files."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it was written."""

    kind: Kind
    path: Path
    id: str = ""
    reason: str = ""


@dataclass(slots=True)
class Verified:
    """What was found."""

    articles: Counter[str] = field(default_factory=Counter)
    """How many are whole, changed, damaged, unknown (saved before there were receipts), unreadable,
    missing, deleted."""
    pictures: Counter[str] = field(default_factory=Counter)
    """How many are whole, damaged, unknown, missing."""
    findings: list[Finding] = field(default_factory=list)

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong."""
        return all(finding.kind in HARMLESS for finding in self.findings)


def verify(library: Library, *, progress: Progress | None = None) -> Verified:
    """Look at everything."""
    found = Verified()
    _sweep(library.roots)
    library.check()
    library.catch_up(progress)
    found.findings += [Finding("index", library.data, reason=fault) for fault in library.faults]
    _Look(library, found).all(progress)
    return found


def _sweep(roots: list[Path]) -> None:
    """Sweep every folder, also where nobody has written down that they write."""
    for root in roots:
        for folder, _, _ in os.walk(root):
            with contextlib.suppress(OSError):
                leftovers.sweep(Path(folder))


class _Look:
    """A look at every file, and then at what should be there and was not seen."""

    def __init__(self, library: Library, found: Verified) -> None:
        self._library = library
        self._found = found
        self._places: dict[str, list[Path]] = defaultdict(list)

    def all(self, progress: Progress | None) -> None:
        files = list(scan.files(self._library.roots))
        receipted = list(receipts.names())
        of = len(files) + len(receipted)
        for number, (path, stamp) in enumerate(files):
            self._file(Path(path), stamp)
            if progress:
                progress(number + 1, of)
        kept = trash.ids_kept()
        for number, id_ in enumerate(receipted, start=len(files)):
            self._expected(id_, receipts.load(id_), is_kept=id_ in kept)
            if progress:
                progress(number + 1, of)

    def _file(self, path: Path, stamp: scan.Stamp | None) -> None:
        """Look at a file; one of others is left alone."""
        try:
            content = path.read_bytes()
        except OSError:
            return  # gone, or closed to us: told below
        id_ = soundness.id_of(path, content)
        if id_ is None:
            return
        self._places[id_].append(path)
        receipt = receipts.load(id_)
        state, reason = soundness.judged(path, content, receipt)
        if state != "damaged" and stamp is not None and self._differs(path, stamp):
            if state == "whole":  # put back, perhaps, with its old date
                self._library.note(path)
            else:
                state, reason = "damaged", "it has changed since it was read, but its date has not"
        self._found.articles[state] += 1
        if state in {"changed", "damaged"}:
            self._tell(state, path, id_, reason)
        for picture in soundness.pictures(path, content):
            self._picture(picture, id_, receipt)

    def _differs(self, path: Path, stamp: scan.Stamp) -> bool:
        """Whether the index, which has seen the file as it is by its date, knows something else."""
        known = self._library.at(path)
        if known is None or (known.size, known.modified) != stamp:
            return False  # written to just now
        return known != entries.read(path)

    def _picture(self, file: Path, id_: str, receipt: Receipt) -> None:
        wanted = receipt.pictures.get(file.name)
        try:
            with file.open("rb") as content:
                is_whole = hashlib.file_digest(content, "sha256").hexdigest() == wanted
        except OSError as error:
            self._found.pictures["missing"] += 1
            self._tell("picture-missing", file, id_, error.strerror or str(error))
            return
        state = "unknown" if wanted is None else "whole" if is_whole else "damaged"
        self._found.pictures[state] += 1
        if state == "damaged":
            self._tell("picture-damaged", file, id_, "its bytes are not those that were saved")

    def _expected(self, id_: str, receipt: Receipt, *, is_kept: bool) -> None:
        """See what has become of an article that was saved."""
        path = Path(receipt.path)
        if id_ not in self._places and not receipt.deleted:
            self._file(path, None)  # in a folder that is no longer one of the library
        places = self._places[id_]
        if len(places) > 1:
            first = path if path in places else min(places, key=lambda place: (len(place.name), place))
            for place in places:
                if place != first:
                    self._tell("copy", place, id_, f"it has the id of {first}")
        elif places and places[0] != path:
            self._tell("moved", places[0], id_, f"it was {path}")
        elif not places and (receipt.deleted or is_kept):
            self._found.articles["deleted"] += 1
        elif not places and receipt.saved:
            self._lost(path, id_, receipt)

    def _lost(self, path: Path, id_: str, receipt: Receipt) -> None:
        """Tell an article that is gone from one that no longer says which it is, or that is closed to us."""
        content = None
        try:
            content = path.read_bytes()
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
            pass  # gone
        except OSError as error:
            self._found.articles["unreadable"] += 1
            self._tell("unreadable", path, id_, error.strerror or str(error))
            return
        if content is not None and soundness.id_of(path, content) is None:
            _, reason = soundness.judged(path, content, receipt)
            self._found.articles["damaged"] += 1
            self._tell("damaged", path, id_, reason or "it no longer says which article it is")
            return
        self._found.articles["missing"] += 1
        self._tell("missing", path, id_, "another article is there" if content else "")

    def _tell(self, kind: Kind, path: Path, id_: str, reason: str) -> None:
        self._found.findings.append(Finding(kind, path, id_, reason))
