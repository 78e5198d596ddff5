"""The walk over an article that writes Markdown.

Blocks are written as soon as they end, below the prefixes of the quotes and list items they stand in;
`inline` makes the text of each. The walk is a loop, not a recursion: trees may be a thousand elements deep.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from lxml import etree

from wclipper.article import urls
from wclipper.article.formats import escape, inline, tables
from wclipper.article.formats.blocks import Blocks, Container, List
from wclipper.article.formats.tokens import BREAK, Code, Formula, Image, Mark, Note, Token
from wclipper.article.matters import callouts, note_list

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Closer = Callable[[], None]

_BLOCK_NAMES = """
address article aside body caption center details div fieldset figcaption figure footer form header hgroup html
iframe legend main nav p section table tbody td tfoot th thead tr
"""
_SKIPPED_NAMES = """
annotation annotation-xml base button canvas colgroup head input link meta noscript object option script
select source style svg template textarea title track
"""
_BLOCKS = frozenset(_BLOCK_NAMES.split())
_SKIPPED = frozenset(_SKIPPED_NAMES.split())
_MARKS = {
    **dict.fromkeys(("b", "strong"), "strong"),
    **dict.fromkeys(("em", "i"), "em"),
    **dict.fromkeys(("del", "s", "strike"), "del"),
    "mark": "mark",
}
_MARKED = frozenset((*_MARKS, "a"))
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_MARKED_BLOCKS = {"dt": "strong", "summary": "strong"}
_TASKS = {"☑": "[x]", "☐": "[ ]"}
_SMALL = {
    "sup": str.maketrans("0123456789+-−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ"),
    "sub": str.maketrans("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎"),
}
_LANGUAGE = re.compile(r"(?:^|\s)lang(?:uage)?-([A-Za-z0-9+#._-]{1,40})(?=\s|$)")
# Code that Obsidian or its plugins run instead of showing it.
_RUN = frozenset({"base", "dataview", "dataviewjs", "query", "tasks", "templater"})
_RUN_INLINE = "$="


class Writer:
    """What is written so far, and what is open."""

    def __init__(self, base: str | None, *, embedded: bool = False, flat: bool = False) -> None:
        self._base = base
        self._embedded = embedded
        """Whether pictures that stand in the page itself (`data:`) are written."""
        self._blocks = Blocks()
        self._tokens: list[Token] = []
        self._marks: list[Mark] = []
        self._lists: list[List] = []
        self._flat = flat
        """Within a heading or cell: all content is one line of text."""

    def text(self) -> str:
        """The Markdown of what was walked."""
        self._flush()
        return "\n".join([*self._blocks.lines, ""])

    def walk(self, tree: etree._Element) -> None:
        """Write the content of a tree."""
        inside: list[tuple[Iterator[etree._Element], Closer | None, etree._Element]] = []
        if not self._write_whole(tree):
            inside.append((iter(tree), self._open(tree), tree))
            self._say(tree.text)
        while inside:
            children, closer, element = inside[-1]
            child = next(children, None)
            if child is None:
                inside.pop()
                if closer:
                    closer()
                if inside:
                    self._say(element.tail)
            elif not isinstance(child.tag, str) or self._write_whole(child):  # a comment has text behind it
                self._say(child.tail)
            else:
                inside.append((iter(child), self._open(child), child))
                self._say(child.text)

    def _say(self, text: str | None) -> None:
        if text:
            self._tokens.append(inline.spaced(text))

    def _flush(self) -> None:
        """Write the text collected so far as a paragraph."""
        if not self._tokens:
            return
        if self._flat:
            self._tokens.append(BREAK)
            return
        self._add(inline.render(self._taken()))

    def _add(self, text: str) -> None:
        """Write a paragraph."""
        if not text:
            return
        if text[0] in _TASKS and self._blocks.begins_item and text[1:2] == " ":
            text = _TASKS[text[0]] + text[1:]
        self._blocks.add(text, is_text=True)

    def _taken(self) -> list[Token]:
        """The tokens collected so far; marks that are open end with them and begin again in what follows."""
        taken, self._tokens = self._tokens, list(self._marks)
        taken += [mark.end for mark in reversed(self._marks)]
        return taken

    # Elements written whole: the walk does not look inside.

    def _write_whole(self, element: etree._Element) -> bool:
        """Write an element, if it is of that kind, and say whether it was."""
        tag = str(element.tag)
        write = self._WHOLE.get(tag)
        return write(self, element) if write else tag in _SKIPPED

    def _break(self, _element: etree._Element) -> bool:
        """A line break; two in a row part paragraphs."""
        words = (token for token in reversed(self._tokens) if token == BREAK or not _is_blank(token))
        if next(words, None) == BREAK:
            self._flush()
        else:
            self._tokens.append(BREAK)
        return True

    def _rule(self, _element: etree._Element) -> bool:
        self._flush()
        if not self._flat:
            # Hyphens at the start of a text are front matter, and in an item they are the end of the list.
            self._blocks.add("---" if self._blocks.lines and not self._blocks.begins_item else "___")
        return True

    def _image(self, element: etree._Element) -> bool:
        url = urls.picture(element.get("wc-src") or element.get("src"), self._base)
        alt = inline.spaced(element.get("alt") or "").strip()
        if url is not None and (self._embedded or not url.startswith("data:")):
            self._tokens.append(Image(alt, url))
        elif alt:
            self._tokens.append(alt)
        return True

    def _code(self, element: etree._Element) -> bool:
        if element.find(".//br") is not None and not self._flat:
            return self._fence(element)
        code = inline.spaced("".join(_verbatim(element)))
        body = code.strip()
        if not body or body.startswith(_RUN_INLINE):
            self._say(code)
            return True
        self._tokens += [code[: len(code) - len(code.lstrip())], Code(body), code[len(code.rstrip()) :]]
        return True

    def _fence(self, element: etree._Element) -> bool:
        """A block of code, between fences longer than any inside."""
        code = "".join(_verbatim(element)).replace("\r\n", "\n").replace("\r", "\n")
        if self._flat:
            self._tokens += [Code(body)] if (body := inline.spaced(code).strip()) else []
            return True
        self._flush()
        code = re.sub(r"\A(?:[ \t]*\n)+", "", code).rstrip()
        if code:
            fence = "`" * max(3, escape.backticks(code) + 1)
            self._blocks.add(f"{fence}{_language(element)}\n{code}\n{fence}")
        return True

    def _formula(self, element: etree._Element) -> bool:
        """A formula within the line, or on lines of its own where it may."""
        name = element.get("class") or ""
        if name not in {"math inline", "math display"}:
            return False
        tex = element.text or ""
        if name == "math inline" or self._flat:
            self._tokens.append(Formula(tex))
        else:
            self._flush()
            if safe := escape.formula(tex):
                self._blocks.add(f"$$\n{safe}\n$$")
        return True

    def _paragraph(self, element: etree._Element) -> bool:
        """A paragraph of nothing but text, or the title of a callout, which is written already."""
        if self._flat or len(element) or self._marks:
            return element.get("class") == callouts.TITLE and not self._flat
        if element.get("class") != callouts.TITLE:
            self._flush()
            self._add(inline.plain(element.text or ""))
        return True

    def _marked(self, element: etree._Element) -> bool:
        """A link or emphasis around nothing but text; one around elements is left to the walk."""
        mark = None if len(element) else self._mark_of(element)
        if mark is None or self._has(mark.kind):
            return False
        self._tokens += (mark, inline.spaced(element.text or ""), mark.end)
        return True

    def _note_mark(self, element: etree._Element) -> bool:
        """The mark of a footnote; other text above the line is left to the walk."""
        if element.get("class") != "footnote":
            return False
        self._tokens.append(Note("".join(element.itertext())))
        return True

    def _table(self, element: etree._Element) -> bool:
        """A table of data; one that serves as a layout is left to the walk."""
        grid = None if self._flat else tables.read(element)
        if grid is None:
            return False
        self._flush()
        if grid.needs_html:
            self._blocks.add(tables.html(element, self._base))
            return True
        if caption := inline.render(self._cell(element.find("caption"))):
            self._blocks.add(caption, is_text=True)
        rows = [[inline.render(self._cell(cell), in_cell=True) for cell in row] for row in grid.rows]
        if any(map(any, rows)):
            self._blocks.add(tables.write(rows, has_header=grid.has_header))
        return True

    def _cell(self, element: etree._Element | None) -> list[Token]:
        if element is None:
            return []
        if not len(element):
            return [inline.spaced(element.text or "")]
        writer = Writer(self._base, embedded=self._embedded, flat=True)
        writer.walk(element)
        return writer._tokens

    # Elements with an end: each gives what is to be done there.

    def _open(self, element: etree._Element) -> Closer | None:
        """Begin an element."""
        tag = str(element.tag)
        if tag in _BLOCKS:
            self._flush()
            return self._flush
        if tag in _MARKED:
            return self._mark(self._mark_of(element))
        if tag in _MARKED_BLOCKS and next(element.iter(*_HEADINGS), None) is None:
            return self._marked_block(Mark(_MARKED_BLOCKS[tag], opens=True))
        begin = self._BEGUN.get(tag)
        return begin(self, element) if begin else None

    def _has(self, kind: str) -> bool:
        return bool(self._marks) and any(mark.kind == kind for mark in self._marks)

    def _mark_of(self, element: etree._Element) -> Mark | None:
        """Where the emphasis or link of an element begins; None for a link that leads nowhere."""
        tag = str(element.tag)
        if tag in _MARKS:
            return Mark(_MARKS[tag], opens=True)
        url = urls.absolute(element.get("href"), self._base)
        return Mark("link", opens=True, url=url) if url else None

    def _mark(self, mark: Mark | None) -> Closer | None:
        """Begin emphasis or a link, unless one of its kind is open."""
        if mark is None or self._has(mark.kind):
            return None
        self._marks.append(mark)
        self._tokens.append(mark)

        def close() -> None:
            self._marks.remove(mark)
            self._tokens.append(mark.end)

        return close

    def _marked_block(self, mark: Mark) -> Closer:
        """A block whose text is all emphasised."""
        self._flush()
        end_mark = self._mark(mark)

        def close() -> None:
            if end_mark:
                end_mark()
            self._flush()

        return close

    def _heading(self, element: etree._Element) -> Closer:
        self._flush()
        if self._flat:
            return self._flush
        self._flat = True
        level = int(str(element.tag)[1])

        def close() -> None:
            self._flat = False
            if text := inline.render(self._taken(), one_line=True):
                self._blocks.add(f"{'#' * level} {text}")

        return close

    def _quote(self, element: etree._Element) -> Closer:
        close = self._contained(Container())
        name = element.get("class") or ""
        if name.startswith(callouts.PREFIX) and not self._flat:
            title = inline.render(self._cell(_callout_title(element)), one_line=True)
            self._blocks.add(f"[!{name.removeprefix(callouts.PREFIX)}] {title}".rstrip(), is_title=True)
        return close

    def _contained(self, container: Container) -> Closer:
        """Begin a quote or an item, unless it would be too deep."""
        self._flush()
        if self._flat or not self._blocks.open(container):
            return self._flush

        def close() -> None:
            self._flush()
            self._blocks.close()

        return close

    def _list(self, element: etree._Element) -> Closer:
        self._flush()
        step = 1 if element.get("reversed") is None else -1
        first = 1 if step > 0 else sum(1 for _ in element.iterchildren("li"))
        start = _number(element, "start", first)
        self._lists.append(self._blocks.new_list(ordered=element.tag == "ol", start=start, step=step))

        def close() -> None:
            self._flush()
            self._lists.pop()

        return close

    def _item(self, element: etree._Element) -> Closer:
        if (name := element.get("id") or "").startswith(note_list.NAME):
            return self._contained(Container(f"[^{name.removeprefix(note_list.NAME)}]: ", "    "))
        if not self._lists or _is_only_list(element):
            self._flush()
            return self._flush
        held = self._lists[-1]
        number = _number(element, "value", held.number) if held.ordered else held.number
        if number != held.number or (held.step < 0 and held.begun):
            # Markdown counts up by one: what does not is a row of lists.
            self._flush()
            held = self._lists[-1] = self._blocks.new_list(ordered=True, start=number, step=held.step)
        return self._contained(held.item())

    def _quotation(self, _element: etree._Element) -> Closer:
        """A quotation within the text, whose marks browsers add."""
        self._say('"')
        return lambda: self._say('"')

    def _reading(self, element: etree._Element) -> Closer | None:
        """The reading of a word (ruby), in parentheses if the page has none for it."""
        parent = element.getparent()
        if parent is not None and parent.find("rp") is not None:
            return None
        self._say("(")
        return lambda: self._say(")")

    def _small(self, element: etree._Element) -> Closer | None:
        """Digits above or below the line, as such characters; other text as it is."""
        start = len(self._tokens)
        table = _SMALL[str(element.tag)]

        def close() -> None:
            said = self._tokens[start:]
            if all(ord(char) in table for token in said if isinstance(token, str) for char in token):
                self._tokens[start:] = [
                    token.translate(table) if isinstance(token, str) else token for token in said
                ]

        return close

    _WHOLE: ClassVar[dict[str, Callable[[Writer, etree._Element], bool]]] = {
        "br": _break,
        "hr": _rule,
        "img": _image,
        "p": _paragraph,
        "pre": _fence,
        "span": _formula,
        "sup": _note_mark,
        "table": _table,
        **dict.fromkeys(_MARKED, _marked),
        **dict.fromkeys(("code", "kbd", "samp", "tt"), _code),
    }
    _BEGUN: ClassVar[dict[str, Callable[[Writer, etree._Element], Closer | None]]] = {
        "blockquote": _quote,
        "q": _quotation,
        "rt": _reading,
        **dict.fromkeys(_HEADINGS, _heading),
        **dict.fromkeys(("dl", "menu", "ol", "ul"), _list),
        **dict.fromkeys(("dd", "li"), _item),
        **dict.fromkeys(("sub", "sup"), _small),
    }


def _callout_title(quote: etree._Element) -> etree._Element | None:
    first = next(iter(quote), None)
    return first if first is not None and first.get("class") == callouts.TITLE else None


def _is_only_list(element: etree._Element) -> bool:
    """Whether what is said of a term is a list: it needs no bullet around it."""
    first = element[0] if element.tag == "dd" and len(element) == 1 else None
    return first is not None and first.tag in {"ul", "ol"} and not (element.text or "").strip()


def _number(element: etree._Element, name: str, default: int) -> int:
    """The number in an attribute, if it is one that a list of Markdown can have."""
    value = (element.get(name) or "").strip()
    return int(value) if value.isdecimal() and len(value) < 10 else default


def _is_blank(token: Token) -> bool:
    return isinstance(token, Mark) or (isinstance(token, str) and not token.strip())


def _language(element: etree._Element) -> str:
    """The language of a block of code, as its class names say it."""
    for holder in (element, *element.iterchildren("code")):
        match = _LANGUAGE.search(holder.get("class") or "")
        if match and match[1].lower() not in _RUN:
            return match[1]
    return ""


def _verbatim(element: etree._Element) -> Iterator[str]:
    """The text of an element as it stands, with its line breaks."""
    for event, inner in etree.iterwalk(element, events=("start", "end", "comment", "pi")):
        if event == "start":
            yield "\n" if inner.tag == "br" else inner.text or ""
        elif inner is not element:
            yield inner.tail or ""
