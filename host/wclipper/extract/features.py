"""The features of every block, by array arithmetic over the node table.

The names and their order are a contract with the model: they are stored in the model file and compared when it is
loaded. Change them, and the model has to be trained anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from wclipper.extract import about, cevc, nta

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wclipper.extract.blocks import Blocks
    from wclipper.extract.page import Page
    from wclipper.extract.table import Bools, Floats, Ints, Matrix, Table

Column = tuple[str, "Floats | Bools"]

TAGS = tuple(
    "p li h1 h2 h3 h4 h5 h6 td th dt dd pre blockquote figcaption div section article span body summary option".split()
)
AROUND = (
    "nav footer header aside main article form ul ol table figure blockquote pre details noscript button label dl "
    "section a code h1 h2 h3 strong dialog".split()
)
SHIFTS = (-2, -1, 1, 2)
TITLE = (8, 250)
"""How many characters a block must have, and may have, to be the title."""
REPEATED = (25, 45)
"""How long a block must be for a description to repeat it, and how many characters at its beginning are looked for."""
NOWHERE = "\n\n"
"""What folded text never has in it."""
KINDS = ("article", "product", "website")
TYPES = {
    "article": ("article", "blogposting"),
    "product": ("product",),
    "list": ("itemlist", "collectionpage", "searchresults"),
    "thread": ("discussion", "qapage", "question", "forum"),
    "faq": ("faqpage",),
    "home": ("website", "organization"),
}
"""Types of schema.org, by what kind of page they speak for."""

_DIGIT, _UPPER, _END, _COMMA, _CJK, _PUNCTUATION = 1, 2, 3, 4, 5, 6


def _classes() -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
    table = np.zeros(0x10000, dtype=np.uint8)
    table[0x21:0x30] = table[0x3A:0x41] = table[0x5B:0x61] = table[0x7B:0x7F] = _PUNCTUATION
    table[0x2010:0x2060] = table[0x3001:0x3020] = table[0xFF01:0xFF0F] = _PUNCTUATION
    table[0x30:0x3A] = _DIGIT
    table[0x41:0x5B] = table[0xC0:0xDF] = table[0x391:0x3AA] = table[0x410:0x430] = _UPPER
    table[0x3040:0x3100] = table[0x3400:0xA000] = table[0xAC00:0xD7A4] = _CJK
    table[[ord(char) for char in ".!?…。！？"]] = _END
    table[[ord(char) for char in ",;，、；"]] = _COMMA
    return table


_CLASS = _classes()


def compute(page: Page, blocks: Blocks) -> tuple[list[str], Matrix]:
    """Names and matrix of the features, a row a block; words come on top of these (`model.py`)."""
    table = page.table
    columns: list[Column] = [
        *_text(table, blocks),
        *_papers(table, blocks),
        *_tags(table, blocks),
        *_place(table, blocks),
        *_said(page, blocks),
        *_looks(blocks),
        *_page(table, blocks),
    ]
    columns += list(_neighbours(dict(columns)))
    matrix = np.empty((len(columns), len(blocks.run)), dtype=np.float32)
    for row, (_, column) in zip(matrix, columns, strict=True):
        row[:] = column
    return [name for name, _ in columns], matrix.T


def _share(part: Ints | Floats, whole: Ints | Floats | float) -> Floats:
    result: Floats = part / np.maximum(whole, 1)
    return result


def _text(table: Table, blocks: Blocks) -> Iterator[Column]:
    """What the block itself looks like."""
    chars = blocks.chars
    classes = _CLASS[np.minimum(table.codes, 0xFFFF)]
    in_block = table.block >= 0
    per_run = {kind: np.add.reduceat(classes == kind, table.starts, dtype=np.int64) for kind in range(1, 7)}
    counts = {kind: np.bincount(table.block[in_block], runs[in_block]) for kind, runs in per_run.items()}
    words = np.array([text.count(" ") + 1 for text in blocks.texts])
    yield "chars", np.log1p(chars)
    yield "words", np.log1p(words)
    yield "word length", np.minimum(chars / words, 15)
    yield "links", _share(blocks.link_chars, chars)
    yield "valid", _share(blocks.valid, chars)
    yield "long valid", np.log1p(blocks.valid)
    for name, kind in (("digits", _DIGIT), ("capitals", _UPPER), ("cjk", _CJK)):
        yield name, _share(counts[kind], chars)
    yield "sentences", np.log1p(counts[_END])
    yield "commas", np.log1p(counts[_COMMA])
    yield "punctuation", _share(counts[_PUNCTUATION], chars)
    last = _CLASS[np.minimum([ord(text[-1]) for text in blocks.texts], 0xFFFF)]
    yield "ends a sentence", (last == _END)
    yield "ends with punctuation", (last == _PUNCTUATION)
    first = {text: place for place, text in reversed(list(enumerate(blocks.texts)))}
    yield "said before", np.array([first[text] < place for place, text in enumerate(blocks.texts)])
    yield "hidden", table.hidden[blocks.run]
    yield "fixed", table.fixed[blocks.run]


def _papers(table: Table, blocks: Blocks) -> Iterator[Column]:
    """The papers' own measures: R1–R5 (000), NTA (003), CEVC (004)."""
    box = blocks.boxes[0]
    links = table.sum_elements(table.is_tag("a"))
    images = table.sum_elements(table.is_tag("img"))
    yield "R1", blocks.chars / (blocks.chars.sum() + 1)
    yield "R2", blocks.link_chars / (blocks.link_chars.sum() + 1)
    yield "R3", links[box] / (links[table.body] + 1)
    yield "R4", images[box] / (images[table.body] + 1)
    yield "R5", blocks.link_chars / (blocks.chars + 1)
    nodes = nta.annotate(table)
    for level, boxes in enumerate(blocks.boxes[:3]):
        yield f"nta text {level}", (nodes.type[boxes] == nta.Type.TEXT)
        yield f"nta cohesion {level}", nodes.cohesion[boxes]
        yield f"nta density {level}", nodes.density[boxes]
    chain = blocks.way
    depth = np.zeros(len(blocks.run))
    for node in chain:
        depth += (blocks.run >= table.first_run[node]) & (blocks.run < table.last_run[node])
    yield "cevc depth", depth / len(chain)
    yield "cevc missing", np.minimum(len(chain) - depth, 10)
    for name, node in (("cevc .5", chain[-1]), ("cevc .6", cevc.halt(table, table.valid, chain, alpha=0.6))):
        first, last = table.first_run[node], table.last_run[node]
        yield f"{name} inside", ((blocks.run >= first) & (blocks.run < last))
        before, after = np.searchsorted(blocks.run, (first, last))
        places = np.arange(len(blocks.run))
        yield f"{name} before", np.log1p(np.maximum(before - places, 0))
        yield f"{name} after", np.log1p(np.maximum(places - after + 1, 0))


def _tags(table: Table, blocks: Blocks) -> Iterator[Column]:
    """The tag of the box, and the telling tags around it."""
    numbers = np.array([table.names.get(name, -1) for name in TAGS])
    yield from zip(
        (f"is {name}" for name in TAGS), numbers[:, None] == table.tag[blocks.boxes[0]], strict=True
    )
    row = np.full(len(table.names), -1)
    for place, name in enumerate(AROUND):
        if name in table.names:
            row[table.names[name]] = place
    rows = row[table.tag]
    telling = (rows >= 0) & (blocks.last > blocks.first)
    inside = _inside(
        rows[telling], blocks.first[telling], blocks.last[telling], shape=(len(AROUND), len(blocks.run))
    )
    yield from zip((f"in {name}" for name in AROUND), inside, strict=True)


def _inside(rows: Ints, first: Ints, last: Ints, *, shape: tuple[int, int]) -> Matrix:
    """For ranges of blocks, each in one of some rows: which blocks are in any range of the row."""
    height, width = shape
    begins, ends = (
        np.bincount(rows * (width + 1) + edge, minlength=height * (width + 1)) for edge in (first, last)
    )
    return np.cumsum((begins - ends).reshape(height, width + 1), axis=1)[:, :-1] > 0


def _place(table: Table, blocks: Blocks) -> Iterator[Column]:
    """Where on the page the block stands, and under which headings."""
    n = len(blocks.run)
    places = np.arange(n)
    before = np.cumsum(blocks.chars) - blocks.chars
    yield "place", places / n
    yield "text before", before / blocks.chars.sum()
    yield "blocks before", np.log1p(places)
    yield "blocks after", np.log1p(n - 1 - places)
    is_heading = np.isin(
        table.tag[blocks.boxes[0]], [table.names.get(f"h{level}", -1) for level in range(1, 7)]
    )
    for name, marks in (
        ("heading", is_heading),
        ("h1", table.tag[blocks.boxes[0]] == table.names.get("h1", -2)),
        ("long", blocks.valid > 200),
    ):
        last = np.maximum.accumulate(np.where(marks, places, -1))
        following = np.minimum.accumulate(np.where(marks, places, n)[::-1])[::-1]
        yield f"since {name}", np.where(last < 0, 6.0, np.log1p(places - last))
        yield f"until {name}", np.where(following == n, 6.0, np.log1p(following - places))
        yield f"after any {name}", (last >= 0)


def _said(page: Page, blocks: Blocks) -> Iterator[Column]:
    """What the page says about itself: where its title stands, what its descriptions repeat, what it calls itself."""
    n = len(blocks.run)
    said = about.read(page.root)
    shortest, longest = TITLE
    small = [text[: longest + 1].lower() for text in blocks.texts]
    is_title = np.array([shortest <= len(text) <= longest and text in said.titles for text in small])
    yield "is title", is_title
    yield from _beside(_first_title(page.table, blocks, is_title), blocks)
    least, looked_for = REPEATED
    starts = [text[:looked_for] if len(text) >= least else NOWHERE for text in small]
    described, in_data = (
        np.array([start in where for start in starts]) for where in (said.descriptions, said.data)
    )
    yield "described", described
    yield "in data", in_data
    yield "page in data", np.full(n, np.log1p(blocks.chars[in_data].sum()))
    for kind in KINDS:
        yield f"page kind {kind}", np.full(n, kind in said.kind)
    for name, types in TYPES.items():
        yield f"page data {name}", np.full(n, any(kind in said.types for kind in types))


def _first_title(table: Table, blocks: Blocks, is_title: Bools) -> int:
    """The first heading with the title, else the first block with it; -1 for none."""
    is_heading = table.is_tag("h1", "h2", "h3")
    headings = is_title & (is_heading[blocks.boxes[0]] | is_heading[blocks.boxes[1]])
    found = np.flatnonzero(headings if headings.any() else is_title)
    return int(found[0]) if len(found) else -1


def _beside(title: int, blocks: Blocks) -> Iterator[Column]:
    """On which side of the title the block stands, and how far away."""
    n, known = len(blocks.run), title >= 0
    ahead = np.arange(n) - title
    before = np.cumsum(blocks.chars) - blocks.chars
    yield "page has title", np.full(n, known)
    yield "after title", (ahead > 0) & known
    yield "before title", ahead < 0
    yield "since title", np.log1p(np.maximum(ahead, 0)) if known else np.full(n, 6.0)
    yield "until title", np.log1p(np.maximum(-ahead, 0)) if known else np.full(n, 6.0)
    yield "text since title", np.log1p(np.maximum(before - before[max(title, 0)], 0))


def _looks(blocks: Blocks) -> Iterator[Column]:
    """Blocks that look alike: items of a list, posts of a thread, paragraphs of an article."""
    yield "alike", np.log1p(np.bincount(blocks.look)[blocks.look])
    yield "alike chars", np.log1p(np.bincount(blocks.look, blocks.chars)[blocks.look])
    yield "alike share", np.bincount(blocks.look, blocks.chars)[blocks.look] / blocks.chars.sum()
    yield "alike links", blocks.mean(_share(blocks.link_chars, blocks.chars), blocks.look)
    yield "alike valid", blocks.mean(_share(blocks.valid, blocks.chars), blocks.look)


def _page(table: Table, blocks: Blocks) -> Iterator[Column]:
    """What kind of page it is; the same for all its blocks."""
    chars = max(int(blocks.chars.sum()), 1)
    n = len(blocks.run)
    tag = table.tag[blocks.boxes[0]]
    facts = {
        "page chars": np.log1p(chars),
        "page blocks": np.log1p(n),
        "page links": blocks.link_chars.sum() / chars,
        "page valid": blocks.valid.sum() / chars,
        "page long": np.log1p((blocks.valid > 200).sum()),
        "page longest": np.log1p(blocks.valid.max()),
        "page p": blocks.chars[tag == table.names.get("p", -1)].sum() / chars,
        "page li": blocks.chars[tag == table.names.get("li", -1)].sum() / chars,
        "page headings": np.isin(tag, [table.names.get(f"h{level}", -1) for level in range(1, 5)]).sum() / n,
        "page articles": np.log1p(table.is_tag("article").sum()),
        "page main": float("main" in table.names),
        "page pre": np.log1p(table.is_tag("pre").sum()),
        "page images": np.log1p(table.is_tag("img").sum()),
        "page looks": (blocks.look.max() + 1) / n,
        "page cjk": float(table.language == "zh"),
    }
    for name, value in facts.items():
        yield name, np.full(n, value, dtype=np.float64)


def _neighbours(columns: dict[str, Floats | Bools]) -> Iterator[Column]:
    """What the blocks before and after look like."""
    names = ("chars", "links", "valid", "is p", "is li")
    heading = np.any([columns[f"is h{level}"] for level in range(1, 7)], axis=0)
    rows = np.array([*(columns[name] for name in names), heading], dtype=np.float32)
    for shift in SHIFTS:
        moved = np.zeros_like(rows)
        if shift < 0:
            moved[:, -shift:] = rows[:, :shift]
        else:
            moved[:, :-shift] = rows[:, shift:]
        yield from zip((f"{name} at {shift:+d}" for name in (*names, "heading")), moved, strict=True)
