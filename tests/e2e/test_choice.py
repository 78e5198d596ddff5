"""The pure functions behind what is kept and cut, called in a page of the extension."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.server import PAGES
from wclipper.extract import page as pages
from wclipper.extract import pipeline
from wclipper.extract.selection import LEVELS
from wclipper.library import names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.e2e.conftest import StartBrowser
    from tests.e2e.driver import Browser, Tab

_CALL = "async ([module, name, ...given]) => (await import(`/${module}.js`))[name](...given)"
_SECTION = """async ([id, boxes, ranks]) =>
    (await import("/sections.js")).sectionOf(id, boxes, (block) => ranks[block] ?? 0)"""
_HISTORY = """async (steps) => {
    const { History } = await import("/history.js");
    const history = new History(0);
    return steps.map(([name, ...given]) => {
        history[name](...given);
        return [history.current, history.canUndo, history.canRedo];
    });
}"""
OWN: dict[str, Any] = {"level": 0, "kept": [], "cut": []}


@pytest.fixture(scope="module")
def browser(start_browser: StartBrowser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with start_browser(tmp_path_factory.mktemp("home")) as running:
        yield running


@pytest.fixture(scope="module")
def tab(browser: Browser) -> Tab:
    return browser.open_extension("reader.html")


def block(levels: int = 0b111111111, *, key: int = 0) -> dict[str, Any]:
    return {"key": key, "levels": levels, "score": 0.5, "reason": "content"}


def test_both_sides_keep_the_same_at_every_level(tab: Tab) -> None:
    extraction = pipeline.extract(pages.read((PAGES / "sample-article.html").read_text(encoding="utf-8")))
    blocks = [block(bits) for bits in pipeline.kept_at(extraction).tolist()]
    assert tab.evaluate(_CALL, ["choice", "hasLevels", blocks])
    for level in LEVELS:
        kept = tab.evaluate(_CALL, ["choice", "keptBlocks", blocks, OWN | {"level": level}])
        assert kept == pipeline.at_level(extraction, level).selection.kept.tolist()


@pytest.mark.parametrize(
    "typed",
    ["技术:x", "a : b", "..hidden", "con.txt", 'a*b?"c"', "one\u200btwo", "  -x- ", "[[link]]#^", "C++ & C#"],
)
def test_a_folder_is_shown_as_the_host_names_it(tab: Tab, typed: str) -> None:
    assert tab.evaluate(_CALL, ["wishes", "folderNamed", f"读书//{typed}"]) == "/".join(
        filter(None, ["读书", names.folder_name(typed)])
    )


def test_what_the_person_decides_holds_at_every_level(tab: Tab) -> None:
    blocks = [block(0), block(0b111111111), block(0b111110000)]
    choice = {"level": -1, "kept": [0], "cut": [1]}
    assert tab.evaluate(_CALL, ["choice", "keptBlocks", blocks, choice]) == [True, False, False]
    assert not tab.evaluate(_CALL, ["choice", "hasLevels", blocks[:2]])


def test_back_to_what_was_found_is_no_decision(tab: Tab) -> None:
    blocks = [block(0), block()]
    once = tab.evaluate(_CALL, ["choice", "decided", OWN, blocks, [0, 1, 7], True])
    assert once == {"level": 0, "kept": [0], "cut": []}
    assert tab.evaluate(_CALL, ["choice", "decided", once, blocks, [0], False]) == OWN


def test_decisions_are_carried_over_to_a_page_that_has_changed(tab: Tab) -> None:
    before = [block(key=key) for key in (1, 2, 2, 3, 4)]
    after = [block(key=key) for key in (9, 1, 2, 8, 2, 4)]
    choice = {"level": 2, "kept": [0, 2], "cut": [3, 4]}
    carried = tab.evaluate(_CALL, ["choice", "carriedOver", choice, before, after])
    assert carried == {"level": 2, "kept": [1, 4], "cut": [5]}


@pytest.mark.parametrize(
    ("block_id", "section"),
    [
        (1, [1, 4]),  # a heading takes what stands below it, up to one of its rank
        (4, [4, 6]),  # and goes no further than the box around it
        (2, [2, 4]),  # a block takes the smallest box around it
        (6, [0, 8]),
        (9, [9, 10]),
    ],
)
def test_what_belongs_to_a_block(tab: Tab, block_id: int, section: list[int]) -> None:
    boxes = [[0, 8], [1, 6], [2, 4]]
    assert tab.evaluate(_SECTION, [block_id, boxes, {"1": 2, "4": 2, "7": 1}]) == section


def test_a_heading_in_a_box_of_its_own_takes_what_follows_the_box(tab: Tab) -> None:
    assert tab.evaluate(_SECTION, [1, [[0, 2], [0, 5]], {"1": 2}]) == [1, 5]


def test_steps_go_back_and_forth(tab: Tab) -> None:
    steps = [["add", 1], ["add", 2], ["undo"], ["undo"], ["undo"], ["redo"], ["add", 3], ["redo"]]
    states = tab.evaluate(_HISTORY, steps)
    assert [state[0] for state in states] == [1, 2, 1, 0, 0, 1, 3, 3]
    assert states[-1] == [3, True, False]


def test_moving_the_slider_is_one_step(tab: Tab) -> None:
    steps = [
        ["add", 1],
        ["add", 2, "level"],
        ["add", 3, "level"],
        ["undo"],
        ["redo"],
        ["add", 4, "level"],
        ["undo"],
    ]
    assert [state[0] for state in tab.evaluate(_HISTORY, steps)] == [1, 2, 3, 1, 3, 4, 3]


def test_time_to_read_and_direction(tab: Tab) -> None:
    for text, minutes in (("word " * 476, 2), ("字" * 800, 2), ("", 0), ("it's well-known 3.5", 3 / 238)):
        assert tab.evaluate(_CALL, ["reading", "minutes", text]) == pytest.approx(minutes)
    for text, direction in (("שלום לכם to you", "rtl"), ("Hello שלום world", "ltr"), ("123", "ltr")):
        assert tab.evaluate(_CALL, ["reading", "direction", text]) == direction


def test_a_database_of_the_first_version_is_taken_over(tab: Tab) -> None:
    made = """async () => {
        const { newClip } = await import("/states.js");
        const { choice, anew, tab, ...old } = newClip({ url: "http://127.0.0.1/", title: "T" });
        const clips = [{ ...old, id: "a", state: "ready", article: { html: "old" } }, { ...old, id: "b", state: "waiting" }];
        indexedDB.deleteDatabase("wclipper");
        const opening = indexedDB.open("wclipper", 1);
        opening.onupgradeneeded = () => {
            opening.result.createObjectStore("clips", { keyPath: "id" }).createIndex("state", "state");
            opening.result.createObjectStore("snapshots");
        };
        const database = await new Promise((resolve) => { opening.onsuccess = () => resolve(opening.result); });
        const writing = database.transaction("clips", "readwrite");
        for (const clip of clips) writing.objectStore("clips").put(clip);
        await new Promise((resolve) => { writing.oncomplete = resolve; });
        database.close();
        const { get } = await import("/clips.js");
        return Promise.all(["a", "b"].map(get));
    }"""
    first, second = tab.evaluate(made)
    assert (first["state"], first["article"], first["choice"]) == ("connecting", None, OWN)
    assert (second["state"], second["choice"], second["anew"]) == ("waiting", OWN, False)
