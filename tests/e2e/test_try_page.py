from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

_CHECKOUT = Path(__file__).parent.parent.parent
_RUN = """
import sys
from pathlib import Path
from tests.e2e import browsers, try_page
try_page.RESULTS = Path(sys.argv.pop(1))
only, find = sys.argv.pop(1), browsers.find
browsers.find = lambda name: find(name) if name == only else None
sys.exit(try_page.main())
"""


def run(results: Path, browser: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Try a page in a process of its own, with its results in another folder and one browser only."""
    command = [sys.executable, "-c", _RUN, str(results), browser, *arguments]
    return subprocess.run(command, cwd=_CHECKOUT, capture_output=True, text=True, check=False, timeout=600)


@pytest.mark.parametrize("browser", ["chromium", "firefox"])
def test_says_what_was_extracted_and_where_it_is(tmp_path: Path, browser: str) -> None:
    earlier = tmp_path / "WClipper" / "The brass machine that knew the sea.md"
    earlier.parent.mkdir()
    earlier.write_text("from the last time")
    done = run(tmp_path, browser)
    assert done.returncode == 0, done.stderr
    assert "The brass machine that knew the sea" in done.stdout
    assert "We use cookies" in done.stdout.partition("Cut:")[2]
    (article,) = (tmp_path / "WClipper").glob("*.md")
    assert article == earlier
    assert str(article) in done.stdout
    assert (tmp_path / "reader.png").read_bytes().startswith(b"\x89PNG")


def test_says_why_a_page_was_not_clipped(tmp_path: Path) -> None:
    page = tmp_path / "an empty page.html"
    page.touch()
    done = run(tmp_path, "chromium", str(page))
    assert done.returncode == 1
    assert done.stderr.startswith("The page was not clipped")
    assert "No article was found on this page" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("browser", "page", "sentence"),
    [
        ("chromium", "missing.html", "There is no file missing.html."),
        (
            "netscape",
            str(_CHECKOUT / "tests/pages/sample-article.html"),
            "There is no browser to try it with",
        ),
    ],
)
def test_says_what_is_missing(tmp_path: Path, browser: str, page: str, sentence: str) -> None:
    done = run(tmp_path, browser, page)
    assert done.returncode == 1
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
