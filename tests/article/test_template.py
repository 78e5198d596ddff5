from __future__ import annotations

from typing import Any

import pytest
import yaml
from hypothesis import given

from tests.article.drafts import CLIP, HOSTILE, TITLES, draft
from tests.article.rendering import rendered
from tests.article.trees import text_of
from wclipper.article.formats import markdown, template
from wclipper.article.formats.presets import PRESETS, template_of
from wclipper.article.formats.variables import TemplateError

Loaded = dict[str, object]


def note(source: str, content: str = "<p>Text</p>", **facts: Any) -> tuple[Loaded, str]:
    """The properties of a note and its text."""
    written = markdown.document(draft(content, **facts), template.read(source))
    return parted(written)


def parted(written: str) -> tuple[Loaded, str]:
    first, properties, body = written.split("---\n", 2)
    assert first == ""
    loaded: Loaded = yaml.safe_load(properties)
    return loaded, body


def properties(lines: str, **facts: Any) -> Loaded:
    """What stands in the properties, without the id."""
    loaded = note(f"---\n{lines}\n---\n{{{{content}}}}", **facts)[0]
    assert loaded.pop("id") == CLIP
    return loaded


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("t: {{title}}", {"t": "A: b"}),
        ("t: '{{ title | lower }}!'", {"t": "a: b!"}),
        ("t: {{title|slug}}", {"t": "a-b"}),
        ("by: {{author|list|wikilink}}", {"by": ["[[Ann Lee]]", "[[Bo]]"]}),
        ("by: {{authors|wikilink}}", {"by": ["[[Ann Lee, Bo]]"]}),
        ("n: {{words}}\nm: {{minutes}} min\nl: [{{words}}]", {"n": 800, "m": "4 min", "l": ["800"]}),
        ('on: {{published|date:"D.M.YY"}}', {"on": "2.3.24"}),
        ('at: {{time|date:"YYYY-MM-DDTHH:mm:ssZ [h]"}}', {"at": "2024-05-13T12:00:00+00:00 h"}),
        ("at: {{time}}\nday: {{date}}", {"at": "2024-05-13T12:00:00+00:00", "day": "2024-05-13"}),
        ("d: {{domain}}", {"d": "a.example"}),
        ("x: {{modified}}\ny: by {{modified}}{{image}}", {}),
        ("x: {{title}} ({{modified}})", {"x": "A: b ()"}),
        ("tags: [web, {{site|slug}}, {{tags}}, web]", {"tags": ["web", "the-site"]}),
        ("tags:\n  - web\n- {{modified}}\n  - {{title}}", {"tags": ["web", "A: b"]}),
        ("# a comment\nread: false\n\nstars: 3\nempty:", {"read": False, "stars": 3, "empty": ""}),
        ("Gelesen am: x: y # z", {"Gelesen am": "x: y # z"}),
        ("yes: no", {"yes": "no"}),
        ("up: [[Index]]", {"up": "[[Index]]"}),
    ],
)
def test_properties_are_filled_in(lines: str, expected: Loaded) -> None:
    facts = {
        "title": "A: b",
        "author": "Ann Lee, Bo",
        "published": "2024-03-02",
        "site": "The Site",
        "url": "https://www.a.example/x",
        "words": 800,
        "minutes": 4,
    }
    assert properties(lines, **facts) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("# {{title}}\n\n{{content}}", "# 1. \\*x\\*\n\nText\n"),
        ("{{title}}\n\n{{content}}", "1\\. \\*x\\*\n\nText\n"),
        ("> {{title}}\n\n{{content}}", "> 1\\. \\*x\\*\n\nText\n"),
        ("by {{author}}\n{{content}}\n{{author}}", "Text\n"),
        (
            "[there]({{url}}), {{url}}\n\n{{content}}",
            "[there](<https://a.example/(x)>), <https://a.example/(x)>\n\nText\n",
        ),
        ("{{site|wikilink}}\n{{content}}", "[[a b]]\nText\n"),
    ],
)
def test_the_text_is_filled_in(body: str, expected: str) -> None:
    facts = {"title": "1. *x*", "url": "https://a.example/(x)", "site": "a|b]]"}
    assert note(f"---\nx: y\n---\n{body}", **facts)[1] == f"\n{expected}"


def test_a_template_without_properties_has_the_id_all_the_same() -> None:
    assert note("{{content}}") == ({"id": CLIP}, "\nText\n")


@pytest.mark.parametrize("preset", PRESETS)
@given(title=TITLES, author=TITLES, url=TITLES)
def test_every_preset_loads_back_to_the_same_values(preset: str, title: str, author: str, url: str) -> None:
    source = draft("<p>Text</p>", title=title, author=author, url=url)
    loaded, body = parted(markdown.document(source, template_of(PRESETS[preset])))
    assert loaded["id"] == CLIP
    assert loaded.get("title", "") == title
    assert loaded.get("url" if "url" in loaded else "source", "") == url
    assert text_of(rendered(body)).endswith("Text")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("title", HOSTILE)
def test_what_a_page_writes_is_never_filled_in_or_run(preset: str, title: str) -> None:
    source = draft("<p>Text</p>", title=title, author="{{url}}", site=title, url="https://secret.example/")
    written = markdown.document(source, template_of(PRESETS[preset]))
    assert written.count("secret.example") == 1
    assert written.count("Text") == 1
    assert "<%" not in written
    assert not list(rendered(parted(written)[1]).iter("script", "b"))


@pytest.mark.parametrize("title", HOSTILE)
def test_a_title_in_the_text_stays_text(title: str) -> None:
    _, body = note("{{title}}\n\n- {{title}}\n\n{{content}}", title=title)
    shown = rendered(body)
    assert not set("script b em strong code a h1 h2 hr table".split()) & {str(e.tag) for e in shown.iter()}
    if title.isprintable():
        assert text_of(shown) == "".join(title.split()) * 2 + "Text"


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("", "line 1: below the properties a line {{content}} is missing"),
        ("---\ntitle: x\n", "line 1: the properties that begin here have no end"),
        ("---\n\ntitle {{title}}\n---\n{{content}}", "line 3: «title {{title}}» is not a property"),
        ("---\n- x\n---\n{{content}}", "line 2: «- x» is not a property"),
        ("---\na: x\n  - y\n---\n{{content}}", "line 2: «a: x» is not a property"),
        ("---\na: x\na: y\n---\n{{content}}", "line 3: the property «a» is there twice"),
        ("---\nid: x\n---\n{{content}}", "line 2: the property «id» is written by WClipper itself"),
        ("---\na: |\n---\n{{content}}", "line 2: the value of a property stands on the same line"),
        ("---\na: {{content}}\n---\n{{content}}", "line 2: {{content}} belongs below"),
        ("x\n> {{content}}\n{{content}}", "line 2: {{content}} stands on a line of its own"),
        ("{{content|lower}}", "line 1: {{content}} has no filters"),
        ("{{titel}}\n{{content}}", "line 1: there is no variable «titel»; there are title, author"),
        ("{{title|upper}}\n{{content}}", "line 1: there is no filter «upper»; there are date"),
        ("{{date|date}}\n{{content}}", "line 1: the filter date, and no other, has a form"),
        ('{{title|lower:"x"}}\n{{content}}', "line 1: the filter date, and no other, has a form"),
        ('{{date|date:"MMMM"}}\n{{content}}', "line 1: «MMMM» is not a form of dates"),
        ('{{date|date:"[at"}}\n{{content}}', "line 1: «[at» is not a form of dates"),
        ('{{date|date:"day"}}\n{{content}}', "line 1: «day» is not a form of dates"),
        ("{{title}\n{{content}}", "line 1: a pair of braces has no partner"),
        ("{{% if x %}}\n{{content}}", "line 1: there is no variable «% if x %»"),
    ],
)
def test_a_broken_template_is_explained(source: str, said: str) -> None:
    with pytest.raises(TemplateError) as caught:
        template.read(source)
    assert str(caught.value).startswith(said)
