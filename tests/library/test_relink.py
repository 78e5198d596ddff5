from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from wclipper.article.formats import escape
from wclipper.errors import WClipperError
from wclipper.library import relink as module
from wclipper.library.relink import relink, rewritten

URL = "https://example.org/a_(b)?x=1&amp;y=2"
LINKS = {URL: "T.assets/a.png", "https://example.org/c.png": "T.assets/c.png"}
WRITTEN = f"![one \\] *two*]({escape.destination(URL)})"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (WRITTEN, "![one \\] *two*](T.assets/a.png)"),
        ("![](https://example.org/c.png)", "![](T.assets/c.png)"),
        ('![x](https://example.org/c.png "title")', '![x](T.assets/c.png "title")'),
        (
            "[![x](https://example.org/c.png)](https://example.org/c.png)",
            "[![x](T.assets/c.png)](https://example.org/c.png)",
        ),
        (
            "> - ![x](https://example.org/c.png)\n| a | ![](https://example.org/c.png) |",
            "> - ![x](T.assets/c.png)\n| a | ![](T.assets/c.png) |",
        ),
        (
            '<td><img alt="" src="https://example.org/a_(b)?x=1&amp;amp;y=2"></td>',
            '<td><img alt="" src="T.assets/a.png"></td>',
        ),
        (
            "a ` b ![x](https://example.org/c.png)",
            "a ` b ![x](T.assets/c.png)",
        ),
    ],
)
def test_pictures_get_their_new_address(before: str, after: str) -> None:
    assert rewritten(before, LINKS) == after


@pytest.mark.parametrize(
    "text",
    [
        "[a link](https://example.org/c.png)",
        "\\![x](https://example.org/c.png)",
        "`![x](https://example.org/c.png)`",
        "`` ` ![x](https://example.org/c.png) ``",
        "```\n![x](https://example.org/c.png)\n```",
        "- ````md\n  ```\n  ![x](https://example.org/c.png)\n  ```\n  ````",
        "> ~~~\n> ![x](https://example.org/c.png)\n> ~~~",
        '\\<img src="https://example.org/c.png">',
        "![x](https://example.org/other.png)",
        "![x](https://example.org/c.png?large)",
        "",
    ],
)
def test_nothing_else_is_changed(text: str) -> None:
    assert rewritten(text, LINKS) == text


def test_what_follows_code_is_read_again() -> None:
    text = "```\ncode\n```\n\n``` one line ``` ![x](https://example.org/c.png)\n"
    assert rewritten(text, LINKS).endswith("![x](T.assets/c.png)\n")


def test_bytes_that_are_no_text_stay_as_they_are(tmp_path: Path) -> None:
    article = tmp_path / "T.md"
    article.write_bytes(b"\xff\r\n![x](https://example.org/c.png)\r\n")
    relink(article, LINKS)
    assert article.read_bytes() == b"\xff\r\n![x](T.assets/c.png)\r\n"


def test_what_the_person_writes_meanwhile_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    article = tmp_path / "T.md"
    article.write_text(WRITTEN, encoding="utf-8")
    rewrite, notes = module.rewritten, iter(["My note\n"])

    def slowly(text: str, links: dict[str, str]) -> str:
        article.write_text("".join(notes) + article.read_text(encoding="utf-8"), encoding="utf-8")
        return rewrite(text, links)

    monkeypatch.setattr(module, "rewritten", slowly)
    relink(article, LINKS)
    assert article.read_text(encoding="utf-8") == "My note\n![one \\] *two*](T.assets/a.png)"
    assert list(tmp_path.iterdir()) == [article]


def test_the_file_keeps_its_rights(tmp_path: Path) -> None:
    article = tmp_path / "T.md"
    article.write_text(WRITTEN, encoding="utf-8")
    article.chmod(0o640)
    relink(article, LINKS)
    assert article.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("instead", ["nothing", "link", "folder"])
def test_an_article_that_is_not_there_any_more_is_named(tmp_path: Path, instead: str) -> None:
    article, other = tmp_path / "T.md", tmp_path / "other.md"
    other.write_text(WRITTEN, encoding="utf-8")
    if instead == "link":
        article.symlink_to(other)
    elif instead == "folder":
        article.mkdir()
    with pytest.raises(WClipperError, match=f"is no longer at {article}") as caught:
        relink(article, LINKS)
    assert caught.value.code == "article-moved"
    assert other.read_text(encoding="utf-8") == WRITTEN


@pytest.mark.skipif(sys.platform == "win32", reason="uses POSIX signals")
@pytest.mark.parametrize("moment", ["os.fsync", "os.replace", "disk.flush"])
def test_a_death_in_the_middle_leaves_a_whole_article(tmp_path: Path, moment: str) -> None:
    article = tmp_path / "T.md"
    article.write_text(WRITTEN, encoding="utf-8")
    code = (
        "import os, signal, sys; from pathlib import Path\n"
        "from wclipper.library import disk, relink\n"
        f"{moment} = lambda *_: os.kill(os.getpid(), signal.SIGKILL)\n"
        f"relink.relink(Path(sys.argv[1]), {LINKS!r})"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(module.__file__).parents[2])}
    died = subprocess.run([sys.executable, "-c", code, article], check=False, env=environment)
    assert died.returncode == -9
    after = rewritten(WRITTEN, LINKS) if moment == "disk.flush" else WRITTEN
    assert article.read_text(encoding="utf-8") == after
