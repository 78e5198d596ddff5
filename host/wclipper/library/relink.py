"""Links to pictures in a saved article, made to point to the files beside it."""

from __future__ import annotations

import html
import re
import stat
import threading
from typing import TYPE_CHECKING

from wclipper.article.formats import escape
from wclipper.errors import WClipperError
from wclipper.library import disk
from wclipper.library.rewriting import rewrite

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

_ATTEMPTS = 5
_FENCE = re.compile(r"[\s>*+.)0-9-]*(`{3,}(?=[^`]*$)|~{3,})(.*)")
_PARTS = re.compile(
    r"""
      \\.                                                           # an escaped character
    | (?<!`) (?P<ticks>`+) (?!`) .*? (?<!`) (?P=ticks) (?!`)        # code
    | (?P<before> !\[ (?: \\. | [^\]\\] )* \]\( ) (?P<target> <[^<>]*> | [^\s()<>]* ) (?= [\s)] )
    | (?P<start> <img\b [^<>]*? \ssrc=" ) (?P<source> [^"]* ) (?= " )
    """,
    re.VERBOSE,
)
_one_at_a_time = threading.Lock()


def relink(article: Path, links: Mapping[str, str], *, hashes: Mapping[str, str] | None = None) -> None:
    """Let the pictures of a saved article be shown from the files that `links` names by address.

    `hashes` has those of these files by their names, for the receipt.

    Everything else in the file stays as it is, whatever the person has written into it meanwhile. The file is replaced
    in one step: at any moment it is whole.
    """
    if not links:
        return
    try:
        with _one_at_a_time:
            for _ in range(_ATTEMPTS):
                if _replaced(article, links, hashes or {}):
                    return
    except FileNotFoundError as error:
        raise WClipperError("article-moved", path=article) from error
    except OSError as error:
        raise disk.explained(error, article.parent) from error
    raise WClipperError(
        "save-failed", folder=article.parent, detail="another program keeps writing the article"
    )


def _replaced(article: Path, links: Mapping[str, str], hashes: Mapping[str, str]) -> bool:
    """Replace the file, unless somebody has written to it since it was read."""
    if not stat.S_ISREG(article.lstat().st_mode):
        raise FileNotFoundError
    before = article.read_bytes()
    after = rewritten(before.decode(errors="surrogateescape"), links).encode(errors="surrogateescape")
    return after == before or rewrite(article, before, after, pictures=hashes)


def targets(markdown: str) -> Iterator[str]:
    """The addresses of all pictures in Markdown, as they stand there; some in code may be among them."""
    for match in _PARTS.finditer(markdown):
        if address := match["target"] or html.unescape(match["source"] or ""):
            yield address


def rewritten(markdown: str, links: Mapping[str, str]) -> str:
    """Markdown with other addresses for its pictures; code that shows how to write a picture is left alone."""
    targets = {escape.destination(url): link for url, link in links.items()}

    def part(match: re.Match[str]) -> str:
        if match["target"] is not None:
            return f"{match['before']}{targets.get(match['target'], match['target'])}"
        if match["source"] is not None:
            source = links.get(html.unescape(match["source"]))
            return match["start"] + (match["source"] if source is None else html.escape(source))
        return match[0]

    lines, fence = markdown.split("\n"), ""
    for number, line in enumerate(lines):
        mark = _FENCE.match(line)
        if fence:
            fence = "" if mark and mark[1].startswith(fence) and not mark[2].strip() else fence
        elif mark:
            fence = mark[1]
        elif "](" in line or "<img" in line:
            lines[number] = _PARTS.sub(part, line)
    return "\n".join(lines)
