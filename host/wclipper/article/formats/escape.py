"""Text that stays text in Markdown, wherever it stands.

Besides CommonMark and the tables and strikes of GitHub, what Obsidian and its common plugins read in a note
is escaped too: `$` (formulas), `==` (highlights), `%%` (comments, which hide text), `#tag`, ` ^block`, and
`<%`, which a template plugin may run.
"""

from __future__ import annotations

import re

_WHERE = {
    "\\": r"\\(?=[!-/:-@\[-`{-~]|\Z)",  # where it would escape what follows
    "<": r"<(?=[A-Za-z/!?%]|\Z)",  # at the beginning of a tag
    "&": r"&(?=\#?\w*(?:;|\Z))",  # at the beginning of a character reference
    "_": r"_(?:(?<![^\W_]_)|(?![^\W_]))",  # unless it stands within a word
    "#": r"\#(?:(?<=\s\#)|(?<=\A\#))",
    "^": r"\^(?:(?<=\s\^)|(?<=\A\^))",
    "=": r"=(?:(?==)|(?<===))",
    "%": r"%(?:(?=%)|(?<=[%<]%))",
    **{char: re.escape(char) for char in "`*[]~$"},
}
_ANYWHERE = {char: re.compile(pattern) for char, pattern in _WHERE.items()}
"""What is markup anywhere in a line, the backslash first.

Each pattern begins with its character, which most texts lack: one pattern for all would be tried at every letter.
"""
_LINE_START = re.compile(
    r"""
      [0-9]{1,9} (?= [.)] (?: \s | \Z ) )
    | (?= [>|] | [+-] (?: [\s|:-] | \Z ) | = \s* \Z | : \s* - )
    """,
    re.VERBOSE,
)
_NESTED = re.compile(r"(?<!\\)\$([^$]*[^$\\])\$")
_UNSAFE_TEX = (
    (re.compile(r"(?<!\\)\$"), ""),
    (re.compile(r"<(?=[A-Za-z/!?%])"), "< "),
    (re.compile(r"&(?=#?\w+;)"), "& "),
    (re.compile(r"\](?=[(\[:])"), "] "),
    (re.compile(r"`"), "\u2018"),
    (re.compile(r"%(?=%)"), "% "),
)
_TEX_LINE_START = re.compile(r"^(?=[-+*#>|~]|\d{1,9}[.)]|[=_]+\s*$)", re.MULTILINE)
_BEFORE_LINK = re.compile(r"!\Z|(?<=\S)\^\Z")
"""What makes a picture or a note of a link; a lone `^` is escaped in any case."""
_REFERENCE = re.compile(r"&(?=#?\w+;)")


def text(raw: str, *, line_start: bool = False, before_link: bool = False, in_cell: bool = False) -> str:
    """The text with backslashes where it would otherwise become markup."""
    escaped = raw
    for char, pattern in _ANYWHERE.items():
        if char in raw:
            escaped = pattern.sub(r"\\\g<0>", escaped)
    if line_start and (marker := _LINE_START.match(escaped)):
        escaped = f"{marker[0]}\\{escaped[marker.end() :]}"
    if before_link and _BEFORE_LINK.search(raw[-2:]):
        escaped = f"{escaped[:-1]}\\{escaped[-1]}"
    return cell(escaped) if in_cell else escaped


def cell(markdown: str) -> str:
    """Markdown inside a table, where a bar ends the cell, even in code."""
    return markdown.replace("|", "\\|")


def code(raw: str) -> str:
    """Code within a line, between more backticks than it has itself."""
    fence = "`" * (backticks(raw) + 1)
    pad = " " if raw[0] == "`" or raw[-1] == "`" else ""
    return f"{fence}{pad}{raw}{pad}{fence}"


def formula(tex: str, *, one_line: bool = False, in_cell: bool = False) -> str:
    """TeX for between dollars, such that nothing in it ends the formula or is markup to a reader without formulas."""
    safe = _NESTED.sub(r"\\(\1\\)", tex)
    for pattern, plain in _UNSAFE_TEX:
        safe = pattern.sub(plain, safe)
    if in_cell:
        safe = safe.replace("\\|", "\\Vert ").replace("|", "\\vert ")
    return " ".join(safe.split()) if one_line else _TEX_LINE_START.sub("{}", safe)


def backticks(raw: str) -> int:
    """The length of the longest run of backticks."""
    return max(map(len, re.findall("`+", raw)), default=0)


def destination(url: str) -> str:
    """An address (from `urls.absolute`) as the target of a link."""
    escaped = _REFERENCE.sub(r"\\&", url)
    return f"<{escaped}>" if "(" in url or ")" in url else escaped
