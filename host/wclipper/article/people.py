"""Names of authors: what stands around them goes, and what is no name is no author."""

from __future__ import annotations

import re

MAX_NAME = 160

_BEFORE = re.compile(
    r"^(?:(?:article|story|words?|text|written|posted|published|reviewed|guest post)\s+)?by\b[\s:]*"
    r"|^authors?\s+(?=[A-Z])|^(?:authors?|posted|(?:原创)?作者|撰文|文|记者|記者|编辑)\s*[:：/／|]\s*",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"\s+[|•·–—-]\s.*$|\s*[|•·].*$|\s+(?:on|am|le|el)\s+\w*\s?\d.*$|\s*\(?(?:last )?(?:updated|published|posted)\b.*$"
    r"|\s*\d{1,2}[./ ]\s?\w+[./ ]\s?\d{4}.*$|\s*,?\s*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\.? \d.*$"
    r"|\s*\d{4}[-/年].*$|\s*\d+ min(?:ute)?s? read.*$|[,;\s]+$",
    re.IGNORECASE,
)
_NO_NAME = re.compile(r"https?:|www\.|[{}<>\[\]=\\]|^[\W\d_]+$|[!?。！？]|\.\s+[a-z]", re.IGNORECASE)
_NO_NAME_WORD = re.compile(
    r"\b(?:account|bluesky|click|consent|cookies?|demo|download|email|facebook|linkedin|log ?in|newsletter"
    r"|notice|policy|posts?|privacy|read more|read the|settings|share|sign (?:in|up)|subscribe|terms|twitter"
    r"|view|visit|written by|youtube)\b",
    re.IGNORECASE,
)
_NOBODY = frozenset(
    {
        *(
            "admin",
            "administrator",
            "anonymous",
            "author",
            "authors",
            "default",
            "editor",
            "guest",
            "none",
            "null",
        ),
        *(
            "root",
            "staff",
            "super user",
            "superuser",
            "undefined",
            "unknown",
            "user",
            "webmaster",
            "匿名",
            "佚名",
        ),
    }
)
_NOT_WORD = re.compile(r"[\W_]+")


def name(claim: str | None, *, sites: set[str]) -> str | None:
    """The name or names in a claim, or None if it can't be an author; `sites` are keys of the site's names."""
    if not claim:
        return None
    found = _AFTER.sub("", _BEFORE.sub("", claim, count=1)).strip(" ,;:|-–—\"'“”")
    if not 2 <= len(found) <= MAX_NAME or _NO_NAME.search(found) or _NO_NAME_WORD.search(found):
        return None
    if found.casefold() in _NOBODY or key(found) in sites:
        return None
    return found if "," in found or len(found.split()) <= 8 else None


def key(text: str) -> str:
    """A name without case, spaces and punctuation."""
    return _NOT_WORD.sub("", text).casefold()
