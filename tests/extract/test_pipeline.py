from wclipper import Article, Snapshot
from wclipper.extract import page, pipeline

STORY = "".join(
    f"<p>This is the paragraph number {i} of the story, and it is long enough.</p>" for i in range(6)
)


def reasons(source: str | Snapshot) -> dict[str, str]:
    """What the rules decide about each block."""
    extraction = pipeline.extract(page.read(source), steps=pipeline.RULES)
    return {block.text: block.reason for block in Article(extraction).blocks}


def live(body: str) -> Snapshot:
    return Snapshot(format=1, tree=f"<html lang='en'><body>{body}</body></html>", url="https://example.org/a")


def test_every_block_has_a_reason() -> None:
    found = reasons(
        f"<nav><a href=x>Home</a></nav><div>{STORY}<p><a href=y>Read more</a></p></div><div>The end of it</div>"
    )
    assert found["Home"] == "outside"
    assert found["Read more"] == "link list"
    assert found["The end of it"] == "outside"
    assert found["This is the paragraph number 3 of the story, and it is long enough."] == "content"


def test_what_the_browser_hides_is_cut() -> None:
    found = reasons(live(f"<div>{STORY}<p wc-hidden='display'>This is the hidden text.</p></div>"))
    assert found["This is the hidden text."] == "hidden"


def test_hidden_text_does_not_attract_the_content_block() -> None:
    found = reasons(
        live(f"<div wc-hidden='display'>{STORY * 5}</div><div><p>This is the short text of it.</p></div>")
    )
    assert found["This is the short text of it."] == "content"


def test_raw_html_may_yet_be_shown_by_a_script() -> None:
    found = reasons(f"<div>{STORY}<p style='display: none'>This is the second tab.</p></div>")
    assert found["This is the second tab."] == "content"


def test_a_fixed_banner_is_cut() -> None:
    found = reasons(live(f"<div>{STORY}<div wc-fixed='fixed'>We use the cookies of it</div></div>"))
    assert found["We use the cookies of it"] == "fixed"


def test_a_page_of_two_paragraphs_keeps_both() -> None:
    found = reasons(
        "<div><p>This is the first and much longer paragraph of the page.</p><p>And the second.</p></div>"
    )
    assert set(found.values()) == {"content"}


def test_a_list_of_links_that_is_the_page_stays() -> None:
    links = "".join(f"<li><a href={i}>This is the link number {i} of it</a></li>" for i in range(20))
    found = reasons(f"<div><p>All of the links</p><ul>{links}</ul></div>")
    assert found["This is the link number 3 of it"] == "content"


def test_a_step_can_be_left_out_by_name() -> None:
    banner = page.read(live(f"<div>{STORY}<div wc-fixed='fixed'>We use the cookies of it</div></div>"))
    cut = [
        set(pipeline.extract(banner, without=names).selection.reason) for names in ((), {"model", "fixed"})
    ]
    assert "fixed" in cut[0]
    assert cut[1] == {"content"}


def test_a_copy_that_nobody_sees_does_not_take_the_place_of_what_is_seen() -> None:
    story = "".join(
        f"<p>This is the paragraph number {i} of the story about the sea, and it is long enough to be read, said he.</p>"
        for i in range(12)
    )
    twice = page.read(live(f"<article wc-hidden='display'>{story}</article><article>{story}</article>"))
    assert pipeline.extract(twice).selection.reason.tolist() == ["hidden"] * 12 + ["content"] * 12
