"""The second look: what the first look at the blocks around a block says about it.

The first model judges each block by itself. Here its scores are averaged over everything the block belongs to (the
boxes around it, the blocks that look like it, its neighbours, the page), as features for the second model.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from wclipper.extract.selection import best_f1

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wclipper.extract.blocks import Blocks
    from wclipper.extract.table import Floats, Ints, Matrix

Column = tuple[str, "Floats"]

SURE = 0.6
WINDOWS = (3, 8)
SHIFTS = (1, 2, 3)
NOBODY = -3.0
"""The score of a neighbour that is not there."""


def compute(blocks: Blocks, score: Floats) -> tuple[list[str], Matrix]:
    """Names and matrix of the features that the first scores give."""
    logit = np.clip(np.log((score + 1e-4) / (1 - score + 1e-4)), -6, 6)
    columns = [
        ("first logit", logit),
        ("first score", score),
        *_groups(blocks, score, logit),
        *_neighbours(logit),
        *_along(blocks, score, logit),
        *_page(blocks, score),
    ]
    return [name for name, _ in columns], np.array([column for _, column in columns], dtype=np.float32).T


def _groups(blocks: Blocks, score: Floats, logit: Floats) -> Iterator[Column]:
    """Means over blocks that look alike and over the boxes around, with and without the block itself."""
    weight = np.sqrt(blocks.chars)
    alike = np.bincount(blocks.look, weight)
    yield "alike logit", (np.bincount(blocks.look, weight * logit) / alike)[blocks.look]
    yield "alike score", blocks.mean(score, blocks.look)
    weights, logits = _prefix(weight), _prefix(weight * logit)
    chars, scores = _prefix(blocks.chars), _prefix(blocks.chars * score)
    for level, box in enumerate(blocks.boxes):
        first, last = blocks.first[box], blocks.last[box]
        inside, total = weights[last] - weights[first], logits[last] - logits[first]
        yield f"box {level} logit", total / inside
        yield f"box {level} score", (scores[last] - scores[first]) / (chars[last] - chars[first])
        yield f"box {level} others", (total - weight * logit) / np.maximum(inside - weight, 1.0)
    first, last = blocks.first[blocks.branch], blocks.last[blocks.branch]
    inside, total = weights[last] - weights[first], logits[last] - logits[first]
    yield "branch logit", total / inside
    yield "branch others", (total - weight * logit) / np.maximum(inside - weight, 1.0)
    yield from _best_box(blocks, weights, logits)
    worst, best = _around(blocks, weights, logits)
    yield "worst box logit", worst
    yield "best box logit", best


def _best_box(blocks: Blocks, weights: Floats, logits: Floats) -> Iterator[Column]:
    """The element and the stretch of blocks whose scores add up to most: is the block inside, how far outside?"""
    places = np.arange(len(blocks.run))
    box = int(np.argmax(logits[blocks.last] - logits[blocks.first]))
    start, end = _best_stretch(logits)
    for name, low, high in (("box", int(blocks.first[box]), int(blocks.last[box])), ("stretch", start, end)):
        yield f"in best {name}", ((places >= low) & (places < high)).astype(float)
        yield f"before best {name}", np.log1p(np.maximum(low - places, 0))
        yield f"after best {name}", np.log1p(np.maximum(places - high + 1, 0))
    yield (
        "best box score",
        np.full(len(places), logits[end] - logits[start]) / max(weights[end] - weights[start], 1.0),
    )


def _best_stretch(total: Floats) -> tuple[int, int]:
    """Where the difference of two prefix sums is largest."""
    low = np.minimum.accumulate(total[:-1])
    end = int(np.argmax(total[1:] - low))
    return int(np.argmin(total[: end + 1])), end + 1


def _around(blocks: Blocks, weights: Floats, logits: Floats) -> tuple[Floats, Floats]:
    """The lowest and the highest mean logit of all boxes around each block."""
    mean = (logits[blocks.last] - logits[blocks.first]) / np.maximum(
        weights[blocks.last] - weights[blocks.first], 1.0
    )
    return blocks.extremes(mean)


def _neighbours(logit: Floats) -> Iterator[Column]:
    for shift in SHIFTS:
        padding = np.full(min(shift, len(logit)), NOBODY)
        yield f"logit at -{shift}", np.concatenate((padding, logit))[: len(logit)]
        yield f"logit at +{shift}", np.concatenate((logit, padding))[-len(logit) :]


def _along(blocks: Blocks, score: Floats, logit: Floats) -> Iterator[Column]:
    """Where the block stands in the stream of content: near it, before its start, after its end."""
    n = len(score)
    places = np.arange(n)
    weight = np.sqrt(blocks.chars)
    weights, logits = _prefix(weight), _prefix(weight * logit)
    for width in WINDOWS:
        low, high = np.maximum(places - width, 0), np.minimum(places + width + 1, n)
        yield f"logit within {width}", (logits[high] - logits[low]) / (weights[high] - weights[low])
    content = _prefix(blocks.chars * score) / max(float((blocks.chars * score).sum()), 1e-9)
    yield "content before", content[:-1]
    yield "content after", 1 - content[1:]
    yield "best after", np.maximum.accumulate(logit[::-1])[::-1]
    yield "best before", np.maximum.accumulate(logit)
    last = np.maximum.accumulate(np.where(score > SURE, places, -1))
    following = np.minimum.accumulate(np.where(score > SURE, places, n)[::-1])[::-1]
    yield "since sure", np.where(last < 0, 6.0, np.log1p(places - last))
    yield "until sure", np.where(following == n, 6.0, np.log1p(following - places))


def _page(blocks: Blocks, score: Floats) -> Iterator[Column]:
    content = float((blocks.chars * score).sum())
    facts = {
        "page f1": best_f1(score, blocks.chars),
        "page score": content / blocks.chars.sum(),
        "page best": np.sort(score)[-5:].mean(),
        "page content": np.log1p(content),
    }
    for name, value in facts.items():
        yield name, np.full(len(score), value)


def _prefix(values: Floats | Ints) -> Floats:
    return np.concatenate(([0.0], np.cumsum(values)))
