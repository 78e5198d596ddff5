"""Names of authors: what stands around them goes, and what is no name is no author."""

from __future__ import annotations

import re
from functools import lru_cache

from wclipper.article.about import labels

MAX_NAME = 160
MAX_WORDS = 7
MAX_AUTHORS = 30

_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez|fév|avr|ene|abr|ago)[a-zé]*\.?"
_DATE = rf"(?:{_MONTH} \d|\d{{1,2}}[./ ]\s?\w+[./ ]\s?\d{{4}}|\d{{4}}[-/.年])"
_AFTER = re.compile(
    "|".join(
        (
            r"\s+[–—»-]\s.*",
            r"\s*[|•·»].*",
            rf",?\s+(?:on |am |le |el |en |in )?(?:\w+day,? )?{_DATE}.*",
            r"\s+on \w+day\b.*",
            r"\s*[(（]?\b(?:last )?(?:updated?|published|posted|reviewed|edited|created)\b.*",
            r"\s+\d+ (?:min(?:ute)?s?|comments?|views?|followers?|years?|months?|days?|hours?)\b.*",
            r"\s+(?:followers?|views?|comments?)\b.*",
            r"\s*(?:来源|发布|发表|編輯|编辑[:：]).*",
        )
    )
    + r"|[,;\s]+$",
    re.IGNORECASE,
)
"""What pages write behind the name: a role, a date, how long it takes to read."""
_NO_NAME = re.compile(
    r"https?:|www\.|[{}<>\[\]=\\#*…%$]|^[@/]|^[\W\d_]+$|[!?。！？：]|[a-z]{3}\.\s+[A-Z]|\d{3}.* | .*\d{3}",
    re.IGNORECASE,
)
_WEEKDAY = re.compile(r"(?:mon|tue|wed|thu|fri|sat|sun)(?:[a-z]*day|s|rs)?,?(?:\s\d|$)", re.IGNORECASE)
_NO_NAME_WORD = re.compile(
    r"\b(?:about|account|advertis\w*|articles?|bluesky|click|consent|contact|cookies?|copyright|demo|discover|download"
    r"|email|explore|facebook|follow|free|get|instagram|learn|linkedin|log ?in|menu|minutes?|more|newsletter|notice"
    r"|policy|posts?|privacy|read|register|reply|search|settings|share|sign (?:in|up)|submit|subscribe|terms|the author"
    r"|this|topic|try|twitter|view|visit|written|you|youtube|your)\b",
    re.IGNORECASE,
)
_NOBODY = frozenset(
    "admin administrator anonymous author authors by contributor contributors default editor guest member none null "
    "owner post profile root superuser undefined unknown user username webmaster writer "
    "匿名 佚名 网络 本站 转载 本网 编辑 作者".split()
) | {"super user", "site admin", "web admin", "guest author", "guest post"}
_ROLE = re.compile(
    r"(?:(?:sr\.?|senior|chief|contributing|staff|managing|associate|deputy|news|trial|tech(?:nology)?|shipping|guest|wci)\s+)*"
    r"(?:writer|editor|reporter|columnist|contributor|correspondent|journalist|attorney|lawyer|expert|director|manager"
    r"|specialist|coordinator|founder|co-founder|ceo|cto|president|professor|analyst|consultant|head of|vp of)\b.*",
    re.IGNORECASE,
)
_ORGANISATION = re.compile(
    r"\b(?:inc|llc|ltd|gmbh|team|staff|editors?|editorial|desk|admin|group|association|university|college|press|agency"
    r"|magazine|news)\b|集团|公司|日报|晚报|新闻|出版社|政府|委员会|网$|编辑部|^\w*_\d+$",
    re.IGNORECASE,
)
_CREDENTIAL = re.compile(
    r"(?:[A-Z][A-Za-z]{0,3}\.?){1,4}(?:[- ]?\d+)?[®™]?(?:\s*\([^()]*\))?|(?:Jr|Sr|II|III|Esq|Dr)\.?"
)
_TWO_CAPITALS = re.compile(r"[A-Z].*[A-Z]|\.")
_CERTAIN_SPLIT = re.compile(r"\s*[;；、]\s*")
_SPLIT = re.compile(
    r"\s*,\s*(?:and\s+|&\s+)?|\s+(?:and|und|et|y|och|og|和|与)\s+|\s*[&，]\s*|\s+\+\s+", re.IGNORECASE
)
_LAST_FIRST = re.compile(
    r"([^\W\d_][\w.'’-]*(?: [^\W\d_][\w.'’-]*)?),\s*([^\W\d_][\w.'’-]*(?: [\w.'’-]+){0,2})"
)
_NOT_WORD = re.compile(r"[\W_]+")
_CAPITAL = "A-ZÀ-ÞĀ-ŽА-Я"
_FULL_NAME = re.compile(
    r"(?:(?:Dr|Prof|Mr|Mrs|Ms|Sir|Rev)\.? )?"
    r"(?!(?:The|All|About|More|View|Our|Privacy|Terms|Log|Sign|Read|Contact|Click|USE|Use|Get|New|For)\b)"
    rf"[{_CAPITAL}][\w.'’-]*"
    r"(?: (?:(?:van|von|de|der|den|di|da|del|la|le|el|al|bin|ibn|ten|ter|y|e|dos|du|zu)\b"
    rf"|[“\"(]?[{_CAPITAL}][\w.'’-]*[”\")]?)){{1,4}}"
)
"""A name as most scripts with capitals write it."""


@lru_cache(maxsize=1024)
def names(claim: str | None) -> tuple[str, ...]:
    """The authors in a claim, each once; none if it can't be any."""
    if not claim:
        return ()
    found = [name for part in _CERTAIN_SPLIT.split(claim)[:MAX_AUTHORS] for name in _several(part)]
    return tuple(dict.fromkeys(found))


def in_order(name: str) -> str:
    """A name that libraries write with the surname first (`Doe, Jane`) as it is said."""
    match = _LAST_FIRST.fullmatch(name.strip())
    return f"{match[2]} {match[1]}" if match else name


def _several(claim: str) -> list[str]:
    """The names in a piece of a claim; a degree stays with the name before, what somebody does for a living goes."""
    bare = _AFTER.sub("", claim[labels.end(claim) :]).strip(" ,;:|-–—\"'“”")
    if _WEEKDAY.match(bare):
        return []
    if has_han(bare):
        from wclipper.article.about import chinese  # noqa: PLC0415  its patterns take long, and few pages need them

        if found_names := chinese.names(bare):
            return found_names
    found: list[str] = []
    for part in _SPLIT.split(bare):
        if found and _is_credential(part):
            found[-1] += f", {part}"
        elif not (found and _ROLE.fullmatch(part)) and (name := _name(part)):
            found.append(name)
    return found


def _is_credential(text: str) -> bool:
    return bool(_CREDENTIAL.fullmatch(text) and _TWO_CAPITALS.search(text))


def _name(claim: str) -> str | None:
    """The name in a claim, or None if it can't be one."""
    found = claim.strip(" ,;:|-–—\"'“”")
    if not 2 <= len(found) <= MAX_NAME or _NO_NAME.search(found) or _NO_NAME_WORD.search(found):
        return None
    return found if found.casefold() not in _NOBODY and len(found.split()) <= MAX_WORDS else None


def is_full(name: str) -> bool:
    """Whether this is how the whole name of a person is written: for places that hold other things, too."""
    if has_han(name):
        from wclipper.article.about import chinese  # noqa: PLC0415

        return chinese.is_name(name)
    return _FULL_NAME.fullmatch(name) is not None


def has_han(text: str) -> bool:
    """Whether a text begins with a Chinese character."""
    return "\u3400" <= text[:1] <= "\u9fff"


def is_organisation(name: str) -> bool:
    """Whether a name is that of a firm, a paper or its staff."""
    return _ORGANISATION.search(name) is not None


def key(text: str) -> str:
    """A name without case, spaces and punctuation."""
    return _NOT_WORD.sub("", text).casefold()
