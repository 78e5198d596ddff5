"""The pages of saved articles: kept whole or not at all, and never in the way of a save."""

from __future__ import annotations

import os
import stat
import time
from typing import TYPE_CHECKING, Any

import pytest

import wclipper
from tests.article.drafts import NOON
from wclipper import Snapshot, settings
from wclipper.article.article import block_key
from wclipper.library import packed, saving, snapshots, trash
from wclipper.library.library import Library
from wclipper.library.snapshots import Source
from wclipper.settings import Settings

if TYPE_CHECKING:
    from pathlib import Path

STORY = "".join(
    f"<p>This is the paragraph number {i} of the story, and it is long enough.</p>" for i in range(6)
)
PAGE = f"<html lang=en><title>The tide</title><body><h1>The tide</h1>{STORY}</body></html>"
URL = "https://sea.example/tide"


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(settings, "data_dir", lambda: tmp_path / "data")
    return tmp_path / "data"


def save(folder: Path, page: str | bytes | Snapshot = PAGE, *, url: str | None = URL, **chosen: Any) -> Path:
    article = wclipper.clip(page, url=url)
    draft = article.draft(clipped=NOON)
    wanted = Settings(folder=str(folder / "notes"), **chosen)
    return saving.save(article, draft, wanted, source=Source(page=page, url=url)).path


def kept(data: Path) -> list[Path]:
    return packed.files(data / snapshots.FOLDER)


def test_the_page_is_kept_under_the_id_of_its_article(tmp_path: Path, data: Path) -> None:
    save(tmp_path)
    (file,) = kept(data)
    found = snapshots.load(file.name.removesuffix(packed.ENDING))
    assert found is not None
    assert (found.page, found.url) == (PAGE, URL)
    assert found.article()[0].markdown == wclipper.clip(PAGE, url=URL).markdown
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize("charset", ["utf-8", "gb18030", "utf-16"])
def test_bytes_are_kept_as_the_text_that_they_are(tmp_path: Path, data: Path, charset: str) -> None:
    page = PAGE.replace("story", "潮汐的故事").replace("<title>", f"<meta charset={charset}><title>")
    save(tmp_path, page.encode(charset))
    (file,) = kept(data)
    found = snapshots.load(file.name.removesuffix(packed.ENDING))
    assert found is not None
    assert found.page == page


def test_half_characters_keep_nothing_from_being_kept(tmp_path: Path, data: Path) -> None:
    save(tmp_path, PAGE.replace("number 3", "number \ud800"))
    assert len(kept(data)) == 1


def test_the_setting_turns_it_off(tmp_path: Path, data: Path) -> None:
    assert save(tmp_path, snapshots=False).exists()
    assert kept(data) == []


def test_an_article_that_is_there_already_keeps_the_page_it_was_made_from(tmp_path: Path, data: Path) -> None:
    save(tmp_path)
    (file,) = kept(data)
    before = file.read_bytes()
    save(tmp_path, PAGE.replace("</body>", "<!-- another day --></body>"))
    assert [each.read_bytes() for each in kept(data)] == [before]


def test_an_article_is_saved_though_its_page_can_not_be_kept(
    tmp_path: Path, data: Path, caplog: pytest.LogCaptureFixture
) -> None:
    data.mkdir()
    (data / snapshots.FOLDER).write_text("in the way")
    assert save(tmp_path).exists()
    assert "could not be kept" in caplog.text


def test_a_page_too_large_for_the_budget_is_not_kept(
    tmp_path: Path, data: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "BUDGET", 100)
    assert save(tmp_path).exists()
    assert kept(data) == []
    assert "too large" in caplog.text


def test_the_oldest_pages_go_when_the_budget_is_used_up(
    tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        save(tmp_path, PAGE.replace("The tide", f"Tide {number}"))
        for file in kept(data):
            age = file.stat().st_mtime - 100
            os.utime(file, (age, age))
    sizes = [file.stat().st_size for file in kept(data)]
    oldest = min(kept(data), key=lambda file: file.stat().st_mtime)
    monkeypatch.setattr(snapshots, "BUDGET", sum(sizes) + 20)
    save(tmp_path, PAGE.replace("The tide", "Tide 3"))
    assert oldest not in kept(data)
    assert len(kept(data)) == 3


@pytest.mark.parametrize("content", [b"", b"text", b"\x1f\x8b\x08\x00", b"{}"])
def test_a_damaged_page_says_so(tmp_path: Path, data: Path, content: bytes) -> None:
    save(tmp_path)
    (file,) = kept(data)
    file.write_bytes(content)
    with pytest.raises(ValueError, match=r"^[^/]+$"):
        snapshots.load(file.name.removesuffix(packed.ENDING))


@pytest.mark.parametrize("id_", ["../labels/one", "", "x" * 300, "é\0"])
def test_no_id_leads_out_of_the_folder(id_: str) -> None:
    assert snapshots.load(id_) is None
    snapshots.forget(id_)


def test_blocks_are_known_again_by_their_text_wherever_they_stand() -> None:
    tree = f"<html><body><div>{STORY}</div></body></html>"
    found = snapshots.Kept(
        id="0" * 16,
        page=Snapshot(format=1, tree=tree, url=URL),
        clipped=NOON,
        kept=[(0, 0)],  # a block that is not on the page
        cut=[(block_key("This is the paragraph number 2 of the story, and it is long enough."), 0)],
    )
    article, lost = found.article()
    assert "number 2" not in article.text
    assert "number 3" in article.text
    assert lost == 1


def test_a_page_goes_when_its_article_is_deleted_for_good(tmp_path: Path, data: Path) -> None:
    path = save(tmp_path)
    (file,) = kept(data)
    with Library([path.parent], data) as library:
        library.catch_up()
        id_ = file.name.removesuffix(packed.ENDING)
        library.restore(library.delete(id_))
        trash.purge(now=time.time() + 90 * 86_400)
        assert kept(data) == [file]
        library.delete(id_)
        assert kept(data) == [file]
        trash.purge(now=time.time() + 90 * 86_400)
    assert kept(data) == []


def test_a_page_goes_with_the_article_that_was_replaced_not_with_the_new_one(
    tmp_path: Path, data: Path
) -> None:
    path = save(tmp_path)
    (old,) = kept(data)
    page = PAGE.replace("number 3", "number three")
    article = wclipper.clip(page, url=URL)
    draft = article.draft(clipped=NOON)
    wanted = Settings(folder=str(path.parent))
    saving.save(article, draft, wanted, over=path, source=Source(page=page, url=URL))
    assert len(kept(data)) == 2
    trash.purge(now=time.time() + 90 * 86_400)
    (new,) = kept(data)
    assert new != old
