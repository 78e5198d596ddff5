from __future__ import annotations

import pytest

from wclipper_training.peers.plain import text_of


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>High</p><p>tide</p>", "High tide"),
        ("<p>High <b>ti</b>de\n at  noon</p>", "High tide at noon"),
        ("<ul><li>ebb</li><li>flow</li></ul> after", "ebb flow after"),
        ("one<br>two", "one two"),
        ("<script>var a = 1</script><p>seen</p><style>p {}</style> too", "seen too"),
        ("<noscript><p>unseen <b>words</b></p></noscript>seen", "seen"),
        ("<!-- a comment --><p>潮\x00汐 \ud800</p>", "潮汐 ?"),
        ("", ""),
        ("<!-- nothing -->", ""),
    ],
)
def test_the_text_of_html_keeps_words_whole_and_blocks_apart(html: str, text: str) -> None:
    assert text_of(html) == text
