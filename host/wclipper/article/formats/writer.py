"""The walk over an article that writes Markdown.

Blocks are written as soon as they end, below the prefixes of the quotes and list items they stand in;
`inline` makes the text of each. The walk is a loop, not a recursion: trees may be a thousand elements deep.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar
from urllib.parse import urlsplit

from lxml import etree

from wclipper.article import urls
from wclipper.article.formats import escape, inline, tables
from wclipper.article.formats.blocks import Blocks, Container, List
from wclipper.article.formats.inline import BREAK, Code, Image, Mark, Token

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Closer = Callable[[], None]

_BLOCK_NAMES = """
address article aside body center details div fieldset figure footer form header hgroup html iframe legend
main nav p section table tbody td tfoot th thead tr
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
}
_MARKED_BLOCKS = {"dt": "strong", "summary": "strong", "figcaption": "em", "caption": "em"}
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
        return "".join(f"{line}\n" for line in self._blocks.lines)

    def walk(self, tree: etree._Element) -> None:
        """Write the content of a tree."""
        closers: list[Closer | None] = []
        walker = etree.iterwalk(tree, events=("start", "end", "comment", "pi"))
        for event, element in walker:
            if event == "start":
                if self._write_whole(element):
                    walker.skip_subtree()
                    closers.append(None)
                else:
                    closers.append(self._open(element))
                    self._say(element.text)
                continue
            if event == "end" and (closer := closers.pop()):
                closer()
            if element is not tree:
                self._say(element.tail)

    def _say(self, text: str | None) -> None:
        if text:
            self._tokens.append(inline.spaced(text))

    def _flush(self) -> None:
        """Write the text collected so far as a paragraph."""
        if self._flat:
            self._tokens.append(" ")
            return
        tokens = self._taken()
        if not all(map(_is_blank, tokens)) and (text := inline.render(tokens)):
            self._blocks.add(text, is_text=True)

    def _taken(self) -> list[Token]:
        """The tokens collected so far; marks that are open end with them and begin again in what follows."""
        taken = [*self._tokens, *(mark.end for mark in reversed(self._marks))]
        self._tokens = list(self._marks)
        return taken

    # Elements written whole: the walk does not look inside.

    def _write_whole(self, element: etree._Element) -> bool:
        """Write an element, if it is of that kind, and say whether it was."""
        tag = str(element.tag)
        if tag in _SKIPPED:
            return True
        write = self._WHOLE.get(tag)
        return write(self, element) if write else False

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
            self._blocks.add("___")  # hyphens would be front matter or a heading, asterisks an item
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

    def _table(self, element: etree._Element) -> bool:
        """A table of data; one that serves as a layout is left to the walk."""
        grid = None if self._flat else tables.read(element)
        if grid is None:
            return False
        self._flush()
        if caption := inline.render(self._cell(element.find("caption"))):
            self._blocks.add(caption, is_text=True)
        rows = [[inline.render(self._cell(cell), in_cell=True) for cell in row] for row in grid.rows]
        if any(map(any, rows)):
            self._blocks.add(tables.write(rows, has_header=grid.has_header))
        return True

    def _cell(self, element: etree._Element | None) -> list[Token]:
        if element is None:
            return []
        writer = Writer(self._base, embedded=self._embedded, flat=True)
        writer.walk(element)
        return writer._tokens

    def _media(self, element: etree._Element) -> bool:
        """A link to what Markdown can't show; a frame whose content came along is left to the walk."""
        if element.tag == "iframe" and len(element):
            return False
        sources = (element, *element.iterchildren("source"))
        found = (source.get("wc-src") or source.get("src") for source in sources)
        url = next(filter(None, (urls.absolute(each, self._base) for each in found)), None)
        if url is None:
            return True
        self._flush()
        mark = Mark("link", opens=True, url=url)
        label = inline.spaced(
            element.get("title") or element.get("aria-label") or urlsplit(url).hostname or url
        )
        self._tokens += [label] if self._has("link") else [mark, label, mark.end]
        self._flush()
        return True

    # Elements with an end: each gives what is to be done there.

    def _open(self, element: etree._Element) -> Closer | None:
        """Begin an element."""
        tag = str(element.tag)
        if tag in _MARKS:
            return self._mark(Mark(_MARKS[tag], opens=True))
        if tag == "a":
            url = urls.absolute(element.get("href"), self._base)
            return self._mark(Mark("link", opens=True, url=url)) if url else None
        if tag in _BLOCKS:
            self._flush()
            return self._flush
        if tag in _MARKED_BLOCKS:
            return self._marked_block(Mark(_MARKED_BLOCKS[tag], opens=True))
        begin = self._BEGUN.get(tag)
        return begin(self, element) if begin else None

    def _has(self, kind: str) -> bool:
        return any(mark.kind == kind for mark in self._marks)

    def _mark(self, mark: Mark) -> Closer | None:
        """Begin emphasis or a link, unless one of its kind is open."""
        if self._has(mark.kind):
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

    def _quote(self, _element: etree._Element) -> Closer:
        return self._contained(Container())

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
        start = (element.get("start") or "").strip()
        number = int(start) if start.isdecimal() and len(start) < 10 else 1
        self._lists.append(self._blocks.new_list(ordered=element.tag == "ol", start=number))

        def close() -> None:
            self._flush()
            self._lists.pop()

        return close

    def _item(self, _element: etree._Element) -> Closer:
        if not self._lists:
            self._flush()
            return self._flush
        return self._contained(self._lists[-1].item())

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
        "pre": _fence,
        "table": _table,
        **dict.fromkeys(("code", "kbd", "samp", "tt"), _code),
        **dict.fromkeys(("audio", "embed", "iframe", "video"), _media),
    }
    _BEGUN: ClassVar[dict[str, Callable[[Writer, etree._Element], Closer | None]]] = {
        "blockquote": _quote,
        "q": _quotation,
        "rt": _reading,
        **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), _heading),
        **dict.fromkeys(("dl", "menu", "ol", "ul"), _list),
        **dict.fromkeys(("dd", "li"), _item),
        **dict.fromkeys(("sub", "sup"), _small),
    }


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
