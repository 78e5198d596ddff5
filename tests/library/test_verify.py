from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import pytest

from tests.library.stage import Stage
from wclipper.library import receipts
from wclipper.library.library import INDEX
from wclipper.library.verify import Verified, verify

if TYPE_CHECKING:
    from pathlib import Path

ID = "a" * 16


@pytest.fixture
def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stage:
    monkeypatch.setenv("XDG_DATA_HOME", os.environ["XDG_DATA_HOME"])
    return Stage(tmp_path)


@pytest.fixture
def article(stage: Stage) -> Path:
    saved = stage.save(ID)
    stage.fetch(saved)
    with stage.library() as library:
        library.catch_up()
    return saved.path


def looked(stage: Stage) -> Verified:
    before = {file: file.read_bytes() for file in stage.root.rglob("*") if file.is_file()}
    with stage.library() as library:
        found = verify(library)
    assert before == {file: file.read_bytes() for file in stage.root.rglob("*") if file.is_file()}
    return found


def kinds(found: Verified) -> list[str]:
    return [finding.kind for finding in found.findings]


def test_what_was_saved_is_whole_with_its_pictures(stage: Stage, article: Path) -> None:
    found = looked(stage)
    assert (found.articles, found.pictures, found.findings) == ({"whole": 1}, {"whole": 3}, [])


def test_what_the_person_changes_is_theirs(stage: Stage, article: Path) -> None:
    text = article.read_text(encoding="utf-8")
    article.write_text(text.replace("pilots", "old pilots") + "My own words.\n", encoding="utf-8")
    found = looked(stage)
    assert kinds(found) == ["changed"]
    assert found.is_sound


def test_the_end_that_a_person_deletes_is_theirs(stage: Stage, article: Path) -> None:
    lines = article.read_text(encoding="utf-8").splitlines(keepends=True)
    article.write_text("".join(lines[:-3]), encoding="utf-8")
    assert kinds(looked(stage))[0] == "changed"


@pytest.mark.parametrize(
    ("harm", "reason"),
    [
        (lambda data: b"", "it is empty"),
        (lambda data: bytes(len(data)), "zero bytes"),
        (lambda data: data[:1500] + bytes(200) + data[1700:], "zero bytes"),
        (lambda data: data[:1500] + b"\xff" + data[1501:], "no text from byte 1500 on"),
        (lambda data: data[:1024], "ends after 1024 bytes"),
        (lambda data: data[:1801], "ends after 1801 bytes"),
        (lambda data: data[:40], "can't be read as an article"),
        (lambda data: b"\x89PNG" * 20, "no text from byte 0 on"),
    ],
)
def test_what_no_editor_does_is_damage(stage: Stage, article: Path, harm: object, reason: str) -> None:
    assert callable(harm)
    article.write_bytes(harm(article.read_bytes()))
    (finding, *_) = looked(stage).findings
    assert (finding.kind, finding.path, finding.id) == ("damaged", article, ID)
    assert reason in finding.reason


def test_what_changes_without_a_date_is_damage(stage: Stage, article: Path) -> None:
    status = article.stat()
    article.write_bytes(article.read_bytes().replace(b"pilots", b"pylots", 1))
    os.utime(article, ns=(status.st_atime_ns, status.st_mtime_ns))
    (finding,) = looked(stage).findings
    assert (finding.kind, finding.reason) == (
        "damaged",
        "it has changed since it was read, but its date has not",
    )


def test_an_article_is_found_again_where_the_person_has_put_it(stage: Stage, article: Path) -> None:
    (stage.root / "deep").mkdir()
    article.rename(stage.root / "deep" / "Mine.md")
    article.with_suffix(".assets").rename(stage.root / "deep" / "The tide.assets")
    found = looked(stage)
    assert kinds(found) == ["moved"]
    assert found.is_sound
    assert found.articles == {"whole": 1}


def test_what_is_gone_is_missed_unless_it_was_deleted_here(stage: Stage, article: Path) -> None:
    other = stage.save("b" * 16).path
    with stage.library() as library:
        library.catch_up()
        library.delete("b" * 16)
    assert not other.exists()
    assert looked(stage).articles == {"whole": 1, "deleted": 1}
    article.unlink()
    found = looked(stage)
    assert found.articles == {"missing": 1, "deleted": 1}
    assert not found.is_sound


def test_what_can_not_be_read_is_not_missing(stage: Stage, article: Path) -> None:
    article.unlink()
    article.symlink_to(article)  # in a circle: no system opens it, for whomever
    found = looked(stage)
    assert found.articles == {"unreadable": 1}
    assert [(each.kind, each.path, each.id) for each in found.findings] == [("unreadable", article, ID)]
    assert not found.is_sound


def test_what_was_replaced_is_not_missed(stage: Stage, article: Path) -> None:
    stage.save("b" * 16, over=article)
    shutil.rmtree(stage.data / "trash")
    found = looked(stage)
    assert found.articles == {"whole": 1, "deleted": 1}
    assert "missing" not in kinds(found)


def test_an_article_that_was_never_written_is_not_missed(stage: Stage, article: Path) -> None:
    receipts.note(article.with_name("Other.md"), f'---\nid: "{"c" * 16}"\n---\n\nx\n'.encode())
    assert looked(stage).findings == []


def test_two_files_of_one_article_are_named(stage: Stage, article: Path) -> None:
    copy = article.with_name("The tide (conflicted copy).md")
    shutil.copyfile(article, copy)
    (finding,) = looked(stage).findings
    assert (finding.kind, finding.path, finding.id) == ("copy", copy, ID)


def test_pictures_that_are_gone_or_damaged_are_named(stage: Stage, article: Path) -> None:
    first, second, _ = sorted(article.with_suffix(".assets").iterdir())
    first.unlink()
    second.write_bytes(second.read_bytes()[:-9])
    found = looked(stage)
    assert {finding.kind: finding.path for finding in found.findings} == {
        "picture-missing": first,
        "picture-damaged": second,
    }
    assert found.pictures == {"missing": 1, "damaged": 1, "whole": 1}


def test_files_of_others_are_none_of_its_business(stage: Stage, article: Path) -> None:
    (stage.root / "mine.md").write_text("# Mine\n\n![](nowhere.png)\n", encoding="utf-8")
    (stage.root / "empty.md").touch()
    (stage.root / "data.json").write_bytes(b"\0\xff")
    assert looked(stage).findings == []


def test_a_damaged_index_is_said_to_be_made_anew(stage: Stage, article: Path) -> None:
    (stage.data / INDEX).write_bytes(b"no database" * 1000)
    found = looked(stage)
    assert kinds(found) == ["index"]
    assert not found.is_sound
    assert looked(stage).is_sound


def test_what_is_left_in_any_folder_is_swept(stage: Stage, article: Path) -> None:
    left = article.with_suffix(".assets") / ".wclipper-0123456789abcdef.tmp"
    left.touch()
    looked_at = stage.temporaries()
    assert looked_at == [left]
    with stage.library() as library:
        verify(library)
    assert stage.temporaries() == []
