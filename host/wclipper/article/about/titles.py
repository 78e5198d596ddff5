"""The title of a page, chosen among what it calls itself, without the name of its site."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from wclipper.article.about.facts import Claim

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MAX_HEADING = 300

_SEPARATOR = re.compile(r"\s+[|–—·•»›«‹:/\\~-]+\s+|\s*[|｜»›_＿]+\s*|\s*[—–](?=\S)|(?<=[^\x00-\xff])-|:\s+")
_DASH = re.compile(r"\s+[|–—·•»›«‹/\\~-]+\s+|\s*[|｜»›]+\s*")
_BAR = re.compile(r"\s*[|｜]\s*")
_COLON = re.compile(r":\s+")
_NOT_WORD = re.compile(r"[\W_]+")
_SHORT_PART = 6
_LEAST_TITLE = 8
# How much of its words a heading must share with what the head of the page says (measured on 1,497 pages: .20
# and .40 are right in 78 % of all pages and 88 % of articles, .60 for both in 76 and 83 %).
_ALIKE_ALONE = 0.2
_ALIKE_AMONG = 0.4
_BYLINE = re.compile(r"\W*(?:posted|published|written|by)\b", re.IGNORECASE)
_SLUG_WORDS = 3
_SLUG_SHARE = 0.5


class _Said(NamedTuple):
    """What the head of a page calls it: as it stands, in parts, and without the site."""

    claim: Claim
    parts: list[str]
    cut: str
    short: str
    """Cut more boldly: for comparing."""


def choose(
    claims: Sequence[Claim],
    headings: Sequence[str],
    lower: Sequence[str] = (),
    *,
    sites: Iterable[str],
    slug: str = "",
) -> Claim | None:
    """The heading that says what the page claims to be, else the claim without the site.

    `claims` are what the page says in its head, most trusted first; `headings` its first-level headings, `lower` the
    other ones; `slug` is the end of its address. The heading is what the reader saw; but only one that shares its
    words with a claim is the article's.
    """
    names = {name for site in sites if (name := key(site))}
    different = list({claim.value: claim for claim in reversed(claims)}.values())[::-1]
    said = [_said(claim, names) for claim in different if key(claim.value) not in names]
    said = said or [_said(claim, names) for claim in different]
    own = [text for text in headings if _is_own(text, said, names)]
    if found := _heading(own, said) or _lower(lower, said, names) or _by_slug(own, said, slug):
        return found
    if said:
        return Claim(said[0].cut, said[0].claim.source, 0.75)
    sure = 0.85 if len(own) == 1 else 0.6
    return next((Claim(text, "heading", sure) for text in (*own, *headings, *lower)), None)


def _said(claim: Claim, names: set[str]) -> _Said:
    whole = _without_site(claim.value, names)
    short = _first_part(whole, _DASH)
    # Other tags than <title> rarely name the site, and what stands behind a dash there belongs to the title.
    cut = short if claim.source == "title" else _first_part(whole, _BAR)
    return _Said(claim, _DASH.split(claim.value), cut, short)


def _is_own(heading: str, said: list[_Said], names: set[str]) -> bool:
    """Whether a heading is that of the article and not of the site: not what every title ends or begins with."""
    own = key(heading)
    if not own or own in names or len(heading) > MAX_HEADING:
        return False
    wholes = {key(each.claim.value) for each in said}
    if own in wholes:
        return True
    for each in said:
        first, last = key(each.parts[0]), key(each.parts[-1])
        if len(each.parts) > 1 and own == last and not _names_site(each.parts[0], names):
            return False
        if len(each.parts) > 1 and own == first and last in wholes:
            return False
        before, *behind = _COLON.split(each.claim.value, maxsplit=1)
        if behind and own == key(before) and key(behind[0]) in wholes:
            return False
    return True


def _heading(own: list[str], said: list[_Said]) -> Claim | None:
    """The heading that is most like a claim, if any is enough."""
    least = _ALIKE_ALONE if len(own) == 1 else _ALIKE_AMONG
    likeness, _, heading = max(
        ((_likeness_to(text, said), -place, text) for place, text in enumerate(own)), default=(0.0, 0, "")
    )
    if likeness < least:
        return None
    same = any(key(heading) in {key(each.cut), key(each.short), key(each.claim.value)} for each in said)
    return Claim(_trimmed(heading, said), "heading", 0.95 if same else 0.8)


def _likeness_to(heading: str, said: list[_Said]) -> float:
    own = key(heading)
    if any(own == key(part) for each in said for part in each.parts):
        return 1.0
    texts = [text for each in said for text in (each.short, each.claim.value)]
    return max((_likeness(heading, text) for text in texts), default=0.0)


def _trimmed(heading: str, said: list[_Said]) -> str:
    """A heading without the date and the author that some pages put into it."""
    for each in said:
        value = each.claim.value
        if heading.startswith(value) and _BYLINE.match(heading, len(value)):
            return value
    return heading


def _lower(lower: Sequence[str], said: list[_Said], names: set[str]) -> Claim | None:
    """A lower heading that says a part of the title word for word, where the first-level ones name the site."""
    parts = {key(part) for each in said for part in (each.cut, *each.parts[:-1]) if len(part) >= _LEAST_TITLE}
    found = next((text for text in lower if key(text) in parts and key(text) not in names), None)
    return Claim(found, "heading", 0.9) if found else None


def _by_slug(own: list[str], said: list[_Said], slug: str) -> Claim | None:
    """The heading whose words stand in the address, if those of the claims do not."""
    wanted = _words(slug)
    if len(wanted) < _SLUG_WORDS:
        return None

    def share(text: str) -> float:
        return len(wanted & _words(text)) / len(wanted)

    least = max((share(each.claim.value) for each in said), default=0.0)
    found = next((text for text in own if share(text) >= _SLUG_SHARE and share(text) > least), None)
    return Claim(found, "heading", 0.8) if found else None


def _first_part(title: str, separator: re.Pattern[str]) -> str:
    """A title without what follows a bar or dash, if that is short: a section, or a site by a name not known."""
    parts = separator.split(title)
    if len(parts) == 1 or len(parts[-1].split()) > _SHORT_PART or len(parts[0]) < _LEAST_TITLE:
        return title
    begins_with_label = len(parts[0].split()) <= 2 and len(parts[-1].split()) >= 5  # «View topic - …»
    return title if begins_with_label else parts[0]


def _without_site(claim: str, names: set[str]) -> str:
    """A claim without the parts at its ends that name the site."""
    parts, separators = _SEPARATOR.split(claim), _SEPARATOR.findall(claim)
    start, end = 0, len(parts)
    while end - start > 1 and _names_site(parts[end - 1], names):
        end -= 1
    while end - start > 1 and _names_site(parts[start], names):
        start += 1
    kept = parts[start]
    for part, separator in zip(parts[start + 1 : end], separators[start : end - 1], strict=True):
        kept += separator + part
    return kept.strip() or claim


def _names_site(part: str, names: set[str]) -> bool:
    """Whether a part of a title is a name of the site, a piece of one, or one with a little more."""
    own = key(part)
    if not own or own in names:
        return True
    pieces = len(own) > 3 and any(own in name for name in names)
    return pieces or any(
        len(name) > 3 and own.startswith(name) and len(own) < 2 * len(name) for name in names
    )


def _likeness(one: str, other: str) -> float:
    """How many of the words of two texts are in both; 1 if one contains the other word for word."""
    first, second = key(one), key(other)
    if not first or not second:
        return 0.0
    if first in second or second in first:
        shorter, longer = sorted((len(first), len(second)))
        return 1.0 if shorter * 4 > longer else 0.0
    a, b = _words(one), _words(other)
    return len(a & b) / len(a | b) if a | b else 0.0


def _words(text: str) -> set[str]:
    return set(_NOT_WORD.split(unicodedata.normalize("NFKC", text).casefold())) - {""}


@lru_cache(maxsize=4096)
def key(text: str) -> str:
    """A text without case, spaces and punctuation."""
    return _NOT_WORD.sub("", unicodedata.normalize("NFKC", text).casefold())
