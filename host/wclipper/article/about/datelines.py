"""Dates as a page shows them: `<time>`, the lines near the title, class names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from wclipper.article.about import dates
from wclipper.article.about.facts import Facts

if TYPE_CHECKING:
    from wclipper.article.about.place import Place
    from wclipper.extract.table import Table

MAX_LINE = 200
SHORT_LINE = 80
MAX_TIMES = 40
NEXT = 3
"""A date so few blocks below the title is what a reader takes for that of the article, whatever else is declared."""

_UPDATED = re.compile(
    r"updat|modif|revis|edited|review|changed|geändert|aktualis|stand\b|mis à jour|màj|actualiz|atualiz|aggiorn"
    r"|bijgewerkt|uppdater|oppdater|opdater|обновлен|更新|修改|改定|수정",
    re.IGNORECASE,
)
_PUBLISHED = re.compile(
    r"publish|posted|written|created|released|veröffentlicht|erschienen|publi[ée]|publicad|pubblicat|gepubliceerd"
    r"|publicer|опубликован|发布|發布|发表|发稿|公開|投稿日|掲載|작성|입력|등록|asked|started|\bdated?\b",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"joined|register|member since|expir|copyright|©|\(c\)|event|deadline|born|since|注册|有效|截止|入会",
    re.IGNORECASE,
)
_CLOCK = re.compile(r"\d[日号]?,?\s*(?:at\s+)?\d{1,2}[:：]\d{2}")
ELSEWHERE = 0.65
"""How much to believe in a date far from the title."""


def read(table: Table, place: Place, language: str | None) -> Facts:
    """The dates shown on the page: near the title, then in `<time>` anywhere."""
    facts = Facts()
    _times(facts, table, place, language)
    for block in place.lines:
        if len(table.texts[block]) <= MAX_LINE and dates.may_hold(table.texts[block]):
            _line(facts, table.texts, block, language, trust=_trust(place, block))
    if all(claim.sure < ELSEWHERE for claim in facts.published):
        _elsewhere(facts, table.texts, language)
    return facts


def _elsewhere(facts: Facts, texts: list[str], language: str | None) -> None:
    """Note dates anywhere on the page in lines that say so, or that hold the time of day, too."""
    for block, text in enumerate(texts):
        if len(text) > SHORT_LINE or not dates.may_hold(text):
            continue
        before = texts[block - 1] if block and len(texts[block - 1]) <= 40 else ""
        said = _PUBLISHED.search(f"{before} {text}") or _CLOCK.search(text)
        if said and not _OTHER.search(f"{before} {text}"):
            _line(facts, texts, block, language, trust=ELSEWHERE)


def _trust(place: Place, block: int) -> float:
    """How much to believe in a date by its distance from the title."""
    distance = place.distance(block)
    if place.title < 0:
        return 0.75 - 0.01 * distance
    return 1.0 if distance <= NEXT else 0.95 - 0.015 * (distance - NEXT)


def _line(facts: Facts, texts: list[str], block: int, language: str | None, *, trust: float) -> None:
    """Note the dates in a line, each as what the words before it say."""
    text, end = texts[block], 0
    before = texts[block - 1] if block and len(texts[block - 1]) <= 40 else ""
    for found in sorted(dates.find(text, language=language), key=lambda each: each.start):
        label = text[end : found.start] if end or text[: found.start].strip() else before
        end = found.end
        if _OTHER.search(label):
            continue
        if _UPDATED.search(label):
            facts.add("modified", found.iso, "text", 0.9 * trust)
        elif _PUBLISHED.search(label) or len(text) <= SHORT_LINE:
            facts.add("published", found.iso, "text", 0.96 * trust)


def _times(facts: Facts, table: Table, place: Place, language: str | None) -> None:
    """Note the dates of `<time>` elements."""
    for i in np.flatnonzero(table.is_tag("time"))[:MAX_TIMES].tolist():
        element = table.elements[i]
        first, last = int(table.first_run[i]), int(table.last_run[i])
        shown = " ".join("".join(table.runs[first:last]).split())
        iso = dates.parse(shown, language=language) or dates.parse(element.get("datetime"), language=language)
        if iso is None:
            continue
        label = table.runs[first - 1] if first else ""
        names = " ".join([element.get("class", ""), element.get("itemprop", ""), label[-40:], shown])
        is_near = place.first_run <= first <= place.last_run
        block = int(table.block[first]) if first < len(table.block) else -1
        sure = 0.97 * _trust(place, block) if is_near and block >= 0 else 0.9 if is_near else 0.6
        facts.add("modified" if _UPDATED.search(names) else "published", iso, "time", sure)
