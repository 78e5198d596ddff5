"""What announces an author in a line, such as `by`, `von` or `作者：`, in many languages."""

from __future__ import annotations

import re

_DONE = (
    "article|authored|column|contributed|created|edited|guest post|interview(?:ed)?|post(?:ed)?|published|recommended"
    "|report(?:ed)?|review(?:ed)?|shared|started|story|submitted|text|updated|words?|writing|written"
)
_BY = (
    rf"(?:(?:this |an? )?(?:medically |fact[ -]?)?(?:{_DONE}|checked)\s+(?:(?:was|is)\s+(?:{_DONE})\s+)?)?by\b[\s:|]*",
    r"(?:authors?(?: name)?|writers?|contributors?|by-?line|words)\s*[:：|]\s*|about the author\s*:?\s*",
    r"(?:ein (?:artikel|beitrag)\s+|verfasst\s+|geschrieben\s+|text\s+)?von\b[\s:]*|(?:autor(?:in|en)?|text)\s*:\s*",
    r"(?:écrit |publié |rédigé |propos recueillis )?par\b[\s:]*|auteure?s?\s*:\s*",
    r"(?:escrito |publicado )?por\b[\s:]*|autora?(?:es)?\s*:\s*",
    r"(?:scritto |pubblicato |a cura )?d[ia]\b[\s:]*|autore\s*:\s*",
    r"(?:geschreven |tekst )?door\b[\s:]*",
    r"(?:skrevet |skriven |tekst |text )?a[vf]\b[\s:]*|tekst\s*:\s*",
    r"(?:автор|текст|автори|kirjoittaja|teksti|yazan|yazar|penulis|oleh|tác giả|szerző)\s*[:：]\s*|oleh\s+",
    r"(?:(?:原创|本文|文章)?作者|撰文|撰稿|采写|记者|記者|通讯员|责任编辑|责编|编辑|小编)\s*[:：/／|｜]\s*",
    r"文\s*[/／|｜]\s*",
    r"(?:著者|執筆者?|筆者|取材・文|ライター|記者|글쓴이|작성자|글)\s*[:：/／|｜=＝]\s*",
    r"(?:بقلم|كتب|الكاتب)\s*[:：]?\s*",
)
_LABEL = re.compile("|".join(_BY), re.IGNORECASE)
_FIRST_WORDS = frozenset(
    "a about af an article auteur auteure auteurs author authored authors autor autora autore autoren autores "
    "autorin av by by-line byline column contributed contributor contributors created da di door edited ein "
    "escrito fact fact-checked geschreven geschrieben guest interview interviewed kirjoittaja medically oleh "
    "par penulis por post posted propos pubblicato publicado published recommended report reported review "
    "reviewed scritto shared skrevet skriven started story submitted tekst teksti text this updated verfasst "
    "von word words writer writers writing written yazan yazar".split()
)
"""Of all labels in plain letters: most texts begin with another word, and are passed over quickly."""
_WORD = re.compile(r"[\w-]+")
_CHECKED = re.compile(
    r"(?:medically |fact[ -]?)?(?:review|check|edit|updat)ed|责任编辑|责编|编辑|小编", re.IGNORECASE
)


def end(text: str) -> int:
    """Where the words that announce an author end; 0 if a text does not begin with any."""
    if text.isascii():
        word = _WORD.match(text)
        if word is None or word[0].lower() not in _FIRST_WORDS:
            return 0
    label = _LABEL.match(text)
    return label.end() if label else 0


def is_of_others(text: str) -> bool:
    """Whether a line announces who has looked over a text, and not who has written it."""
    return _CHECKED.match(text) is not None
