"""The host learns from the pages it clips, after it has answered."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from tests.extract import sites as made_up
from tests.native.pipes import Pipes
from wclipper.library import site_file
from wclipper.library.sites import Sites

if TYPE_CHECKING:
    from pathlib import Path

HELLO = {"type": "hello", "id": "1", "protocol": 1, "version": "0.1.0"}
REASONS = {"template", "line"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the host keeps its memory."""
    return tmp_path / ".local" / "share" / "wclipper" / "sites.db"


def snapshot(number: int) -> dict[str, Any]:
    """A page of the made-up site as a browser would send it."""
    made = made_up.make(number)
    return {"format": 1, "tree": made.html, "url": made.url}


def clip(host: Pipes, number: int) -> dict[str, Any]:
    reply = host.ask(type="clip", id=str(number), snapshot=snapshot(number))
    assert reply["type"] == "clipped", reply
    article: dict[str, Any] = reply["article"]
    return article


def pages(file: Path) -> int:
    return Sites(file).load(made_up.HOST).pages


def test_the_eleventh_page_is_clipped_with_what_ten_have_taught(host: Pipes) -> None:
    for number in range(10):
        assert not REASONS & {block["reason"] for block in clip(host, number)["blocks"]}
    made = made_up.make(10)
    html = clip(host, 10)["html"]
    assert made_up.FOLLOW not in html
    assert all(text in html for text in made.article)


def test_the_memory_outlives_the_host(tmp_path: Path, file: Path) -> None:
    shown = []
    for number in range(11):
        host = Pipes(tmp_path)
        shown.append(made_up.FOLLOW in clip(host, number)["html"])
        assert host.close() == (0, b"", b"")
    assert (shown[0], shown[-1]) == (True, False)
    assert pages(file) == 11


def test_the_reply_comes_before_anything_is_learned(host: Pipes, file: Path) -> None:
    clip(host, 1)
    assert host.ask(**HELLO)["type"] == "hello"
    with site_file.opened(file) as db, site_file.writing(db):
        clip(host, 2)  # the file is ours: whoever learns now waits
        assert pages(file) == 1
    assert host.ask(**HELLO)["type"] == "hello"
    assert pages(file) == 2


def test_a_page_clipped_twice_is_learned_once(host: Pipes, file: Path) -> None:
    first, second = clip(host, 1), clip(host, 1)
    assert first == second
    assert host.ask(**HELLO)["type"] == "hello"
    assert pages(file) == 1


def test_two_hosts_learn_at_once(tmp_path: Path, file: Path) -> None:
    hosts = [Pipes(tmp_path), Pipes(tmp_path)]
    with ThreadPoolExecutor(2) as pool:
        halves = pool.map(
            lambda place: [clip(hosts[place], number) for number in range(place, 60, 2)], (0, 1)
        )
        articles = [article for half in halves for article in half]
    assert [host.close() for host in hosts] == [(0, b"", b"")] * 2
    assert pages(file) == 60
    for number, article in zip((*range(0, 60, 2), *range(1, 60, 2)), articles, strict=True):
        assert all(text in article["html"] for text in made_up.make(number).article)
    assert sum(made_up.FOLLOW in article["html"] for article in articles) <= 12


def test_who_wants_no_memory_has_none(tmp_path: Path, file: Path) -> None:
    settings = tmp_path / ".config" / "wclipper" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text("site_memory = false")
    host = Pipes(tmp_path)
    clip(host, 1)
    assert host.close() == (0, b"", b"")
    assert not file.exists()


def test_a_damaged_memory_is_told_of_once(host: Pipes, file: Path) -> None:
    file.parent.mkdir(parents=True)
    file.write_bytes(b"no database" * 1_000)
    codes = [[warning["code"] for warning in clip(host, number)["warnings"]] for number in (1, 2)]
    assert codes == [["memory-lost"], []]
    assert file.with_name("sites.damaged.db").read_bytes() == b"no database" * 1_000
    assert host.ask(**HELLO)["type"] == "hello"
    assert pages(file) == 2
    assert "damaged" in (file.parent / "host.log").read_text(encoding="utf-8")


def test_a_memory_that_can_not_be_written_fails_no_clip(host: Pipes, file: Path) -> None:
    file.mkdir(parents=True)
    assert [clip(host, number)["title"] for number in (1, 2)] == [
        made_up.make(number).title for number in (1, 2)
    ]
