"""The language of a listing, as the page says it: by class, attribute, or a word above the code."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lxml import etree

ATTRIBUTES = (
    *(
        "language",
        "data-lang",
        "data-language",
        "data-code-language",
        "data-enlighter-language",
        "data-ke-language",
    ),
    *(
        "data-code-wrap",
        "data-highlight-language",
        "data-codetype",
        "data-syntax",
        "data-programming-language",
    ),
)
_NAME = r"([A-Za-z][A-Za-z0-9+#._-]{0,39}|4d|1c)"
# What says outright that a language follows.
_SAID = re.compile(
    rf"(?:^|[\s{{])(?:language|lang|brush|shj-lang|code-lang|highlight-source|highlight-text|hljs-lang|prism-lang|mw-highlight-lang"
    rf"|code-snippet__|syntax)(?:[-:]\s*|(?<=__)){_NAME}",
    re.IGNORECASE,
)
# Class names that stand beside a language in one attribute.
_BESIDE = re.compile(
    r"(?:^|\s)(?:hljs|sourceCode|highlight|syntaxhighlighter|prettyprint|code|chroma|shiki|cm-s-\S+|CodeRay|src|dp-\S+"
    r"|crayon-\S+|programlisting|sp-cm|enlighter|rust-example-rendered|highlight-source|codehilite|wp-block-code)(?=\s|$)"
)
_SPHINX = re.compile(
    r"(?:^|\s)(?:highlight|src|dp|gatsby-code|code|type|sp)-([A-Za-z][A-Za-z0-9+#-]*)(?=\s|$)"
)
NONE = frozenset(
    "auto default code fallback none nohighlight no-highlight plain undefined unknown false true null".split()
)
"""What highlighters call a listing without a language."""
_KNOWN_NAMES = """
1c abap actionscript ada agda antlr apache apex apl applescript arduino arm asm asciidoc aspnet assembly astro
autohotkey awk bash basic bat batch bibtex bicep bnf brainfuck c c# c++ cairo cfm clj clojure cmake cobol coffee
coffeescript console cpp crystal cs csharp csh css csv cuda cue cypher d dart delphi diff django docker dockerfile
dos dot ebnf edn elixir elm emacs-lisp erb erl erlang excel f# fish flow fortran fsharp gdscript gherkin git gleam
glsl gnuplot go golang gradle graphql groovy haml handlebars haskell haxe hcl hlsl hs htm html html+erb http hy
idris ini ino java javascript jinja jinja2 jl js json json5 jsonc jsonl jsp jsx julia jupyter kotlin kt kts latex
lean less liquid lisp livescript llvm log lua makefile markdown markup mathematica matlab md mdx mermaid mips mojo
mongodb move mysql nasm nginx nim nix nushell objc objective-c objectivec ocaml octave odin openscad pascal patch
perl pgsql php plaintext plsql postcss postgresql postscript powershell prisma processing prolog promql properties
proto protobuf ps1 pseudocode pug puppet purescript py pycon python python3 q qml r racket raku razor rb re reason
regex rego rescript rest ron rst ruby rust rs sas sass scala scheme scss sed sh shell shell-session shellscript
smalltalk smarty solidity sparql sql starlark stata stylus svelte svg swift systemverilog t-sql tcl terraform tex
text tf thrift toml ts tsql tsx turtle twig txt typescript typst v vala vb vb.net vba vbnet verilog vhdl vim viml
vue wasm wgsl xml xpath xquery xslt yaml yml zig zsh
"""
KNOWN = frozenset(_KNOWN_NAMES.split())
"""Names that are a language where nothing says that they are one."""
_LABELS = {
    "c / c++": "cpp",
    "html/xml": "html",
    "objective c": "objectivec",
    "plain text": "text",
    "visual basic": "vb",
}


def of(holders: Iterable[etree._Element]) -> str:
    """The language that one of these elements names, the first first; empty if none does."""
    for holder in holders:
        if language := _of(holder):
            return language
    return ""


def of_label(label: str) -> str:
    """The language that a word above a listing names; empty if it names none."""
    name = " ".join(label.lower().split())
    name = _LABELS.get(name, name)
    return name if name in KNOWN else ""


def _of(holder: etree._Element) -> str:
    for attribute in ATTRIBUTES:
        if (name := holder.get(attribute)) and (language := _proper(name)):
            return language
    if holder.tag == "pre" and (language := (holder.get("lang") or "").lower()) in KNOWN:
        return language
    return _by_class(holder.get("class") or "") or _by_class(
        holder.get("data-syntaxhighlighter-params") or ""
    )


def _by_class(names: str) -> str:
    if not names:
        return ""
    for match in _SAID.finditer(names):
        if language := _proper(match[1]):
            return language
    for match in _SPHINX.finditer(names):
        name = match[1].lower()
        if (language := name if name in KNOWN else name.partition("+")[0]) in KNOWN:
            return language
    words = names.lower().split()
    if len(words) == 1 or _BESIDE.search(names):
        return next((word for word in words if word in KNOWN - {"code", "text", "log", "flow"}), "")
    return ""


def _proper(name: str) -> str:
    """A language as it stands behind a fence; empty for words that mean none."""
    name = name.strip().lower().removeprefix("language-").removeprefix("lang-")
    if not re.fullmatch(_NAME, name) or name in NONE:
        return ""
    return name.rstrip(".")
