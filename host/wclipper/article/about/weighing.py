"""Which claim to believe: the surest that a value can be read from, or the value that most can be said for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wclipper.article.about.facts import Claim

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

GUESS = 0.7
"""What is less sure than this is a guess, and said to be one."""
MOST = 0.99

_SHOWN = frozenset({"byline", "rel", "time", "text"})


def is_shown(claim: Claim) -> bool:
    """Whether a claim comes from what a reader sees, and not from what the page tells programs."""
    return claim.source in _SHOWN


def surest(claims: Iterable[Claim]) -> list[Claim]:
    """The claims in the order in which they are to be believed; equally sure ones stay as they were found."""
    return sorted(claims, key=lambda claim: -claim.sure)


def first(claims: Iterable[Claim], read: Callable[[str], str | None]) -> Claim | None:
    """The surest claim that a value can be read from."""
    for claim in surest(claims):
        if value := read(claim.value):
            return Claim(value, claim.source, claim.sure)
    return None


def weighed(claims: Iterable[Claim], read: Callable[[str], str | None]) -> Claim | None:
    """The value that most can be said for: what the page declares and what it shows are two witnesses."""
    support: dict[str, dict[bool, Claim]] = {}
    for claim in claims:
        if value := read(claim.value):
            voices, shown = support.setdefault(value, {}), is_shown(claim)
            if shown not in voices or claim.sure > voices[shown].sure:
                voices[shown] = Claim(value, claim.source, claim.sure)
    agreed = [_together(list(voices.values())) for voices in support.values()]
    return max(agreed, key=lambda claim: claim.sure, default=None)


def _together(claims: Sequence[Claim]) -> Claim:
    """Claims that agree, as one: it is wrong only if all of them are. A guess does not add to another claim."""
    best, *others = surest(claims)
    doubt = 1 - best.sure
    for claim in others:
        doubt *= 1 - claim.sure if claim.sure >= GUESS else 1
    return Claim(best.value, best.source, min(1 - doubt, MOST) if others else best.sure)
