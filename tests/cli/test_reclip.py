"""`wclipper reclip` as a person and as a program run it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.test_sites import run
from tests.library.test_reclip import FULL
from tests.library.test_snapshots import URL
from wclipper.library import packed, snapshots

if TYPE_CHECKING:
    from pathlib import Path

OTHER = FULL.replace("The tide", "The ebb").replace("number", "part")


def clip(home: Path, page: str = FULL, *, method: str = "all", url: str = URL) -> Path:
    """Save a page, as today's model clips it or an older method; the note."""
    done = run(
        home, "clip", "-", "--save", "--no-pictures", "--method", method, "--url", url, given=page.encode()
    )
    assert done.returncode == 0, done.stderr
    return type(home)(done.stdout.strip())


def reclip(home: Path, *arguments: str, code: int = 0) -> dict[str, Any]:
    done = run(home, "reclip", *arguments, "--json")
    assert done.returncode == code, done.stderr
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with an article by today's model, and one by a method that keeps the menu, too."""
    clip(tmp_path)
    worse = clip(tmp_path, OTHER, method="nta", url="https://ebb.example/1")
    assert "Sport" in worse.read_text(encoding="utf-8")
    return tmp_path


def test_it_shows_what_would_change_and_writes_nothing(home: Path) -> None:
    before = {file.name: file.read_bytes() for file in (home / "WClipper").iterdir()}
    done = run(home, "reclip", "--diff")
    assert done.returncode == 0, done.stderr
    first, *lines = done.stdout.splitlines()
    assert first.endswith("The ebb")
    assert any(line.strip().startswith("-[Home]") for line in lines)
    assert lines[-2:] == ["1 changed; 1 the same.", "Nothing is written yet: --apply does it."]
    assert {file.name: file.read_bytes() for file in (home / "WClipper").iterdir()} == before


def test_it_writes_what_has_changed_and_the_library_knows(home: Path) -> None:
    assert run(home, "search", "Sport").returncode == 0
    done = run(home, "reclip", "--apply")
    assert done.returncode == 0, done.stderr
    assert "trash" in done.stdout
    assert run(home, "search", "Sport").returncode == 1
    again = reclip(home)
    assert (again["changed"], again["unchanged"]) == (0, 2)


def test_programs_get_all_of_it(home: Path) -> None:
    found = reclip(home)
    assert (found["applied"], found["changed"], found["unchanged"], found["failed"]) == (False, 1, 1, 0)
    (changed,) = (each for each in found["articles"] if each["state"] == "changed")
    assert (changed["title"], changed["lost_highlights"], changed["reason"]) == ("The ebb", [], None)
    assert changed["removed"] > 0
    assert "diff" not in changed
    (changed,) = reclip(home, changed["id"][:10], "--diff", "--apply")["articles"]
    assert any("Sport" in line for line in changed["diff"])


@pytest.mark.parametrize(
    ("arguments", "titles"),
    [
        (["--site", "ebb.example"], ["The ebb"]),
        (["--since", "1d"], ["The ebb", "The tide"]),
        (["--until", "2000"], []),
        (["--tag", "none"], []),
    ],
)
def test_options_choose_the_articles(home: Path, arguments: list[str], titles: list[str]) -> None:
    found = reclip(home, *arguments, code=0 if titles else 1)
    assert sorted(each["title"] for each in found["articles"]) == titles


def test_ids_and_options_do_not_go_together(home: Path) -> None:
    assert run(home, "reclip", "abcd", "--since", "1d").returncode == 2
    assert run(home, "reclip", "ffffffffffff").returncode == 1


def test_a_text_of_the_persons_own_is_left_alone_and_named(home: Path) -> None:
    note = home / "WClipper" / "The ebb.md"
    mine = note.read_text(encoding="utf-8") + "\nMy own thoughts.\n"
    note.write_text(mine, encoding="utf-8")
    done = run(home, "reclip", "--apply")
    assert (done.returncode, note.read_text(encoding="utf-8")) == (0, mine)
    assert "yours       The ebb" in done.stdout
    assert "1 left alone, because you have changed the text" in done.stdout


def test_properties_of_the_persons_own_stay(home: Path) -> None:
    note = home / "WClipper" / "The ebb.md"
    text = note.read_text(encoding="utf-8").replace("---\n", "---\nrating: 5\ntags: [sea]\n", 1)
    note.write_text(text, encoding="utf-8")
    assert reclip(home, "--tag", "sea", "--apply")["changed"] == 1
    now = note.read_text(encoding="utf-8")
    assert now.startswith("---\nrating: 5\ntags: [sea]\ntitle:")
    assert "Sport" not in now


def test_what_has_no_page_is_counted(home: Path) -> None:
    for file in packed.files(home / "wclipper" / snapshots.FOLDER):
        file.unlink()
    done = run(home, "reclip")
    assert (done.returncode, done.stdout) == (1, "2 without a kept page.\n")


def test_what_can_not_be_clipped_again_is_said_and_the_rest_goes_on(home: Path) -> None:
    (tide,) = (each for each in reclip(home)["articles"] if each["title"] == "The tide")
    (home / "wclipper" / snapshots.FOLDER / f"{tide['id']}{packed.ENDING}").write_bytes(b"damaged")
    done = run(home, "reclip")
    assert done.returncode == 1
    assert "the page that was kept is damaged" in done.stdout
    assert "1 changed; 1 could not be clipped again." in done.stdout


def test_an_empty_library_has_nothing_to_clip_again(tmp_path: Path) -> None:
    done = run(tmp_path, "reclip")
    assert (done.returncode, done.stdout) == (1, "No articles.\n")


def test_imported_pages_are_kept_too(tmp_path: Path) -> None:
    page = tmp_path / "saved.html"
    page.write_text(FULL.replace("<html", f"<!-- saved from url=(0000){URL} -->\n<html", 1), encoding="utf-8")
    assert run(tmp_path, "import", str(page)).returncode == 0
    assert reclip(tmp_path)["unchanged"] == 1
