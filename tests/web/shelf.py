"""A library as somebody's might look after a year: sixty invented articles, for the pictures and for a look at everything.

Many languages and both directions, lead pictures, titles of all lengths, tags, notes, highlights, two versions of a page.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.web.pictures import landscape
from wclipper.article.formats import frontmatter

if TYPE_CHECKING:
    from pathlib import Path

_ENGLISH = (
    "Before there were computers, harbour masters already knew at which minute of next autumn the water would turn.",
    "The machine that told them stood in a back room, and it had been built by people who had never met.",
    "Each wheel stands for one motion of the moon or the sun, and a single thread adds up what they do.",
    "Nobody who saw it run forgot the sound: a slow ticking, like that of a clock that thinks.",
    "When the last one was switched off, a keeper wrote the date on the wall, and the hour, and the height of the tide.",
    "What remains are notebooks, some photographs, and a habit of looking at the water before looking at the screen.",
)
_TEXTS = {
    "en": _ENGLISH,
    "de": (
        "Der Turm stand schon immer am falschen Ort, sagen die Leute im Dorf, und lächeln dabei.",
        "Zweimal hat man ihn versetzt, Stein für Stein, und beide Male war das Meer schneller.",
        "Heute wohnt dort niemand mehr, aber das Licht brennt, sobald es dämmert.",
    ),
    "es": (
        "Cada mañana el panadero escribe en una pizarra la hora en que saldrá el pan.",
        "Nadie recuerda quién empezó, pero todo el barrio lee la pizarra antes que el periódico.",
    ),
    "fr": (
        "On entend la rivière avant de la voir, et on la sent avant de l’entendre.",
        "Les anciens disaient qu’elle change de voix quand le temps va tourner.",
    ),
    "ja": (
        "夜明け前の市場では、声より先に湯気が立つ。",
        "職人は三十年間、同じ時刻に同じ釜の蓋を開けてきた。",
    ),
    "zh-CN": (
        "在没有电子计算机的年代，港务局的人已经知道明年秋天的哪一分钟会转潮。",
        "机器由许多黄铜轮子组成，一根细线把所有的运动加在一起，画出整年的潮水。",
        "最后一台停下来的那天，守机器的人在墙上写下了日期和水位。",
    ),
    "ko": ("새벽 시장에는 목소리보다 김이 먼저 오른다.", "그는 삼십 년 동안 같은 시간에 솥뚜껑을 열었다."),
    "ar": (
        "قبل أن توجد الحواسيب كان مديرو الموانئ يعرفون متى يعود الماء في الخريف القادم.",
        "كانت الآلة في غرفة خلفية، وقد بناها أناس لم يلتقوا قط.",
    ),
    "he": (
        "לפני שהיו מחשבים ידעו מנהלי הנמל באיזו דקה בסתיו הבא יתהפכו המים.",
        "המכונה עמדה בחדר אחורי, ונבנתה בידי אנשים שלא נפגשו מעולם.",
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """An article of the shelf."""

    title: str
    site: str | None = None
    author: str | None = None
    language: str = "en"
    tags: tuple[str, ...] = ()
    note: str | None = None
    highlight: str | None = None
    has_picture: bool = False
    paragraphs: int = 6


_FIRST = (
    Sample(
        title="The brass machine that knew the sea",
        site="Harbour & Hill",
        author="Marit Osei",
        tags=("tides", "machines"),
        highlight="a single thread adds up what they do",
        note="For the talk in spring: begin with the thread.",
        has_picture=True,
        paragraphs=12,
    ),
    Sample(
        title="一根细线，算出整年的潮水",
        site="港湾周刊",
        author="林望舒",
        language="zh-CN",
        tags=("潮汐", "machines"),
        highlight="一根细线把所有的运动加在一起",
        has_picture=True,
        paragraphs=9,
    ),
    Sample(
        title="A garden on the roof of the station",
        site="Slow Streets",
        author="Ines Moreau",
        tags=("cities",),
        has_picture=True,
    ),
    Sample(
        title="Der Leuchtturm, der zweimal umzog",
        site="Küstenblatt",
        author="Hanne Voss",
        language="de",
        tags=("Küste",),
        has_picture=True,
    ),
    Sample(
        title="Why letters are slower than walking",
        site="The Post Road",
        author="Tom Aber",
        tags=("letters", "history"),
    ),
    Sample(
        title="الآلة النحاسية التي عرفت البحر",
        site="مجلة الميناء",
        author="سلمى الحداد",
        language="ar",
        tags=("بحر",),
        has_picture=True,
    ),
    Sample(
        title="How to listen to an old engine",
        site="Workshop Notes",
        author="Ada Lindqvist",
        tags=("machines",),
        highlight="like that of a clock that thinks",
    ),
    Sample(
        title="夜明けの市場と三十年の釜",
        site="朝の手帖",
        author="森 千里",
        language="ja",
        tags=("cities", "食"),
    ),
    Sample(title="המכונה שידעה את הים", site="יומן הנמל", author="נועה ברק", language="he", tags=("ים",)),
    Sample(title="Notes without a name", tags=("drafts",), note="Where did I find this?"),
    Sample(
        title=(
            "On the long and winding question of whether a title may go on for so many words that no list on earth can show"
            " all of it in one line, and what a patient reader might do about that before the tea is cold"
        ),
        site="A Very Long Name for a Small Magazine about Patience",
        author="Bartholomew Featherstonehaugh-Cholmondeley",
        tags=("patience", "typography", "a tag that is rather long itself", "lists", "tea"),
    ),
    Sample(
        title="La pizarra del panadero",
        site="Barrio Abierto",
        author="Lucía Prado",
        language="es",
        tags=("cities",),
        has_picture=True,
    ),
    Sample(title="La rivière qui change de voix", site="Carnets d’eau", author="Élise Roche", language="fr"),
    Sample(title="새벽 시장의 김", site="느린 골목", author="한지우", language="ko", tags=("cities", "食")),
    Sample(
        title="Averyveryverylongwordwithoutanyspaceinitthatmustbreaksomewhereorthelayoutdoes" * 2,
        site="edge.example",
        tags=("edge",),
    ),
)
_WORDS = (
    "winter signal|harbour lights|paper maps|the last ferry|a border of hedges|stone bridges|night trains|cold springs|"
    "small radios|the salt road|quiet libraries|open windows|river pilots|wooden clocks|empty stations"
).split("|")
_FORMS = ("A short history of {}", "What {} can teach us", "{}, and other things worth keeping")
_SITES = ("Harbour & Hill", "Slow Streets", "Workshop Notes", "The Post Road", "Field Letters")
_TAGS = (("cities",), ("history",), ("machines", "history"), ("letters",), ())


def samples() -> list[Sample]:
    """All sixty."""
    more = [
        Sample(
            title=form.format(words)[0].upper() + form.format(words)[1:],
            site=_SITES[(number + row) % len(_SITES)],
            author=("Ada Lindqvist", "Tom Aber", "Ines Moreau", None)[number % 4],
            tags=_TAGS[number % len(_TAGS)],
            has_picture=number % 3 == row,
            paragraphs=3 + number % 7,
        )
        for row, form in enumerate(_FORMS)
        for number, words in enumerate(_WORDS)
    ]
    return [*_FIRST, *more]


def write(folder: Path) -> None:
    """Write them into a folder, the first one twice: as it was half a year before, too."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, sample in enumerate(samples()):
        _write(folder, number, sample)
    _write_earlier(folder, samples()[0])


def name(number: int) -> str:
    """The id of an article."""
    return f"{0xA0000 + number:016x}"


def _write(folder: Path, number: int, sample: Sample) -> None:
    month = 10 - number // 6
    day = 28 - 4 * (number % 6)
    clipped = f"2026-{month:02}-{day:02}T09:30:00+00:00" if month > 0 else f"2025-12-{day:02}T09:30:00+00:00"
    _put(folder, name(number), sample, _body(sample), clipped, f"https://site{number}.example/story")
    if sample.has_picture:
        album = folder / f"{name(number)}.assets"
        album.mkdir()
        (album / "lead.png").write_bytes(landscape(number))


def _write_earlier(folder: Path, sample: Sample) -> None:
    body = _body(sample).replace("a slow ticking, like that of a clock that thinks", "a ticking", 1)
    paragraphs = body.split("\n\n")
    del paragraphs[7]
    paragraphs.insert(2, "This page is being written; more will follow when the archive opens again in May.")
    clipped = "2026-04-02T18:05:00+00:00"
    _put(
        folder,
        "00000000000b0000",
        sample,
        "\n\n".join(paragraphs),
        clipped,
        "https://site0.example/story",
        note=None,
    )


def _body(sample: Sample) -> str:
    sentences = _TEXTS[sample.language]
    joined = "" if sample.language in {"ja", "zh-CN"} else " "
    paragraphs = []
    for number in range(sample.paragraphs):
        start = number % len(sentences)
        paragraphs.append(joined.join((sentences[start:] + sentences[:start])[:4]))
    if sample.paragraphs > 8:
        paragraphs.insert(4, "## What the thread remembers" if sample.language == "en" else "## 细线记得什么")
    text = "\n\n".join(paragraphs)
    return text.replace(sample.highlight, f"=={sample.highlight}==", 1) if sample.highlight else text


def _put(
    folder: Path, id_: str, sample: Sample, body: str, clipped: str, url: str, *, note: str | None = ""
) -> None:
    fields: dict[str, frontmatter.Value | None] = {
        "title": sample.title,
        "author": sample.author,
        "site": sample.site,
        "url": url if sample.site else None,
        "language": sample.language,
        "tags": list(sample.tags),
        "note": sample.note if note == "" else note,
        "clipped": clipped,
        "id": id_,
    }
    lead = f"![]({id_}.assets/lead.png)\n\n" if sample.has_picture and note == "" else ""
    text = f"{frontmatter.write(fields)}\n# {sample.title}\n\n{lead}{body}\n"
    (folder / f"{id_}.md").write_text(text, encoding="utf-8")


def write_plain(folder: Path, count: int) -> None:
    """Write many short articles, for a list that is long."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        sample = Sample(title=f"Article {number}", site=_SITES[number % len(_SITES)], paragraphs=1)
        clipped = f"2026-01-01T{number // 3600:02}:{number // 60 % 60:02}:{number % 60:02}+00:00"
        _put(folder, name(number), sample, _body(sample), clipped, f"https://plain.example/{number}")
