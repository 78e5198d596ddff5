"""Pictures through the whole host, as the browser runs it, from a real and bad server."""

from __future__ import annotations

import base64
import re
import signal
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import pytest

from tests.native import hurried_host
from tests.native.pipes import Pipes
from tests.picture_server import JPEG, PictureServer, png

if TYPE_CHECKING:
    from collections.abc import Iterator

DATA = f"data:image/jpeg;base64,{base64.b64encode(JPEG * 2).decode()}"
BAD = {
    "/nowhere.png": "gone",
    "/fault.png": "server-busy",
    "/page.png": "not-a-picture",
    "/lively.svg": "drawing",
    "/endless.png": "too-large",
    "/bomb.png": "too-large",
    "/huge.png": "too-large",
    "/drip.png": "too-slow",
    "/silent.png": "too-slow",
    "/cut.png": "broken",
    "/loop.png": "redirects",
    "/file.png": "forbidden",
    "/elsewhere.png": "forbidden",
}
GOOD = ["/slow.png", "/still.svg", "/jpeg.png", "/linked.png", "/unlinked.png", "/moved.png"] + [
    f"/good/{width}.png" for width in range(200, 210)
]
_LINK = re.compile(r"!\[\]\(([^)]*)\)")


@pytest.fixture
def elsewhere() -> Iterator[PictureServer]:
    with PictureServer() as server:
        yield server


@pytest.fixture
def server(elsewhere: PictureServer) -> Iterator[PictureServer]:
    with PictureServer(elsewhere=elsewhere.address("/good/1.png")) as server:
        yield server


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Pipes]:
    host = Pipes(tmp_path, program=(hurried_host.__file__,))
    yield host
    host.process.kill()
    for pipe in (host.process.stdin, host.process.stdout, host.process.stderr):
        if pipe and not pipe.closed:
            pipe.close()
    host.process.wait()


def saved(host: Pipes, server: PictureServer, urls: list[str], *, pictures: bool = True) -> dict[str, Any]:
    """The reply to `save` for a page with these pictures."""
    text = "This is a paragraph of the story, and it is long enough to be one of an article."
    body = "".join(f"<p>{text} ({number})</p><img src='{url}'/>" for number, url in enumerate(urls))
    tree = f"<html><head><title>A story</title></head><body><div>{body}<p>{text}</p></div></body></html>"
    snapshot = {"format": 1, "tree": tree, "url": server.address("/page")}
    clip = host.ask(type="clip", id="1", snapshot=snapshot)["clip"]
    return host.ask(type="save", id="2", clip=clip, pictures=pictures)


def fetched(host: Pipes, clip: str) -> dict[str, Any]:
    """The reply to `pictures`."""
    host.send(type="pictures", id="3", clip=clip)
    return outcome_from(host)


def outcome_from(host: Pipes) -> dict[str, Any]:
    """What follows the progress."""
    while (reply := host.receive())["type"] == "progress":
        pass
    return reply


def links(path: str) -> list[str]:
    return _LINK.findall(Path(path).read_text(encoding="utf-8"))


def picture(path: str, link: str) -> bytes:
    """The bytes of a picture that an article links to."""
    return (Path(path).parent / unquote(link)).read_bytes()


def unzipped(book: Path) -> list[bytes]:
    with zipfile.ZipFile(book) as archive:
        return [archive.read(name) for name in archive.namelist()]


def resident(host: Pipes) -> float:
    """The most memory that the host has had so far, in MB."""
    status = Path(f"/proc/{host.process.pid}/status").read_text(encoding="utf-8")
    return int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) / 1000  # type: ignore[index]


def test_thirty_pictures_of_every_kind(host: Pipes, server: PictureServer, elsewhere: PictureServer) -> None:
    urls = [server.address(path) for path in [*BAD, *GOOD]] + [DATA]
    assert len(urls) == 30
    reply = saved(host, server, urls)
    assert set(links(reply["path"])) == set(urls), "the text is there at once, with the addresses on the web"
    assert [url.partition(",")[0] for url in reply["pictures"]] == [url.partition(",")[0] for url in urls]
    before = resident(host)
    outcome = fetched(host, reply["clip"])
    assert {each["url"]: each["reason"] for each in outcome["missing"]} == {
        server.address(path): reason for path, reason in BAD.items()
    }
    assert outcome["of"] == 30
    web, here = links(reply["path"])[: len(BAD)], links(reply["path"])[len(BAD) :]
    assert web == [server.address(path) for path in BAD]
    assert all(picture(reply["path"], link) for link in here)
    assert picture(reply["path"], here[-1]) == JPEG * 2
    assert not elsewhere.hits
    assert resident(host) - before < 50


@pytest.mark.parametrize("form", ["html", "epub"])
def test_pages_and_books_get_their_pictures_into_them(
    host: Pipes, server: PictureServer, tmp_path: Path, form: str
) -> None:
    settings = tmp_path / ".config" / "wclipper" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text(f'format = "{form}"', encoding="utf-8")
    urls = [server.address(path) for path in ("/good/300.png", "/nowhere.png", "/jpeg.png")]
    reply = saved(host, server, [*urls, DATA])
    assert reply["pictures"] == urls
    outcome = fetched(host, reply["clip"])
    assert outcome["missing"] == [{"url": urls[1], "reason": "gone"}]
    path = Path(reply["path"])
    held = path.read_bytes() if form == "html" else b"".join(unzipped(path))
    for data in (png(300), JPEG, JPEG * 2):
        assert (base64.b64encode(data) if form == "html" else data) in held
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_the_host_answers_while_pictures_come(host: Pipes, server: PictureServer) -> None:
    clip = saved(host, server, [server.address("/silent.png"), server.address("/good/1.png")])["clip"]
    host.send(type="pictures", id="3", clip=clip)
    host.send(type="hello", id="4", protocol=1, version="0.1.0")
    replies = [host.receive() for _ in range(3)]
    assert sorted(reply["type"] for reply in replies) == ["hello", "progress", "progress"]
    assert [reply["done"] for reply in replies if reply["type"] == "progress"] == [0, 1]


def test_pictures_can_be_cancelled_and_fetched_again(host: Pipes, server: PictureServer) -> None:
    urls = [server.address(path) for path in ("/good/1.png", "/silent.png")]
    reply = saved(host, server, urls)
    host.send(type="pictures", id="3", clip=reply["clip"])
    while host.receive().get("done") != 1:
        pass
    assert host.ask(type="cancel", id="4", clip=reply["clip"])["type"] == "cancelled"
    assert outcome_from(host)["missing"] == [{"url": urls[1], "reason": "cancelled"}]
    assert links(reply["path"])[1] == urls[1]
    assert fetched(host, reply["clip"])["missing"] == [{"url": urls[1], "reason": "too-slow"}]
    assert server.hits == {"/good/1.png": 1, "/silent.png": 2}


def test_bytes_that_the_browser_has_are_not_fetched(host: Pipes, server: PictureServer) -> None:
    urls = [server.address("/good/1.png"), server.address("/good/2.png")]
    reply = saved(host, server, urls)

    def send(url: str, data: bytes) -> dict[str, Any]:
        text = base64.b64encode(data).decode()
        return host.ask(type="picture", id="5", clip=reply["clip"], url=url, data=text)

    assert send(urls[0], png(9))["saved"] is True
    assert send(urls[1], b"<p>Please log in")["saved"] is False
    assert send("https://example.org/other.png", png(9))["code"] == "bad-message"
    assert fetched(host, reply["clip"])["missing"] == []
    assert [picture(reply["path"], link) for link in links(reply["path"])] == [png(9), png(2)]
    assert server.hits == {"/good/2.png": 1}


def test_what_is_there_is_not_asked_for_again(host: Pipes, server: PictureServer) -> None:
    urls = [server.address("/good/1.png"), server.address("/nowhere.png")]
    fetched(host, saved(host, server, urls)["clip"])
    again = saved(host, server, urls)
    assert again["pictures"] == urls[1:]
    assert len(links(again["path"])) == 2


@pytest.mark.parametrize("why", ["asked", "settings"])
def test_without_pictures_the_article_has_links_only(
    host: Pipes, server: PictureServer, tmp_path: Path, why: str
) -> None:
    if why == "settings":
        file = tmp_path / ".config" / "wclipper" / "settings.toml"
        file.parent.mkdir(parents=True)
        file.write_text("pictures = false")
    reply = saved(host, server, [server.address("/good/1.png"), DATA], pictures=why == "settings")
    assert reply["pictures"] == []
    assert links(reply["path"]) == [server.address("/good/1.png")]


def test_pictures_of_what_is_not_saved_are_refused(host: Pipes) -> None:
    for message in ({"type": "pictures"}, {"type": "picture", "url": "x", "data": ""}):
        assert host.ask(**message, id="3", clip="0123")["code"] == "clip-unknown"


def test_a_browser_that_goes_leaves_what_has_come_linked(host: Pipes, server: PictureServer) -> None:
    urls = [server.address(path) for path in ("/good/1.png", "/silent.png")]
    reply = saved(host, server, urls)
    host.send(type="pictures", id="3", clip=reply["clip"])
    while host.receive().get("done") != 1:
        pass
    assert host.close()[0] == 0
    here, web = links(reply["path"])
    assert picture(reply["path"], here) == png(1)
    assert web == urls[1]


@pytest.mark.parametrize("done", range(6))
def test_a_host_that_is_killed_leaves_a_whole_article(
    host: Pipes, server: PictureServer, tmp_path: Path, done: int
) -> None:
    urls = [server.address(f"/good/{width}.png") for width in range(1, 6)]
    reply = saved(host, server, urls)
    before = Path(reply["path"]).read_text(encoding="utf-8")
    host.send(type="pictures", id="3", clip=reply["clip"])
    while host.receive().get("done") != done:
        pass
    host.process.send_signal(signal.SIGKILL)
    host.process.wait()
    for url, link in zip(urls, links(reply["path"]), strict=True):
        assert link == url or picture(reply["path"], link) == png(urls.index(url) + 1)
    assert _LINK.sub("", Path(reply["path"]).read_text(encoding="utf-8")) == _LINK.sub("", before)
    with_another = Pipes(tmp_path, program=(hurried_host.__file__,))
    assert fetched(with_another, saved(with_another, server, urls)["clip"])["missing"] == []
    with_another.close()
    assert [picture(reply["path"], link) for link in links(reply["path"])] == [png(n) for n in range(1, 6)]
    assert not list(Path(reply["path"]).parent.rglob("*.tmp"))
