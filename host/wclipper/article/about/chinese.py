"""Bylines as Chinese papers write them: anywhere on the page, in a line of their own or at the end of the text."""

from __future__ import annotations

import re

from wclipper.article.about.facts import Facts

MAX_LINE = 60

_SURNAMES = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩邓冯曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石"
    "金韦贾夏付傅方邹熊白孟秦邱侯江尹薛闫阎段雷龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向常汤康易乔文安殷颜庄章鲁倪庞邢俞翟蓝聂齐葛"
    "柏伊闵凌霍裴祝左柳甘包费纪岳骆盛席温米管舒屈项欧阳司徒上官诸葛"
)
_NAME = r"[\u3400-\u9fff·]{2,4}(?![\u3400-\u9fff·])"
_PERSON = rf"(?=[{_SURNAMES}]){_NAME}"
_GAP = r"[\s\u3000、，]+"
_WRITERS = "记者|記者|作者|执笔人?|撰文|撰稿|通讯员|实习生|特约评论员|文"
_SAID = re.compile(rf"(?<![该者])(?:{_WRITERS})\s*[:：/／]\s*({_NAME}(?:{_GAP}{_NAME})*)")
_NAMED = re.compile(rf"(?:{_WRITERS})[\s\u3000]+({_PERSON}(?:{_GAP}{_PERSON})*)")
_ENCLOSED = re.compile(
    rf"[（(][^（）()]{{0,14}}?(?:{_WRITERS})\s*({_PERSON}(?:{_GAP}{_PERSON})*)|[（(]({_PERSON})\s+[^（）()\s]{{2,6}}报道[）)]"
)
_EDITED = re.compile(rf"(?:责任编辑|责编|编辑|校对)\s*[:：]\s*({_NAME}(?:{_GAP}{_NAME})*)")
_PARTS = re.compile(_GAP)
_SEVERAL = re.compile(rf"{_NAME}(?:\s+{_NAME})+")
_SPACED = re.compile(r"[\u3400-\u9fff]\s+[\u3400-\u9fff]")
_ALONE = re.compile(r"[\u3400-\u9fff·]{2,6}(?:\s[\u3400-\u9fff]{2,4})*")


def read(texts: list[str]) -> Facts:
    """The reporters, and less surely the editors, that the lines of a page name."""
    facts = Facts()
    for text in texts:
        end = text[-MAX_LINE:]
        writers = [*_names(_ENCLOSED, end)]
        if len(text) <= MAX_LINE:
            writers = writers or [*_names(_SAID, text), *_names(_NAMED, text)]
        facts.add("authors", "; ".join(dict.fromkeys(writers)), "byline", 0.85)
        facts.add("authors", "; ".join(_names(_EDITED, end)), "byline", 0.6)
    return facts


def names(text: str) -> list[str]:
    """The names in a text that is nothing but names: several, or one whose two characters stand apart."""
    if _SPACED.fullmatch(text):
        return ["".join(text.split())]
    return text.split() if _SEVERAL.fullmatch(text) else []


def is_name(text: str) -> bool:
    """Whether a text may be a name."""
    return _ALONE.fullmatch(text) is not None


def _names(pattern: re.Pattern[str], text: str) -> list[str]:
    return [
        name
        for match in pattern.finditer(text)
        for group in match.groups()
        if group
        for name in _PARTS.split(group.strip())
    ]
