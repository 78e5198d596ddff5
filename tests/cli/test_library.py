"""The library on the command line, as a person and as a program run it."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

import wclipper
from tests.article.drafts import NOON
from tests.cli.test_sites import run
from wclipper.library import saving
from wclipper.settings import Settings

PAGE = """<html lang={lang}><title>{title}</title><body><h1>{title}</h1><p>{text}</p></body></html>"""
NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split()
TIDE = "The tide comes in twice a day, because the moon pulls the water. " + " ".join(
    f"At pier {first} and ship {second} the {second} sailors of {first} wait."
    for first in NUMBERS
    for second in NUMBERS
)
WOOD = (
    "An old oak stands alone at the edge of the wood, and under it grow mosses that nobody has counted yet. "
    * 3
)
CHINESE = "大规模语言模型的训练需要许多数据，而数据的质量决定了模型的能力，这是近年来研究的重点。" * 4
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000002000001e221bc330000000049454e44ae426082"
)


def save(
    folder: Path, title: str, text: str, *, lang: str = "en", site: str = "coast", form: str = ""
) -> Path:
    page = PAGE.format(title=title, text=text, lang=lang)
    article = wclipper.clip(page, url=f"https://{site}.example/{len(text)}")
    draft = article.draft(clipped=NOON, tags=("sea",) if site == "coast" else ())
    return saving.save(article, draft, Settings(folder=str(folder), format=form)).path


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with three articles, one of them with a picture."""
    folder = tmp_path / "WClipper"
    tide = save(folder, "The tide", TIDE)
    save(folder, "The oak", WOOD, site="wood", form="html")
    save(folder, "语言模型", CHINESE, lang="zh", site="ai")
    pictures = tide.with_suffix(".assets")
    pictures.mkdir()
    (pictures / "moon-1.png").write_bytes(PNG)
    with tide.open("a", encoding="utf-8") as file:
        file.write("\n![The moon](The%20tide.assets/moon-1.png)\n")
    return tmp_path


def answer(home: Path, *arguments: str) -> dict[str, Any]:
    done = run(home, *arguments, "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


def test_list_shows_aligned_rows_without_colours(home: Path) -> None:
    done = run(home, "list", "--order", "title")
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    head, *rows = done.stdout.splitlines()
    assert head.split() == ["id", "clipped", "site", "title"]
    assert [row.split("  ")[-1].strip() for row in rows] == ["The oak", "The tide", "语言模型"]
    assert len({row.index(name) for row, name in zip(rows[:2], ("The oak", "The tide"), strict=True)}) == 1


def test_filters_choose_and_nothing_found_is_exit_code_1(home: Path) -> None:
    assert answer(home, "list", "--tag", "sea")["total"] == 1
    assert answer(home, "list", "--language", "zh", "--unread")["total"] == 1
    done = run(home, "list", "--since", "2100")
    assert (done.returncode, done.stdout) == (1, "No articles.\n")


@pytest.mark.parametrize("day", ["soon", "2026-13", "2026-02-30", "0000", "9999y"])
@pytest.mark.parametrize("side", ["--since", "--until"])
def test_a_day_that_is_in_no_calendar_is_refused(tmp_path: Path, side: str, day: str) -> None:
    done = run(tmp_path, "list", side, day)
    assert done.returncode == 2
    assert f"«{day}» is no day such as" in done.stderr


def test_search_finds_words_in_any_script_with_their_place(home: Path) -> None:
    found = run(home, "search", "moon", "water")
    assert found.returncode == 0
    assert "The tide" in found.stdout
    assert "the moon pulls the water" in found.stdout
    assert "语言模型" in run(home, "search", "数据").stdout
    assert run(home, "search", "volcano").returncode == 1


def test_show_takes_the_beginning_of_an_id_or_a_file(home: Path) -> None:
    articles = answer(home, "search", "moon")["articles"]
    assert isinstance(articles, list)
    entry = articles[0]
    done = run(home, "show", entry["id"][:6])
    assert done.stdout.startswith("---\ntitle:")
    assert "twice a day" in answer(home, "show", entry["path"])["text"]
    assert "<p>The tide" in run(home, "show", entry["id"], "--html").stdout
    unknown = run(home, "show", "ffffffffffff")
    assert (unknown.returncode, unknown.stdout) == (1, "")
    assert "wclipper list" in unknown.stderr


def test_show_writes_other_formats_as_markdown(home: Path) -> None:
    done = run(home, "show", str(home / "WClipper" / "The oak.html"))
    assert 'url: "https://wood.example/' in done.stdout
    assert "An old oak stands alone" in done.stdout


def test_reindex_counts_the_articles(home: Path) -> None:
    assert answer(home, "reindex")["articles"] == 3


def test_export_has_the_files_with_their_pictures(home: Path) -> None:
    assert run(home, "export", "-o", str(home / "all.zip")).returncode == 0
    with zipfile.ZipFile(home / "all.zip") as archive:
        assert set(archive.namelist()) == {
            "The tide.md",
            "The tide.assets/moon-1.png",
            "The oak.html",
            "语言模型.md",
        }
        assert archive.read("The tide.md") == (home / "WClipper" / "The tide.md").read_bytes()


def test_export_as_markdown_writes_all_as_notes(home: Path) -> None:
    assert answer(home, "export", "--form", "markdown", "-o", str(home / "notes.zip"))["written"] == 3
    with zipfile.ZipFile(home / "notes.zip") as archive:
        assert "The oak.md" in archive.namelist()
        assert b"An old oak stands alone" in archive.read("The oak.md")


def test_export_as_a_book_has_the_pictures_in_it(home: Path) -> None:
    assert run(home, "export", "-o", str(home / "sea.epub"), "--title", "Sea").returncode == 0
    with zipfile.ZipFile(io.BytesIO((home / "sea.epub").read_bytes())) as book:
        names = book.namelist()
        assert sum(name.startswith("EPUB/article-") for name in names) == 3
        assert any(book.read(name) == PNG for name in names if name.startswith("EPUB/images/"))


def test_a_corpus_has_each_text_once(home: Path) -> None:
    save(home / "WClipper", "The tide, again", TIDE + " And once more at night, while they sleep.")
    done = run(home, "export", "-o", "-", "--form", "jsonl")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert {line["title"] for line in lines} == {"The tide, again", "The oak", "语言模型"}
    assert "1 left out" in done.stderr
    assert len(lines[0]["provenance"]["model"]) == 64
    both = run(home, "export", "-o", "-", "--form", "jsonl", "--keep-duplicates")
    assert len(both.stdout.splitlines()) == 4


def test_a_corpus_has_no_links_that_were_not_fetched(tmp_path: Path) -> None:
    table = tmp_path / "pocket.csv"
    rows = "".join(f"Number {name},https://a.example/{name},1,,unread\n" for name in NUMBERS[:3])
    table.write_text(f"title,url,time_added,tags,status\n{rows}")
    save(tmp_path / "WClipper", "The tide", TIDE)
    assert answer(tmp_path, "import", str(table))["link"] == 3
    found = answer(tmp_path, "export", "-o", str(tmp_path / "all.jsonl"))
    assert (found["written"], found["alike"], found["links"]) == (1, 0, 3)
    assert (tmp_path / "all.jsonl").read_text().count("\n") == 1


def test_what_can_not_be_exported_is_said(home: Path) -> None:
    assert run(home, "export", "-o", str(home / "none.zip"), "--site", "nowhere").returncode == 1
    assert not (home / "none.zip").exists()
    done = run(home, "export", "-o", str(home / "missing" / "all.zip"))
    assert done.returncode == 1
    assert f"This could not be written: {home / 'missing' / 'all.zip'}: No such file" in done.stderr
    (home / "file").touch()
    assert "Not a directory" in run(home, "export", "-o", str(home / "file" / "all.zip")).stderr
    assert run(home, "export", "abcd", "--tag", "sea", "-o", "x.zip").returncode == 2


def test_an_export_gets_no_name_of_another_kind(home: Path) -> None:
    done = run(home, "export", "-o", str(home / "all.md"))
    assert done.returncode == 2
    assert "No export is a «.md» file" in done.stderr
    assert not (home / "all.md").exists()
    assert run(home, "export", "-o", str(home / "all.md"), "--form", "zip").returncode == 0


def test_verify_names_what_is_damaged_and_exits_with_1(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(PAGE.format(title="The tide", text=TIDE, lang="en"), encoding="utf-8")
    path = Path(run(tmp_path, "clip", "--save", str(page)).stdout.strip())
    found = answer(tmp_path, "verify")
    assert (found["sound"], found["articles"], found["findings"]) == (True, {"whole": 1}, [])
    whole = path.read_bytes()
    path.write_bytes(whole + b"\nMine.\n")
    done = run(tmp_path, "verify")
    assert f"changed    You have changed it: {path}\n" in done.stdout
    path.write_bytes(whole[:700])
    done = run(tmp_path, "verify")
    assert done.returncode == 1
    assert "→ Take it from a backup, or delete it and clip the page again." in done.stdout
    assert f"damaged    {path} (it ends after 700 bytes" in done.stdout
    assert "1 article: 1 damaged.\nNo pictures.\nSome of it needs you" in done.stdout
    (finding,) = json.loads(run(tmp_path, "verify", "--json").stdout)["findings"]
    assert (finding["kind"], finding["path"]) == ("damaged", str(path))
