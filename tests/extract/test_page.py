import pytest

import wclipper
from wclipper.extract import charset, page

CHINESE = "这是一个关于春天的故事，在山里有很多花。"


def html(text: str, *, meta: str = "") -> str:
    return f"<html><head>{meta}<title>T</title></head><body><div><p>{text}</p></div></body></html>"


@pytest.mark.parametrize("name", ["gbk", "gb2312", "gb18030", "big5", "utf-8", "utf-16", "utf-8-sig"])
def test_declared_charsets_are_read(name: str) -> None:
    text = "中文字" if name == "big5" else CHINESE
    source = html(text, meta=f"<meta charset='{name}'>").encode(name)
    assert text in charset.decode(source).text


@pytest.mark.parametrize("name", ["gb18030", "shift_jis", "cp1251"])
def test_undeclared_charsets_are_guessed_and_said(name: str) -> None:
    text = {
        "gb18030": CHINESE * 20,
        "shift_jis": "これは日本語の文章です。山の中に花がたくさん咲いていました。" * 20,
        "cp1251": "Это текст на русском языке, в нём есть слова и предложения. " * 20,
    }[name]
    decoded = charset.decode(html(text).encode(name))
    assert text in decoded.text
    assert decoded.guessed
    assert "charset-guessed" in [warning.code for warning in wclipper.clip(html(text).encode(name)).warnings]


TEXTS = {
    "gb2312": "这是一个关于春天的故事，在山里有很多花。孩子们每天早上都到河边去看水。",
    "gbk": "朱镕基和陶喆都到河边来了，老师说河水是从很远的山上流下来的。",
    "big5": "這是一個關於春天的故事，在山裡有很多花。孩子們每天早上都到河邊去看水。",
    "big5hkscs": "這是一個關於春天的故事，佢哋嘅屋企喺山頂，啲人話嗰度好靚。",
    "euc_jp": "これは日本語の文章です。山の中に花がたくさん咲いていました。",
    "shift_jis": "これは日本語の文章です。山の中に花がたくさん咲いていました。",
    "euc_kr": "이것은 봄에 관한 이야기입니다. 산에는 꽃이 많이 피어 있었습니다.",
    "cp1251": "Это текст на русском языке, в нём есть слова и предложения.",
    "koi8_r": "Это текст на русском языке, в нём есть слова и предложения.",
    "cp1253": "Αυτή είναι μια ιστορία για την άνοιξη στα βουνά.",
    "cp1250": "Dzieci co rano chodzą nad rzekę, żeby popatrzeć na wodę i łódki.",
    "cp1252": "“Größe” – naïve café, l’été à Paris.",
    "utf-16-le": "这是一个关于春天的故事。",
}


@pytest.mark.parametrize("declared", ["", "iso-8859-1", "utf-8", "gb2312", "big5", "shift_jis", "x-klingon"])
@pytest.mark.parametrize("name", TEXTS)
def test_a_wrong_or_missing_declaration_is_seen_through(name: str, declared: str) -> None:
    meta = f"<meta http-equiv='Content-Type' content='text/html; charset={declared}'>" if declared else ""
    decoded = charset.decode(html(TEXTS[name] * 8, meta=meta).encode(name))
    assert TEXTS[name] in decoded.text


@pytest.mark.parametrize("name", TEXTS)
def test_a_wrong_announcement_of_the_server_is_seen_through(name: str) -> None:
    source = html(TEXTS[name] * 8, meta=f"<meta charset={name}>").encode(name)
    assert TEXTS[name] in charset.decode(source, announced="iso-8859-1").text


def test_a_few_letters_do_not_outweigh_a_declaration() -> None:
    source = html(
        "Languages: 繁體中文, 日本語. " + "All the rest is English. " * 20, meta="<meta charset=big5>"
    )
    assert "繁體中文, 日本語" in charset.decode(source.encode("big5")).text


def test_a_byte_that_is_lost_does_not_spoil_the_rest() -> None:
    source = (
        html(CHINESE * 9, meta="<meta charset=utf-8>").encode().replace("春".encode(), "春".encode()[:2], 1)
    )
    decoded = charset.decode(source)
    assert (decoded.charset, decoded.text.count("春"), decoded.guessed) == ("utf-8", 8, False)


def test_a_few_letters_of_another_charset_are_read_in_it() -> None:
    source = html("The café is closed. " + "Nothing else is to be said. " * 50, meta="<meta charset=utf-8>")
    assert "café" in charset.decode(source.encode("cp1252")).text


def test_japanese_in_seven_bits_is_read_without_a_declaration() -> None:
    assert TEXTS["euc_jp"] in charset.decode(html(TEXTS["euc_jp"]).encode("iso2022_jp")).text


def test_an_unknown_charset_falls_back_to_utf8() -> None:
    source = html(CHINESE, meta="<meta charset='x-klingon'>").encode()
    assert CHINESE in charset.decode(source).text


def test_codecs_that_are_no_charset_are_not_used() -> None:
    assert charset.decode(html("abc", meta="<meta charset='rot13'>").encode()).charset == "utf-8"


def test_latin1_means_windows_1252() -> None:
    assert (
        "“quoted”"
        in charset.decode(html("“quoted”", meta="<meta charset='iso-8859-1'>").encode("cp1252")).text
    )


def test_the_server_knows_better_than_the_page() -> None:
    source = html(CHINESE, meta="<meta charset='iso-8859-1'>").encode("gbk")
    assert CHINESE in charset.decode(source, announced="gbk").text


@pytest.mark.parametrize("hostile", ["\ud800", "\x00", "\x1f", "\uffff"])
def test_nothing_behind_a_bad_character_is_lost(hostile: str) -> None:
    assert "after the end" in wclipper.clip(html(f"before it {hostile} and after the end of it")).text


def test_text_at_any_depth_is_read() -> None:
    deep = "<div>" * 100_000 + "the text at the bottom of it" + "</div>" * 100_000
    assert wclipper.clip(f"<body>{deep}</body>").text == "the text at the bottom of it"


@pytest.mark.parametrize(
    "empty",
    ["", "   ", b"", "<html></html>", "<!-- nothing -->", "<html><head><title>T</title></head></html>"],
)
def test_an_empty_page_is_an_empty_article_with_a_sentence(empty: str | bytes) -> None:
    article = wclipper.clip(empty)
    assert (article.text, article.html, article.markdown.strip()) == ("", "", "")
    assert [warning.text for warning in article.warnings] == ["No article was found on this page."]


def test_a_frameset_says_what_to_do() -> None:
    article = wclipper.clip("<html><frameset cols='20%,80%'><frame src=a><frame src=b></frameset></html>")
    assert [warning.code for warning in article.warnings] == ["frameset"]


def test_a_million_siblings_are_read() -> None:
    article = wclipper.clip("<body><div>" + "<p>it is" * 1_000_000 + "</div></body>")
    assert article.text.count("it is") == 1_000_000


def test_fifty_megabytes_of_text_are_read() -> None:
    text = "this is the text and it goes on " * 1_600_000
    assert len(wclipper.clip(f"<body><div><p>{text}</p></div></body>").text) == len(text) - 1


def test_a_damaged_snapshot_is_named() -> None:
    with pytest.raises(wclipper.WClipperError, match="damaged") as caught:
        wclipper.clip(wclipper.Snapshot(format=1, tree="<html><p>x</html>", url="https://example.org/"))
    assert caught.value.code == "snapshot-broken"


def test_entities_of_a_snapshot_are_never_expanded() -> None:
    bomb = "<!DOCTYPE html [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;'><!ENTITY f SYSTEM 'file:///etc/hostname'>]>"
    tree = f"{bomb}<html><body><div><p>the text of it &b; &f;</p></div></body></html>"
    snapshot = wclipper.Snapshot(format=1, tree=tree, url="https://example.org/")
    assert "aaaaaaaaaa" not in wclipper.clip(snapshot).text


def test_a_base_element_counts_for_relative_addresses() -> None:
    story = (
        "<p>The ferry crossed the river twice an hour, and every crossing was written down by hand.</p>" * 4
    )
    source = f"<head><base href='/sub/'></head><body><div>{story}<p>This is the <a href=x>book</a> of it.</p></div>"
    assert 'href="https://example.org/sub/x"' in wclipper.clip(source, url="https://example.org/a").html


def test_frames_of_the_same_origin_are_part_of_a_snapshot() -> None:
    tree = "<html><body><iframe wc-frame='same-origin'><p>this is the text in the frame</p></iframe></body></html>"
    assert page.read(wclipper.Snapshot(format=1, tree=tree, url="https://example.org/")).table.texts == [
        "this is the text in the frame"
    ]


def test_text_lost_on_the_way_is_noticed() -> None:
    tree = "<html><body><div><p>the text of it 😀</p></div></body></html>"
    whole, less = (
        wclipper.Snapshot(format=1, tree=tree, url="https://example.org/", text_length=n) for n in (17, 18)
    )
    assert "text-lost" not in page.read(whole).notes
    assert "text-lost" in page.read(less).notes


def test_a_page_that_leaves_out_its_body_is_read() -> None:
    story = "".join(f"<p>This is the paragraph number {i} of the story.</p>" for i in range(4))
    source = f"<!doctype html><title>T</title><meta charset=utf-8><article><h1>Head</h1>{story}</article><p>last of it"
    assert page.read(source).table.texts[0] == "Head"
    assert page.read(source).table.blocks == 6


@pytest.mark.parametrize(
    "rest", ["<div>the rest</div>", "the rest", "<html><body><p>the rest</p></body></html>"]
)
def test_what_stands_behind_the_end_of_the_page_is_read(rest: str) -> None:
    table = page.read(f"{html('One.')}<!-- cached --> {rest}").table
    assert table.texts == ["One.", "the rest"]
    assert table.last_run[table.body] == len(table.runs)


def test_a_fallback_picture_with_a_control_character_in_its_address_is_no_fault() -> None:
    tree = (
        "<html><body><p>the text of it</p><img/><noscript>&lt;img src='a&amp;#12;b'></noscript></body></html>"
    )
    assert page.read(wclipper.Snapshot(format=1, tree=tree, url="https://example.org/")).table.blocks == 1
