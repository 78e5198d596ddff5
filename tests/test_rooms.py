"""The rooms of the house: who may know whom, how large a file may grow, and that the documents tell the truth."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from wclipper.article.article import WARNINGS
from wclipper.errors import PROBLEMS
from wclipper.library.missing import REASONS as MISSING

ON_THE_COMMAND_LINE = {
    "not-found",
    "file-unreadable",
    "not-a-page",
    "output-failed",
    "fetch-failed",
    "site-unknown",
    "sites-not-imported",
    "article-unknown",
    "article-ambiguous",
    "library-unusable",
    "article-fixed",
    "article-changed",
    "port-taken",
    "trash-gone",
}
HELPED = {"caller-forbidden"}
REASONS = ("hidden", "fixed", "model", "outside", "link list", "template", "line", "copy")
ROOT = Path(__file__).resolve().parents[1]
FORBIDDEN = {
    "wclipper/extract": ("wclipper.article", "wclipper.library", "wclipper.native", "wclipper.cli"),
    "wclipper/article": ("wclipper.library", "wclipper.native", "wclipper.cli"),
    "wclipper/library": ("wclipper.native", "wclipper.cli", "wclipper.web"),
    "wclipper/native": ("wclipper.cli", "wclipper.web"),
    "wclipper/web": ("wclipper.native", "wclipper.cli"),
    "wclipper": ("wclipper_training", "sklearn", "skl2onnx", "pickle", "joblib"),
}


def imported(file: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


@pytest.mark.parametrize("room", FORBIDDEN)
def test_imports_point_one_way(room: str) -> None:
    for file in (ROOT / "host" / room).rglob("*.py"):
        wrong = [
            name
            for name in imported(file)
            if f"{name}.".startswith(tuple(f"{other}." for other in FORBIDDEN[room]))
        ]
        assert not wrong, f"{file.name} imports {wrong}"


def test_the_way_from_the_click_to_the_reply_loads_nothing_heavy() -> None:
    code = "import sys, wclipper.native.start; print(*sys.modules)"
    modules = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    heavy = {
        "aiohttp",
        "click",
        "sklearn",
        "skl2onnx",
        "dask",
        "matplotlib",
        "onnxruntime",
        "rapidfuzz",
        "sqlite3",
        "yaml",
    }
    assert heavy.isdisjoint(modules)


def test_nothing_is_loaded_before_the_host_has_standard_output_for_itself() -> None:
    code = "import sys, wclipper.native; print(*sys.modules)"
    modules = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert {"lxml", "msgspec", "nh3", "numpy"}.isdisjoint(modules)


def test_the_package_gives_what_it_lists() -> None:
    import wclipper

    assert all(getattr(wclipper, name).__name__ == name for name in wclipper.__all__ if name[0] != "_")


@pytest.mark.parametrize("folder", ["host", "training", "extension", "tests"])
def test_no_file_grows_over_500_lines(folder: str) -> None:
    sources = [file for file in (ROOT / folder).rglob("*") if file.suffix in {".py", ".js", ".css", ".html"}]
    long = [
        file.name
        for file in sources
        if "pages" not in file.parts and file.read_text(encoding="utf-8").count("\n") > 500
    ]
    assert not long


def test_every_error_code_is_documented() -> None:
    table = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8").split("## Errors")[1]
    assert set(PROBLEMS) == set(
        re.findall(r"`([a-z-]+)`", "\n".join(re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)))
    )


def test_every_reason_for_a_missing_picture_is_documented() -> None:
    table = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8").split("| reason |")[1].split("##")[0]
    rows = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    assert set(MISSING) == set(re.findall(r"`([a-z-]+)`", "\n".join(rows)))


def test_the_extension_never_writes_html() -> None:
    for file in (ROOT / "extension").rglob("*.js"):
        assert not re.search(
            r"\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write", file.read_text(encoding="utf-8")
        ), file.name


def test_the_extension_has_the_words_for_everything_the_host_says() -> None:
    words = {
        file.parent.name: json.loads(file.read_bytes())
        for file in (ROOT / "extension" / "_locales").glob("*/*.json")
    }
    needed = {f"warning_{code}" for code in WARNINGS} | {f"reason_{reason}" for reason in REASONS}
    needed |= {f"error_{code}" for code in set(PROBLEMS) - ON_THE_COMMAND_LINE - HELPED}
    needed |= {f"help_{code}" for code in HELPED}
    needed |= {f"missing_{reason}" for reason in MISSING}
    for language, messages in words.items():
        assert {re.sub("[- ]", "_", key) for key in needed} <= messages.keys(), language


def test_every_language_says_the_same_with_the_same_values() -> None:
    words = {
        file.parent.name: json.loads(file.read_bytes())
        for file in (ROOT / "extension" / "_locales").glob("*/*.json")
    }
    assert {"en", "zh_CN"} <= words.keys()
    for language, messages in words.items():
        assert messages.keys() == words["en"].keys(), language
        for key, said in messages.items():
            assert said["message"].strip(), (language, key)
            assert values(said) == values(words["en"][key]), (language, key)
            assert values(said) == {f"${name}$".upper() for name in said.get("placeholders", {})}, (
                language,
                key,
            )


def values(said: dict[str, Any]) -> set[str]:
    """The values that stand in a message; a bare `$1` would be one without a name."""
    return set(re.findall(r"\$[A-Za-z0-9]+\$?", said["message"]))


def test_the_versions_agree() -> None:
    from wclipper import __version__

    manifest = (ROOT / "extension" / "manifest.json").read_text(encoding="utf-8")
    assert re.search(r'"version": "([^"]+)"', manifest)[1] == __version__  # type: ignore[index]
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
