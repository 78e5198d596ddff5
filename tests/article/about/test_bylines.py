from __future__ import annotations

import pytest

from tests.article.pages import read

TITLE = "<h1>Ducks on ponds</h1>"
TEXT = "<p>" + "Ducks live on ponds and eat what grows there. " * 12 + "</p>"


@pytest.mark.parametrize(
    ("line", "authors"),
    [
        ('<p class="byline">By Ann Lee</p>', ["Ann Lee"]),
        ('<p>by <a href="/x">Ann</a> · May 3, 2024 · 5 comments</p>', ["Ann"]),
        ("<p>Written by <b>Ann Lee</b>, <b>Bo Li</b> and <b>Cy Ho</b></p>", ["Ann Lee", "Bo Li", "Cy Ho"]),
        ("<div>Written by</div><div><span>Ann</span> <span>Product marketer</span></div>", ["Ann"]),
        ("<p>by Ann Lee\n   -\n   2025-09-13</p>", ["Ann Lee"]),
        ("<p>Von Anna Müller, 3. Mai 2024</p>", ["Anna Müller"]),
        ("<p>Par Anne Légaré</p>", ["Anne Légaré"]),
        ("<p>Por Ana de la Cruz</p>", ["Ana de la Cruz"]),
        ("<p>Автор: Анна Ли</p>", ["Анна Ли"]),
        ("<p>作者：王建宏</p>", ["王建宏"]),
        ("<p>文／王建宏</p>", ["王建宏"]),
        ('<span class="author">Ann Lee</span>', ["Ann Lee"]),
        ('<div class="post-author"><b>Ann Lee</b><i>Senior Editor</i></div>', ["Ann Lee"]),
        ('<a href="/authors/ann-lee/">Ann Lee</a>', ["Ann Lee"]),
        ('<a href="/u/ducklover">ducklover</a>', ["ducklover"]),
        ("<p>Ann Lee | Senior Writer | July 2, 2025</p>", ["Ann Lee"]),
        ("<p>Dec 17, 2025</p><p>Ann B. Lee</p>", ["Ann B. Lee"]),
        ("<p>By using this site you agree to our <a href=/x>terms</a></p>", []),
        ('<a href="/authors/ann-lee/">View all posts</a>', []),
        ('<a href="/team/">Our team</a>', []),
        ('<div class="author-bio">Ann Lee writes about ducks.</div>', []),
        ('<span class="author">admin</span>', []),
        ('<span class="comment-author">Bo Li</span>', []),
        ("<p>Pond Life</p><p>Dec 17, 2025</p><p>Pond Life</p><p>Pond Life</p>", []),
    ],
)
def test_the_line_below_the_title_names_the_author_and_nothing_else_does(
    line: str, authors: list[str]
) -> None:
    assert list(read("", TITLE + line + TEXT).authors) == authors


def test_a_line_far_from_the_title_says_little() -> None:
    near, far = f"{TITLE}<p>By Ann Lee</p>{TEXT}", f"{TITLE}{TEXT}{TEXT}<p>By Ann Lee</p>{TEXT}"
    assert (read("", near).author, read("", far).author) == ("Ann Lee", None)
    signed = f"{TITLE}{TEXT}{TEXT}<p>This post was written by Ann Lee, Head of Ducks.</p>"
    assert read("", signed).author == "Ann Lee"
    assert read("", signed).guessed == ["author"]


def test_who_wrote_it_comes_before_who_looked_it_over() -> None:
    assert read("", f"{TITLE}<p>Reviewed by Bo Li</p><p>By Ann Lee</p>").author == "Ann Lee"
    assert read("", f"{TITLE}<p>Reviewed by Bo Li</p>").author == "Bo Li"


@pytest.mark.parametrize(
    ("line", "authors"),
    [
        ("光明日报记者 王建宏 张文攀", ["王建宏", "张文攀"]),
        ("来源：大众日报 编辑：苏亮", ["苏亮"]),
        ("执笔人：闵乐夫 赵兰波", ["闵乐夫", "赵兰波"]),
        ("海水每天涨落两次，" * 9 + "这是因为引力。（本报记者 蔡雪婧）", ["蔡雪婧"]),
        ("作者简介", []),
        ("记者调查", []),
    ],
)
def test_chinese_papers_name_the_reporter_anywhere(line: str, authors: list[str]) -> None:
    text = "<p>" + "海水每天涨落两次，这是因为月亮和太阳对地球的引力。" * 12 + "</p>"
    found = read("", f"<h1>潮汐的原因</h1>{text * 3}<p>{line}</p>")
    assert list(found.authors) == authors
