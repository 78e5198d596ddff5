"""What belongs together stays together: a table, a listing of code, a figure between kept paragraphs.

The model judges blocks one by one, and a caption or a cell says little by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from wclipper.extract.blocks import Blocks
    from wclipper.extract.table import Bools, Table

WHOLE = ("table", "pre", "dl", "figure")
BETWEEN = frozenset(("figure", "pre"))
"""What stays where it stands between kept paragraphs."""
HALF = 0.5


def together(table: Table, blocks: Blocks, kept: Bools) -> Bools:
    """The blocks that are kept with the others of their table, listing or figure, or with the text around it."""
    chars = np.concatenate(([0], np.cumsum(blocks.chars)))
    good = np.concatenate(([0], np.cumsum(np.where(kept, blocks.chars, 0))))
    result = kept.copy()
    for i in np.flatnonzero(table.is_tag(*WHOLE) & (blocks.last > blocks.first)).tolist():
        first, last = int(blocks.first[i]), int(blocks.last[i])
        whole = good[last] - good[first] > HALF * (chars[last] - chars[first])
        if whole or (table.tags[i] in BETWEEN and _between(kept, first, last)):
            result[first:last] = True
    return result


def _between(kept: Bools, first: int, last: int) -> bool:
    """Whether the blocks before and after are both kept."""
    return bool(first > 0 and last < len(kept) and kept[first - 1] and kept[last])
