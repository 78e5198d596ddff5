"""A small library of invented articles, for the tests and for the pictures of the README."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.picture_server import png
from wclipper.article.formats import frontmatter

if TYPE_CHECKING:
    from pathlib import Path

_ARTICLES = (
    ("The brass machine that knew the sea", "Harbour & Hill", "Marit Osei", "en", ["tides", "machines"]),
    ("一根细线，算出整年的潮水", "港湾周刊", "林望舒", "zh-CN", ["潮汐"]),
    ("A garden on the roof of the station", "Slow Streets", "Ines Moreau", "en", ["cities"]),
    ("Why letters are slower than walking", "The Post Road", "Tom Aber", "en", ["letters", "history"]),
    ("Der Leuchtturm, der zweimal umzog", "Küstenblatt", "Hanne Voss", "de", ["Küste"]),
    ("How to listen to an old engine", "Workshop Notes", "Ada Lindqvist", "en", ["machines"]),
)
_TEXTS = {
    "en": "Before there were computers, harbour masters already knew at which minute the water would turn. ",
    "de": "Der Turm stand schon immer am falschen Ort, sagen die Leute im Dorf, und lächeln dabei. ",
    "zh-CN": "在没有电子计算机的年代，港务局的人已经知道明年秋天的哪一分钟会转潮。",
}


def write(folder: Path) -> list[str]:
    """Write the articles into a folder; their ids."""
    folder.mkdir(parents=True, exist_ok=True)
    return [_write(folder, number) for number in range(len(_ARTICLES))]


def _write(folder: Path, number: int) -> str:
    title, site, author, language, tags = _ARTICLES[number]
    name = f"{number + 1:016x}"
    fields: dict[str, frontmatter.Value | None] = {
        "title": title,
        "author": author,
        "site": site,
        "url": f"https://site{number}.example/story",
        "language": language,
        "tags": tags,
        "clipped": f"2026-{number + 1:02}-14T09:30:00+00:00",
        "id": name,
    }
    picture = ""
    if number % 2 == 0:
        album = folder / f"{number}.assets"
        album.mkdir(exist_ok=True)
        (album / "lead.png").write_bytes(png(240 + number))
        picture = f"![The lead picture]({number}.assets/lead.png)\n\n"
    body = f"# {title}\n\n{picture}{_TEXTS[language] * 6}\n\nThis was ==marked while reading==.\n"
    (folder / f"{number}.md").write_text(f"{frontmatter.write(fields)}\n{body}", encoding="utf-8")
    return name
