"""Names of authors: what stands around them goes, and what is no name is no author."""

from __future__ import annotations

import re

MAX_NAME = 160
MAX_AUTHORS = 30

_WRITTEN = (
    "article|author(?:ed|s)?|column|contributed|created|edited|guest post|interview(?:ed)?|post(?:ed)?|published|recommended|report(?:ed)?|review(?:ed)?"
    "|shared|started|story|submitted|text|updated|words?|writing|written"
)
BY = re.compile(
    rf"(?:(?:this |an? )?(?:{_WRITTEN})\s+(?:(?:was|is)\s+(?:{_WRITTEN})\s+)?)?(?:by\b|из\b)[\s:|]*"
    r"|(?:by )?(?:authors?(?: name)?|writers?|contributors?|by-?line|words|posted|medically reviewed by)\s*[:：|]\s*"
    r"|(?:ein (?:artikel|beitrag)\s+|verfasst\s+|geschrieben\s+|text\s+)?von\b[\s:]*|(?:autor(?:in|en)?|text)\s*:\s*"
    r"|(?:écrit |publié |rédigé |propos recueillis )?par\b[\s:]*|auteure?s?\s*:\s*"
    r"|(?:escrito |publicado )?por\b[\s:]*|autora?(?:es)?\s*:\s*"
    r"|(?:scritto |pubblicato |a cura )?d[ia]\b[\s:]*|autore\s*:\s*"
    r"|(?:geschreven |tekst )?door\b[\s:]*|auteur\s*:\s*"
    r"|(?:skrevet |skriven |tekst |text )?a[vf]\b[\s:]*|tekst\s*:\s*"
    r"|(?:автор|текст|автори|kirjoittaja|teksti|yazan|yazar|penulis|oleh|tác giả|szerző)\s*[:：]\s*|oleh\s+"
    r"|(?:(?:原创|本文|文章)?作者|文\s*[/／|｜]|撰文|撰稿|采写|本报记者|本网记者|记者|記者|通讯员|编译|整理|责任编辑|责编|编辑|小编"
    r"|著者|執筆者?|筆者|取材・文|ライター|글쓴이|작성자|글)\s*[:：/／|｜=＝]?\s*"
    r"|(?:بقلم|كتب|الكاتب)\s*[:：]?\s*",
    re.IGNORECASE,
)
"""What stands before the name in a byline."""
_BEFORE = re.compile(
    rf"^\W*(?:(?:{_WRITTEN})\s+)?by\b[\s:|]*|^authors?\s+(?=[A-Z])"
    r"|^(?:authors?|writers?|posted|words|text|autor(?:in|en|a|es|e)?|auteure?s?|автор|(?:原创|本文|文章)?作者|撰文|撰稿|文|记者"
    r"|記者|责任编辑|责编|编辑|著者|執筆者?|글)\s*[:：/／|｜]\s*|^medically reviewed by\s*",
    re.IGNORECASE,
)
_MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez|fév|avr|ene|abr|ago)"
_AFTER = re.compile(
    r"\s+[|•·–—»-]\s.*$|\s*[|•·»].*$|\s+(?:on|am|le|el|en|in)\s+\w*,?\s?\d.*$|\s+(?:on|in|at)\s+(?:\w+day,|the )?.*$"
    r"|\s*[(（]?(?:last )?(?:updat|publish|post|review|edit|creat)(?:ed?|ing)?\b.*$"
    r"|\s*\d{1,2}[./ ]\s?\w+[./ ]\s?\d{4}.*$"
    rf"|\s*,?\s*\b{_MONTH}\w*\.? \d.*$|\s*\d{{4}}[-/.年].*$|\s*\d+ (?:min(?:ute)?s?|comments?|views?|years?|months?|days?|hours?)\b.*$"
    r"|\s+(?:followers?|views?|comments?)\b.*$|\s*来源.*$|\s*发[布表].*$|\s*編輯.*$|\s*编辑[:：].*$|[,;\s]+$",
    re.IGNORECASE,
)
_NO_NAME = re.compile(r"https?:|www\.|[{}<>\[\]=\\#*…%$/]|^@|\d{3}.* | .*\d{3}|^(?:mon|tue|wed|thu|fri|sat|sun)\w{0,6},?(?:\s\d|$)|^[\W\d_]+$|[!?。！？]|[a-z]{3}\.\s+[A-Z]|\.\.\.|\s\d+\s\S+\s")
_NO_NAME_WORD = re.compile(
    r"\b(?:about|account|advertis\w*|articles?|bluesky|click|consent|contact|cookies?|copyright|demo|discover|download|editorial policy"
    r"|email|explore|facebook|follow|free|get|instagram|learn|linkedin|log ?in|menu|minutes?|more|newsletter|notice|policy"
    r"|posts?|privacy|read|reply|search|settings|share|sign (?:in|up)|subscribe|terms|the author|this|topic|try|twitter|view|visit|written"
    r"|youtube|your)\b",
    re.IGNORECASE,
)
_NOBODY = frozenset(
    "admin administrator anonymous author authors by contributor contributors default editor guest member none null "
    "owner post profile root superuser undefined unknown user username webmaster writer 匿名 佚名 网络 本站 转载 本网 编辑 作者".split()
) | {"super user", "site admin", "web admin", "guest author", "guest post"}
_ORGANISATION = re.compile(
    r"\b(?:inc|llc|ltd|gmbh|team|staff|editors?|editorial|desk|admin|group|association|university|college|press|agency|magazine|news)\b\.?"
    r"|集团|公司|日报|晚报|新闻|出版社|政府|委员会|网$|编辑部|^[\w]*_\d+$",
    re.IGNORECASE,
)
_NOT_WORD = re.compile(r"[\W_]+")
_CREDENTIAL = re.compile(
    r"(?:[A-Z][a-z]{0,3}\.?){1,4}(?:[- ]?\d+)?[®™]?(?:\s*\([^()]*\))?|(?:Jr|Sr|II|III|Esq|Ph\.? ?D|Psy\.?D|Pharm\.?D|Dr)\.?"
)
_TWO_CAPITALS = re.compile(r"[A-Z].*[A-Z]|\.")
_CERTAIN_SPLIT = re.compile(r"\s*[;；、]\s*")
_SPLIT = re.compile(r"\s*,\s*(?:and\s+|&\s+)?|\s+(?:and|und|et|y|e|och|og|en|和|与)\s+|\s*[&，]\s*|\s+\+\s+", re.IGNORECASE)
_HAN = re.compile(r"[\u3400-\u9fff]{2,4}(?:\s+[\u3400-\u9fff]{2,4})+")
_HAN_SPACED = re.compile(r"[\u3400-\u9fff]\s+[\u3400-\u9fff]")
_LAST_FIRST = re.compile(r"([^\W\d_][\w.'’-]*(?: [^\W\d_][\w.'’-]*)?),\s*([^\W\d_][\w.'’-]*(?: [\w.'’-]+){0,2})")
FULL_NAME = re.compile(
    r"(?:(?:Dr|Prof|Mr|Mrs|Ms|Sir|Rev)\.? )?(?!(?:The|All|About|More|View|Our|Privacy|Terms|Log|Sign|Read|Contact|Click|USE|Use|Get|New)\b)"
    r"[A-ZÀ-ÞĀ-ŽА-Я][\w.'’-]*(?: (?:(?:van|von|de|der|den|di|da|del|la|le|el|al|bin|ibn|ten|ter|y|e|dos|du|zu)\b|[“\"(]?[A-ZÀ-ÞĀ-ŽА-Я][\w.'’-]*[”\")]?)){1,4}"
    r"|[\u3400-\u9fff·]{2,6}(?:\s[\u3400-\u9fff]{2,4})*"
)
"""A name as most scripts with capitals write it, or a Chinese one: for places that hold other things, too."""


def names(claim: str | None) -> tuple[str, ...]:
    """The authors in a claim, each once; none if it can't be any."""
    if not claim:
        return ()
    found = [name for part in _CERTAIN_SPLIT.split(claim)[:MAX_AUTHORS] for name in _several(part)]
    return tuple(dict.fromkeys(found))


def _several(claim: str) -> list[str]:
    """The names in a piece of a claim; what follows a name as a degree stays with it."""
    bare = _AFTER.sub("", _BEFORE.sub("", claim, count=1)).strip(" ,;:|-–—\"'“”()")
    if _LAST_FIRST.fullmatch(bare) and not _is_credential(bare.split(",")[1].strip()):
        whole = _name(bare)
        parts = [] if whole is None else [whole]
        return parts
    if _HAN.fullmatch(bare):
        return bare.split()
    if _HAN_SPACED.fullmatch(bare):
        return ["".join(bare.split())]
    found: list[str] = []
    for part in _SPLIT.split(bare):
        if found and _is_credential(part):
            found[-1] += f", {part}"
        elif name := _name(part):
            found.append(name)
    return found


def _is_credential(text: str) -> bool:
    return bool(_CREDENTIAL.fullmatch(text) and _TWO_CAPITALS.search(text))


def _name(claim: str) -> str | None:
    """The name in a claim, or None if it can't be one."""
    found = claim.strip(" ,;:|-–—\"'“”")
    if not 2 <= len(found) <= MAX_NAME or _NO_NAME.search(found) or _NO_NAME_WORD.search(found):
        return None
    return found if found.casefold() not in _NOBODY and len(found.split()) <= 7 else None


def is_organisation(name: str) -> bool:
    """Whether a name is that of a firm, a paper or its staff."""
    return bool(_ORGANISATION.search(name))


def key(text: str) -> str:
    """A name without case, spaces and punctuation."""
    return _NOT_WORD.sub("", text).casefold()
