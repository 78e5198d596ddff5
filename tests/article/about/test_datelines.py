from __future__ import annotations

import pytest

from tests.article.pages import read

TITLE = "<h1>Ducks on ponds</h1>"
TEXT = "<p>" + "Ducks live on ponds and eat what grows there. " * 12 + "</p>"


@pytest.mark.parametrize(
    ("line", "published", "modified"),
    [
        ("<p>3 May 2024</p>", "2024-05-03", None),
        ("<p>December 3, 2025. <i>Updated: December 7, 2025</i></p>", "2025-12-03", "2025-12-07"),
        ("<p>Published</p><p>Feb 2, 2023</p>", "2023-02-02", None),
        ('<time datetime="2024-05-03T10:00:00Z">last year</time>', "2024-05-03", None),
        ('<time datetime="2024-05-04T01:00:00Z">3 May 2024</time>', "2024-05-03", None),
        ('<p>Posted <time datetime="2024-05-03">x</time>, updated <time datetime="2024-06-01">y</time></p>',
         "2024-05-03", "2024-06-01"),
        ("<p>Joined: 3 May 2014</p>", None, None),
        ("<p>© 3 May 2014</p>", None, None),
    ],
)  # fmt: skip
def test_a_date_is_what_the_words_before_it_say(
    line: str, published: str | None, modified: str | None
) -> None:
    found = read("", TITLE + line + TEXT)
    assert (found.published, found.modified) == (published, modified)


def test_the_nearest_date_is_the_one() -> None:
    assert read("", f"{TITLE}<p>Ann, 3 May 2024</p><p>Film: 1 June 2023</p>{TEXT}").published == "2024-05-03"


def test_a_date_far_from_the_title_counts_if_it_says_so() -> None:
    far = f"{TITLE}{TEXT}{TEXT}{TEXT}"
    assert read("", f"{far}<p>Posted on April 13, 2023</p>").published == "2023-04-13"
    assert read("", f"{far}<p>Posted on April 13, 2023</p>").guessed == ["published"]
    assert read("", f"{far}<p>The pond was dug on April 13, 1923, or 13 April 1993.</p>").published is None


def test_the_address_is_believed_if_the_page_says_nothing() -> None:
    assert read("", TITLE, url="https://a.example/2023/02/01/ducks").published == "2023-02-01"
    assert (
        read("", f"{TITLE}<p>3 May 2024</p>", url="https://a.example/2023/02/01/d").published == "2024-05-03"
    )


def test_a_page_without_a_heading_may_say_when_in_its_text() -> None:
    body = "<p>鸭子</p><p>2004年7月16日08:19</p><p>1999-01-01 10:00</p>"
    assert read("", body).published == "2004-07-16"
    assert read("", "<p>Ducks</p><p>They were first counted there on a cold and grey 16 July 2004, as is well known to all who "
                    "have ever been there</p>").published is None  # fmt: skip
