"""Lead pictures of the invented articles: hills, a sky and a sun, drawn by a formula."""

from __future__ import annotations

import colorsys
import struct
import zlib
from typing import Any

import numpy as np

_SIZE = (640, 360)
_HILLS = 4


def landscape(seed: int) -> bytes:
    """A picture (PNG); the same for the same seed."""
    chance = np.random.default_rng(seed)
    width, height = _SIZE
    across, down = np.meshgrid(np.linspace(0, 1, width), np.linspace(0, 1, height))
    hue = float(chance.random())
    picture = _mixed(_colour(hue, 0.35, 0.72), _colour(hue + 0.1, 0.2, 0.97), down)
    sun = (across - chance.uniform(0.2, 0.8)) ** 2 * 3 + (down - chance.uniform(0.2, 0.4)) ** 2
    picture[sun < 0.006] = _colour(hue + 0.12, 0.12, 1)
    for hill in range(_HILLS):
        far = hill / (_HILLS - 1)
        line = 0.5 + 0.13 * hill + 0.07 * np.sin(across * chance.uniform(3, 11) + chance.uniform(0, 6))
        line += 0.03 * np.sin(across * chance.uniform(12, 25) + chance.uniform(0, 6))
        picture[down > line] = _colour(hue + 0.02 * hill, 0.3 + 0.25 * far, 0.66 - 0.4 * far)
    return _png((picture * 255).astype(np.uint8))


def _colour(hue: float, saturation: float, value: float) -> Any:
    return np.array(colorsys.hsv_to_rgb(hue % 1, saturation, value))


def _mixed(first: Any, second: Any, share: Any) -> Any:
    return first + (second - first) * share[..., None]


def _png(pixels: Any) -> bytes:
    height, width, _ = pixels.shape

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )
