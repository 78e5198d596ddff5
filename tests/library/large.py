"""How the library fares with many articles: `python -m tests.library.large [--articles N]`, or `make large`.

The articles are invented: words drawn as often as words of a language are, in English and Chinese, with tags and sites. The
search is asked what people ask: one word, two, a phrase, the beginning of a word, two Chinese characters, with filters.
"""

from __future__ import annotations

import argparse
import random
import resource
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from wclipper.article.formats import frontmatter
from wclipper.library.library import INDEX, Library
from wclipper.library.queries import Query

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ARTICLES = 50_000
WORDS = 600
QUESTIONS = 400
PAGES = 100
_VOCABULARY = 30_000
_SYLLABLES = (
    "ka lo mi tu re san bel dor fin gar hul jen kor lim mon nar pel quo ris tam vel wen yor zan".split()
)
_PLACES = "harbour hill river tower garden letter engine winter signal market".split()


class Writer:
    """Writes invented articles; the same ones for the same seed."""

    def __init__(self, seed: int = 7) -> None:
        self._chance = random.Random(seed)
        self.words = [
            "".join(self._chance.choices(_SYLLABLES, k=self._chance.choice([1, 2, 2, 3])))
            for _ in range(_VOCABULARY)
        ]
        self.characters = [chr(0x4E00 + number) for number in range(3000)]
        self._word_weights = [1 / (rank + 3) for rank in range(_VOCABULARY)]
        self._character_weights = [1 / (rank + 10) for rank in range(3000)]

    def text(self, *, is_chinese: bool) -> str:
        """The text of an article, in paragraphs."""
        if is_chinese:
            drawn = self._chance.choices(self.characters, self._character_weights, k=2 * WORDS)
            sentences = ["".join(drawn[start : start + 20]) + "。" for start in range(0, len(drawn), 20)]
        else:
            drawn = self._chance.choices(self.words, self._word_weights, k=WORDS)
            sentences = [" ".join(drawn[start : start + 12]) + ". " for start in range(0, len(drawn), 12)]
        return "\n\n".join("".join(sentences[start : start + 5]) for start in range(0, len(sentences), 5))

    def article(self, number: int) -> str:
        """A whole file."""
        is_chinese = number % 5 == 0
        title = self.text(is_chinese=is_chinese)[:40].replace("\n", " ")
        place = self._chance.choice(_PLACES)
        day = f"{2016 + number % 10}-{1 + number % 12:02}-{1 + number % 28:02}"
        fields: dict[str, frontmatter.Value | None] = {
            "title": title,
            "author": f"{self._chance.choice(self.words)} {self._chance.choice(self.words)}".title(),
            "site": f"The {place} {number % 200}",
            "url": f"https://{place}{number % 200}.example/{number}",
            "language": "zh" if is_chinese else "en",
            "tags": self._chance.sample(_PLACES, k=2),
            "clipped": f"{day}T12:00:00+00:00",
            "id": f"{number:016x}",
        }
        return f"{frontmatter.write(fields)}\n# {title}\n\n{self.text(is_chinese=is_chinese)}\n"

    def questions(self) -> Iterator[Query]:
        """What people ask, some of everything."""
        for number in range(QUESTIONS):
            rare, common = self._chance.choice(self.words[200:5000]), self._chance.choice(self.words[20:400])
            pair = "".join(self._chance.choices(self.characters[:800], k=2))
            texts = [rare, common, f"{common} {rare}", rare[:3], pair, f'"{common} {rare}"']
            filters = [{}, {}, {"tag": "river"}, {"since": "2020-01-01"}][number % 4]
            yield Query(text=texts[number % len(texts)], **filters)  # type: ignore[arg-type]


def write(folder: Path, count: int) -> None:
    """Write the articles, a thousand a folder."""
    writer = Writer()
    for number in range(count):
        place = folder / f"{number // 1000:03}"
        place.mkdir(exist_ok=True)
        (place / f"{number}.md").write_text(writer.article(number), encoding="utf-8")


def measured(work: Callable[[], object]) -> float:
    """Seconds that something takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def share(seconds: list[float], part: float) -> float:
    """Milliseconds within which this part of them was done."""
    return 1000 * sorted(seconds)[int(part * (len(seconds) - 1))]


def report(library: Library, file: Path) -> None:
    """Measure, and print."""
    print(f"rebuild        {measured(library.rebuild):8.1f} s")
    print(f"index          {file.stat().st_size / 1e6:8.1f} MB")
    print(f"quick scan     {1000 * measured(library.catch_up):8.1f} ms")
    searches = [measured(partial(library.search, query)) for query in Writer().questions()]
    lists = [measured(partial(library.search, Query(offset=50 * page))) for page in range(PAGES)]
    for name, seconds in (("search", searches), ("list page", lists)):
        print(f"{name:<14} {share(seconds, 0.5):8.1f} ms median {share(seconds, 0.95):8.1f} ms p95")
    print(f"tags           {1000 * measured(library.tags):8.1f} ms")
    print(f"statistics     {1000 * measured(library.statistics):8.1f} ms")
    print(f"memory, most   {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:8.1f} MB")


def main() -> None:
    """Write, index, ask, report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--articles", type=int, default=ARTICLES)
    parser.add_argument("--folder", type=Path, help="with articles that this command has written before")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.folder or Path(temporary) / "articles"
        if not folder.exists():
            folder.mkdir(parents=True)
            print(f"writing {options.articles} articles …", file=sys.stderr)
            write(folder, options.articles)
        with Library([folder], Path(temporary) / "data") as library:
            report(library, Path(temporary) / "data" / INDEX)


if __name__ == "__main__":
    main()
