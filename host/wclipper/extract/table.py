"""The node table: a page flattened once, in document order, into columns.

Every method of the papers counts something in the subtree of a node. Here a subtree is a range: the elements
`i … end[i]`, the text runs `first_run[i] … last_run[i]`. A count over a subtree is then the difference of two
prefix sums, and a method is a short pure function from columns to columns.

A *run* is a maximal piece of text without markup in it (an element's text or tail). A *block* is a maximal
sequence of runs that no block-level element begins or ends in: what a reader sees as one paragraph.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeAlias, cast

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
        marks = np.zeros(len(self.tag), dtype=np.bool_)
        for name in names:
            if name in self.names:
                marks |= self.tag == self.names[name]
        return marks

    def inside(self, elements: Bools) -> Bools:
        """Which runs are inside any of these elements."""
        change = np.zeros(len(self.runs) + 1, dtype=np.int64)
        np.add.at(change, self.first_run[elements], 1)
        np.add.at(change, self.last_run[elements], -1)
        return np.cumsum(change[:-1]) > 0

    def sum_runs(self, values: Ints | Bools) -> Ints:
        """The sum of a run column over the subtree of every element."""
        total = _prefix(values)
        return total[self.last_run] - total[self.first_run]

    def sum_elements(self, values: Ints | Bools) -> Ints:
        """The sum of an element column over every element and its descendants."""
        total = _prefix(values)
        return total[self.end] - total[:-1]

    @cached_property
    def texts(self) -> list[str]:
        """The text of every block, white space folded."""
        parts: list[list[str]] = [[] for _ in range(self.blocks)]
        for number, run in zip(self.block.tolist(), self.runs, strict=True):
            if number >= 0:
                parts[number].append(run)
        return [" ".join("".join(part).split()) for part in parts]

    def sum_blocks(self, values: Ints | Bools) -> Ints:
        """The sum of a run column over every block."""
        inside = self.block >= 0
        weights = values[inside].astype(np.float64)
        return np.bincount(self.block[inside], weights, minlength=self.blocks).astype(np.int64)


def _prefix(values: Ints | Bools) -> Ints:
    total = np.zeros(len(values) + 1, dtype=np.int64)
    np.cumsum(values, out=total[1:])
    return total


class _Walk:
    """The one pass over the tree; only what C code can't do for us is done here, a few steps an element."""

    def __init__(self, root: etree._Element) -> None:
        self.elements: list[etree._Element] = []
        self.tags: list[str] = []
        self.parent: list[int] = []
        self.end: list[int] = []
        self.first_run: list[int] = []
        self.last_run: list[int] = []
        self.runs: list[str] = []
        self.owner: list[int] = []
        self.edge: list[int] = []
        self.last_edge: list[int] = []
        self.run_edge: list[int] = []
        self._walk(root)

    def _walk(self, root: etree._Element) -> None:
        edges, here = 0, -1
        elements, tags, parent, end = self.elements, self.tags, self.parent, self.end
        first_run, last_run, edge, last_edge = self.first_run, self.last_run, self.edge, self.last_edge
        runs, owner, run_edge = self.runs, self.owner, self.run_edge
        walker = etree.iterwalk(root, events=("start", "end"))
        for event, element in walker:
            if event == "start":
                tag = cast("str", element.tag)  # comments and the like were left out by the parser
                parent.append(here)
                here = len(tags)
                tags.append(tag)
                elements.append(element)
                end.append(0)
                first_run.append(len(runs))
                last_run.append(0)
                if tag in BLOCK_TAGS:
                    edges += 1
                edge.append(edges)
                last_edge.append(edges)
                if tag in UNREAD_TAGS:
                    walker.skip_subtree()
                elif text := element.text:
                    runs.append(text)
                    owner.append(here)
                    run_edge.append(edges)
            else:
                end[here] = len(tags)
                last_run[here] = len(runs)
                last_edge[here] = edges
                if tags[here] in BLOCK_TAGS:
                    edges += 1
                here = parent[here]
                if here >= 0 and (text := element.tail):
                    runs.append(text)
                    owner.append(here)
                    run_edge.append(edges)


_LIVE = etree.XPath("//*[@wc-hidden or @wc-fixed]")
_RAW = etree.XPath("//*[@hidden or @style]")


def _flags(root: etree._Element) -> tuple[list[etree._Element], list[etree._Element]]:
    """The elements that are hidden and the ones that are fixed, by the snapshot's word or the page's own markup."""
    live = _LIVE(root)
    hidden = [element for element in live if element.get("wc-hidden", "opacity") != "opacity"]
    fixed = [element for element in live if element.get("wc-fixed") == "fixed"]
    if not live:
        hidden = [element for element in _RAW(root) if _is_hidden(element)]
    return hidden, fixed


def _is_hidden(element: etree._Element) -> bool:
    style = element.get("style") or ""
    return element.get("hidden") is not None or "display:none" in style.replace(" ", "").lower()


def _is_space() -> Bools:
    table = np.zeros(0x10000, dtype=np.bool_)
    table[[ord(space) for space in SPACES]] = True
    return table


_IS_SPACE = _is_space()


def _code_points(runs: list[str]) -> tuple[Codes, Ints]:
    """The code points of all runs, and where each run starts."""
    codes = np.frombuffer("".join(runs).encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    starts = np.zeros(len(runs), dtype=np.int64)
    np.cumsum([len(run) for run in runs[:-1]], out=starts[1:])
    return codes, starts


def _count_chars(codes: Codes, starts: Ints) -> Ints:
    """Characters of each run that are not white space, counted over the whole text at once."""
    if not len(starts):
        return np.zeros(0, dtype=np.int64)
    return np.add.reduceat(~_IS_SPACE[np.minimum(codes, 0xFFFF)], starts, dtype=np.int64)


def _has_stop_word(run: str, stops: frozenset[str]) -> bool:
    return not stops.isdisjoint(WORD.findall(run.lower())) or (
        not run.isascii() and STOP_CHARACTERS.search(run) is not None
    )


def _block_numbers(edge: Ints, chars: Ints) -> tuple[Ints, int]:
    """Number the stretches between two block edges that have text; runs of the others get -1."""
    stretches = np.unique(edge[chars > 0])
    place = np.searchsorted(stretches, edge)
    found = place < len(stretches)
    found[found] = stretches[place[found]] == edge[found]
    return np.where(found, place, -1), len(stretches)


def build(root: etree._Element) -> Table:
    """Flatten the tree under `root`."""
    walk = _Walk(root)
    names: dict[str, int] = {}
    tag = np.array([names.setdefault(name, len(names)) for name in walk.tags], dtype=np.int64)
    codes, starts = _code_points(walk.runs)
    chars = _count_chars(codes, starts)
    run_edge = np.array(walk.run_edge, dtype=np.int64)
    block, blocks = _block_numbers(run_edge, chars)
    body = walk.tags.index("body") if "body" in names else 0
    declared = root.get("lang") or walk.elements[body].get("lang")
    empty = np.zeros(len(walk.runs), dtype=np.bool_)
    table = Table(
        elements=walk.elements,
        tags=walk.tags,
        body=body,
        language=language_of(declared, "" if declared else " ".join(walk.runs)[:20_000]),
        parent=np.array(walk.parent, dtype=np.int64),
        end=np.array(walk.end, dtype=np.int64),
        first_run=np.array(walk.first_run, dtype=np.int64),
        last_run=np.array(walk.last_run, dtype=np.int64),
        edge=np.array(walk.edge, dtype=np.int64),
        last_edge=np.array(walk.last_edge, dtype=np.int64),
        tag=tag,
        names=names,
        runs=walk.runs,
        codes=codes,
        starts=starts,
        owner=np.array(walk.owner, dtype=np.int64),
        chars=chars,
        in_link=empty,
        valid=np.zeros(len(walk.runs), dtype=np.int64),
        hidden=empty,
        fixed=empty,
        run_edge=run_edge,
        block=block,
        blocks=blocks,
    )
    in_link = table.inside(table.is_tag("a"))
    hidden, fixed = (table.inside(_marks(table, elements)) for elements in _flags(root))
    return replace(
        table, in_link=in_link, hidden=hidden, fixed=fixed, valid=_valid(table, ~in_link & (chars > 0))
    )


def _valid(table: Table, candidates: Bools) -> Ints:
    """Valid characters of each run; only the candidates (text outside links) can have any."""
    stops = STOP_WORDS[table.language]
    valid = np.zeros(len(table.runs), dtype=np.int64)
    found = [i for i in np.flatnonzero(candidates).tolist() if _has_stop_word(table.runs[i], stops)]
    valid[found] = table.chars[found]
    return valid


def _marks(table: Table, elements: list[etree._Element]) -> Bools:
    """These elements as a column; what stands in an unread subtree has no row."""
    marks = np.zeros(len(table.tags), dtype=np.bool_)
    if elements:
        index = {element: i for i, element in enumerate(table.elements)}
        marks[[index[element] for element in elements if element in index]] = True
    return marks
