"""Pictures from a real server that does whatever servers do."""

from __future__ import annotations

import base64
import re
import threading
from html import unescape
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest
from markdown_it import MarkdownIt

from tests.picture_server import JPEG, STILL, PictureServer, png
from wclipper.errors import WClipperError
from wclipper.library.gate import Gate
from wclipper.library.limits import Limits
from wclipper.library.pictures import Fetcher, Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HURRIED = Limits(picture_bytes=300_000, seconds=20, picture_seconds=2, idle_seconds=0.5)


@pytest.fixture
def elsewhere() -> Iterator[PictureServer]:
    with PictureServer() as server:
        yield server


@pytest.fixture
def server(elsewhere: PictureServer) -> Iterator[PictureServer]:
    with PictureServer(elsewhere=elsewhere.address("/good/1.png")) as server:
        yield server


@pytest.fixture
def article(tmp_path: Path) -> Path:
    return tmp_path / "The 100 % story (1) &amp; 潮汐 `x` é.md"


def fetch(
    article: Path,
    urls: list[str],
    server: PictureServer | None = None,
    *,
    limits: Limits = HURRIED,
    stop: threading.Event | None = None,
) -> Outcome:
    """Write an article with these pictures, unless there is one, and fetch them."""
    if not article.exists():
        article.write_text("".join(f"![A picture]({url})\n\n" for url in urls), encoding="utf-8")
    page = server.address("/page") if server else "https://example.org/"
    return Fetcher(article, urls, page=page, limits=limits).run(
        stop=stop or threading.Event(), progress=lambda *_: None
    )


def pictures(article: Path) -> list[bytes]:
    """The bytes of the pictures beside it that an article shows, as a program that renders it finds them."""
    html = MarkdownIt().render(article.read_text(encoding="utf-8"))
    sources = re.findall(r'<img src="([^":]*)"', html)
    return [(article.parent / unquote(unescape(source))).read_bytes() for source in sources]


def test_pictures_stand_beside_the_article_and_are_linked(article: Path, server: PictureServer) -> None:
    paths = ["/good/1.png", "/still.svg", "/jpeg.png", "/unnamed", "/slow.png", "/moved.png"]
    outcome = fetch(article, [server.address(path) for path in paths], server)
    assert outcome == Outcome(of=6, missing=[])
    assert pictures(article) == [png(1), STILL, JPEG, png(7), png(50), png(1)]
    assert {path.suffix for path in article.with_suffix(".assets").iterdir()} == {".png", ".jpg", ".svg"}
    assert len(list(article.parent.iterdir())) == 2


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("/nowhere.png", "gone"),
        ("/fault.png", "server-busy"),
        ("/page.png", "not-a-picture"),
        ("/empty.png", "not-a-picture"),
        ("/lively.svg", "drawing"),
        ("/endless.png", "too-large"),
        ("/huge.png", "too-large"),
        ("/bomb.png", "too-large"),
        ("/drip.png", "too-slow"),
        ("/silent.png", "too-slow"),
        ("/stuck.png", "too-slow"),
        ("/cut.png", "broken"),
        ("/loop.png", "redirects"),
        ("/file.png", "forbidden"),
        ("/broken-redirect.png", "forbidden"),
    ],
)
def test_a_picture_that_can_not_be_had_stays_a_link_to_the_web(
    article: Path, server: PictureServer, path: str, reason: str
) -> None:
    good, bad = server.address("/good/1.png"), server.address(path)
    outcome = fetch(article, [bad, good], server)
    assert [(missing.url, missing.reason) for missing in outcome.missing] == [(bad, reason)]
    assert f"({bad})" in article.read_text(encoding="utf-8")
    assert pictures(article) == [png(1)]
    assert len(list(article.with_suffix(".assets").iterdir())) == 1


@pytest.mark.parametrize("path", ["/linked.png", "/unlinked.png", "/sign.png"])
def test_the_referer_is_tried_both_ways(article: Path, server: PictureServer, path: str) -> None:
    assert fetch(article, [server.address(path)], server).missing == []


def test_no_cookie_is_ever_sent(article: Path, server: PictureServer) -> None:
    fetch(article, [server.address(f"/good/{width}.png") for width in range(1, 9)], server)
    assert sum(server.hits.values()) == 8
    assert server.cookies == []


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "localhost", "0x7f.1", "2130706433", "①②⑦.⓪.⓪.①", "0", "[::ffff:127.0.0.1]", "127.1"],
)
def test_no_page_of_the_web_reaches_the_own_machine(
    article: Path, elsewhere: PictureServer, host: str
) -> None:
    outcome = fetch(article, [f"http://{host}:{elsewhere.port}/good/1.png"])
    assert outcome.missing[0].reason in {"forbidden", "unreachable"}
    assert not elsewhere.hits


def test_a_page_of_the_own_network_reaches_its_own_server_only(
    article: Path, server: PictureServer, elsewhere: PictureServer
) -> None:
    urls = [
        server.address("/elsewhere.png"),
        elsewhere.address("/good/2.png"),
        f"http://localhost:{server.port}/good/3.png",
        f"http://name:password@127.0.0.1:{server.port}/good/4.png",
    ]
    outcome = fetch(article, urls, server)
    assert [missing.reason for missing in outcome.missing] == ["forbidden"] * 3
    assert not elsewhere.hits
    assert set(server.hits) == {"/elsewhere.png", "/good/4.png"}


def test_an_environment_with_a_proxy_changes_nothing(
    article: Path, server: PictureServer, elsewhere: PictureServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("http_proxy", elsewhere.origin)
    assert fetch(article, [server.address("/good/1.png")], server).missing == []
    assert not elsewhere.hits


def test_servers_that_never_end_keep_no_other_waiting(article: Path, server: PictureServer) -> None:
    bad = [server.address(f"/drip/{number}") for number in range(8)]
    good = [server.address(f"/good/{width}.png") for width in range(1, 21)]
    outcome = fetch(article, bad + good, server)
    assert {missing.url for missing in outcome.missing} == set(bad)


def test_the_time_for_all_ends(article: Path, server: PictureServer) -> None:
    limits = Limits(seconds=1, picture_seconds=60)
    urls = [server.address("/drip/1"), server.address("/good/1.png")]
    outcome = fetch(article, urls, server, limits=limits)
    assert [(missing.url, missing.reason) for missing in outcome.missing] == [(urls[0], "too-slow")]
    assert pictures(article) == [png(1)]


def test_the_bytes_for_all_end(article: Path, server: PictureServer) -> None:
    limits = Limits(article_bytes=len(png(100)) * 3, at_once=1)
    urls = [server.address(f"/good/100.png?{number}") for number in range(5)]
    outcome = fetch(article, urls, server, limits=limits)
    assert [missing.reason for missing in outcome.missing] == ["article-too-large"] * 2


def test_who_has_had_enough_keeps_what_is_there(article: Path, server: PictureServer) -> None:
    urls = [server.address(path) for path in ("/good/1.png", "/silent/1", "/silent/2")]
    stop = threading.Event()
    article.write_text("".join(f"![]({url})\n\n" for url in urls), encoding="utf-8")

    def progress(done: int, _of: int) -> None:
        if done:
            stop.set()

    outcome = Fetcher(article, urls, page=server.address("/page")).run(stop=stop, progress=progress)
    assert {(missing.url, missing.reason) for missing in outcome.missing} == {
        (url, "cancelled") for url in urls[1:]
    }
    assert pictures(article) == [png(1)]
    assert len(list(article.with_suffix(".assets").iterdir())) == 1


def test_what_is_there_is_not_fetched_again(article: Path, server: PictureServer) -> None:
    urls = [server.address("/good/1.png"), server.address("/unlinked.png")]
    fetch(article, urls, server)
    before = article.read_text(encoding="utf-8")
    assert fetch(article, urls, server).missing == []
    assert server.hits == {"/good/1.png": 1, "/unlinked.png": 2}
    assert article.read_text(encoding="utf-8") == before


def test_a_picture_in_the_page_itself_becomes_a_file(article: Path) -> None:
    def data(kind: str, content: bytes) -> str:
        return f"data:image/{kind};base64,{base64.b64encode(content).decode()}"

    urls = [
        data("png", JPEG),
        data("png", b"text"),
        data("png", b"\xff" * 400_000),
        "data:image/png;base64,x",
    ]
    outcome = fetch(article, urls)
    assert [missing.reason for missing in outcome.missing] == ["not-a-picture", "too-large", "broken"]
    (picture,) = article.with_suffix(".assets").iterdir()
    assert picture.suffix == ".jpg"
    assert urls[0] not in article.read_text(encoding="utf-8")
    assert pictures(article)[0] == JPEG


def test_without_a_single_picture_there_is_no_folder(article: Path, server: PictureServer) -> None:
    fetch(article, [server.address("/nowhere.png")], server)
    assert list(article.parent.iterdir()) == [article]


def test_an_article_that_was_moved_away_is_not_made_again(article: Path, server: PictureServer) -> None:
    fetcher = Fetcher(article, [server.address("/good/1.png")], page=server.address("/page"))
    with pytest.raises(WClipperError, match="is no longer at") as caught:
        fetcher.run(stop=threading.Event(), progress=lambda *_: None)
    assert caught.value.code == "article-moved"
    assert not list(article.parent.iterdir())


@pytest.mark.parametrize("planted", ["file", "link"])
def test_a_folder_that_is_none_is_not_written_to(
    article: Path, server: PictureServer, tmp_path: Path, planted: str
) -> None:
    album, other = article.with_suffix(".assets"), tmp_path / "other"
    other.mkdir()
    album.symlink_to(other) if planted == "link" else album.write_text("mine")
    with pytest.raises(WClipperError) as caught:
        fetch(article, [server.address("/good/1.png")], server)
    assert caught.value.code == "folder-is-file"
    assert not list(other.iterdir())


@pytest.mark.parametrize(
    ("page", "picture", "referers"),
    [
        ("https://me:secret@example.org:8443/a/b?c#d", "https://x.org/", ("https://example.org:8443/", None)),
        ("http://example.org/a", "https://x.org/", ("http://example.org/", None)),
        ("https://example.org/a", "http://x.org/", (None,)),
        ("file:///home/me/page.html", "https://x.org/", (None,)),
        (None, "https://x.org/", (None,)),
    ],
)
def test_no_more_than_the_origin_of_the_page_is_told(
    page: str | None, picture: str, referers: tuple[str | None, ...]
) -> None:
    assert Gate(page, HURRIED).referers(picture) == referers
