"""The last step before any HTML leaves the host: an allow-list, applied by nh3, once.

Nothing may change the HTML afterwards. Addresses are made absolute inside the same pass, so that no relative
address can turn into something else where the HTML is shown.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import nh3

from wclipper.article import urls
from wclipper.article.matters.note_list import MARK_NAME, NAME

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_DEPTH = 2_000
"""nh3 takes quadratic time in the depth: 2,000 nested elements 0.01 s, 100,000 two minutes."""

_ALLOWED = """
a abbr article aside b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em
figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main mark ol p pre q rp rt ruby s
samp section small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr
"""
_TAGS = set(_ALLOWED.split())
# Their text was never meant to be read, or is markup of another kind once the element is gone.
_DROPPED = {
    *("script", "style", "template", "noscript", "noembed", "noframes", "iframe", "object"),
    *("title", "textarea", "select", "svg", "annotation", "annotation-xml"),
}
_ATTRIBUTES = {
    "*": {"dir", "lang"},
    "a": {"href", "id", "title"},
    "abbr": {"title"},
    "blockquote": {"class"},
    "code": {"class"},
    "col": {"span"},
    "colgroup": {"span"},
    "del": {"datetime"},
    "details": {"open"},
    "dfn": {"title"},
    "img": {"alt", "height", "src", "title", "width"},
    "ins": {"datetime"},
    "li": {"id", "value"},
    "ol": {"class", "reversed", "start", "type"},
    "p": {"class"},
    "span": {"class"},
    "sup": {"class"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan", "scope"},
    "time": {"datetime"},
}
_MARKS = {"*": {"data-block", "data-blocks", "data-title"}, "img": {"data-picture"}}
_WITH_MARKS = {**_ATTRIBUTES, **{tag: _ATTRIBUTES[tag] - {"src"} | names for tag, names in _MARKS.items()}}
_MARK = {
    "data-block": re.compile("[0-9]{1,6}(?:-[0-9]{1,6})?"),
    "data-blocks": re.compile("[0-9]{1,6}-[0-9]{1,6}"),
    "data-title": re.compile(""),
}
_CLASSES = {
    "blockquote": re.compile(r"callout-[a-z-]{1,20}"),
    "code": re.compile(r"language-[A-Za-z0-9+#._-]{1,40}"),
    "ol": re.compile(r"footnotes"),
    "p": re.compile(r"callout-title"),
    "span": re.compile(r"math (?:inline|display)"),
    "sup": re.compile(r"footnote"),
}
"""The class names that say something in an article; a page's own go."""
_NOTE = re.compile(rf"(?:{NAME}|{MARK_NAME})[0-9]{{1,4}}")
"""Names within the article: of footnotes and their marks only, such as no script of a page or reader knows."""
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9:-]*)")
_ANY_TAG = re.compile(r"<[^<>]*>?")
# Without content, or closed by the next of their kind.
_NEVER_DEEP = frozenset({"br", "col", "dd", "dt", "hr", "img", "input", "li", "p", "td", "th", "tr", "wbr"})


def clean(
    html: str,
    *,
    base: str | None,
    marks: bool = False,
    picture: Callable[[str], str | None] | None = None,
) -> str:
    """The HTML with what may stand in an article, and nothing else; `base` resolves relative addresses.

    With the marks of `marked.py`, if so wished. `picture` may say where a picture is shown from instead of its address.
    """

    def attribute(tag: str, name: str, value: str) -> str | None:
        if name == "id" or (name == "href" and value.startswith("#wc-")):
            return value if _NOTE.fullmatch(value.removeprefix("#")) else None
        if name == "href":
            return urls.absolute(value, base)
        if name in {"src", "data-picture"}:
            return (picture(value) if picture else None) or urls.picture(value, base)
        if name in _MARK:
            return value if _MARK[name].fullmatch(value) else None
        if name == "class":
            return next(iter(_CLASSES[tag].findall(value)), None) if tag in _CLASSES else None
        return value

    return nh3.clean(
        _shallow(html),
        tags=_TAGS,
        clean_content_tags=_DROPPED,
        attributes=_WITH_MARKS if marks else _ATTRIBUTES,
        attribute_filter=attribute,
        url_schemes={"http", "https", "mailto", "data"},  # data goes no further than `urls.picture` lets it
        link_rel="noopener noreferrer",
    )


def _shallow(html: str) -> str:
    """The HTML, or only its text if elements are nested below `MAX_DEPTH`: no page for readers is."""
    depth = 0
    for slash, name in _TAG.findall(html):
        if name.lower() not in _NEVER_DEEP:
            depth += -1 if slash else 1
            if depth > MAX_DEPTH:
                return _ANY_TAG.sub(" ", html)
    return html
