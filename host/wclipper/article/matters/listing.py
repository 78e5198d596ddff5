"""The text of a listing of code, line by line, exactly as its author wrote it.

Highlighters put each line into an element, with or without a line end between two of them, and set numbers, marks to
fold and buttons to copy beside the code. A line here is what a highlighter calls one, by its tag or its class.
"""

from __future__ import annotations

import re
from functools import lru_cache

from lxml import etree

_LINE_TAGS = frozenset("dd div dt li p pre section tr".split())
_LINE_CLASS = re.compile(
    r"(?:^|\s)(?:line|code-?line|token-line|view-line|cm-line|ec-line|ace_line|crayon-line|react-code-line-contents"
    r"|highlight-line|source-line|Code(?:Mirror)?-line|LineContent)(?=\s|$)"
)
_ROWS = frozenset("ol table tbody thead tr ul".split())
"""White space directly inside of these is not shown."""
_SKIPPED = frozenset("button colgroup input noscript script select style svg template textarea".split())
_NUMBERS_CLASS = re.compile(
    r"(?:^|[\s_-])(?:line-?num(?:ber)?s?(?:-rows)?|line-?nos?|linenodiv|linenumber|lineno?s?|gutter|gl|ln[ts]?|ln-n(?:um)?"
    r"|blob-num|hljs-ln-numbers|numbering|nums?|ec-gutter|CodeMirror-linenumber)(?=[\s_-]|$)",
    re.IGNORECASE,
)
_NUMBERS = re.compile(r"[\d\s.:|…⋯…+⊟⊞▾▸-]*")
_TOOL_CLASS = re.compile(
    r"copy|clipboard|toolbar|tooltip|expand-?code|run-?code|sr-only|visually-hidden", re.IGNORECASE
)
_UNSELECTED_CLASS = re.compile(
    r"(?:^|[\s_-])(?:prompt|select-none|user-select-none|unselectable|no-?select)(?=[\s_-]|$)"
)
_MARKER = re.compile(r"[^\w]*|\s*[\w@~:.-]*\s?[$#%>❯»]\s*")
_INVISIBLE = str.maketrans({"\xa0": " ", "\u200b": None, "\ufeff": None, "\u2028": "\n", "\r": None})
_BLANK = re.compile(r"^[ \t]+$", re.MULTILINE)
_COLOURED = frozenset(("a", "b", "em", "font", "i", "span", "strong", "u"))
_STRING = etree.XPath("string()", smart_strings=False)
_MARKED = etree.XPath("boolean(descendant::*[@data-line or @aria-hidden])")
MAX_TOOL = 40
"""Characters: the words on a button or in a bar of buttons."""


def text(root: etree._Element) -> str:
    """The code of a listing, without blank lines around it."""
    raw = (str(_STRING(root)) if _is_plain(root) else _Writer(root).text()).translate(_INVISIBLE)
    return _BLANK.sub("", raw).lstrip("\n").rstrip()


def _is_plain(root: etree._Element) -> bool:
    """Whether a listing is only text in colours: the greater part of them, and of their time."""
    tags, names = set(), set()
    for element in root.iterdescendants():
        tags.add(element.tag)
        names.add(element.get("class"))
    return tags <= _COLOURED and all(map(_says_nothing, names)) and not _MARKED(root)


@lru_cache(maxsize=1024)
def _says_nothing(name: str | None) -> bool:
    """Whether a class attribute is of no importance to the walk."""
    patterns = (_LINE_CLASS, _NUMBERS_CLASS, _TOOL_CLASS, _UNSELECTED_CLASS)
    return not name or (name != "gp" and not any(pattern.search(name) for pattern in patterns))


def is_gutter(element: etree._Element, code: etree._Element) -> bool:
    """Whether an element holds the numbers of the lines of a listing and nothing else."""
    if not str(_STRING(element)).lstrip()[:1].isdecimal():
        return False
    words = " ".join(map(str, element.itertext())).split()
    if not all(word.isdecimal() and len(word) < 7 for word in words):
        return False
    numbers = list(map(int, words))
    if numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        return False
    if len(numbers) == 1:
        return bool(_NUMBERS_CLASS.search(element.get("class") or ""))
    ends = str(_STRING(code)).strip("\n").count("\n") or text(code).count("\n")
    return abs(ends + 1 - len(numbers)) <= 1


class _Writer:
    """What of a listing is written so far."""

    def __init__(self, root: etree._Element) -> None:
        self._root = root
        self._parts: list[str] = []
        self._ended = False
        """A line has ended whose line end is still to come, from the text behind it or from us."""
        self._has_output = any("go" in (span.get("class") or "").split() for span in root.iter("span"))
        self._many = sum(child.tag == "code" for child in root) > 1

    def text(self) -> str:
        opened: list[int | None] = []
        walker = etree.iterwalk(self._root, events=("start", "end", "comment", "pi"))
        for event, element in walker:
            if event == "start":
                if element is not self._root and self._is_beside(element):
                    walker.skip_subtree()
                    opened.append(None)
                    continue
                opened.append(self._open(element))
                self._say(element, element.text)
                continue
            if event == "end" and (start := opened.pop()) is not None:
                self._close(start)
            if element is not self._root:
                self._say(element.getparent(), element.tail)
        return "".join(self._parts)

    def _say(self, parent: etree._Element | None, said: str | None) -> None:
        if not said or (parent is not None and parent.tag in _ROWS and not said.strip()):
            return
        if self._ended:
            rest = said.lstrip(" \t")
            said = rest if rest.startswith(("\n", "\r\n")) else f"\n{said}"
            self._ended = False
        self._parts.append(said)

    def _open(self, element: etree._Element) -> int | None:
        """Begin an element; a number if it is a line."""
        if element.tag == "br":
            self._say(None, "\n")
            return None
        if element is self._root or not self._is_line(element):
            return None
        if self._ended or (self._parts and not self._parts[-1].endswith("\n")):
            self._parts.append("\n")
            self._ended = False
        return len(self._parts)

    def _close(self, start: int) -> None:
        """End a line, unless its own text has ended it."""
        if not self._ended:
            self._ended = len(self._parts) == start or not self._parts[-1].endswith("\n")

    def _is_line(self, element: etree._Element) -> bool:
        if element.tag in _LINE_TAGS or (self._many and element.tag == "code"):
            return True
        name = element.get("class") or ""
        return element.get("data-line") is not None or (
            not _says_nothing(name) and _LINE_CLASS.search(name) is not None
        )

    def _is_beside(self, element: etree._Element) -> bool:
        """Whether an element stands beside the code: the number of a line, a button, a prompt not to be copied."""
        if element.tag in _SKIPPED:
            return True
        name = element.get("class") or ""
        if element.tag == "span" and _says_nothing(name) and element.get("aria-hidden") is None:
            return False
        if element.tag in {"td", "th"} and element.getnext() is not None and _is_like(element, _NUMBERS):
            return True
        if _NUMBERS_CLASS.search(name) and _is_like(element, _NUMBERS):
            return True
        if _TOOL_CLASS.search(name) and len("".join(element.itertext()).strip()) < MAX_TOOL:
            return True
        return self._is_prompt(element, name)

    def _is_prompt(self, element: etree._Element, name: str) -> bool:
        """A prompt that can't be selected on the page, or one of a session of which no output is shown."""
        if name == "gp":
            return not self._has_output
        marked = element.get("aria-hidden") == "true" or _UNSELECTED_CLASS.search(name)
        return bool(marked) and _is_like(element, _MARKER)


def _is_like(element: etree._Element, pattern: re.Pattern[str]) -> bool:
    return pattern.fullmatch("".join(element.itertext())) is not None
