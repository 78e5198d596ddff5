from __future__ import annotations

import errno
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from wclipper.article.formats import frontmatter
from wclipper.errors import WClipperError
from wclipper.library import disk, files

ROOT = Path(files.__file__).parents[2]


def note(clip: str | None = None, text: str = "text") -> str:
    return frontmatter.write({"title": "T", "id": clip}) + f"\n{text} ☃\n"


def test_an_article_becomes_a_file(tmp_path: Path) -> None:
    saved = files.save(note(), title="A: title", folder=tmp_path)
    assert saved.path == tmp_path / "A - title.md"
    assert saved.path.read_text(encoding="utf-8") == note()
    assert saved.bytes == saved.path.stat().st_size
    assert [path.name for path in tmp_path.iterdir()] == ["A - title.md"]


def test_the_same_clip_has_one_file_even_if_it_was_edited(tmp_path: Path) -> None:
    first = files.save(note("one"), title="T", folder=tmp_path)
    first.path.write_text(note("one", "my own notes"), encoding="utf-8")
    again = files.save(note("one"), title="T", folder=tmp_path)
    assert again.path == first.path
    assert "my own notes" in first.path.read_text(encoding="utf-8")
    assert again.bytes == first.path.stat().st_size


def test_another_article_of_the_same_title_gets_a_number(tmp_path: Path) -> None:
    paths = [files.save(note(clip), title="T", folder=tmp_path).path.name for clip in ("a", "b", "c", "b")]
    assert paths == ["T.md", "T 2.md", "T 3.md", "T 2.md"]


def test_an_article_without_a_clip_never_counts_as_saved(tmp_path: Path) -> None:
    assert (
        files.save(note(), title="T", folder=tmp_path).path
        != files.save(note(), title="T", folder=tmp_path).path
    )


def test_an_id_in_the_text_is_not_that_of_the_clip(tmp_path: Path) -> None:
    other = tmp_path / "T.md"
    other.write_text('---\ntitle: "x"\n---\n\nid: "one"\n', encoding="utf-8")
    assert files.save(note("one"), title="T", folder=tmp_path).path.name == "T 2.md"


def test_many_at_once_lose_nothing(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        saved = list(pool.map(lambda n: files.save(note(str(n)), title="T", folder=tmp_path), range(40)))
    assert len({each.path for each in saved}) == 40
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(each.path.name for each in saved)


def test_a_missing_folder_is_made(tmp_path: Path) -> None:
    assert files.save(note(), title="T", folder=tmp_path / "a" / "b").path.is_file()


@pytest.mark.parametrize("folder", ["file", "file/b"])
def test_a_file_in_place_of_the_folder_is_named(tmp_path: Path, folder: str) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(WClipperError, match=f"There is a file .* {tmp_path / 'file'}\\.") as caught:
        files.save(note(), title="T", folder=tmp_path / folder)
    assert caught.value.code == "folder-is-file"


def test_a_folder_on_a_drive_that_is_gone_is_named(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "drive")
    with pytest.raises(WClipperError, match=f"{tmp_path / 'link'} does not exist") as caught:
        files.save(note(), title="T", folder=tmp_path / "link")
    assert caught.value.code == "folder-missing"


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "disk-full"),
        (errno.EDQUOT, "disk-full"),
        (errno.EROFS, "folder-forbidden"),
        (errno.EACCES, "folder-forbidden"),
        (errno.ENOENT, "folder-missing"),
        (errno.EIO, "save-failed"),
    ],
)
def test_a_fault_of_the_disk_is_explained_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, code: str
) -> None:
    def fails(_handle: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(WClipperError) as caught:
        files.save(note(), title="T", folder=tmp_path)
    assert caught.value.code == code
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_planted_link_is_neither_followed_nor_replaced(tmp_path: Path) -> None:
    (tmp_path / "T.md").symlink_to("/dev/full")
    (tmp_path / "T 2.md").symlink_to(tmp_path / "nowhere")
    os.mkfifo(tmp_path / "T 3.md")
    (tmp_path / "T 4.md").mkdir()
    assert files.save(note("x"), title="T", folder=tmp_path).path.name == "T 5.md"
    assert not (tmp_path / "nowhere").exists()


def test_a_file_system_without_hard_links_works_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(_source: object, _target: object) -> None:
        raise PermissionError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", refuses)
    paths = [files.save(note(clip), title="T", folder=tmp_path).path for clip in "aba"]
    assert [path.name for path in paths] == ["T.md", "T 2.md", "T.md"]
    assert [path.read_text(encoding="utf-8") for path in paths[:2]] == [note("a"), note("b")]
    assert len(list(tmp_path.iterdir())) == 2


def killed_in_the_middle(folder: Path) -> None:
    """Save in a process that dies when the file is to get its name."""
    code = (
        "import os, signal, sys; from pathlib import Path; from wclipper.library import files\n"
        "os.link = lambda *_: os.kill(os.getpid(), signal.SIGKILL)\n"
        "files.save('text', title='T', folder=Path(sys.argv[1]))"
    )
    subprocess.run(
        [sys.executable, "-c", code, folder], check=False, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )


@pytest.mark.skipif(sys.platform == "win32", reason="uses POSIX signals")
def test_what_a_killed_save_leaves_is_swept_by_the_next(tmp_path: Path) -> None:
    killed_in_the_middle(tmp_path)
    assert [path.suffix for path in tmp_path.iterdir()] == [".tmp"]
    files.save(note(), title="T", folder=tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["T.md"]


def test_the_temporary_file_of_a_living_save_is_left_alone(tmp_path: Path) -> None:
    with disk.temporary(tmp_path) as temporary:
        files.save(note(), title="T", folder=tmp_path)
        assert temporary.path.exists()


def test_other_files_are_never_swept(tmp_path: Path) -> None:
    kept = [tmp_path / name for name in (".wclipper-x.tmp", "a.tmp", ".wclipper-0123456789abcdef.tmp.md")]
    for path in kept:
        path.touch()
    files.save(note(), title="T", folder=tmp_path)
    assert all(path.exists() for path in kept)


def test_a_file_that_reads_back_otherwise_is_not_called_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "read_bytes", lambda _path: b"other")
    with pytest.raises(WClipperError, match="does not hold what was written"):
        files.save(note(), title="T", folder=tmp_path)
