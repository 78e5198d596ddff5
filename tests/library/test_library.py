from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from wclipper.errors import WClipperError
from wclipper.library import entries, finding, tokens
from wclipper.library.library import Library
from wclipper.library.queries import Query

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

IDS = [f"{number:016x}" for number in range(1, 100)]
LONG = " ".join(f"Sentence number {number} is about ships, tides and the moon." for number in range(40))


def note(folder: Path, name: str, body: str, *, id: str = IDS[0], **properties: str) -> Path:  # noqa: A002
    folder.mkdir(parents=True, exist_ok=True)
    lines = "".join(f"{key}: {value}\n" for key, value in {"id": f'"{id}"', **properties}.items())
    file = folder / f"{name}.md"
    file.write_text(f"---\n{lines}---\n\n{body}\n", encoding="utf-8")
    return file


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "articles"
    folder.mkdir()
    return folder


@pytest.fixture
def library(root: Path, tmp_path: Path) -> Iterator[Library]:
    with Library([root], tmp_path / "data") as opened:
        yield opened


def found(library: Library, text: str, **filters: str) -> list[str]:
    library.catch_up()
    return [hit.entry.title for hit in library.search(Query(text=text, **filters)).hits]  # type: ignore[arg-type]


def test_all_words_of_a_question_must_be_there_and_the_last_may_be_unfinished(
    library: Library, root: Path
) -> None:
    note(root, "a", "The brass machine adds with a wire.", title="Tides")
    note(root, "b", "The brass band plays.", title="Music", id=IDS[1])
    assert found(library, "brass mach") == ["Tides"]
    assert sorted(found(library, "brass")) == ["Music", "Tides"]
    assert found(library, "mach brass") == []
    assert found(library, '"brass band"') == ["Music"]
    assert found(library, '"band brass"') == []


@pytest.mark.parametrize(
    "text", ["潮汐", "机器", "海", "预报了近", "黄铜", "かもめ", "조수", "Ünicode", "unicode"]
)
def test_words_of_every_script_are_found(library: Library, root: Path, text: str) -> None:
    note(
        root, "a", "黄铜机器预报了近一百年的潮汐，大海。 かもめが飛ぶ。 조수는 간만이다. Ünïcode.", title="A"
    )
    assert found(library, text) == ["A"]


def test_characters_that_do_not_stand_together_are_no_word(library: Library, root: Path) -> None:
    note(root, "a", "黄铜机器", title="A")
    assert found(library, "黄机") == []


@pytest.mark.parametrize(
    "text", ['"', "*", "a AND", "NEAR(", "title:x", "-", "^a", "a\0b", "('", "%_", "😀", "{x}"]
)
def test_nothing_a_person_types_is_a_fault(library: Library, text: str) -> None:
    assert found(library, text) == []


def test_what_stands_in_the_title_comes_first(library: Library, root: Path) -> None:
    note(root, "a", "A harbour. " * 3 + LONG, title="Ships")
    note(root, "b", "Once, at the harbour.", title="The harbour", id=IDS[1])
    assert found(library, "harbour") == ["The harbour", "Ships"]


def test_articles_are_filtered_by_all_that_is_said(library: Library, root: Path) -> None:
    note(
        root,
        "a",
        "x",
        title="A",
        site="S",
        tags="[one, two]",
        language="en",
        clipped="2026-01-31T10:00:00+00:00",
    )
    note(
        root,
        "b",
        "x",
        title="B",
        site="S",
        tags="[two]",
        language="de",
        clipped="2026-02-01T10:00:00+00:00",
        id=IDS[1],
    )
    assert found(library, "", tag="two") == ["B", "A"]
    assert found(library, "", tag="one") == ["A"]
    assert found(library, "x", language="de") == ["B"]
    assert found(library, "", since="2026-02-01") == ["B"]
    assert found(library, "", until="2026-01-31") == ["A"]
    assert found(library, "", site="S", order="title") == ["A", "B"]
    assert library.tags() == [("two", 2), ("one", 1)]


@pytest.mark.parametrize("order", ["relevance", "newest", "title"])
@pytest.mark.parametrize("filters", [{}, {"tag": "sea"}, {"since": "2020-05-01", "unread": True}])
def test_of_words_that_stand_nearly_everywhere_the_same_articles_are_found(
    library: Library, root: Path, monkeypatch: pytest.MonkeyPatch, order: str, filters: dict[str, Any]
) -> None:
    for number in range(30):
        title = "The tide" if number % 7 == 3 else f"Article {number:02}"
        properties = {"clipped": f"2020-{1 + number // 3:02}-01", "tags": "[sea]" if number % 2 else "[sky]"}
        note(
            root, str(number), f"{'Tide and ' * (number % 3)}tide.", id=IDS[number], title=title, **properties
        )
    library.catch_up()
    asked = Query(text="tide", order=order, limit=100, **filters)
    ranked = library.search(asked)
    monkeypatch.setattr(finding, "MANY", 5)
    pages = [library.search(replace(asked, offset=offset, limit=4)) for offset in range(0, 36, 4)]
    hits = [hit for page in pages for hit in page.hits]
    assert {page.total for page in pages} == {ranked.total} == {len(hits)}
    assert {hit.entry.id for hit in hits} == {hit.entry.id for hit in ranked.hits}
    if order == "relevance":
        firsts = [hit.entry.title == "The tide" for hit in hits]
        assert firsts == sorted(firsts, reverse=True)
        assert any(firsts)
    elif order == "title":
        assert hits == ranked.hits


def test_what_other_programs_do_to_the_files_is_noticed(library: Library, root: Path) -> None:
    file = note(root, "a", "First words.", title="A")
    assert found(library, "first") == ["A"]
    note(root, "a", "Other words, written in an editor.", title="A")
    assert found(library, "first") == []
    assert found(library, "editor") == ["A"]
    (root / "deep").mkdir()
    file.rename(root / "deep" / "moved.md")
    assert found(library, "editor") == ["A"]
    assert library.get(IDS[0]).path == root / "deep" / "moved.md"
    (root / "deep" / "moved.md").unlink()
    assert found(library, "editor") == []


def test_files_of_others_are_left_alone_and_links_are_not_followed(
    library: Library, root: Path, tmp_path: Path
) -> None:
    (root / "mine.md").write_text("# My own note\n", encoding="utf-8")
    (root / "broken.json").write_text("{", encoding="utf-8")
    (root / "book.epub").write_bytes(b"PK\x03\x04 no book")
    outside = note(tmp_path / "outside", "secret", "Secret.", title="Secret")
    (root / "link.md").symlink_to(outside)
    (root / "folder").symlink_to(outside.parent)
    before = {file: file.read_bytes() for file in root.glob("*.*")}
    assert found(library, "") == []
    assert before == {file: file.read_bytes() for file in root.glob("*.*")}
    assert library.catch_up() == 0


@pytest.mark.parametrize("style", ['"{}"', "'{}'", "{}"])
def test_front_matter_that_an_editor_has_rewritten_is_read(root: Path, style: str) -> None:
    file = root / "a.md"
    front = f"title: Why? no\nid: {style.format(IDS[0])}\nsource: https://www.example.org/a\nauthor:\n  - '[[Ann]]'\n  - Ben\n"
    file.write_text(f"---\n{front}tags: one, two\ncreated: 2026-03-01\n---\n# x\n", encoding="utf-8")
    entry = entries.read(file)
    assert entry is not None
    assert (entry.id, entry.title, entry.author, entry.tags) == (
        IDS[0],
        "Why? no",
        "Ann, Ben",
        ("one", "two"),
    )
    assert (entry.site, entry.clipped) == ("example.org", "2026-03-01T00:00:00")


def test_a_page_is_known_by_its_address_and_by_its_text(library: Library, root: Path) -> None:
    note(root, "a", LONG, title="A", url="https://www.example.org/story?utm_source=x#part")
    library.catch_up()
    assert [known.same for known in library.known("http://example.org/story/", "")] == ["url"]
    changed = LONG.replace("number 7 ", "number seven ")
    assert [known.same for known in library.known("https://elsewhere.org/", changed)] == ["text"]
    assert library.known("https://elsewhere.org/", LONG[::-1]) == []
    assert library.known("https://example.org/story?id=2", "") == []


def test_an_id_is_known_by_its_beginning_if_no_other_begins_so(library: Library, root: Path) -> None:
    note(root, "a", "x", id="aaaa000000000000")
    note(root, "b", "x", id="aabb000000000000")
    library.catch_up()
    assert library.get("aaa").path.name == "a.md"
    with pytest.raises(WClipperError, match="several articles begin with aa"):
        library.get("aa")
    for wrong in ("c", "", "../x", "aaa%"):
        with pytest.raises(WClipperError, match="There is no article"):
            library.get(wrong)


def test_questions_are_made_of_quoted_words_alone() -> None:
    assert tokens.question('say "two words" OR drop*') == '"say" AND "two" + "words" AND "OR" AND "drop" *'
    assert tokens.question("网页剪藏") == '"网页" + "页剪" + "剪藏"'
    assert tokens.question(" ,. ") is None
