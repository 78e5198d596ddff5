from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import yaml
from hypothesis import HealthCheck, given
from hypothesis import settings as how

import wclipper
from tests.article.drafts import HOSTILE, NOON, TITLES
from wclipper import settings
from wclipper.article.formats.documents import EXTENSIONS
from wclipper.article.formats.presets import PRESETS
from wclipper.errors import WClipperError
from wclipper.library import ids, saving
from wclipper.settings import Settings

if TYPE_CHECKING:
    from pathlib import Path

    from wclipper import Article
    from wclipper.library.saving import SavedArticle

PAGE = """<html lang=en><title>The tide - Coast</title><meta name=author content="Ann Lee">
<meta property="og:site_name" content="Coast"><meta property="article:published_time" content="2024-03-02">
<body><h1>The tide</h1><p>The tide comes in twice a day, and goes out as often, because the moon pulls the water. {}</p>
<p>The sun pulls at it too, and when both pull together, the water rises higher than on other days.</p></body></html>"""


def article(more: str = "") -> Article:
    return wclipper.clip(PAGE.format(more), url="https://coast.example/x")


def saved(folder: Path, more: str = "", title: str | None = None, **chosen: Any) -> SavedArticle:
    clip = article(more)
    return saving.save(clip, clip.draft(clipped=NOON, title=title), Settings(folder=str(folder), **chosen))


@pytest.fixture(autouse=True)
def configuration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder with the settings of this test."""
    folder = tmp_path / "configuration"
    folder.mkdir()
    monkeypatch.setattr(settings, "path", lambda: folder / "settings.toml")
    return folder


@pytest.mark.parametrize(
    ("preset", "place"),
    [
        ("plain", "The tide.md"),
        ("obsidian", "Clippings/The tide.md"),
        ("joplin", "The tide.md"),
        ("zotero", "Ann Lee - 2024 - The tide.html"),
    ],
)
def test_a_preset_decides_about_format_and_name(tmp_path: Path, preset: str, place: str) -> None:
    assert saved(tmp_path, preset=preset).path == tmp_path / place


def test_every_preset_is_named_here() -> None:
    assert set(PRESETS) == {"plain", "obsidian", "joplin", "zotero"}


@pytest.mark.parametrize("form", EXTENSIONS)
def test_the_same_clip_has_one_file_in_every_format(tmp_path: Path, form: str) -> None:
    files = [
        saved(tmp_path, more, format=form, name="{site}/{date} {title}").path for more in ("", "More.", "")
    ]
    stem, extension = "2024-05-13 The tide", EXTENSIONS[form]
    assert [file.name for file in files] == [
        f"{stem}{extension}",
        f"{stem} 2{extension}",
        f"{stem}{extension}",
    ]
    assert {file.parent for file in files} == {tmp_path / "Coast"}


@pytest.mark.parametrize("form", EXTENSIONS)
@pytest.mark.parametrize("title", HOSTILE)
def test_whatever_the_title_is_the_clip_is_known_again(tmp_path: Path, form: str, title: str) -> None:
    first, second = (saved(tmp_path, format=form, title=title, preset="obsidian").path for _ in range(2))
    assert first == second
    assert ids.found(first.read_bytes(), EXTENSIONS[form]) == article().clip_id.encode()
    assert {file.parent for file in tmp_path.rglob("*tide*")} <= {tmp_path / "Clippings"}


@pytest.mark.parametrize("form", EXTENSIONS)
def test_a_page_can_not_pass_for_another(tmp_path: Path, form: str) -> None:
    """A title or text that looks like the place of the id is none."""
    other = article().clip_id
    claims = [
        f'id: "{other}"',
        f'<meta name="wclipper-id" content="{other}">',
        f'"format": 1, "id": "{other}"',
        f'<dc:identifier id="id">wclipper:{other}</dc:identifier>',
        f"Clipped 2024-05-13 ({other})",
    ]
    clip = wclipper.clip(PAGE.format("".join(f"<p>{claim}</p>" for claim in claims)))
    for claim in claims:
        file = saving.save(clip, clip.draft(title=claim), Settings(folder=str(tmp_path), format=form)).path
        assert ids.found(file.read_bytes(), EXTENSIONS[form]) == clip.clip_id.encode()


@given(title=TITLES)
@how(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_title_writes_outside_the_folder(tmp_path: Path, title: str) -> None:
    root = tmp_path / "articles"
    path = saved(root, title=title, name="{title}/{title}").path
    assert path.resolve().is_relative_to(root)
    assert {each.name for each in tmp_path.iterdir()} == {"articles", "configuration"}


def test_a_template_of_ones_own_comes_before_the_preset(tmp_path: Path, configuration: Path) -> None:
    (configuration / "mine.md").write_text("---\nby: {{author}}\n---\n\n{{content}}\n\n— {{site}}\n", "utf-8")
    text = saved(tmp_path, template="mine.md").path.read_text("utf-8")
    _, properties, body = text.split("---\n")
    assert yaml.safe_load(properties) == {"by": "Ann Lee", "id": article().clip_id}
    assert body.endswith("— Coast\n")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "No such file or directory"),
        (b"{{titel}}\n{{content}}", "line 1: there is no variable «titel»"),
        (b"\xff", "can't decode byte"),
    ],
)
def test_a_template_that_can_not_be_used_is_named(
    tmp_path: Path, configuration: Path, content: bytes | None, said: str
) -> None:
    path = configuration / "mine.md"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(WClipperError, match=said) as caught:
        saved(tmp_path / "articles", template=str(path))
    assert caught.value.code == "template-broken"
    assert str(path) in caught.value.text
    assert not (tmp_path / "articles").exists()


def test_a_template_is_not_asked_for_by_other_formats(tmp_path: Path) -> None:
    assert saved(tmp_path, template="missing.md", format="text").path.exists()


def test_a_pattern_that_can_not_be_used_is_named(tmp_path: Path) -> None:
    with pytest.raises(WClipperError, match=r"its name, «../\{title\}», is no pattern") as caught:
        saved(tmp_path, name="../{title}")
    assert caught.value.code == "settings-broken"


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    root, elsewhere = tmp_path / "articles", tmp_path / "elsewhere"
    root.mkdir()
    elsewhere.mkdir()
    (root / "Coast").symlink_to(elsewhere)
    with pytest.raises(WClipperError, match="leads out of the folder") as caught:
        saved(root, name="{site}/{title}")
    assert caught.value.code == "folder-outside"
    assert list(elsewhere.iterdir()) == []


def test_a_folder_for_articles_may_itself_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    assert saved(tmp_path / "link", name="{site}/{title}").path.is_relative_to(tmp_path / "link")


def test_a_page_without_text_is_not_saved(tmp_path: Path) -> None:
    empty = wclipper.clip("")
    with pytest.raises(WClipperError) as caught:
        saving.save(empty, empty.draft(), Settings(folder=str(tmp_path / "articles")))
    assert caught.value.code == "no-content"
    assert not (tmp_path / "articles").exists()


def test_an_article_without_a_title_is_called_by_its_text(tmp_path: Path) -> None:
    clip = wclipper.clip("<p>The tide comes in twice a day, and goes out as often as it comes in.</p>")
    path = saving.save(clip, clip.draft(), Settings(folder=str(tmp_path))).path
    assert path.name.startswith("The tide comes in twice a day")
