"""jusText: `justext(html, stoplist)`, the paragraphs that are not boilerplate.

It needs the stop words of the page's language. They are those of the language that the page declares; English where
it declares none, and its documented mode without stop words where it has no list for the language.
"""

from __future__ import annotations

import re
from functools import cache

import justext

_DECLARED = re.compile(rb"<html[^>]*?\slang\s*=\s*[\"']?([a-zA-Z]{2,3})", re.IGNORECASE)
_LISTS = {
    b"cs": "Czech",
    b"da": "Danish",
    b"de": "German",
    b"el": "Greek",
    b"en": "English",
    b"es": "Spanish",
    b"fi": "Finnish",
    b"fr": "French",
    b"hu": "Hungarian",
    b"id": "Indonesian",
    b"it": "Italian",
    b"ko": "Korean",
    b"nl": "Dutch",
    b"no": "Norwegian_Bokmal",
    b"pl": "Polish",
    b"pt": "Portuguese",
    b"ro": "Romanian",
    b"ru": "Russian",
    b"sv": "Swedish",
    b"tr": "Turkish",
    b"uk": "Ukrainian",
    b"vi": "Vietnamese",
}


def extract(page: bytes, _url: str | None) -> str:
    """The text, a line a paragraph."""
    declared = _DECLARED.search(page[:4096])
    stop_words = _stop_words(_LISTS.get(declared[1].lower()) if declared else "English")
    least = {} if stop_words else {"stopwords_low": 0, "stopwords_high": 0}
    paragraphs = justext.justext(page.decode(), stop_words, **least)
    return "\n".join(paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate)


@cache
def _stop_words(name: str | None) -> frozenset[str]:
    return frozenset(justext.get_stoplist(name)) if name else frozenset()
