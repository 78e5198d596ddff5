"""Every word that the pages say is there, in every language, and none is kept that nobody says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from wclipper.web import words

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "host" / "wclipper" / "web"
LANGUAGES = sorted(folder.name for folder in (ROOT / "extension" / "_locales").iterdir())
_KEY = re.compile(r"library_[A-Za-z_]+")


def said() -> set[str]:
    """The names that stand in the sources; those that are put together there are found by their beginnings."""
    sources = [*WEB.rglob("*.js"), *WEB.rglob("*.html"), *WEB.rglob("*.py")]
    return set(_KEY.findall("\n".join(file.read_text(encoding="utf-8") for file in sources)))


def known(language: str) -> set[str]:
    file = ROOT / "extension" / "_locales" / language / "messages.json"
    return {key for key in json.loads(file.read_bytes()) if key.startswith("library_")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_there(language: str) -> None:
    whole = {key for key in said() if not key.endswith("_")}
    assert whole <= known(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_kept_that_nobody_says(language: str) -> None:
    beginnings = tuple(key for key in said() if key.endswith("_"))
    counted = {f"{key}One" for key in said()}
    assert {key for key in known(language) - said() - counted if not key.startswith(beginnings)} == set()


def test_every_fault_of_the_server_has_a_sentence() -> None:
    source = "\n".join(file.read_text(encoding="utf-8") for file in WEB.glob("*.py"))
    for code in {*re.findall(r'WClipperError\("([a-z-]+)"', source), "wrong-host", "not-open", "cross-site"}:
        for language in LANGUAGES:
            if code != "port-taken":  # nobody sees a page then
                assert words.of_fault(language, code), (code, language)


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("de-CH,de;q=0.9", "de"),
        ("zh-TW", "zh_CN"),
        ("zh", "zh_CN"),
        ("fr,ja;q=0.5", "ja"),
        ("", "en"),
        ("xx", "en"),
    ],
)
def test_the_words_are_those_the_browser_asks_for(accepted: str, language: str) -> None:
    assert words.chosen(accepted) == language
