"""The folders that travel with the program but are not Python: the extension and the manifest templates.

In a wheel they lie beside the code; in a checkout they lie at its root.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent


def folder(name: str) -> Path:
    """The folder `extension` or `manifest`."""
    installed = _PACKAGE / "_bundled" / name
    return installed if installed.is_dir() else _PACKAGE.parents[1] / name
