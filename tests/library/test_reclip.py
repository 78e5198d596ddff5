"""Articles clipped again: the same model changes nothing, a better one only what is not the person's."""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import wclipper
from tests.article.drafts import NOON
from tests.extract import sites as made_up
from tests.library.test_snapshots import PAGE, STORY, URL
from wclipper import Snapshot, settings
from wclipper.article.article import Article
from wclipper.article.highlights import Highlight
from wclipper.errors import WClipperError
from wclipper.extract import page as pages
from wclipper.extract import pipeline
from wclipper.library import editing, entries, packed, reclip, saving, snapshots, trash
from wclipper.library.album import Album
from wclipper.library.relink import relink
from wclipper.library.sites import Sites
from wclipper.library.snapshots import Source
from wclipper.library.wishes import Wishes
from wclipper.settings import Settings

if TYPE_CHECKING:
    from wclipper.library.reclip import Again

FOLDER = Path(__file__).parents[1] / "pages"
EMPTY = FOLDER / "text--markup-in-cells-and-headings.html"
"""The model finds no article on it."""
SAMPLES = sorted(set(FOLDER.glob("*.html")) - {EMPTY})
NAV = "<nav><a href=/a>Home</a> <a href=/b>News of the day</a> <a href=/c>Sport</a></nav>"
FULL = PAGE.replace("<body>", f"<body>{NAV}")
PICTURE = "https://sea.example/chart.png"
ILLUSTRATED = PAGE.replace("</body>", f'<p>The chart:</p><p><img src="{PICTURE}" alt="Chart"></p></body>')
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000002000001e221bc330000000049454e44ae426082"
)


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(settings, "data_dir", lambda: tmp_path / "data")
    return tmp_path / "data"


def save(
    folder: Path,
    article: Article,
    source: Source,
    wishes: Wishes | None = None,
    *,
    embedded: bool = False,
    **chosen: Any,
) -> Path:
    wanted = Wishes(highlights=source.highlights) if wishes is None else wishes
    draft = replace(saving.drafted(article, wanted, embedded=embedded), clipped=NOON)
    return saving.save(article, draft, Settings(folder=str(folder / "notes"), **chosen), source=source).path


def save_page(folder: Path, page: str = PAGE, *, method: str = "all", **more: Any) -> Path:
    """A page as today's model or another method clips it."""
    return save(folder, wclipper.clip(page, url=URL, method=method), Source(page=page, url=URL), **more)


def again(path: Path) -> Again:
    entry = entries.read(path)
    assert entry is not None
    return reclip.clipped_again(entry)


def parts(path: Path) -> tuple[str, str]:
    """The properties of a note, and what stands below them."""
    head, _, body = path.read_text(encoding="utf-8").removeprefix("---\n").partition("\n---\n")
    return head, body


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda file: file.stem)
def test_the_same_model_changes_nothing(tmp_path: Path, sample: Path) -> None:
    content = sample.read_bytes()
    article = wclipper.clip(content, url=URL)
    path = save(tmp_path, article, Source(page=content, url=URL))
    found = again(path)
    assert found.state == "unchanged"
    assert found.after == path.read_bytes()


def test_nor_does_it_change_plain_text(tmp_path: Path) -> None:
    assert again(save_page(tmp_path, format="text")).state == "unchanged"


@pytest.mark.parametrize("form", ["html", "json", "epub"])
def test_other_formats_are_left_alone(tmp_path: Path, form: str) -> None:
    assert again(save_page(tmp_path, format=form)).state == "fixed"


@pytest.mark.parametrize(
    "choice",
    [{"cut": [3]}, {"kept": [0, 1]}, {"level": 4}, {"level": -4}, {"level": 1, "kept": [0], "cut": [5]}],
)
def test_what_the_person_has_chosen_is_chosen_again(tmp_path: Path, choice: dict[str, Any]) -> None:
    source = Source(page=FULL, url=URL, **choice)
    article = wclipper.clip(FULL, url=URL)
    chosen = article.corrected(level=source.level, kept=list(source.kept), cut=list(source.cut))
    assert chosen.text != article.text or choice.keys() == {"level"}
    found = again(save(tmp_path, chosen, source))
    assert (found.state, found.undecided) == ("unchanged", 0)


def test_an_excerpt_stays_one(tmp_path: Path) -> None:
    selected = STORY.replace("number 2", "<wc:selected>number 2</wc:selected>", 1)
    tree = f"<html><head><title>T</title></head><body><div>{selected}</div></body></html>"
    snapshot = Snapshot(format=1, tree=tree, url=URL)
    article = Article(pipeline.extract(pages.read_excerpt(snapshot), steps=pipeline.EXCERPT))
    assert article.text == "number 2"
    assert again(save(tmp_path, article, Source(page=snapshot))).state == "unchanged"


def test_what_a_memory_of_the_site_has_cut_stays_cut_and_nothing_else_is(tmp_path: Path) -> None:
    sites = Sites(tmp_path / "sites.db")
    for number in range(12):
        made = made_up.make(number)
        sites.teach(pages.read(made.html, url=f"https://{made_up.HOST}/{number}"))
    page = made_up.make(50).html
    url = f"https://{made_up.HOST}/50"
    article = Article(pipeline.extract(sites.remember(pages.read(page, url=url))))
    assert article.cut_by_memory() != []
    assert article.text != wclipper.clip(page, url=url).text
    assert again(save(tmp_path, article, Source(page=page, url=url))).state == "unchanged"


HIGHLIGHT = Highlight("number 2", "", "Why two?")


def test_highlights_are_put_back(tmp_path: Path) -> None:
    source = Source(page=PAGE, url=URL, highlights=(HIGHLIGHT,))
    path = save(tmp_path, wclipper.clip(PAGE, url=URL), source)
    assert "==number 2==" in parts(path)[1]
    assert again(path).state == "unchanged"
    whole = wclipper.clip(FULL, url=URL).corrected(kept=[0], cut=[])
    found = again(save(tmp_path / "old", whole, replace(source, page=FULL)))
    assert found.state == "changed"
    assert "==number 2==[^1]" in found.after.decode()
    assert found.lost == ()


def test_a_highlight_whose_text_is_gone_is_told_of(tmp_path: Path) -> None:
    home = Highlight("News of the day")
    article = wclipper.clip(FULL, url=URL)
    whole = article.corrected(kept=[0], cut=[])
    assert "News of the day" in whole.text
    path = save(tmp_path, whole, Source(page=FULL, url=URL, highlights=(home, HIGHLIGHT)))
    assert "==News of the day==" in parts(path)[1]
    found = again(path)
    assert found.state == "changed"
    assert found.lost == ("News of the day",)


@pytest.fixture
def worse(tmp_path: Path) -> Path:
    """A note that a worse method has made: the same page, with its menu and without its end."""
    article = wclipper.clip(FULL, url=URL)
    count = len(article.blocks)
    kept = [block for block in range(count) if not article.blocks[block].kept]
    clipped = article.corrected(kept=kept, cut=[count - 1])
    assert "Sport" in clipped.text
    return save(tmp_path, clipped, Source(page=FULL, url=URL))


def test_a_better_model_changes_the_text_and_nothing_else(worse: Path) -> None:
    worse.chmod(0o640)
    editing.edit(worse, {"title": "My title", "tags": ["sea", "mine"], "note": "Read this"})
    text = worse.read_text(encoding="utf-8").replace("---\n", "---\nrating: 5\n", 1)
    worse.write_text(text, encoding="utf-8")
    before, _ = parts(worse)
    found = again(worse)
    assert found.state == "changed"
    diff = found.diff()
    assert any(line.startswith("-") and "Sport" in line for line in diff)
    assert any(line.startswith("+") and "number 5" in line for line in diff)
    assert "Sport" in worse.read_text(encoding="utf-8")

    reclip.apply(found)
    head, body = parts(worse)
    assert head == before
    assert 'title: "My title"' in head
    assert "Sport" not in body
    assert "number 5" in body
    assert body == parts(save_page(worse.parents[1] / "new"))[1]
    assert worse.stat().st_mode & 0o777 == 0o640
    assert again(worse).state == "unchanged"


@pytest.mark.parametrize("method", ["rules", "lines", "cevc"])
def test_what_an_older_method_has_made_becomes_what_todays_makes(tmp_path: Path, method: str) -> None:
    page = (FOLDER / "sample-article.html").read_text(encoding="utf-8")
    path = save_page(tmp_path, page, method=method)
    found = again(path)
    assert found.state == "changed"
    reclip.apply(found)
    assert parts(path)[1] == parts(save_page(tmp_path / "new", page))[1]


def test_the_article_as_it_was_is_in_the_trash(worse: Path, data: Path) -> None:
    old = worse.read_bytes()
    reclip.apply(again(worse))
    (name,) = (folder.name for folder in (data / trash.FOLDER).iterdir())
    assert trash.restore(name).read_bytes() == old


def test_a_text_that_the_person_has_changed_is_left_alone(worse: Path) -> None:
    with worse.open("a", encoding="utf-8") as file:
        file.write("\nMy own thoughts.\n")
    assert again(worse).state == "edited"


def test_a_text_that_is_changed_at_the_last_moment_is_left_alone(worse: Path, data: Path) -> None:
    found = again(worse)
    mine = worse.read_text(encoding="utf-8") + "\nMy own thoughts.\n"
    worse.write_text(mine, encoding="utf-8")
    with pytest.raises(WClipperError):
        reclip.apply(found)
    assert worse.read_text(encoding="utf-8") == mine
    assert not (data / trash.FOLDER).exists()
    assert [file.name for file in worse.parent.iterdir()] == [worse.name]


def test_a_full_disk_leaves_the_article_as_it_was(worse: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = worse.read_bytes()
    found = again(worse)

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(WClipperError) as error:
        reclip.apply(found)
    assert error.value.code == "disk-full"
    assert worse.read_bytes() == old
    assert [file.name for file in worse.parent.iterdir()] == [worse.name]


def test_a_note_is_found_by_its_id_wherever_the_person_has_put_it(worse: Path) -> None:
    elsewhere = worse.parent / "Sea" / "My own name.md"
    elsewhere.parent.mkdir()
    worse.rename(elsewhere)
    reclip.apply(again(elsewhere))
    assert "Sport" not in parts(elsewhere)[1]
    assert not worse.exists()


def with_picture(path: Path) -> str:
    album = Album(path)
    with album.opened():
        album.add(PICTURE, PNG)
    relink(path, album.links([PICTURE]), hashes=album.hashes([PICTURE]))
    return album.links([PICTURE])[PICTURE]


@pytest.mark.parametrize("moved", [False, True])
def test_pictures_beside_the_article_stay_there(tmp_path: Path, moved: bool) -> None:  # noqa: FBT001
    page = ILLUSTRATED.replace("<body>", f"<body>{NAV}")
    article = wclipper.clip(page, url=URL)
    path = save(tmp_path, article.corrected(kept=[0], cut=[]), Source(page=page, url=URL))
    link = with_picture(path)
    if moved:  # the folder with the pictures keeps its name, and the link in the note leads to it
        path = path.rename(path.with_name("Another name.md"))
    found = again(path)
    assert found.state == "changed"
    reclip.apply(found)
    body = parts(path)[1]
    assert f"![Chart]({link})" in body
    assert PICTURE not in body
    assert again(path).state == "unchanged"


def test_pictures_within_the_page_stay_beside_the_article(tmp_path: Path) -> None:
    url = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgAAAAAgAAAeIhvDMAAAAASUVORK5CYII="
    page = ILLUSTRATED.replace(PICTURE, url)
    path = save(tmp_path, wclipper.clip(page, url=URL), Source(page=page, url=URL), embedded=True)
    assert again(path).state == "unchanged"
    album = Album(path)
    with album.opened():
        album.add(url, PNG)
    relink(path, album.links([url]))
    assert "data:" not in parts(path)[1]
    assert again(path).state == "unchanged"


TEMPLATE = """\
---
title: {{title}}
image: {{image}}
---
> [!info] {{title}} ({{site}}, {{time}})
> ![]({{image}})

{{content}}

Clipped from <{{url}}>: {{words}} words
"""


def own_template(folder: Path) -> str:
    file = folder / "own.md"
    file.write_text(TEMPLATE, encoding="utf-8")
    return str(file)


def test_a_template_of_the_persons_own_stays_around_the_article(tmp_path: Path) -> None:
    page = ILLUSTRATED.replace("<title>", f"<meta property='og:image' content='{PICTURE}'><title>")
    path = save_page(tmp_path, page, template=own_template(tmp_path))
    with_picture(path)
    assert parts(path)[1].count(".assets/") == 2
    assert again(path).state == "unchanged"
    (tmp_path / "own.md").write_text("{{content}}\n", encoding="utf-8")
    assert again(path).state == "unchanged"


def test_only_the_article_is_put_into_that_template(tmp_path: Path) -> None:
    article = wclipper.clip(FULL, url=URL)
    path = save(
        tmp_path,
        article.corrected(kept=[0], cut=[]),
        Source(page=FULL, url=URL),
        Wishes(title="My own", tags=("sea",)),
        template=own_template(tmp_path),
    )
    head, body = parts(path)
    found = again(path)
    reclip.apply(found)
    new_head, new_body = parts(path)
    assert new_head == head
    assert "Sport" in body
    assert "Sport" not in new_body
    assert new_body.splitlines()[0] == body.splitlines()[0]
    assert new_body.splitlines()[-1] == body.splitlines()[-1]


def test_an_article_without_its_page_is_told_of(tmp_path: Path) -> None:
    assert again(save_page(tmp_path, snapshots=False)).state == "unkept"


@pytest.mark.parametrize("content", [b"", b"{}", b"\x1f\x8b\x08\x00"])
def test_a_damaged_page_is_told_of(tmp_path: Path, data: Path, content: bytes) -> None:
    path = save_page(tmp_path)
    (file,) = packed.files(data / snapshots.FOLDER)
    file.write_bytes(content)
    found = again(path)
    assert (found.state, found.reason) == ("failed", "the page that was kept is damaged")


def test_a_page_on_which_no_article_is_found_changes_nothing(tmp_path: Path) -> None:
    page = EMPTY.read_text(encoding="utf-8")
    article = wclipper.clip(page, url=URL)
    assert article.text == ""
    found = again(save(tmp_path, article.corrected(kept=[0], cut=[]), Source(page=page, url=URL)))
    assert (found.state, found.reason) == ("failed", "no article is found on its page any more")
