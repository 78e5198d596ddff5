from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.native.pipes import Pipes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Pipes]:
    """A real host process, which must end cleanly and without a word on stderr."""
    pipes = Pipes(tmp_path)
    yield pipes
    assert pipes.close() == (0, b"", b"")
