"""NTA on a tree small enough to compute by hand.

Characters outside links: h1 5, two paragraphs of 40, "from" 4, foot 5: 94 in all. In links: 4 + 4 in nav, 2 in src: 10.
Links: 3. Leaves: 5 texts, 3 links, 1 picture.
"""

import pytest

from tests.extract.trees import find, table_of, words
from wclipper.extract import nta
from wclipper.extract.nta import Type

LONG = "x" * 40
PAGE = (
    "<div id=nav><a id=leaf href=a>AAAA</a><a href=b>BBBB</a></div>"
    "<div id=main><h1 id=head>TTTTT</h1>"
    f"<div id=text><p id=p>{LONG}</p><p>{LONG}</p></div>"
    "<p id=src><a href=c>SS</a>from</p>"
    "<div id=figure><img id=img src=i></div></div>"
    "<div id=foot>ccccc</div><div id=void></div>"
)


def kind(identity: str) -> Type:
    columns = table_of(PAGE)
    return Type(int(nta.annotate(columns).type[find(columns, identity)]))


@pytest.mark.parametrize(
    ("identity", "expected"),
    [
        ("nav", Type.LINK),  # LC 8/10 > NLC 0
        ("leaf", Type.LINK),
        ("main", Type.TEXT),  # NLC 89/94 > LC 2/10, LN 1/3
        ("text", Type.TEXT),
        ("p", Type.TEXT),
        ("src", Type.LINK),  # LC 2/10 > NLC 4/94
        ("figure", Type.IMAGE),
        ("img", Type.IMAGE),
        ("foot", Type.TEXT),
        ("void", Type.IGNORABLE),  # no leaf at all
    ],
)
def test_types(identity: str, expected: Type) -> None:
    assert kind(identity) == expected


@pytest.mark.parametrize(
    ("identity", "cohesion", "density"),
    [
        ("nav", 1.0, 0.0),
        ("leaf", 1.0, 0.0),
        ("main", 4 / 6, 89 / 94),  # 4 texts, 1 link, 1 picture
        ("text", 1.0, 80 / 94),
        ("src", 1 / 2, 4 / 94),
        ("figure", 1.0, 0.0),
        ("foot", 1.0, 5 / 94),
    ],
)
def test_cohesion_and_density(identity: str, cohesion: float, density: float) -> None:
    columns = table_of(PAGE)
    nodes, i = nta.annotate(columns), find(columns, identity)
    assert nodes.cohesion[i] == pytest.approx(cohesion)
    assert nodes.density[i] == pytest.approx(density)


def test_the_body_ties_with_itself_and_counts_as_text() -> None:
    columns = table_of(PAGE)
    assert nta.annotate(columns).type[columns.body] == Type.TEXT


def test_pruning_starts_one_level_above_the_tightest_node() -> None:
    columns = table_of(
        f"<div id=far>far away</div><div id=out><h2>Title</h2><div id=in>{LONG * 3}</div></div>"
    )
    # in: 120/132 = .91, out: 125/132 = .95, body: 1 → out, the second met
    kept = nta.prune(columns, nta.annotate(columns))
    assert words(columns, kept) == ["Title", LONG * 3]


def test_a_link_box_stays_only_beside_text() -> None:
    links = "<ul><li><a href=x>AAAAAAAA</a></li><li><a href=y>BBBBBBBB</a></li></ul>"
    page = f"<div><p>{LONG}</p><p>{LONG}</p><div><img src=i></div>{links}<div><img src=j></div></div>"
    columns = table_of(page)
    assert words(columns, nta.prune(columns, nta.annotate(columns))) == [LONG, LONG]
    beside = table_of(page.replace("<div><img src=j></div>", f"<p>{LONG}</p>"))
    assert "AAAAAAAA" in words(beside, nta.prune(beside, nta.annotate(beside)))


def test_a_picture_in_a_link_is_noise() -> None:
    columns = table_of(f"<div id=d><a href=x><img id=i src=i></a></div><p>{LONG}</p>")
    nodes = nta.annotate(columns)
    assert nodes.type[find(columns, "d")] == Type.LINK


def test_ignorable_elements_are_skipped_but_not_a_form_that_is_the_page() -> None:
    small = table_of(f"<p>{LONG}</p><form>search here</form>")
    assert words(small, nta.prune(small, nta.annotate(small))) == [LONG]
    whole = table_of(f"<form><p>{LONG}</p></form>")
    assert words(whole, nta.prune(whole, nta.annotate(whole))) == [LONG]


def test_a_page_of_links_only_keeps_nothing() -> None:
    columns = table_of("<a href=x>AAAA</a><a href=y>BBBB</a>")
    assert not nta.prune(columns, nta.annotate(columns)).any()
