"""The node table: a page flattened once, in document order, into columns.

Every method of the papers counts something in the subtree of a node. Here a subtree is a range: the elements
`i … end[i]`, the text runs `first_run[i] … last_run[i]`. A count over a subtree is then the difference of two
prefix sums, and a method is a short pure function from columns to columns.

The tree is walked by C code alone: lxml and `map` give a list for every property of the elements, and array
arithmetic does the rest. A loop in Python over all elements takes longer than parsing the page did.

A *run* is a maximal piece of text without markup in it (an element's text or tail). A *block* is a maximal
sequence of runs that no block-level element begins or ends in: what a reader sees as one paragraph.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import compress
from operator import attrgetter, methodcaller
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from lxml import etree

from wclipper.extract.stopwords import STOP_CHARACTERS, STOP_WORDS, WORD, language_of

Ints: TypeAlias = np.ndarray[tuple[int], np.dtype[np.int64]]
Floats: TypeAlias = np.ndarray[tuple[int], np.dtype[np.float64]]
Matrix: TypeAlias = np.ndarray[Any, np.dtype[Any]]
Codes: TypeAlias = np.ndarray[tuple[int], np.dtype[np.uint32]]
Bools: TypeAlias = np.ndarray[tuple[int], np.dtype[np.bool_]]

BLOCK_TAGS = frozenset(
    "html body address article aside blockquote canvas caption center col colgroup dd details dialog dir div dl dt "
    "fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr iframe legend li listing main "
    "menu nav noframes noscript ol optgroup option p plaintext pre search section select summary table tbody td "
    "template textarea tfoot th thead tr ul video audio xmp".split()
)
"""Elements that a browser sets on lines of their own."""

UNREAD_TAGS = frozenset(
    "head script style template svg math object canvas datalist select textarea iframe video audio".split()
)
"""Elements whose text is no text of the page. (Formulas belong to the article, but are not counted.)"""

SPACES = "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(
    map(chr, range(0x2000, 0x200B))
)


@dataclass(frozen=True)
class Table:
    """The columns of a page. `n` elements, `r` runs, `b` blocks."""

    elements: list[etree._Element]
    tags: list[str]
    body: int
    """Where counting starts: the index of `<body>`, else of the root."""
    language: str
    """The language of the stop words."""

    parent: Ints
    """n: index of the parent; -1 for the root."""
    end: Ints
    """n: one past the last descendant."""
    first_run: Ints
    """n: the first run inside."""
    last_run: Ints
    """n: one past the last run inside."""
    edge: Ints
    """n: how many block edges came before the element's content."""
    last_edge: Ints
    """n: how many had come at its end: the same if it has no block inside."""
    tag: Ints
    """n: number of the tag name in `names`."""
    names: dict[str, int]

    runs: list[str]
    codes: Codes
    """The code points of all runs, joined."""
    starts: Ints
    """r: where a run starts in `codes`."""
    owner: Ints
    """r: the element that a run is a child of."""
    chars: Ints
    """r: characters that are not white space."""
    in_link: Bools
    """r: inside an `<a>`."""
    valid: Ints
    """r: valid characters (paper 004): outside links, in a run that has a stop word."""
    hidden: Bools
    """r: not visible in the browser, as far as is known."""
    fixed: Bools
    """r: inside an element that stays put when the page is scrolled."""
    run_edge: Ints
    """r: how many block edges came before the run."""
    block: Ints
    """r: index of the block that the run belongs to; -1 for white space between blocks."""
    blocks: int
    """How many blocks there are."""

    def is_tag(self, *names: str) -> Bools:
        """Which elements have one of these tag names."""
        wanted = np.zeros(len(self.names), dtype=np.bool_)
        wanted[[self.names[name] for name in names if name in self.names]] = True
        return wanted[self.tag]

    def inside(self, elements: Bools) -> Bools:
        """Which runs are inside any of these elements."""
        return _covered(self.first_run[elements], self.last_run[elements], len(self.runs))

    def below(self, elements: Bools) -> Bools:
        """Which elements stand inside any of these."""
        return _covered(np.flatnonzero(elements) + 1, self.end[elements], len(self.tags))

    def sum_runs(self, values: Ints | Bools) -> Ints:
        """The sum of a run column over the subtree of every element."""
        total = _prefix(values)
        return total[self.last_run] - total[self.first_run]

    def sum_elements(self, values: Ints | Bools) -> Ints:
        """The sum of an element column over every element and its descendants."""
        total = _prefix(values)
        return total[self.end] - total[:-1]

    def sum_blocks(self, values: Ints | Bools) -> Ints:
        """The sum of a run column over every block."""
        total = _prefix(values)
        first, last = self.spans
        return total[last] - total[first]

    def blocks_within(self, runs: Bools) -> Bools:
        """The blocks all of whose text is in these runs."""
        whole: Bools = self.sum_blocks(np.where(runs, self.chars, 0)) == self.sum_blocks(self.chars)
        return whole

    @cached_property
    def texts(self) -> list[str]:
        """The text of every block, white space folded."""
        first, last = self.spans
        return [
            " ".join("".join(self.runs[start:stop]).split())
            for start, stop in zip(first.tolist(), last.tolist(), strict=True)
        ]

    @cached_property
    def spans(self) -> tuple[Ints, Ints]:
        """For every block its first run and one past its last: no other runs stand between."""
        starts = np.flatnonzero((self.block >= 0) & (np.diff(self.block, prepend=-1) != 0))
        return starts, starts + np.bincount(self.block[self.block >= 0], minlength=self.blocks)


def _prefix(values: Ints | Bools) -> Ints:
    total = np.zeros(len(values) + 1, dtype=np.int64)
    np.cumsum(values, out=total[1:])
    return total


def _covered(first: Ints, last: Ints, size: int) -> Bools:
    """Which of `size` places lie in any of the ranges `first … last`."""
    change = np.bincount(first, minlength=size + 1) - np.bincount(last, minlength=size + 1)
    return np.cumsum(change[:-1]) > 0


_TAG, _TEXT, _TAIL = attrgetter("tag"), attrgetter("text"), attrgetter("tail")
_PARENT = etree._Element.getparent  # noqa: SLF001  types are named so; the method is public


class _Order(NamedTuple):
    """The elements in document order, and where each stands."""

    elements: list[etree._Element]
    tags: list[str]
    unread: Bools
    parent: Ints
    end: Ints


def _order(root: etree._Element) -> _Order:
    """All elements but those inside of unread ones."""
    elements = list(root.iter(etree.Element))
    places: dict[etree._Element | None, int] = dict(zip(elements, range(len(elements)), strict=True))
    parent = np.full(len(elements), -1, dtype=np.int64)
    parent[1:] = list(map(places.__getitem__, map(_PARENT, elements[1:])))
    end = _ends(parent)
    tags = list(map(_TAG, elements))
    unread = np.array(list(map(UNREAD_TAGS.__contains__, tags)), dtype=np.bool_)
    known = ~_covered(np.flatnonzero(unread) + 1, end[unread], len(tags))
    place, chosen = _prefix(known), known.tolist()
    return _Order(
        elements=list(compress(elements, chosen)),
        tags=list(compress(tags, chosen)),
        unread=unread[known],
        parent=np.append(place[:-1], -1)[parent[known]],
        end=place[end[known]],
    )


def _ends(parent: Ints) -> Ints:
    """One past the last descendant: the last child of the last child of … each element."""
    last = np.arange(len(parent))
    last[parent[1:]] = last[1:]
    while not np.array_equal(last, further := last[last]):
        last = further
    return last + 1


class _Text(NamedTuple):
    """The runs, and where they and the edges of blocks lie among the elements; `Table` says what each column is."""

    runs: list[str]
    owner: Ints
    run_edge: Ints
    first_run: Ints
    last_run: Ints
    edge: Ints
    last_edge: Ints


def _text(order: _Order, is_block: Bools) -> _Text:
    """Put the starts and ends of all elements in a row: a start may be followed by text, an end by a tail."""
    places = np.arange(len(order.tags))
    depth = places - np.cumsum(np.bincount(order.end))[:-1]
    start, stop = 2 * places - depth, 2 * order.end - depth - 1
    row = np.full(2 * len(places), None, dtype=object)
    row[start[~order.unread]] = list(map(_TEXT, compress(order.elements, (~order.unread).tolist())))
    row[stop[1:]] = list(map(_TAIL, order.elements[1:]))
    filled = row.astype(np.bool_)
    runs = _prefix(filled)
    owner, is_edge = np.empty_like(row, dtype=np.int64), np.empty_like(filled)
    owner[start], owner[stop] = places, order.parent
    is_edge[start] = is_edge[stop] = is_block
    edges = np.cumsum(is_edge, dtype=np.int64)
    return _Text(
        runs=row[filled].tolist(),
        owner=owner[filled],
        run_edge=edges[filled],
        first_run=runs[start],
        last_run=runs[stop],
        edge=edges[start],
        last_edge=edges[stop] - is_block,
    )


def _is_space() -> Bools:
    table = np.zeros(0x10000, dtype=np.bool_)
    table[[ord(space) for space in SPACES]] = True
    return table


_IS_SPACE = _is_space()


def _code_points(runs: list[str]) -> tuple[Codes, Ints]:
    """The code points of all runs, and where each run starts."""
    codes = np.frombuffer("".join(runs).encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    starts = np.zeros(len(runs), dtype=np.int64)
    np.cumsum(list(map(len, runs[:-1])), out=starts[1:])
    return codes, starts


def _count_chars(codes: Codes, starts: Ints) -> Ints:
    """Characters of each run that are not white space, counted over the whole text at once."""
    if not len(starts):
        return np.zeros(0, dtype=np.int64)
    return np.add.reduceat(~_IS_SPACE[np.minimum(codes, 0xFFFF)], starts, dtype=np.int64)


def _block_numbers(edge: Ints, chars: Ints) -> tuple[Ints, int]:
    """Number the stretches between two block edges that have text; runs of the others get -1."""
    has_text = np.zeros(edge[-1] + 1 if len(edge) else 0, dtype=np.bool_)
    has_text[edge[chars > 0]] = True
    return np.where(has_text, np.cumsum(has_text) - 1, -1)[edge], int(has_text.sum())


# The attributes are asked for their elements: a step back in the path would take time that grows with the square.
_LIVE_HIDDEN = etree.XPath("descendant::*/@wc-hidden[. != 'opacity']")
_LIVE_FIXED = etree.XPath("descendant::*/@wc-fixed[. = 'fixed']")
_RAW_HIDDEN, _RAW_STYLED = etree.XPath("descendant::*/@hidden"), etree.XPath("descendant::*/@style")
_OWNER = methodcaller("getparent")


def _flags(root: etree._Element, *, live: bool) -> tuple[set[etree._Element], set[etree._Element]]:
    """The elements that are hidden and those that are fixed, by the snapshot's word or the page's own markup."""
    if live:
        return set(map(_OWNER, _LIVE_HIDDEN(root))), set(map(_OWNER, _LIVE_FIXED(root)))
    unseen = filter(_says_hidden, _RAW_STYLED(root))
    return {*map(_OWNER, _RAW_HIDDEN(root)), *map(_OWNER, unseen)}, set()


def _says_hidden(style: str) -> bool:
    return "display:none" in style.replace(" ", "").lower()


def _valid(runs: list[str], chars: Ints, candidates: Bools, language: str) -> Ints:
    """Valid characters of each run; only the candidates (text outside links) can have any."""
    stops = STOP_WORDS[language]
    found = [i for i in np.flatnonzero(candidates).tolist() if _has_stop_word(runs[i], stops)]
    valid = np.zeros(len(runs), dtype=np.int64)
    valid[found] = chars[found]
    return valid


def _has_stop_word(run: str, stops: frozenset[str]) -> bool:
    folded = run.lower()
    return (
        not stops.isdisjoint(folded.split())  # says yes to most text, and sooner than the pattern would
        or not stops.isdisjoint(WORD.findall(folded))
        or (not run.isascii() and STOP_CHARACTERS.search(run) is not None)
    )


def build(root: etree._Element, *, live: bool = False) -> Table:
    """Flatten the tree under `root`; `live` if a browser has marked in it what is hidden and what is fixed."""
    order = _order(root)
    names = {name: number for number, name in enumerate(dict.fromkeys(order.tags))}
    tag = np.array(list(map(names.__getitem__, order.tags)), dtype=np.int64)
    text = _text(order, np.array([name in BLOCK_TAGS for name in names])[tag])
    codes, starts = _code_points(text.runs)
    chars = _count_chars(codes, starts)
    block, blocks = _block_numbers(text.run_edge, chars)
    body = order.tags.index("body") if "body" in names else 0
    declared = root.get("lang") or order.elements[body].get("lang")
    language = language_of(declared, "" if declared else " ".join(text.runs)[:20_000])

    def inside(elements: Bools) -> Bools:
        return _covered(text.first_run[elements], text.last_run[elements], len(text.runs))

    def marks(elements: set[etree._Element]) -> Bools:
        if not elements:
            return np.zeros(len(order.elements), dtype=np.bool_)
        return np.array(list(map(elements.__contains__, order.elements)), dtype=np.bool_)

    in_link = inside(tag == names.get("a", -1))
    hidden, fixed = (inside(marks(elements)) for elements in _flags(root, live=live))
    return Table(
        elements=order.elements,
        tags=order.tags,
        body=body,
        language=language,
        parent=order.parent,
        end=order.end,
        first_run=text.first_run,
        last_run=text.last_run,
        edge=text.edge,
        last_edge=text.last_edge,
        tag=tag,
        names=names,
        runs=text.runs,
        codes=codes,
        starts=starts,
        owner=text.owner,
        chars=chars,
        in_link=in_link,
        valid=_valid(text.runs, chars, ~in_link & (chars > 0), language),
        hidden=hidden,
        fixed=fixed,
        run_edge=text.run_edge,
        block=block,
        blocks=blocks,
    )
