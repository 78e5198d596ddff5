"""A site of made-up pages: what is common to them, what is not, and what looks common but belongs to the articles."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

HOST = "river.example"
SECTIONS = ("Home", "Politics", "Harbour", "Economy", "Culture", "Weather", "Letters")
WORDS = (
    "river boat market council school winter bridge harbour engine teacher garden letter window captain village "
    "season harvest road music paper doctor ferry lantern orchard kitchen archive ticket railway blanket copper"
).split()
EDITORS = ("Anna Weber", "Li Na", "Tom Hale")
FOLLOW = "Follow the River Times every morning, and never miss a story of the harbour."
SOURCE = "Source: River News Agency"
SERIES = "Letters from the upper river"
QUOTE = "“The river was here before us, and it will be here after us,” as the old ferryman used to say."
PRODUCT = "Copper lantern, model 7"


@dataclass(frozen=True)
class Made:
    """A page, as HTML and XML alike, with what a clip of it must and must not have."""

    url: str
    html: str
    title: str
    article: list[str]
    noise: list[str]


def make(number: int) -> Made:
    """A page of the site."""
    random = Random(number)
    title = f"{_phrase(random, 5).title()} {number}"
    paragraphs = [
        " ".join(_sentence(random) for _ in range(random.randint(3, 5))) for _ in range(random.randint(5, 8))
    ]
    repeated = [text for text, of in ((SERIES, 3), (QUOTE, 4), (PRODUCT, 5)) if number % of == 0]
    day, month = random.randint(1, 28), random.randint(1, 12)
    licence = f"Licence 4711-A of the River Press Board, no reprint without permission, page made on 2026-{month:02}-{day:02}."
    editor = f"Editor: {random.choice(EDITORS)}"
    advert = f"{_phrase(random, 4).capitalize()} for only {random.randint(3, 99)} euros"
    nav = "".join(f"<li><a href='/{name.lower()}'>{name}</a></li>" for name in SECTIONS)
    body = "".join(f"<p>{text}</p>" for text in _mixed(paragraphs, repeated))
    html = f"""<html lang='en'><head><title>{title} - River Times</title></head><body>
        <div class='top'><ul>{nav}</ul></div>
        <div class='text'><h1>{title}</h1><p>{SOURCE}</p>{body}<p>{editor}</p><p>{FOLLOW}</p><p>{licence}</p></div>
        <div class='more'><a href='/shop/{number}'>{advert}</a></div></body></html>"""
    noise = [*SECTIONS, SOURCE, editor, FOLLOW, licence, advert]
    return Made(f"https://{HOST}/story/{number}", html, title, [*paragraphs, *repeated], noise)


def _phrase(random: Random, length: int) -> str:
    return " ".join(random.choice(WORDS) for _ in range(length))


def _sentence(random: Random) -> str:
    return f"The {_phrase(random, random.randint(4, 7))} and the {_phrase(random, random.randint(3, 6))}."


def _mixed(paragraphs: list[str], repeated: list[str]) -> list[str]:
    """What repeats stands between the first paragraphs."""
    return [paragraphs[0], *repeated, *paragraphs[1:]]
