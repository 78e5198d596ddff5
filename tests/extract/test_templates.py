"""Leaves, batches and matches, with the numbers of paper 000."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import Levenshtein

from tests.extract.trees import table_of
from wclipper.extract import templates
from wclipper.extract.templates import Batch, Leaves

LICENCE = "国新网备2012001 互联网出版许可证（京）字047号 本站内容未经许可不得转载"
LINKS = ("中国", "国际", "军事", "观点", "专题")


def page(*leaves: tuple[str, str]) -> Leaves:
    return Leaves(tuple(tag for tag, _ in leaves), tuple(text for _, text in leaves), (1,) * len(leaves))


def counted(batch: Batch) -> dict[tuple[str, str], int]:
    leaves = batch.leaves
    return dict(zip(zip(leaves.tags, leaves.texts, strict=True), leaves.pages, strict=True))


def matches(one: str, other: str) -> bool:
    return bool(templates.match(page(("p", one)), page(("p", other))).all())


def test_the_frequencies_of_two_pages() -> None:
    """Table 2 of the paper."""
    nav = "".join(f"<a href=x>{name}</a>" for name in LINKS)
    first = f"""{nav}<div>本文系转载，不代表参考消息网的观点。</div><span>来源：新华社</span>
        <p>正文部分，第一页上说的是河流。</p><p>第二段说的是山上的花。</p><p>责任编辑：张越</p><p>{LICENCE}</p><a href=y>广告甲</a>"""
    second = f"""{nav}<span>来源：新华社</span><div>有消息称，港口明天关闭。</div><p>另一篇文章说的是城市里的老师。</p>
        <p>{LICENCE}</p><a href=z>广告乙</a><span>责任编辑：王兵</span>"""
    batch = Batch()
    for body in (first, second):
        batch = batch.add(templates.leaves(table_of(body, lang="zh")))
    common = {*(("a", name) for name in LINKS), ("span", "来源：新华社"), ("p", LICENCE)}
    assert batch.pages == 2
    assert {leaf for leaf, pages in counted(batch).items() if pages == 2} == common
    others = {leaf for leaf, pages in counted(batch).items() if pages == 1}
    assert {("p", "责任编辑：张越"), ("span", "责任编辑：王兵"), ("a", "广告甲"), ("a", "广告乙")} <= others
    assert len(others) == 9


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [
        ("来源：新华社", "来源：新华社", True),
        ("seven c", "seven d", False),
        ("eight ch", "eight cX", True),
        ("eight ch", "eight XX", False),
        ("eight ch", "eight c", False),  # the shorter one has seven
        ("fifteen letters", "fifteen lettXXs", False),
        ("sixteen letters!", "sixteen lettXXs!", True),
        ("page made on 2026-03-12, River Press", "page made on 2025-11-12, River Press", True),
    ],
)
def test_one_edit_is_allowed_for_eight_characters_of_the_shorter_text(
    one: str, other: str, *, near: bool
) -> None:
    assert matches(one, other) is near
    assert matches(other, one) is near


@given(st.text("ab", min_size=1, max_size=40), st.text("ab", min_size=1, max_size=40))
def test_the_index_by_length_finds_what_the_rule_says(one: str, other: str) -> None:
    near = Levenshtein.distance(one, other) <= min(len(one), len(other)) // 8
    assert matches(one, other) is near


def test_leaves_of_other_tags_do_not_match() -> None:
    assert not templates.match(page(("p", LICENCE)), page(("div", LICENCE))).any()


def test_a_leaf_is_a_run_with_the_tag_around_it() -> None:
    found = templates.leaves(table_of("<p>By  <b>Anna</b>\n of the Times</p> <p> </p>"))
    pairs = list(zip(found.tags, found.texts, strict=True))
    assert pairs == [("p", "By"), ("b", "Anna"), ("p", "of the Times")]


def test_an_equal_template_comes_before_a_near_one() -> None:
    known = page(("p", "printed in 2024"), ("p", "printed in 2025"))
    assert templates.find(page(("p", "printed in 2025")), known).tolist() == [1]


def test_near_matches_are_looked_for_where_they_are_wanted() -> None:
    leaves = page(("p", "printed in 2024"), ("p", "printed in 2025"))
    found = templates.find(leaves, page(("p", "printed in 2026")), near=np.array([True, False]))
    assert found.tolist() == [0, -1]


def test_templates_are_what_three_of_ten_pages_have() -> None:
    pages = [page(("a", "Home"), ("p", f"{'odd' if i % 3 else 'third'} {i}")) for i in range(10)]
    pages[4] = pages[7] = page(("a", "Home"), ("p", "twice"))
    pages[5] = pages[6] = pages[8] = page(("a", "Home"), ("p", "thrice"))
    known = templates.learn(pages)
    assert dict(zip(known.texts, known.pages, strict=True)) == {"Home": 10, "thrice": 3}
    assert len(templates.learn(pages[:9])) == 0


def test_the_leaves_of_a_batch_are_forgotten_with_it() -> None:
    pages = [page(("p", "rare" if i % 5 == 0 else f"only {i}")) for i in range(20)]
    assert len(templates.learn(pages)) == 0


def test_a_page_counts_once_however_often_it_says_something() -> None:
    batch = Batch().add(page(*[("td", "yes")] * 30))
    assert counted(batch) == {("td", "yes"): 1}


def test_what_changes_a_little_from_page_to_page_is_one_template() -> None:
    pages = [
        page(("p", f"Licence 4711 of the River Press, made on 2026-0{i % 9 + 1}-1{i % 10}"))
        for i in range(10)
    ]
    known = templates.learn(pages)
    assert known.pages == (10,)
    assert templates.match(page(("p", "Licence 4711 of the River Press, made on 2027-12-31")), known).all()


def test_templates_found_again_are_kept_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(templates, "MAX_TEMPLATES", 2)
    batches = [["old", "older"], ["old", "new"]]
    pages = [page(*(("a", text) for text in texts)) for texts in batches for _ in range(10)]
    assert templates.learn(pages).texts == ("old", "new")


def test_long_and_empty_leaves_are_no_templates() -> None:
    batch = Batch().add(page(("p", ""), ("p", "x" * 501), ("t" * 101, "short"), ("p", "x" * 500)))
    assert counted(batch) == {("p", "x" * 500): 1}


def test_a_batch_has_room_for_so_many_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(templates, "MAX_LEAVES", 5)
    batch = (
        Batch()
        .add(page(*(("p", str(i)) for i in range(4))))
        .add(page(*(("p", str(i)) for i in range(2, 100))))
    )
    assert counted(batch) == {("p", "0"): 1, ("p", "1"): 1, ("p", "2"): 2, ("p", "3"): 2, ("p", "4"): 1}


def test_a_page_made_to_be_slow_finds_fewer_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(templates, "MAX_WORK", 10)
    leaves = page(*(("p", f"{i:03} of the many") for i in range(50)))
    known = page(*(("p", f"{i:03} of the mane") for i in range(5)))
    assert 0 < templates.match(leaves, known).sum() <= 2
