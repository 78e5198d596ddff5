"""What is learned from a page, and from which pages nothing is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.extract import sites
from wclipper.extract import memory, page
from wclipper.extract.memory import Memory

if TYPE_CHECKING:
    from wclipper.extract.page import Page


def read(number: int, url: str | None = None) -> Page:
    made = sites.make(number)
    return page.read(made.html, url=url or made.url)


@pytest.mark.parametrize(
    ("url", "site"),
    [
        ("https://www.Example.org/a?b=c", "example.org"),
        ("http://news.example.org/", "news.example.org"),
        ("https://example.org:8443/a", "example.org:8443"),
        ("https://example.org:443/a", "example.org:443"),
        ("http://[::1]:8000/", "[::1]:8000"),
        ("https://例子.测试/页", "例子.测试"),
        ("file:///home/anna/page.html", None),
        ("about:blank", None),
        ("https:///nothing", None),
        ("http://[::1", None),
        ("http://a:port/", None),
        (f"https://{'a' * 300}.org/", None),
        ("https://a b/", None),
        ("", None),
        (None, None),
    ],
)
def test_a_site_is_a_host(url: str | None, site: str | None) -> None:
    assert memory.site_of(url) == site


def test_the_place_in_a_page_is_no_part_of_its_address() -> None:
    first, second, other = (memory.address(f"https://example.org/{rest}") for rest in ("a", "a#part", "b"))
    assert first == second != other
    assert memory.address("https://example.org/#/a") != memory.address("https://example.org/#/b")


def test_a_page_is_learned_once() -> None:
    once = memory.learn(Memory(), read(1))
    assert (once.pages, once.batch.pages) == (1, 1)
    assert memory.learn(once, read(1)) is once
    assert memory.learn(once, read(1, f"{sites.make(1).url}#comments")) is once


def test_a_page_under_another_address_is_learned_once() -> None:
    once = memory.learn(memory.learn(Memory(), read(1)), read(2))
    again = memory.learn(once, read(1, "https://river.example/story/1?from=newsletter"))
    assert again.pages == 2
    assert again.lines is once.lines
    assert len(again.addresses) == 3


def test_ten_pages_make_templates() -> None:
    known = Memory()
    for number in range(10):
        assert len(known.templates) == 0
        known = memory.learn(known, read(number))
    assert set(sites.SECTIONS) < set(known.templates.texts)
    assert known.batch.pages == len(known.batch.leaves) == 0


@pytest.mark.parametrize("source", ["", "<body></body>"])
def test_nothing_is_learned_from_an_empty_page(source: str) -> None:
    known = Memory()
    assert memory.learn(known, page.read(source, url="https://example.org/a")) is known


def test_addresses_are_remembered_up_to_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "MAX_ADDRESSES", 3)
    known = Memory()
    for number in range(5):
        known = memory.learn(known, read(number))
    assert known.pages == 5
    assert known.addresses == tuple(memory.address(sites.make(number).url) for number in (2, 3, 4))
