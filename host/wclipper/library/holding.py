"""Files that hold their pictures themselves, such as a page or a book: written again when the pictures have come."""

from __future__ import annotations

import hashlib
import os
import shutil
import threading
from typing import TYPE_CHECKING

from wclipper.errors import WClipperError
from wclipper.library import disk, receipts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from wclipper.library.album import Album

MAX_BYTES = 64 * 1024 * 1024
"""Of pictures in one file; more would make it slow to open, and take several times as much memory to write."""


class Holder:
    """A file that was just saved without its pictures, and how to write it with them."""

    def __init__(self, file: Path, content: bytes, write: Callable[[Mapping[str, bytes]], bytes]) -> None:
        self._file = file
        self._write = write
        self._known = hashlib.sha256(content).digest()
        self._held = 0
        self._one_at_a_time = threading.Lock()

    def is_known(self) -> bool:
        """Whether the file is as it was written: a person may have changed it since."""
        return hashlib.sha256(self._file.read_bytes()).digest() == self._known

    def take(self, album: Album, urls: list[str]) -> None:
        """Put the pictures of an album into the file, and the album away; a file that was changed is left alone."""
        try:
            pictures = album.read(urls, most=MAX_BYTES)
            with self._one_at_a_time:
                if len(pictures) > self._held and not self._replaced(self._write(pictures)):
                    return
                self._held = max(self._held, len(pictures))
        except FileNotFoundError as error:
            raise WClipperError("article-moved", path=self._file) from error
        except OSError as error:
            raise disk.explained(error, self._file.parent) from error
        album.clear(urls)

    def _replaced(self, content: bytes) -> bool:
        """Replace the file in one step, if it is as it was."""
        with disk.temporary(self._file.parent) as temporary:
            temporary.file.write(content)
            temporary.settle()
            if not self.is_known():
                return False
            shutil.copymode(self._file, temporary.path)
            receipts.follow(self._file, self._file.read_bytes(), content)
            os.replace(temporary.path, self._file)  # noqa: PTH105 - as in `relink`
        disk.flush(self._file.parent)
        self._known = hashlib.sha256(content).digest()
        return True
