import pytest

from tests.extract.trees import find, table_of
from wclipper.extract import cevc

# Valid characters: "the and of it" has 10.
TEXT = "the and of it"


def locate(body: str, *, alpha: float = 0.5) -> str | None:
    columns = table_of(body)
    element = columns.elements[cevc.locate(columns, columns.valid, alpha=alpha)]
    return "body" if element.tag == "body" else element.get("id")


def test_the_way_goes_down_while_one_child_has_most() -> None:
    page = f"<div id=side><p>{TEXT}</p></div><div id=a><div id=b>{f'<p>{TEXT}</p>' * 3}</div></div>"
    # a: 30 of 40 (.75), b: 30 of 30 (1), each p: 10 of 30 (.33) → b
    assert locate(page) == "b"


def test_it_stops_at_the_first_node_below_alpha() -> None:
    page = f"<div id=a><p>{TEXT}</p><p>{TEXT}</p></div><div id=b><p>{TEXT}</p><p>{TEXT}</p></div><div id=c><p>{TEXT}</p></div>"
    # a: 20 of 50 (.4): body at .5; at .4 a, then its paragraphs at .5
    assert locate(page) == "body"
    assert locate(page, alpha=0.4) is None  # the first paragraph of a, which has no id


def test_half_is_enough() -> None:
    assert locate(f"<div id=a>{TEXT}</div><div id=b>{TEXT}</div>") == "a"


def test_links_and_menus_have_no_valid_characters() -> None:
    menu = "<ul><li>Home</li><li>Products</li><li>Contact us today</li></ul>" * 20
    page = f"<div id=menu>{menu}<a href=x>{TEXT * 20}</a></div><div id=text>{TEXT}</div>"
    assert locate(page) == "text"


def test_without_valid_characters_it_is_the_body() -> None:
    assert locate("<div><p>Home</p></div>") == "body"


def test_counts_sum_up_to_every_ancestor() -> None:
    columns = table_of(f"<div id=a>{TEXT}<p id=p>{TEXT}</p><a href=x>{TEXT}</a></div>")
    counts = columns.sum_runs(columns.valid)
    assert counts[find(columns, "a")] == 20
    assert counts[find(columns, "p")] == 10


@pytest.mark.parametrize("alpha", [0.5, 0.6, 0.8, 1.0])
def test_a_stricter_alpha_stops_earlier_on_the_same_way(alpha: float) -> None:
    parts = (
        f"<div>{'<p>' + TEXT + '</p>'}{'<div><p>' + TEXT * n + '</p></div>'}</div>" for n in (1, 2, 3, 9)
    )
    columns = table_of("<div>".join(parts))
    way = cevc.way(columns, columns.valid)
    assert cevc.halt(columns, columns.valid, way, alpha=alpha) == cevc.locate(
        columns, columns.valid, alpha=alpha
    )
