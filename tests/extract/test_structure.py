import numpy as np

from tests.extract.trees import table_of
from wclipper.extract import blocks, structure


def kept_after(body: str, kept: set[str]) -> list[str]:
    """The texts kept with those that were."""
    table = table_of(body)
    found = blocks.find(table)
    before = np.array([text in kept for text in found.texts], dtype=np.bool_)
    after = structure.together(table, found, before)
    return [text for text, keep in zip(found.texts, after.tolist(), strict=True) if keep]


def test_a_table_is_kept_whole_or_as_it_was() -> None:
    table = "<table><tr><td>long enough cell<td>b<tr><td>another long cell<td>d</table>"
    assert kept_after(table, {"long enough cell", "another long cell"}) == [
        "long enough cell",
        "b",
        "another long cell",
        "d",
    ]
    assert kept_after(table, {"b"}) == ["b"]


def test_a_figure_between_kept_paragraphs_keeps_its_caption() -> None:
    body = "<p>before</p><figure><img src=i><figcaption>caption</figcaption></figure><p>after</p>"
    assert kept_after(body, {"before", "after"}) == ["before", "caption", "after"]
    assert kept_after(body, {"before"}) == ["before"]


def test_a_figure_at_the_edge_of_the_page_is_left_as_it_is() -> None:
    assert kept_after("<figure><figcaption>caption</figcaption></figure><p>after</p>", {"after"}) == ["after"]


def test_a_listing_between_kept_paragraphs_is_kept() -> None:
    body = "<p>before</p><pre>code</pre><p>after</p><pre>more</pre>"
    assert kept_after(body, {"before", "after"}) == ["before", "code", "after"]
